"""Plays the present arrangement of a master's time, with pondering, against the former one without it.

python scripts/pondering_match.py azul --journal azul.jsonl
python scripts/pondering_match.py azul --journal azul.jsonl --hits 0.4 --seconds 0.05

The former master has `--seconds` of processor time for each word. The present one has 0.7 of it, as while somebody
waits for the move, and all of it for a share `--hits` of its words, as if the search had been made beforehand. Which
words these are is random. Each deal is played once from each seat. The journal has one line for each finished game, and
a match that was interrupted continues where it stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.contract import AnyGame
from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players import choose
from engine.players.arena import ArenaResult, line
from engine.players.choice import AWAITED_SECONDS, LATER_WORD_SHARE, SECONDS
from scripts.parameter_match import duel
from scripts.version_match import finished

LEVEL = "master"
NAMES = ("with pondering", "without")


class PonderingMaster:
    """A master whose time for a word is `awaited` seconds, or `full` seconds for a share `hits` of all words."""

    def __init__(self, game: AnyGame, full: float, awaited: float, hits: float) -> None:
        self._game, self._full, self._awaited, self._hits = game, full, awaited, hits

    def __call__(self, state: Any, seed: str) -> str:
        """Return the word that this player plays. A later word of a turn takes `LATER_WORD_SHARE` of the time."""
        game = self._game
        is_hit = random.Random(f"hit {seed}").random() < self._hits
        seconds = self._full if is_hit else self._awaited
        seconds *= LATER_WORD_SHARE if game.in_turn(state) else 1
        end = time.process_time() + seconds
        view = game.observe(state, game.to_move(state))
        return choose(game, view, LEVEL, seed, time_left=lambda: end - time.process_time())


def play(game: AnyGame, wish: argparse.Namespace) -> list[ArenaResult]:
    """Play the games that the journal does not have yet, adding a line for each. Return all results of the match."""
    results = finished(wish.journal)
    awaited = wish.seconds * AWAITED_SECONDS[LEVEL] / SECONDS[LEVEL]
    players = (
        PonderingMaster(game, wish.seconds, awaited, wish.hits),
        PonderingMaster(game, wish.seconds, wish.seconds, 1.0),
    )
    deals, numbers = f"pondering {wish.deals}".strip(), range(len(results), wish.games)
    with wish.journal.open("a", encoding="utf-8") as journal:
        for result in duel(game, players, numbers, wish.seats, wish.opening, deals):
            results.append(result)
            journal.write(json.dumps(asdict(result)) + "\n")
            journal.flush()
            if sys.stdout.isatty():
                print(f"\r{line(NAMES, results)}", end="")
    return results


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--journal", type=Path, required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.05, help="for each word of a turn")
    parser.add_argument("--hits", type=float, default=0.4, help="share of words found beforehand")
    parser.add_argument("--opening", type=int, default=0, help="random first turns of each seat")
    parser.add_argument("--deals", default="", help="a name, for other deals")
    wish = parser.parse_args(arguments)
    ready()
    results = play(game_of(wish.game), wish)
    if results:
        print(f"\r{line(NAMES, results)}")


if __name__ == "__main__":
    main()
