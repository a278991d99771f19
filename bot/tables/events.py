"""The results of the table service, and the events that it publishes after a commit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.store.records import PersonKey
from bot.tables.commands import Command
from bot.tables.facts import Fact, Played
from bot.tables.repository import LiveTable
from bot.tables.table import Table
from engine.saying import Saying


@dataclass(frozen=True, slots=True)
class TableChanged:
    """Facts were committed. `before` is None for a table that was just opened.

    `facts` is empty where nothing was committed: a command that changed nothing, or a table that is resumed after a
    restart or an outage, whose board may be outdated.
    """

    live: LiveTable
    before: Table | None
    after: Table
    facts: tuple[Fact, ...] = ()

    @property
    def is_computer_move(self) -> bool:
        """Whether a computer player made these facts."""
        return any(isinstance(fact, Played) and fact.by is None for fact in self.facts)


@dataclass(frozen=True, slots=True)
class DeadlineReached:
    """The time of the person to move is over (`kind` is ABSENT) or nearly so (REMIND)."""

    live: LiveTable
    kind: str
    person: PersonKey


TableEvent: TypeAlias = TableChanged | DeadlineReached
Subscriber: TypeAlias = Callable[[TableEvent], Awaitable[None]]

CommandFor: TypeAlias = Callable[[LiveTable], Command]
"""Makes a command when the table is at hand, within its lock."""


class WordPressed(NamedTuple):
    """The result of a press on a key of the game.

    `change` is None if nothing was committed: an aside, a caution, or a partial word. `chosen`: the partial word has
    changed, so the board's keyboard has to follow. `saying` answers the press, as an alert if `is_alert`.
    """

    live: LiveTable
    change: TableChanged | None = None
    saying: Saying | None = None
    is_alert: bool = False
    chosen: bool = False
