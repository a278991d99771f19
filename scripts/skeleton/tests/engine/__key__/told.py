"""How playthroughs of __Name__ are written: with a drawing of the state at the end."""

from collections.abc import Iterator

from engine.contract import Transition
from engine.games.__key__.state import State
from tests.engine.playthrough import Teller


def drawn(state: State) -> Iterator[str]:
    yield "".join({None: ".", 0: "x", 1: "o"}[owner] for owner in state.spaces)


def is_drawn(state: State, step: Transition[State]) -> bool:
    """Return False: the board is drawn at the start and at the end only."""
    return False


TELLER = Teller("__key__", options=dict, draw=drawn, pauses=is_drawn, says_zero=True)
