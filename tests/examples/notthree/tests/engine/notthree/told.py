"""How playthroughs of Not Three are written: with a drawing of the board at the end."""

from collections.abc import Iterator

from engine.contract import Transition
from engine.games.notthree.state import COLUMNS, State
from tests.engine.playthrough import Teller


def drawn(state: State) -> Iterator[str]:
    marks = "".join({None: ".", 0: "x", 1: "o"}[owner] for owner in state.spaces)
    for start in range(0, len(marks), COLUMNS):
        yield marks[start : start + COLUMNS]


def is_drawn(state: State, step: Transition[State]) -> bool:
    """Return False: the board is drawn at the start and at the end only."""
    return False


TELLER = Teller("notthree", options=dict, draw=drawn, pauses=is_drawn, says_zero=True)
