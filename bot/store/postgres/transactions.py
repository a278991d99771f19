"""Queries and transactions on PostgreSQL, the counterparts of bot/store/reader.py and bot/store/sqlite/writer.py."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TypeVar

import asyncpg

from bot.runtime import metrics
from bot.store.connection import BatchConnection, Row
from bot.store.outages import StoreOutages
from bot.store.postgres.bridge import run_bridged
from bot.store.postgres.dialect import translate
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.sessions import CONFLICTS, LOST, Session, Sessions, translated
from bot.store.postgres.transaction import Transaction

T = TypeVar("T")
ATTEMPTS = 20
"""The maximum number of times that a transaction is tried if it conflicts with faster ones."""


class PostgresReader:
    """Runs single queries. A query is run again if a connection that was kept turns out to be lost."""

    def __init__(self, sessions: Sessions, outages: StoreOutages) -> None:
        self._sessions = sessions
        self._outages = outages

    async def all(self, sql: str, *values: object) -> Sequence[Row]:
        """Return all rows of the result. Raises StoreUnavailable or Damaged."""
        with self._outages.watched("reads"):
            return await self._all(sql, values)

    async def _all(self, sql: str, values: Sequence[object]) -> Sequence[Row]:
        while True:
            was_used = False
            try:
                async with self._sessions.take() as session:
                    was_used = session.used
                    return await session.fetch(translate(sql), values)
            except LOST as error:
                if not was_used:
                    raise translated(error) from error
                self._sessions.drop_free()
            except (TimeoutError, asyncpg.PostgresError) as error:
                raise translated(error) from error

    async def one(self, sql: str, *values: object) -> Row | None:
        """Return the first row of the result, or None if it is empty. Raises StoreUnavailable or Damaged."""
        return next(iter(await self.all(sql, *values)), None)


class PostgresWriter:
    """Runs functions, each in a transaction."""

    def __init__(self, sessions: Sessions, outages: StoreOutages | None = None) -> None:
        """`outages` logs outages, or is None if the caller logs errors."""
        self._sessions = sessions
        self._outages = outages
        self._running: set[asyncio.Task[None]] = set()
        self.leases: PostgresLeases | None = None
        """The leases of this node, or None. If they may have ended, nothing is committed."""

    async def run(self, function: Callable[..., T], *values: object) -> T:
        """Run a function in a transaction and return its result; see `bot.store.connection.TransactionRunner`.

        Raises whatever the function raises, StoreUnavailable if the server cannot be reached or the leases of this node
        may have ended, and Damaged.
        """
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        node = 0 if self.leases is None else self.leases.node
        task = asyncio.create_task(
            self._settle(lambda connection: function(connection, *values), node, result),
            name="transaction",
        )
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        with nullcontext() if self._outages is None else self._outages.watched("writes"):
            return await result

    async def stop(self) -> None:
        """Wait for the transactions that are running."""
        while self._running:
            await asyncio.wait(tuple(self._running))

    async def _settle(
        self, function: Callable[[BatchConnection], T], node: int, result: asyncio.Future[T]
    ) -> None:
        """Run a function, and set its result unless the caller was cancelled."""
        try:
            with metrics.COMMIT_SECONDS.time():
                value = await self._attempts(function, node)
        except Exception as error:  # noqa: BLE001 - raised again in run()
            if not result.done():
                result.set_exception(error)
        else:
            if not result.done():
                result.set_result(value)

    async def _attempts(self, function: Callable[[BatchConnection], T], node: int) -> T:
        left = ATTEMPTS
        while True:
            left -= 1
            was_used = False
            try:
                async with self._sessions.take() as session:
                    was_used = session.used
                    return await self._attempt(session, function, node)
            except CONFLICTS as error:
                if not left:
                    raise translated(error) from error
            except LOST as error:
                if not was_used:
                    raise translated(error) from error
                self._sessions.drop_free()
            except (TimeoutError, asyncpg.PostgresError) as error:
                raise translated(error) from error

    async def _attempt(
        self, session: Session, function: Callable[[BatchConnection], T], node: int
    ) -> T:
        """Run a function in one transaction, and return its result. `node` is as in `Transaction`.

        Raises whatever the function raises, and the errors of asyncpg if nothing was written. Raises StoreUnavailable
        if the leases of this node may have ended, or if the connection was lost during a commit that is not known to
        have succeeded.
        """
        transaction = Transaction(session, self._sessions, self.leases, node)
        try:
            value = await run_bridged(function, transaction)
        except BaseException:
            await transaction.roll_back()
            raise
        await transaction.commit()
        return value
