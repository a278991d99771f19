"""Tables to which something is owed because the store was away: a board to be shown, a computer that stopped."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.store.errors import StoreError
from bot.store.records import TableKey

_log = logging.getLogger(__name__)


class RetryQueue:
    """What was written stands, whatever fails after it; the rest is made up for when the store answers again."""

    def __init__(self, resume: Callable[[TableKey], Awaitable[None]]) -> None:
        """`resume` shows the table's board if it is behind and has its computers go on."""
        self._resume = resume
        self._owed: set[TableKey] = set()

    @contextmanager
    def of(self, key: TableKey) -> Iterator[None]:
        """What follows from facts that are on the disk already: if the store fails here, it is owed."""
        try:
            yield
        except StoreError as error:
            _log.warning("put off", extra={"table": key, "error": str(error)})
            self._owed.add(key)

    async def pay(self) -> None:
        """Make up for everything; raises StoreError if the store is still away."""
        for key in tuple(self._owed):
            # First: a computer that begins again may fail again before its board is shown.
            self._owed.discard(key)
            try:
                await self._resume(key)
            except StoreError:
                self._owed.add(key)
                raise
