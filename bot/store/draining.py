"""The interface to the row of a shared database that makes all nodes drain."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from bot.store.records import Place


class Step(IntEnum):
    """How far a node is with draining. The numbers are stored in the database."""

    WORKING = 0
    """The node accepts updates."""
    CLOSED = 1
    """The node accepts no more updates, but still has work."""
    FINISHED = 2
    """The node accepts no more updates, and has no work left."""


@dataclass(frozen=True, slots=True)
class DrainingProgress:
    """How far all nodes are with draining. The outcome is reported to the operators in `place`."""

    place: Place
    is_answered: bool
    """Whether a node has been chosen to report the outcome (`DrainingRow.answer`)."""
    is_late: bool
    """Whether the time for finishing the work is up."""
    working: int
    """The number of live nodes at Step.WORKING."""
    unfinished: int
    """The number of live nodes that are not at Step.FINISHED."""
    updates: int
    """The number of updates in the inbox that are not settled."""
    tables: int
    """The number of tables with an outdated board, a computer to move or an owed notice."""


class DrainingRow(Protocol):
    """The row, as one node uses it.

    Times are measured by the clock of the database. Any method may raise StoreUnavailable.
    """

    async def begin(self, place: Place, *, finish: float, resume_after: float) -> bool:
        """Start draining all nodes, and notify them. Return False if they are already draining.

        After `finish` seconds, the unfinished work is reported to the operators. If no node has called `answer`,
        draining ends `resume_after` seconds after that.
        """
        ...

    async def progress(self, step: Step) -> DrainingProgress | None:
        """Record how far this node is, and return how far all are, or None if the nodes are not draining."""
        ...

    async def answer(self, resume_after: float) -> bool:
        """Choose this node to report the outcome to the operators, if no node has been chosen yet.

        Return whether it was chosen. If so, draining ends `resume_after` seconds from now.
        """
        ...

    async def end(self) -> Place | None:
        """Delete the row if its time is up, and return the place where draining was requested.

        Return None if no row was deleted.
        """
        ...

    async def clear(self) -> None:
        """Delete the row, even if its time is not up. Call this only if there is no other node."""
        ...
