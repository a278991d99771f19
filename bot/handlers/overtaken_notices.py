"""Finds out whether a notice is overtaken: what it shows of a table changed before it was queued or delivered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.handlers.context import Context
from bot.store.records import TableKey
from bot.tables.facts import load_fact
from bot.tables.refusals import BrokenLog, NoTable
from bot.tables.table import Table, evolve


class Shown:
    """A part of a table that a notice shows. `is_same` returns whether a newer version has the same."""

    def __init__(
        self, context: Context, key: TableKey, is_same: Callable[[Table], bool] = lambda _: True
    ) -> None:
        self._context = context
        self._key = key
        self._is_same = is_same

    def is_current(self) -> bool:
        """Return whether the table in memory, if there is one, shows the same."""
        live = self._context.tables.cached(self._key)
        return live is None or self._is_same(live.table)

    @property
    def at_delivery(self) -> Callable[[], Awaitable[bool]] | None:
        """The function that delivery calls (`Notice.is_current`), or None if the bot is alone.

        With several nodes, another one may change the table and tell its chats before this one has told them.
        """
        return None if self._context.store.leases is None else self._is_current_in_store

    async def _is_current_in_store(self) -> bool:
        """Return whether the newest version of the table in the store shows the same. Raises StoreError."""
        try:
            table = (await self._context.tables.live(self._key)).table
        except (BrokenLog, NoTable):
            return True
        # The table in memory may be older, until this node is told of the change.
        for row in await self._context.store.facts(self._key, after=table.version):
            table = evolve(table, load_fact(row.body), self._context.library)
        return self._is_same(table)
