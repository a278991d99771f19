"""How playthroughs of __Name__ are written: with the hands and the played cards at the end."""

from collections.abc import Iterator

from engine.contract import Transition
from engine.games.__key__.state import State
from tests.engine.playthrough import Teller


def drawn(state: State) -> Iterator[str]:
    for hand, played in zip(state.hands, state.played, strict=True):
        yield f"hand: {' '.join(map(str, hand))}, played: {' '.join(map(str, played))}"


def is_drawn(state: State, step: Transition[State]) -> bool:
    """Return False: the cards are drawn at the start and at the end only."""
    return False


TELLER = Teller("__key__", options=dict, draw=drawn, pauses=is_drawn, says_zero=True)
