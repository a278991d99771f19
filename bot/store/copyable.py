"""The part of a store on which bot/store/copying.py depends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from bot.store.connection import Reading, SqlPart, TransactionRunner


class Copyable(SqlPart, ABC):
    """Gives access to the rows of a store."""

    DEFER: ClassVar[str]
    """The statement that defers the checking of references to the end of the transaction."""

    @property
    def reading(self) -> Reading:
        """The connection for queries."""
        return self._reader

    @property
    def writing(self) -> TransactionRunner:
        """The connection for transactions."""
        return self._writer

    @abstractmethod
    async def last_number(self, table: str) -> int:
        """Return the highest number that a row of a database table ever had, or 0 if it never had rows."""

    @abstractmethod
    async def set_last_number(self, table: str, number: int) -> None:
        """Number later rows of a database table from `number` + 1."""
