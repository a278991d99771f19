"""The turns of a running game, and which turns keep their game state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import PersonKey, Version
from engine.contract import Event, Seat, Secret


@dataclass(frozen=True, slots=True)
class Turn:
    """One position of a running game, and the move that led to it.

    `seat` is None if the position follows the start of the game or a Resumed fact. `word` is the move, and `by` the
    person who made it, or None. `state` is None if no take-back can return to the position, or if it was reached
    under another rules version.
    """

    position: int
    version: Version
    seat: Seat | None
    word: str
    by: PersonKey | None
    state: Any
    events: tuple[Event | Secret, ...]
    settled: bool = False
    """Whether no computer was to move in this position, so people had time to see its board."""
    level: str | None = None
    """The level of the computer that made the move, or None if a person made it or there was no move."""


def forgetful(turns: tuple[Turn, ...], seat: Seat | None) -> tuple[Turn, ...]:
    """Return the turns without the states that no take-back can restore, to save memory.

    `seat` is the seat that moves next; only the last moves of this seat can be taken back.
    """
    if not turns or turns[-1].seat == seat:
        return turns
    kept = len(turns) - 1
    first = kept
    while first > 0 and turns[first - 1].state is not None:
        first -= 1
    return (*turns[:first], *(replace(turn, state=None) for turn in turns[first:kept]), turns[-1])


def stateless(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the turns without states and events, but with their moves, for use after a rules change."""
    return tuple(replace(turn, state=None, events=()) for turn in turns)
