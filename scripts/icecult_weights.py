"""Makes Ice Cult's weights again, from nothing but the rules and games against itself.

python scripts/icecult_weights.py                  two and a half minutes on two free cores

What a position is worth at once should be what a search says that looks further, and what came of it in the end. So
games are played, positions in them and beside them are thought about, and the weights are fitted to that; then all of
it again with the better weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.core import CoreTree
from engine.games import game as game_of
from engine.games.icecult.pieces import PIECES
from engine.games.icecult.search_encoding import (
    POINTS_SCALE,
    SEARCH_PARAMETERS,
    encode_state,
    numbers_of,
)
from scripts.fitting import Row, hopeful
from scripts.learn import CORES, NUDGE, flat, named, write

KEY, STAGE = "icecult", "any"
PLAIN: dict[str, Any] = {
    "ON": [1.0, 2.0, 3.0, 4.0, 5.0],
    "RIDES": [1.0, 2.0, 3.0, 4.0, 5.0],
    "LIFTS": 0.0,
    "HOME": [0.0, 7.0, 14.0, 21.0, 28.0, 35.0],
    "MOVES": 0.0,
    "PROMISE": 0.0,
}
"""What the first games are played with: the steps that pieces have made (IC-44), and a step more for those at home."""
HOME = 11
"""Where those stand among all weights."""
GENERATIONS, GAMES, SIMULATIONS = 2, 400, 300
"""Simulations for each fitted position; the games themselves use fewer."""
HASTE = 30
OPENING = (2, 7)
"""From so many to so many first turns are chosen by how they look, with chance, and later on some more."""
WILD = 0.1
WARM = {"opening": 4.0, "aside": 3.0}
"""Steps that make a turn e times as likely."""
SECOND_ASIDE = KEPT = 0.5
OUTCOME = 0.5
"""Of what came in the end, and of the search's hope; positions beside the game have only that."""
LONGEST = 80
"""Turns; longer games are left there."""
FOUR_HOME = 24.0
"""The scale of all weights, to which SPREAD was chosen: four pieces at home count so many steps."""
DIGITS = 2
MEGABYTES = 40

Numbers = tuple[int, ...]
"""A position as the compiled search writes it."""
MOVER, RESOLVING = 1, 3
"""Their places in it."""


@dataclass(slots=True)
class Table:
    """Where a game is played: what never changes of a position, the weights, a stream of chance."""

    printed: Numbers
    weights: Sequence[float]
    random: Random

    def tree(self, at: Numbers, weights: Sequence[float] | None = None) -> CoreTree:
        parameters, seed = (*SEARCH_PARAMETERS, POINTS_SCALE), self.random.getrandbits(32)
        return CoreTree(
            KEY, (*self.printed, *at), parameters, weights or self.weights, MEGABYTES, seed
        )

    def words(self, at: Numbers, simulations: int) -> list[tuple[int, int, float, float, float]]:
        """Return the statistics of `CoreTree.root_moves`."""
        tree = self.tree(at)
        tree.simulate(simulations)
        found = tree.root_moves()
        tree.close()
        return found

    def turn(self, at: Numbers, warm: float) -> tuple[Numbers, tuple[int, ...]]:
        """A whole turn, and who has won by it; warm 0: the search chooses its words, else chance by how they look."""
        while True:
            words = self.words(at, 1 if warm else HASTE)
            code = self.drawn(words, warm) if warm else best(words)[0]
            tree = self.tree(at)
            tree.apply(code)
            at, won = tuple(tree.numbers()), tree.winners()
            tree.close()
            if won or not at[RESOLVING]:
                return at, won

    def drawn(self, words: Sequence[tuple[int, int, float, float, float]], warm: float) -> int:
        most = max(quick for *_, quick, _ in words)
        shares = [exp((quick - most) / warm) for *_, quick, _ in words]
        return self.random.choices([code for code, *_ in words], shares)[0]

    def worth(self, at: Numbers, weights: Sequence[float]) -> float:
        """Of a position at once, for who moves."""
        tree = self.tree(at, weights)
        found = tree.evaluations()[at[MOVER]]
        tree.close()
        return found

    def lesson(self, at: Numbers, outcome: float | None) -> Row:
        """What one more of each weight would change, what the position should be worth as a share, what it is worth."""
        _, simulations, hopes, *_ = best(self.words(at, SIMULATIONS))
        aim = hopes / simulations
        if outcome is not None:
            aim = OUTCOME * outcome + (1 - OUTCOME) * aim
        present = self.worth(at, self.weights)
        counted = []
        for number, weight in enumerate(self.weights):
            more = (*self.weights[:number], weight + NUDGE, *self.weights[number + 1 :])
            counted.append((self.worth(at, more) - present) / NUDGE)
        return counted, aim, present


def best(words: Sequence[tuple[int, int, float, float, float]]) -> tuple[Any, ...]:
    return max(words, key=lambda word: (word[1], word[3]))


def lessons(generation: int, number: int, weights: Sequence[float]) -> list[Row]:
    """A game, and of half of the positions in it and beside it what is learned from them."""
    state = game_of(KEY).start(2, {}, None, "learn").state
    at = tuple(numbers_of(state))
    table = Table(
        encode_state(state).numbers[: -len(at)], weights, Random(f"{generation} {number}")
    )
    opening, won = table.random.randrange(*OPENING), tuple[int, ...]()
    seen: list[tuple[Numbers, bool]] = []
    for turn in range(LONGEST):
        is_wild = turn < opening or table.random.random() < WILD
        at, won = table.turn(at, WARM["opening"] if is_wild else 0)
        if won:
            break
        seen.append((at, True))
        beside, is_over = table.turn(at, WARM["aside"])
        if not is_over:
            seen.append((beside, False))
            if table.random.random() < SECOND_ASIDE:
                beside, is_over = table.turn(beside, WARM["aside"])
                seen += [] if is_over else [(beside, False)]
    found = []
    for position, is_in_game in seen:
        if table.random.random() < KEPT:
            outcome = (position[MOVER] in won) / max(1, len(won)) if is_in_game and won else None
            found.append(table.lesson(position, outcome))
    return found


def make(share: float) -> None:
    """Each generation plays with what the one before found and overshoots a little; so all of it is averaged."""
    found = [flat(PLAIN)]
    with ProcessPoolExecutor(CORES, get_context("spawn")) as players:
        for generation in range(GENERATIONS):
            games = round(GAMES * share)
            jobs = ([generation] * games, range(games), [found[-1]] * games)
            rows = list(chain.from_iterable(players.map(lessons, *jobs, chunksize=4)))
            found.append(scaled(hopeful(rows, found[-1], POINTS_SCALE)))
            print(len(rows), "rows", named(PLAIN, found[-1], DIGITS), flush=True)
    mean = [sum(weights) / GENERATIONS for weights in zip(*found[1:], strict=True)]
    write(KEY, {STAGE: named(PLAIN, mean, DIGITS)})


def scaled(weights: Sequence[float]) -> list[float]:
    """In steps, none at home worth nothing; PROMISE is a part of what the others say."""
    *steps, promise = weights
    nobody = steps[HOME]
    steps[HOME : HOME + PIECES + 1] = [home - nobody for home in steps[HOME : HOME + PIECES + 1]]
    by = FOUR_HOME / steps[HOME + 4]
    return [*(weight * by for weight in steps), promise]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--share", type=float, default=1.0, help="share of the games to play")
    make(parser.parse_args().share)


if __name__ == "__main__":
    main()
