"""The positions of a running game, and which of them keep their state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import PersonKey, Version
from engine.contract import Event, Seat, Secret


@dataclass(frozen=True, slots=True)
class Turn:
    """One position of a running game and how it came about (seat None: by the start, or by resuming).

    `state` is None where nobody can step back to it any more, and where it was played by other rules than today's.
    """

    position: int
    version: Version
    seat: Seat | None
    word: str
    by: PersonKey | None
    state: Any
    events: tuple[Event | Secret, ...]
    settled: bool = False
    """A person was to move then, or nobody: the board stood still and was seen."""
    level: str | None = None
    """The level of the computer that made the move; None: a person made it."""


def forgetful(turns: tuple[Turn, ...], seat: Seat | None) -> tuple[Turn, ...]:
    """Let go of the states to which nobody can step back any more, so that ten thousand games fit in memory."""
    if not turns or turns[-1].seat == seat:
        return turns
    kept = len(turns) - 1
    first = kept
    while first > 0 and turns[first - 1].state is not None:
        first -= 1
    return (*turns[:first], *(replace(turn, state=None) for turn in turns[first:kept]), turns[-1])


def stateless(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the turns without states and events: who moved is still known after the rules have changed."""
    return tuple(replace(turn, state=None, events=()) for turn in turns)
