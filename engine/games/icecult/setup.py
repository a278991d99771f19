"""Setup of a game of Ice Cult."""

from __future__ import annotations

from engine.chance import number
from engine.contract import Transition
from engine.games.icecult.events import Started
from engine.games.icecult.geometry import STILL
from engine.games.icecult.pieces import COLOURS, PIECES, Components
from engine.games.icecult.state import EMPTY_PATH, State
from engine.saying import Seat


def start(seats: int, components: Components, seed: str) -> Transition[State]:
    """Return the first state of a game, with its events.

    The arcs are on top (IC-2), and all pieces are beside the board (IC-3). The seed determines the starting player
    (IC-5).
    """
    starter = Seat(number(seed, "starter", seats))
    state = State(
        components=components,
        colours=COLOURS[:seats],
        mover=starter,
        poses=(STILL, STILL, STILL, STILL),
        paths=(EMPTY_PATH, EMPTY_PATH, EMPTY_PATH, EMPTY_PATH),
        beside=(PIECES, PIECES, PIECES, PIECES),
        arrived=(0, 0, 0, 0),
        resolving=None,
        idle=0,
        deeds=(),
    )
    return Transition(state, (Started(starter),))
