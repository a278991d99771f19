"""Checks the puzzles of the day, or makes more of them.

--check checks every puzzle by the rules, and by a search with ten times the simulations of a master. An interrupted
check continues where it stopped. With --sample 20, only twenty puzzles are searched. --make lets the computer play
against itself until there are --total puzzles of each game; it continues where it stopped. --lines
searches the moves that follow the best one again wherever they end early.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.puzzles.checking import check
from bot.puzzles.collection import make, missing, rewrite_lines
from engine import core
from engine.core.build import ready
from engine.games import KEYS

MEGABYTES = 600
"""The memory limit of a search, in megabytes."""
PROGRESS = Path("data/puzzles-checked.txt")
TOTAL = 183
"""The default number of puzzles of each game: with four games, enough for one a day for two years."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code.

    It is 1 if a puzzle is wrong, the greedy player solves too many, or puzzles are missing after --make, and 2 if,
    without --quick, the compiled search is missing.
    """
    parser = argparse.ArgumentParser(
        prog="python -m bot.puzzles",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--check", action="store_true", help="check the puzzles")
    action.add_argument("--make", action="store_true", help="make puzzles")
    action.add_argument("--lines", action="store_true", help="search lines that end early again")
    parser.add_argument("--game", choices=KEYS, action="append", help="only this game")
    parser.add_argument("--sample", type=int, metavar="N", help="check N puzzles, spread evenly")
    parser.add_argument("--quick", action="store_true", help="check without a search")
    parser.add_argument("--remove", action="store_true", help="remove puzzles that are wrong")
    parser.add_argument("--progress", type=Path, default=PROGRESS, help="file of a full check")
    parser.add_argument("--total", type=int, default=TOTAL, help="puzzles of each game to make")
    chosen = parser.parse_args(arguments)
    games = tuple(chosen.game or KEYS)
    core.MEGABYTES = MEGABYTES
    if not ready() and not chosen.quick:
        sys.stderr.write("puzzles are made and checked by the compiled search, which is missing\n")
        return 2
    if chosen.make:
        make(games, chosen.total, print)
        return int(bool(missing(games, chosen.total)))
    if chosen.lines:
        rewrite_lines(games, print)
        return 0
    return check(chosen, games, print)


if __name__ == "__main__":
    sys.exit(main())
