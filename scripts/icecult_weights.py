"""Learns Ice Cult's evaluation weights from self-play, starting from the rules only.

python scripts/icecult_weights.py    takes two and a half minutes on two free cores

The evaluation of a position should predict the result of a deeper search and that of the game. The script plays
games, searches positions that occur in them or near them, and fits the weights to the results. Then it repeats these
steps with the improved weights.
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
    no_net,
    numbers_of,
)
from scripts.fitting import Observation, fit_win_shares
from scripts.learn_weights import CORES, NUDGE, flat, named, write

KEY, STAGE = "icecult", "any"
PLAIN: dict[str, Any] = {
    "ON": [1.0, 2.0, 3.0, 4.0, 5.0],
    "RIDES": [1.0, 2.0, 3.0, 4.0, 5.0],
    "LIFTS": 0.0,
    "HOME": [0.0, 7.0, 14.0, 21.0, 28.0, 35.0],
    "MOVES": 0.0,
    "PROMISE": 0.0,
}
"""The weights for the first games: the number of steps that pieces have made (IC-44), plus one for each arrived
piece."""
HOME = 11
"""The index of the first HOME weight in the list of all weights."""
GENERATIONS, GAMES, SIMULATIONS = 2, 400, 300
"""The number of generations, the number of games in each, and the number of simulations per position in the data."""
GAME_SIMULATIONS = 30
OPENING = (2, 7)
"""The bounds of the number of opening turns, in which words are drawn at random. The upper bound is excluded."""
RANDOM_TURNS = 0.1
TEMPERATURES = {"opening": 4.0, "aside": 3.0}
"""The temperatures of random draws: a word is e times as likely if its evaluation is higher by this number of steps."""
SECOND_ASIDE = KEPT = 0.5
OUTCOME = 0.5
"""The weight of the game's result in the target; the rest is the win probability found by the search. If a position
did not occur in the game, or the game was stopped, the target is the win probability alone."""
MAX_TURNS = 80
"""The number of turns after which a game is stopped."""
FOUR_HOME = 24.0
"""The value of four arrived pieces in steps. It sets the scale of all weights; POINTS_SCALE was chosen to match it."""
DIGITS = 2
MEGABYTES = 40

Numbers = tuple[int, ...]
"""A position as encoded for the compiled search."""
MOVER, RESOLVING = 1, 3
"""Two indices into an encoded position: of the seat to move, and of the flag that this seat's turn is not finished."""


@dataclass(slots=True)
class LearningGame:
    """A game played for learning: the constant part of its encoding, the weights, and a random number generator."""

    printed: Numbers
    weights: Sequence[float]
    random: Random

    def tree(self, at: Numbers, weights: Sequence[float] | None = None) -> CoreTree:
        parameters, seed = (*SEARCH_PARAMETERS, POINTS_SCALE), self.random.getrandbits(32)
        return CoreTree(
            KEY,
            (*self.printed, *at),
            parameters,
            (*(weights or self.weights), *no_net()),
            MEGABYTES,
            seed,
        )

    def words(self, at: Numbers, simulations: int) -> list[tuple[int, int, float, float, float]]:
        """Search a position and return the statistics of its words, as described in `CoreTree.root_moves`."""
        tree = self.tree(at)
        tree.simulate(simulations)
        found = tree.root_moves()
        tree.close()
        return found

    def turn(self, at: Numbers, temperature: float) -> tuple[Numbers, tuple[int, ...]]:
        """Play a whole turn. Return the next position and the winners, or no winners while the game continues.

        If `temperature` is 0, the search chooses each word; otherwise words are drawn at random, weighted by
        evaluation.
        """
        while True:
            words = self.words(at, 1 if temperature else GAME_SIMULATIONS)
            code = self.drawn(words, temperature) if temperature else best(words)[0]
            tree = self.tree(at)
            tree.apply(code)
            at, won = tuple(tree.numbers()), tree.winners()
            tree.close()
            if won or not at[RESOLVING]:
                return at, won

    def drawn(
        self, words: Sequence[tuple[int, int, float, float, float]], temperature: float
    ) -> int:
        most = max(static_evaluation for *_, static_evaluation, _ in words)
        shares = [
            exp((static_evaluation - most) / temperature) for *_, static_evaluation, _ in words
        ]
        return self.random.choices([code for code, *_ in words], shares)[0]

    def evaluation(self, at: Numbers, weights: Sequence[float]) -> float:
        """Return the static evaluation of a position for the player to move."""
        tree = self.tree(at, weights)
        found = tree.evaluations()[at[MOVER]]
        tree.close()
        return found

    def row_of(self, at: Numbers, outcome: float | None) -> Observation:
        """Return a row for the fit: the gradient of the evaluation, the target win share, and the evaluation.

        The gradient is with respect to the weights.

        outcome: the player's share of the win in the game, or None if the position did not occur in the game or the
        game was stopped.
        """
        _, simulations, value_sum, *_ = best(self.words(at, SIMULATIONS))
        aim = value_sum / simulations
        if outcome is not None:
            aim = OUTCOME * outcome + (1 - OUTCOME) * aim
        present = self.evaluation(at, self.weights)
        counted = []
        for number, weight in enumerate(self.weights):
            more = (*self.weights[:number], weight + NUDGE, *self.weights[number + 1 :])
            counted.append((self.evaluation(at, more) - present) / NUDGE)
        return counted, aim, present


