"""Setup of a game of Azul: bag, boards, factories and starting player."""

from __future__ import annotations

from engine.chance import number, shuffle
from engine.contract import Transition
from engine.games.azul.rounds import start_round
from engine.games.azul.state import COLOUR_TILES, COLOURS, FACTORY_COUNTS, Board, State, WallKind
from engine.saying import Seat


def start(seats: int, wall: WallKind, seed: str) -> Transition[State]:
    """Return the state at the start of the first round, with its events (AZ-1 to AZ-6).

    The seed determines the order of the bag and the starting player (AZ-5).
    """
    tiles = [colour for colour in COLOURS for _ in range(COLOUR_TILES)]
    starter = Seat(number(seed, "starter", seats))
    state = State(
        wall=wall,
        seed=seed,
        round=0,
        starter=starter,
        turn=starter,
        marker=starter,
        factories=((),) * FACTORY_COUNTS[seats],
        centre=(),
        bag=shuffle(seed, "bag", tiles),
        lid=(0,) * len(COLOURS),
        boards=(Board(),) * seats,
    )
    state, events = start_round(state)
    return Transition(state, tuple(events))
