"""A referee for other programs: reads one JSON request per line and writes one JSON answer per line.

A request {"game", "options", "seats", "seed"} or {"game", "state"} starts a game, and {"word"} makes a move in it. The
answer is {"state", "to_move", "words", "scores", "over"}, or {"error", "rule"} if the request is refused. Every request
gets exactly one line as its answer, and an error leaves the game unchanged. docs/state.md describes the format.

With `--replay FILE`, it checks a recorded game instead (docs/notation.md). `--verify FILE` also checks that the seed
matches the commitment that was shown before the start (docs/fair.md).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import codec
from engine.contract import Game
from engine.errors import BadOptions, BadPosition, BadWord, EngineError, IllegalMove
from engine.fairness import verified
from engine.games import KEYS, game
from engine.notation import MAX_BYTES, BadNotation, PlayedWord, read_valid
from engine.replay import positions


class BadLine(EngineError):
    """The line is not a valid request; the message describes the mistake."""


@dataclass
class Referee:
    """A referee that holds one game and answers requests about it."""

    _game: Game[Any, Any, Any] | None = None
    _state: Any = None

    def answer(self, line: str) -> dict[str, Any]:
        """Return the answer to one line. An invalid request is answered with an error and does not change the game."""
        try:
            return self._answer(_read(line))
        except IllegalMove as refused:
            return {"error": refused.reason.id, "rule": refused.rule}
        except Exception as error:  # noqa: BLE001  (whatever a line contains, the game goes on)
            return {"error": f"{type(error).__name__}: {error!s:.300}", "rule": None}

    def _answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        if set(asked) == {"word"}:
            if self._game is None:
                raise BadLine("a word before any game")
            if not isinstance(asked["word"], str):
                raise BadWord("a word must be a string")
            move = self._game.decode(asked["word"])
            playing, state = self._game, self._game.apply(self._state, move).state
        else:
            playing, state = _begin(asked)
        answer = report(playing, state)
        self._game, self._state = playing, state
        return answer


def report(playing: Game[Any, Any, Any], state: Any) -> dict[str, Any]:
    """Return the answer that describes a state.

    It contains the state as JSON values, the seat to move, the legal words, the totals, and whether the game is over.
    """
    to_move = playing.to_move(state)
    return {
        "state": playing.dump(state),
        "to_move": to_move,
        "words": [playing.encode(move) for move in playing.legal_moves(state)],
        "scores": [score.total for score in playing.scores(state)],
        "over": to_move is None,
    }


def _read(line: str) -> Mapping[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadLine(f"not JSON: {error}") from None
    if not isinstance(asked, dict):
        raise BadLine("expected an object")
    return asked


def _begin(asked: Mapping[str, Any]) -> tuple[Game[Any, Any, Any], Any]:
    unknown = set(asked) - {"game", "options", "seats", "seed", "state"}
    if unknown:
        raise BadLine(f"unknown: {', '.join(sorted(unknown)):.200}")
    if asked.get("game") not in KEYS:
        raise BadLine(f"game: one of {', '.join(KEYS)}")
    playing = game(asked["game"])
    if "state" in asked:
        if not isinstance(asked["state"], dict):
            raise BadPosition("state: expected an object")
        return playing, playing.load(asked["state"])
    options, seats, seed = asked.get("options", {}), asked.get("seats"), asked.get("seed")
    if not isinstance(options, dict) or not all(isinstance(one, str) for one in options.values()):
        raise BadOptions("options: expected an object with strings")
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise BadOptions("seats: expected a number")
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise BadLine("expected a seed (text or a number) or a state")
    if isinstance(seed, str) and not codec.is_text(seed):
        raise BadLine("seed: a lone surrogate is not text")
    return playing, playing.start(seats, options, playing.components(None), str(seed)).state


def answers(lines: Iterable[str]) -> Iterator[str]:
    """Yield the JSON answer to each line, skipping empty lines.

    >>> print(*answers(['{"word": "f1.blue.3"}']))
    {"error": "BadLine: a word before any game", "rule": null}
    """
    referee = Referee()
    for line in lines:
        if line.strip():
            yield json.dumps(referee.answer(line))


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer requests from standard input until it ends, or check recorded games.

    Return the exit code: 1 if a recorded game is wrong or cannot be read, otherwise 0.
    """
    parser = argparse.ArgumentParser(
        prog="python -m engine.referee",
        description="Without options: read one JSON request per line from standard input, and write one JSON answer"
        " per line (docs/state.md).",
    )
    parser.add_argument(
        "--replay",
        metavar="FILE",
        type=Path,
        help="replay a recorded game (docs/notation.md); exit with 1 at the first wrong line or word",
    )
    parser.add_argument(
        "--verify",
        metavar="FILE",
        type=Path,
        help="like --replay, and check that the shuffles follow from the seed whose hash was shown before the start"
        " (docs/fair.md)",
    )
    chosen = parser.parse_args(arguments)
    for path, is_verified in ((chosen.replay, False), (chosen.verify, True)):
        if path is not None and (code := _replay(path, is_verified=is_verified)) != 0:
            return code
    if chosen.replay is not None or chosen.verify is not None:
        return 0
    raw = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    for answer in answers(raw):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 0


def _replay(path: Path, *, is_verified: bool = False) -> int:
    """Check a recorded game and print the result. Return 0, or 1 if a line is wrong or the file cannot be read.

    A file without a result is not wrong, but its end may have been cut off, so this is printed. If `is_verified` is
    set, the commitment in the header is checked as well.
    """
    try:
        with path.open("rb") as file:
            record, invalid = read_valid(file.read(MAX_BYTES + 1))
        replayed = (verified if is_verified else positions)(record, invalid=invalid)
        checked = sum(1 for position in replayed if position.state is not None and position.word)
    except (OSError, BadNotation) as error:
        sys.stderr.write(f"{path}: {error}\n")
        return 1
    words = sum(isinstance(entry, PlayedWord) for entry in record.entries)
    result = (
        ", the result is missing, so the file may be incomplete"
        if record.result is None
        else f", result {list(record.result.totals)}"
    )
    sealed = ", the seed has the hash that was shown" if is_verified else ""
    if is_verified and record.header.joined:
        sealed += ", the order of the seats follows from it"
    found = f"{record.header.game}, {checked} of {words} words checked{result}{sealed}"
    sys.stdout.write(f"{path}: {found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
