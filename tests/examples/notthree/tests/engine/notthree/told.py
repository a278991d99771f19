"""How playthroughs of Not Three are written: with a drawing of the board at the end."""

from collections.abc import Iterator
from typing import Any

from engine.games.notthree.state import SIZE, State
from tests.engine.playthrough import Teller


def drawn(state: State) -> Iterator[str]:
    marks = "".join({None: ".", 0: "x", 1: "o"}[owner] for owner in state.spaces)
    for start in range(0, len(marks), SIZE):
        yield marks[start : start + SIZE]


def is_drawn(state: Any, step: Any) -> bool:
    return False


TELLER = Teller("notthree", options=dict, draw=drawn, pauses=is_drawn, says_zero=True)
