"""The state of a game of __Name__, and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event

SPACES = 9


@dataclass(frozen=True, slots=True)
class State:
    """A position. TODO: replace the row of spaces.

    spaces: for each space, the seat that took it, or None if it is free. seat: the seat to move.
    """

    spaces: tuple[int | None, ...] = (None,) * SPACES
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A player took a space; spaces are counted from 0."""

    begins_move: ClassVar[bool] = True
    seat: int
    space: int
