"""A connection for single statements, which also receives the notices of a channel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from bot.store.postgres.loop_timeout import loop_timeout
from bot.store.postgres.sessions import ERRORS, Session, translated


class Listener:
    """Executes statements one after the other, each in a transaction of its own, and keeps the notices of a channel."""

    def __init__(
        self,
        url: str,
        channel: str,
        *,
        seconds: float,
        reconnected: str | None = None,
        watched: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """`seconds` is the time limit for a statement, including the wait for its turn and for a connection.

        `reconnected` is a notice that the listener itself adds whenever it connects, because notices may have been lost
        before, or None to add no notice. `watched` returns a context manager for each statement, which may log outages.
        """
        self._url = url
        self._channel = channel
        self._seconds = seconds
        self._reconnected = reconnected
        self._watched = watched
        self._session: Session | None = None
        self._using = asyncio.Lock()
        self._notices: asyncio.Queue[str] = asyncio.Queue()

    async def all(self, sql: str, *values: object) -> Sequence[Any]:
        """Execute a statement, and return its rows. Raises StoreUnavailable or Damaged."""
        with self._watched():
            return await self._all(sql, values)

    async def _all(self, sql: str, values: Sequence[object]) -> Sequence[Any]:
        try:
            async with loop_timeout(self._seconds), self._using:
                try:
                    if self._session is None or not self._session.is_open:
                        self._session = await self._connected()
                    return await self._session.fetch(sql, values)
                except BaseException:  # even if the caller was cancelled: an answer may still come
                    if self._session is not None:
                        self._session.drop()
                    raise
        except ERRORS as error:
            raise translated(error) from error

    async def notice(self) -> str:
        """Wait for the next notice, and return it."""
        return await self._notices.get()

    async def close(self) -> None:
        """Close the connection."""
        if self._session is not None:
            await self._session.close()

    async def _connected(self) -> Session:
        session = await Session.open(self._url)
        try:
            await session.run("SET default_transaction_isolation = 'read committed'")
            await session.connection.add_listener(self._channel, self._hear)
        except BaseException:
            session.drop()
            raise
        if self._reconnected is not None:
            self._notices.put_nowait(self._reconnected)
        return session

    def _hear(self, connection: object, process: int, channel: str, notice: object) -> None:
        self._notices.put_nowait(str(notice))
