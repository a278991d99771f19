"""Views of random games, and the numbers of simulations of searches in them."""

from collections.abc import Iterator
from typing import Any

from engine.contract import Game, View
from engine.games import game
from tests.engine.random_play import Case, play

SIMULATIONS = {True: 300, False: 12}
EVERY = 9


def views(case: Case, games: int) -> Iterator[tuple[Game[Any, Any, Any], View]]:
    """Yield the views of the seats to move in some random games."""
    playing = game(case.key)
    for number in range(games):
        for turn in list(play(playing, case, number))[number::EVERY]:
            seat = playing.to_move(turn.state)
            if seat is not None:
                yield playing, playing.observe(turn.state, seat)