def best(words: Sequence[tuple[int, int, float, float, float]]) -> tuple[Any, ...]:
    return max(words, key=lambda word: (word[1], word[3]))


def game_rows(generation: int, number: int, weights: Sequence[float]) -> list[Observation]:
    """Play a game, and return rows for about half of the positions that occurred in it or near it."""
    state = game_of(KEY).start(2, {}, None, "learn").state
    at = tuple(numbers_of(state))
    learning_game = LearningGame(
        encode_state(state).numbers[: -len(at)], weights, Random(f"{generation} {number}")
    )
    opening, won = learning_game.random.randrange(*OPENING), tuple[int, ...]()
    seen: list[tuple[Numbers, bool]] = []
    for turn in range(MAX_TURNS):
        is_random = turn < opening or learning_game.random.random() < RANDOM_TURNS
        at, won = learning_game.turn(at, TEMPERATURES["opening"] if is_random else 0)
        if won:
            break
        seen.append((at, True))
        beside, is_over = learning_game.turn(at, TEMPERATURES["aside"])
        if not is_over:
            seen.append((beside, False))
            if learning_game.random.random() < SECOND_ASIDE:
                beside, is_over = learning_game.turn(beside, TEMPERATURES["aside"])
                seen += [] if is_over else [(beside, False)]
    found = []
    for position, is_in_game in seen:
        if learning_game.random.random() < KEPT:
            outcome = (position[MOVER] in won) / max(1, len(won)) if is_in_game and won else None
            found.append(learning_game.row_of(position, outcome))
    return found


def make(share: float) -> None:
    """Learn the weights in generations and write their average, because each generation overshoots.

    Each generation plays with the weights learned by the previous one. share: the fraction of the games to play.
    """
    found = [flat(PLAIN)]
    with ProcessPoolExecutor(CORES, get_context("spawn")) as players:
        for generation in range(GENERATIONS):
            games = round(GAMES * share)
            jobs = ([generation] * games, range(games), [found[-1]] * games)
            rows = list(chain.from_iterable(players.map(game_rows, *jobs, chunksize=4)))
            found.append(scaled(fit_win_shares(rows, found[-1], POINTS_SCALE)))
            print(len(rows), "rows", named(PLAIN, found[-1], DIGITS), flush=True)
    mean = [sum(weights) / GENERATIONS for weights in zip(*found[1:], strict=True)]
    write(KEY, {STAGE: named(PLAIN, mean, DIGITS)})


def scaled(weights: Sequence[float]) -> list[float]:
    """Return the weights in steps, with a value of 0 for no arrived pieces; PROMISE is a factor and is not scaled."""
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
