"""Measures how often the starting player wins, and how often one level beats another.

python scripts/win_shares.py icecult --seats 3 --games 400         how often the starting player wins at medium level
python scripts/win_shares.py icecult --seats 3 --opening 1         the same, with a random first turn of each player
python scripts/win_shares.py icecult --level near                  the same, if players evaluate only their next word
python scripts/win_shares.py icecult --against random --games 500  medium against random, in alternating seats
"""

from __future__ import annotations

import argparse
import math
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine import chance
from engine.contract import Game, Seat, Word
from engine.players.choice import choose

NEAR = "near"
"""A baseline level, not offered to people, which plays the word with the best evaluation without a search."""


def word_of(game: Game[Any, Any, Any], state: Any, level: str, seed: str) -> Word:
    """Return the word that a computer player of a level chooses. Raises ValueError if the game is over."""
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    if level != NEAR:
        return choose(game, game.observe(state, seat), level, seed)
    moves = game.legal_moves(state)
    worths = [game.evaluate(game.apply(state, move).state, seat) for move in moves]
    best = [move for move, worth in zip(moves, worths, strict=True) if worth == max(worths)]
    return game.encode(best[chance.number(seed, "near", len(best))])


def play(
    game: Game[Any, Any, Any], levels: tuple[str, ...], seed: str, opening: int = 0
) -> tuple[int, list[float]]:
    """Play a game between levels. Return the starting seat, and each seat's share of the win.

    levels: the level of each seat. opening: the number of random turns of each seat at the start, so that
    deterministic players do not always play the same game.
    """
    state = game.start(len(levels), {}, game.components(None), seed).state
    starter = game.to_move(state) or 0
    words = turns = 0
    while (seat := game.to_move(state)) is not None:
        turns += not game.in_turn(state)
        level = "random" if turns <= opening * len(levels) else levels[seat]
        word = word_of(game, state, level, f"{seed} {words}")
        state = game.apply(state, game.decode(word)).state
        words += 1
    outcome = game.outcome(state)
    shares = [outcome.share(Seat(seat)) if outcome else 0.0 for seat in range(len(levels))]
    return starter, shares


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default="medium")
    parser.add_argument(
        "--opening", type=int, default=0, help="number of random first turns of each seat"
    )
    parser.add_argument("--against", help="the level in the other seats; default: the same")
    arguments = parser.parse_args()
    game: Game[Any, Any, Any] = import_module(f"engine.games.{arguments.game}").GAME
    won = 0.0
    for number in range(arguments.games):
        seat = number % arguments.seats
        others = arguments.against or arguments.level
        levels = tuple(arguments.level if at == seat else others for at in range(arguments.seats))
        deal = f"share {number // arguments.seats if arguments.against else number}"
        starter, shares = play(game, levels, deal, arguments.opening)
        won += shares[seat if arguments.against else starter]
    share = won / arguments.games
    margin = 1.96 * math.sqrt(share * (1 - share) / arguments.games)
    who = (
        f"{arguments.level} against {arguments.against}"
        if arguments.against
        else "the starting player"
    )
    print(
        f"{arguments.game}, {arguments.seats} seats, {arguments.games} games: {who} wins {share:.1%} ± {margin:.1%}"
    )


if __name__ == "__main__":
    main()
