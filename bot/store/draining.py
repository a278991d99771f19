"""The interface to the row of a shared database that makes all nodes drain."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from bot.store.records import Place


class Step(IntEnum):
    """How far a node is with draining. The numbers are stored in the database."""

    WORKING = 0
    """It accepts updates."""
    CLOSED = 1
    """It accepts no more updates, and still has work."""
    FINISHED = 2
    """It accepts no more updates, and has no work."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far all nodes are with draining. The operators are told in `place`."""

    place: Place
    is_answered: bool
    """Whether a node has taken over telling the operators the outcome."""
    is_late: bool
    """Whether the time for finishing is over."""
    working: int
    """The number of live nodes at Step.WORKING."""
    unfinished: int
    """The number of live nodes that are not at Step.FINISHED."""
    updates: int
    """The number of updates in the inbox that are not settled."""
    tables: int
    """The number of tables with an outdated board, a computer to move or an owed notice."""


class DrainingRow(Protocol):
    """The row, as one node uses it. Times are measured by the clock of the database. Any method may raise StoreAway."""

    async def begin(self, place: Place, *, finish: float, patience: float) -> bool:
        """Start draining all nodes, and notify them. Return False if they are already draining.

        They have `finish` seconds until the operators are told what is unfinished, and work again `patience` seconds
        later.
        """
        ...

    async def progress(self, step: Step) -> Progress | None:
        """Record how far this node is, and return how far all are, or None if the nodes are not draining."""
        ...

    async def answer(self, patience: float) -> bool:
        """Return whether this node, as the first to ask, must tell the operators the outcome.

        If so, the nodes work again in `patience` seconds.
        """
        ...

    async def end(self) -> Place | None:
        """Delete the row if its time is over. Return where to tell the operators, or None if no row was deleted."""
        ...

    async def clear(self) -> None:
        """Delete the row, because no other node is there."""
        ...
