"""States of Azul: where words lead, what they cause, and which are legal."""

from typing import Any, TypeVar

import pytest

from engine.contract import Event
from engine.errors import IllegalMove
from engine.games import game
from engine.games.azul.state import State

AZUL = game("azul")
E = TypeVar("E", bound=Event)


def start(seats: int = 2, wall: str = "coloured", seed: str = "tests") -> State:
    state: State = AZUL.start(seats, {"wall": wall}, None, seed).state
    return state


def play(state: State, *words: str) -> State:
    """Return the state after a sequence of words."""
    for word in words:
        state = AZUL.apply(state, AZUL.decode(word)).state
    return state


def happened(state: State, word: str, kind: type[E]) -> list[E]:
    """Return the events of a type that a word causes."""
    events: tuple[Any, ...] = AZUL.apply(state, AZUL.decode(word)).events
    return [event for event in events if isinstance(event, kind)]


def words(state: State) -> list[str]:
    """Return all legal words."""
    return [AZUL.encode(move) for move in AZUL.legal_moves(state)]


def refused(state: State, word: str) -> tuple[str, str | None]:
    """Return the reason and the rule number with which a word is refused. The test fails if the word is legal."""
    with pytest.raises(IllegalMove) as refusal:
        AZUL.apply(state, AZUL.decode(word))
    return refusal.value.reason.id, refusal.value.rule


def totals(state: State) -> list[int]:
    return [score.total for score in AZUL.scores(state)]
