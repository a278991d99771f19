"""A referee for other programs: reads one JSON request per line and writes one JSON answer per line.

A request {"game", "options", "seats", "seed"} or {"game", "state"} starts a game, and {"word"} makes a move in it. The
answer is {"state", "to_move", "words", "scores", "over"}, or {"error", "rule"} if the request is refused. docs/state.md
describes the format of a state.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.contract import Game
from engine.errors import BadOptions, BadPosition, BadWord, EngineError, IllegalMove
from engine.games import KEYS, game


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
        except EngineError as error:
            return {"error": f"{type(error).__name__}: {error}", "rule": None}

    def _answer(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        if set(asked) == {"word"}:
            if self._game is None:
                raise BadLine("a word before any game")
            if not isinstance(asked["word"], str):
                raise BadWord("a word must be a string")
            move = self._game.decode(asked["word"])
            self._state = self._game.apply(self._state, move).state
        else:
            self._game, self._state = _begin(asked)
        return report(self._game, self._state)


def report(playing: Game[Any, Any, Any], state: Any) -> dict[str, Any]:
    """Return the answer that describes a state: its JSON values, the seat to move, the legal words and the totals."""
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
        raise BadLine(f"unknown: {', '.join(sorted(unknown))}")
    if asked.get("game") not in KEYS:
        raise BadLine(f"game: one of {', '.join(KEYS)}")
    playing = game(asked["game"])
    if "state" in asked:
        if not isinstance(asked["state"], dict):
            raise BadPosition("state: expected an object")
        return playing, playing.load(asked["state"])
    options, seats, seed = asked.get("options", {}), asked.get("seats"), asked.get("seed")
    if not isinstance(options, dict):
        raise BadOptions("options: expected an object")
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise BadOptions("seats: expected a number")
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise BadLine("expected a seed (text or a number) or a state")
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


def main() -> None:
    """Answer requests from standard input until it ends."""
    raw = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    for answer in answers(raw):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
