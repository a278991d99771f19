"""The results of the table service, and the events that it publishes after a commit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.store.records import PersonKey
from bot.tables.commands import Command
from bot.tables.facts import Fact, Played
from bot.tables.live_table import LiveTable
from bot.tables.table import Table
from engine.saying import Saying


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A table changed. `before` is None for a table that was just opened.

    `facts` is empty if nothing was committed: either the command changed nothing, or the table is being resumed, for
    example after a restart, because its board may be outdated or a computer may have to move.
    """

    live: LiveTable
    before: Table | None
    after: Table
    facts: tuple[Fact, ...] = ()
    is_private_step: bool = False
    """Whether only the player sees this move or take-back, since their turn continues.

    See `LiveTable.before_private_steps`.
    """

    @property
    def is_computer_move(self) -> bool:
        """Whether the facts include a move made by a computer."""
        return any(isinstance(fact, Played) and fact.by is None for fact in self.facts)


@dataclass(frozen=True, slots=True)
class DeadlineReached:
    """A deadline was reached at which people are notified.

    Depending on `kind`, it is time to call `person` (CALL), to offer a stand-in because their time is up (ABSENT), or
    to warn that a game or the lobby of a card will expire (WARN). `person` is the person to move, or None for a warning
    when no person is to move.
    """

    live: LiveTable
    kind: str
    person: PersonKey | None


TableEvent: TypeAlias = TableChanged | DeadlineReached
Subscriber: TypeAlias = Callable[[TableEvent], Awaitable[None]]

CommandFor: TypeAlias = Callable[[LiveTable], Command]
"""A function that returns the command for a table. It is called while the table's lock is held."""


class WordPressed(NamedTuple):
    """The result of a press on a key of the game.

    `change` is None if nothing was committed because the key was an aside, led to a caution, or chose a partial word.
    `is_partial` is set in the last case: the partial word is to be shown, either to the person who pressed or, by
    `TableService.choose`, to everyone. `saying` is the answer to the press; it is shown as an alert if `is_alert` is
    set.
    """

    live: LiveTable
    change: TableChanged | None = None
    saying: Saying | None = None
    is_alert: bool = False
    is_partial: bool = False
