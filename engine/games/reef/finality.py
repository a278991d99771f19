"""Which moves of Reef cannot be taken back, because they revealed a card."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Event, Secret
from engine.games.reef.events import Bought, Played, Took
from engine.games.reef.state import State


def is_final(state: State, events: Sequence[Event | Secret]) -> bool:
    """Return whether a move made in `state` with these events revealed a card, or is final for another reason.

    Taking a card turns the next one of the deck face up (RF-10, RF-11). Playing a card reveals it unless it was taken
    openly (RF-13).
    """
    return any(_reveals(state, event) for event in events)


def _reveals(state: State, event: Event | Secret) -> bool:
    match event:
        case Took(top=top) | Bought(top=top):
            return top is not None
        case Played(seat=seat, slot=slot):
            return not state.players[seat].hand[slot - 1].known
        case _:
            return isinstance(event, Secret) or event.final
