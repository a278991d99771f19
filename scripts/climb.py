"""Compares new values of a weight of the compiled search with its present value, in games on paired deals.

python scripts/climb.py reef PROMISE 0.3 0.8     a weight, a search parameter, or POINTS_SCALE
python scripts/climb.py icecult HOME.2 12.5       the third weight of a list
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.games import KEYS
from engine.games import game as game_of
from engine.players.arena import ArenaResult, line, result_of
from scripts.learn import AnyGame, word


def duel(
    game: AnyGame, change: dict[str, float], games: int, simulations: int, seats: int
) -> Iterator[ArenaResult]:
    """Yield the result of each game for the player with changed weights; the other seats have the present weights.

    Each deal is played in `seats` successive games, once from each seat.
    """
    for number in range(games):
        first = number % seats
        state = game.start(seats, {}, None, f"climb {number // seats}").state
        turn = 0
        while (seat := game.to_move(state)) is not None:
            own = change if seat == first else {}
            said = word(game, state, simulations, own, f"{number} {turn}")
            state = game.apply(state, game.decode(said)).state
            turn += 1
        yield result_of(game, state, first)


def climb(key: str, name: str, values: Sequence[float], arguments: argparse.Namespace) -> None:
    game = game_of(key)
    for value in values:
        change = dict.fromkeys(name.split("+"), value)
        results = list(duel(game, change, arguments.games, arguments.simulations, arguments.seats))
        print(line((f"{name} = {value:g}", "present"), results), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("weight")
    parser.add_argument("values", nargs="+", type=float)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--seats", type=int, default=2)
    arguments = parser.parse_args()
    climb(arguments.game, arguments.weight, arguments.values, arguments)


if __name__ == "__main__":
    main()
