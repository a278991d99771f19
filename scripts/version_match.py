"""Plays this version against an earlier one, in a checkout of it, with equal time for each word.

python scripts/version_match.py reef --checkout ../before --journal reef.jsonl
python scripts/version_match.py icecult --checkout ../before --journal icecult.jsonl --opening 1

Each version searches in a process of its own (`python -m engine.players.arena --stdio`). Each deal is played once from
each seat; the earlier version plays all other seats. The journal has one line for each finished game, and a match that
was interrupted continues where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.contract import AnyGame
from engine.games import KEYS
from engine.games import game as game_of
from engine.players.arena import ArenaResult, line
from engine.players.choice import LATER_WORD_SHARE
from scripts.parameter_match import JsonProcess, duel

HERE = Path(__file__).parents[1]
STDIO = ("-m", "engine.players.arena", "--stdio")


class ProgramVersion:
    """The best moves of one version of the program, which runs in a process of its own."""

    def __init__(
        self, game: AnyGame, folder: Path, seconds: float, options: Mapping[str, str]
    ) -> None:
        self._game, self._seconds, self._options = game, seconds, options
        python = folder / ".venv" / "bin" / "python"
        self._process = JsonProcess(python if python.exists() else sys.executable, STDIO, folder)

    def __call__(self, state: Any, seed: str) -> str:
        """Return the word that this version plays. A later word of a turn takes `LATER_WORD_SHARE` of the time.

        Raises ValueError if the version refuses the state, and RuntimeError if its process has ended.
        """
        game = self._game
        seconds = self._seconds * (LATER_WORD_SHARE if game.in_turn(state) else 1)
        question = {
            "game": game.key,
            "options": self._options,
            "seat": game.to_move(state),
            "seconds": seconds,
            "state": game.dump(state),
        }
        said = self._process.ask(question)
        if "word" not in said:
            raise ValueError(said["error"])
        return str(said["word"])

    def close(self) -> None:
        """End the process; after this, no word can be asked for."""
        self._process.close()


def finished(journal: Path) -> list[ArenaResult]:
    """Return the results of the games in a journal, an empty list if there is none.

    Raises ValueError if the journal has a damaged line.
    """
    if not journal.exists():
        return []
    rows = journal.read_text(encoding="utf-8").splitlines()
    return [ArenaResult(**json.loads(row)) for row in rows]


def play(game: AnyGame, wish: argparse.Namespace) -> list[ArenaResult]:
    """Play the games that the journal does not have yet, adding a line for each. Return all results of the match."""
    options = dict(one.split("=", 1) for one in wish.option)
    results = finished(wish.journal)
    if not (numbers := range(len(results), wish.games)):
        return results
    folders = (HERE, wish.checkout)
    versions = [ProgramVersion(game, folder, wish.seconds, options) for folder in folders]
    deals = f"versions {wish.deals}".strip()
    try:
        with wish.journal.open("a", encoding="utf-8") as journal:
            for result in duel(
                game, (versions[0], versions[1]), numbers, wish.seats, wish.opening, deals, options
            ):
                results.append(result)
                journal.write(json.dumps(asdict(result)) + "\n")
                journal.flush()
                if sys.stdout.isatty():
                    print(f"\r{line(('this version', str(wish.checkout)), results)}", end="")
    finally:
        for version in versions:
            version.close()
    return results


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--checkout", type=Path, required=True, help="folder of the other version")
    parser.add_argument("--journal", type=Path, required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each word of a turn")
    parser.add_argument("--opening", type=int, default=0, help="random first turns of each seat")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--deals", default="", help="a name, for other deals")
    wish = parser.parse_args(arguments)
    results = play(game_of(wish.game), wish)
    if results:
        print(f"\r{line(('this version', str(wish.checkout)), results)}")


if __name__ == "__main__":
    main()
