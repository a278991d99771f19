"""One transaction on PostgreSQL, which finds out whether it was committed if the answer to the commit is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from bot.store.connection import Statement
from bot.store.errors import StoreUnavailable
from bot.store.postgres import at_once
from bot.store.postgres.dialect import translate
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.sessions import ERRORS, LOST, Session, Sessions, WritingSession

DOUBT_SECONDS = 60.0
"""The maximum time in seconds for finding out the result of a commit if its answer was lost."""


class Transaction:
    """A transaction, which begins with its first statement. Its methods raise the errors of asyncpg."""

    def __init__(
        self, session: Session, sessions: Sessions, leases: PostgresLeases | None, node: int
    ) -> None:
        """`leases` are the leases of the node that writes, or None. If they have ended, nothing is committed.

        `node` is the number that the node had when the transaction was requested, or 0.
        """
        self._session = session
        self._sessions = sessions
        self._leases = leases
        self._node = node
        self._number = ""
        """The number of the transaction, if it has begun."""
        self._is_over = False

    async def execute(self, sql: str, values: Sequence[Any]) -> tuple[list[Any], int]:
        """Execute a statement, and return its rows and the number of rows that it returned or changed."""
        await self._begin()
        return await self._session.execute(translate(sql), values)

    async def execute_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each row of values."""
        if found := list(rows):
            await self._begin()
            await self._session.execute_all(translate(sql), found)

    async def execute_together(
        self, guard: Statement | None, others: Sequence[Statement], *, is_last: bool
    ) -> bool:
        """Execute several statements; see `bot.store.connection.BatchConnection`."""
        if is_last and not self._number:
            self._is_over = await self._commit_together(guard, others)
            return self._is_over
        await self._begin()
        return await at_once.execute_together(self._session, guard, others)

    async def commit(self) -> None:
        """Commit the transaction. Raises StoreUnavailable if nothing was committed, or if the result is unknown."""
        if not self._number:
            return
        try:
            self._check()
        except BaseException:
            await self.roll_back()
            raise
        try:
            await self._session.run("COMMIT")
        except (*LOST, TimeoutError) as error:
            if not await self._find_out(lambda session: _status(session, self._number)):
                raise StoreUnavailable(str(error) or type(error).__name__) from error

    async def roll_back(self) -> None:
        """End the transaction without a commit."""
        if self._number:
            await self._session.roll_back()

    def _check(self) -> None:
        if self._leases is not None:
            self._leases.check()
            if self._node not in (0, self._leases.node):  # it has become another node meanwhile
                raise StoreUnavailable("the leases of this node have ended")

    async def _begin(self) -> None:
        if self._is_over:
            raise RuntimeError("a statement follows the last one")
        if not self._number:
            self._number = await self._session.begin(str(self._node or ""))

    async def _commit_together(self, guard: Statement | None, others: Sequence[Statement]) -> bool:
        writing = await self._writing()
        self._check()
        try:
            return await at_once.commit_together(self._session, writing, guard, others)
        except (*LOST, TimeoutError):
            if not await self._find_out(lambda session: at_once.was_committed(session, writing)):
                raise
            return True

    async def _writing(self) -> WritingSession:
        found = self._session.writing
        if found is None or found.node != self._node:
            found = self._session.writing = await at_once.opened(self._session, self._node)
        return found

    async def _find_out(self, look_up: Callable[[Session], Awaitable[bool | None]]) -> bool:
        """Drop the connection. Return whether the transaction was committed, as soon as the server can be reached.

        `look_up` returns whether it was, or None as long as the transaction is in progress; it may raise the errors of
        asyncpg. Raises StoreUnavailable if the result is not known after DOUBT_SECONDS.
        """
        self._session.drop()
        self._sessions.drop_free()  # they may be in doubt as well
        try:
            async with asyncio.timeout(DOUBT_SECONDS):
                while True:
                    found = await self._looked_up(look_up)
                    if found is not None:
                        return found
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise StoreUnavailable(
                "the connection was lost, and it is not known whether a transaction was committed"
            ) from None

    async def _looked_up(self, look_up: Callable[[Session], Awaitable[bool | None]]) -> bool | None:
        try:
            session = await Session.open(self._sessions.url)
            try:
                return await look_up(session)
            finally:
                await session.close()
        except ERRORS:
            return None


async def _status(session: Session, number: str) -> bool | None:
    """Return whether a transaction was committed, or None if it is in progress."""
    query = "SELECT pg_xact_status($1::text::xid8)"
    status = str((await session.fetch(query, (number,)))[0][0])
    return None if status == "in progress" else status == "committed"
