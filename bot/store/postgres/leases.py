"""Leases in PostgreSQL (migrations/postgres/0025_nodes.sql). All statements run on a connection of their own."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from asyncpg import ForeignKeyViolationError

from bot.store.errors import StoreError, StoreUnavailable
from bot.store.leases import LEASE_SECONDS, Claim
from bot.store.outages import StoreOutages
from bot.store.postgres import lease_sql
from bot.store.postgres.draining import PostgresDraining
from bot.store.postgres.listener import Listener
from bot.store.postgres.loop_timeout import loop_timeout
from bot.store.postgres.renewal import Renewal
from bot.store.postgres.sessions import ERRORS, Session
from bot.store.records import InboxRow, TableKey
from bot.store.schema import APPLICATION_ID

MARGIN = 1.5
"""Seconds before the end of its leases at which a node stops writing."""
LEADER_SECONDS = 1.0
"""Seconds between attempts to become the leader, and between checks by the leader whether it is still the leader."""
ANSWER_SECONDS = 2.0
"""The maximum time in seconds to wait for an answer from the database."""
YIELD_SECONDS = 0.5
"""Seconds for which an update is left to nodes with fewer chats."""
CHANNEL = "miz"
MOST_LEASES = 200
"""The maximum number of leases that are taken at once."""
log = logging.getLogger(__name__)


class PostgresLeases:
    """Implements `bot.store.leases.Leases`."""

    def __init__(self, url: str, outages: StoreOutages) -> None:
        self._url = url
        self._node = 0
        self._is_oldest = False
        self._ends = 0.0
        self._is_doubtful = False
        """Whether this node may have leases or updates that it does not know of, because an answer was lost."""
        self._listener = Listener(
            url,
            CHANNEL,
            seconds=ANSWER_SECONDS,
            reconnected="lost",
            watched=partial(outages.watched, "leases"),
        )
        self.draining = PostgresDraining(self._listener, CHANNEL, lambda: self._node)
        self._leading: Session | None = None
        self._renewal = Renewal(url, self._renew)

    @property
    def node(self) -> int:
        """The number of this node, or 0 before `join`. A node that was considered dead gets a new number."""
        return self._node

    @property
    def is_oldest(self) -> bool:
        """Whether this node was the oldest live node at its last contact with the database."""
        return self._is_oldest

    def check(self) -> None:
        """Raise StoreUnavailable if the leases of this node may have ended."""
        if self._node and time.monotonic() > self._ends:
            raise StoreUnavailable("the leases of this node have ended")

    async def join(self) -> int:
        """Become a node, and return the number of live nodes."""
        began = time.monotonic()
        node = int((await self._listener.all(lease_sql.JOIN, LEASE_SECONDS))[0][0])
        number = await self._count(node)
        # Last, so that nothing is written before the caller knows that the earlier leases have ended.
        self._node, self._ends = node, began + LEASE_SECONDS - MARGIN
        self._renewal.give_sign()
        return number

    async def beat(self) -> int:
        """Renew the leases, and return the number of live nodes, as a negative number if the leases had ended.

        Between two calls, a thread renews the leases, unless the last call was too long ago (`Renewal.is_wanted`).
        """
        self._renewal.give_sign()
        began = time.monotonic()
        if self._is_doubtful:
            self._ends = 0.0
            await self._listener.all("DELETE FROM node WHERE id = $1", self._node)
            self._is_doubtful = False
        if await self._listener.all(lease_sql.BEAT, self._node, LEASE_SECONDS):
            self._ends = max(self._ends, began + LEASE_SECONDS - MARGIN)
            await self._listener.all(lease_sql.DELETE_EXPIRED)
            await self._listener.all(lease_sql.FREE)
            return await self._count(self._node)
        self._ends = 0.0
        log.warning("the leases of this node have ended", extra={"node": self._node})
        return -await self.join()

    async def _renew(self, session: Session) -> None:
        """Renew the leases once. The thread calls this; in the event loop, `beat` finds out whether they had ended."""
        node, began = self._node, time.monotonic()
        if await session.fetch(lease_sql.BEAT, (node, LEASE_SECONDS)) and not self._is_doubtful:
            ends = began + LEASE_SECONDS - MARGIN
            if self._node == node:
                self._ends = max(self._ends, ends)

    async def claim(self, now: float, limit: int) -> Claim:
        """Take leases, and claim up to `limit` updates. Return the updates and the gained tables."""
        with self._in_doubt():
            return await self._claim(now, limit)

    async def _claim(self, now: float, limit: int) -> Claim:
        rows = await self._listener.all(lease_sql.CLAIM, self._node, limit)
        leased: list[Any] = []
        if any(row[0] is None for row in rows):
            leased = await self._take(now)
            rows = [row for row in rows if row[0] is not None]
            if leased and len(rows) < limit:
                rows += await self._listener.all(lease_sql.CLAIM, self._node, limit - len(rows))
        found = (InboxRow(row[0], row[1]) for row in rows if row[0] is not None)
        updates = sorted(found, key=lambda one: one.update_id)
        gained = await self._gained(leased)
        return Claim(updates, gained.gained, gained.unfinished)

    async def _take(self, now: float) -> list[Any]:
        """Take leases up to this node's share, then those of chats whose updates have waited for YIELD_SECONDS seconds.

        Return the leases that were taken, as Telegram ids of chats.
        """
        of_all, of_waiting = (await self._listener.all(lease_sql.ROOM, self._node, MOST_LEASES))[0]
        room = min(of_all + of_waiting, MOST_LEASES)
        leased: list[Any] = []
        if room > 0:
            leased += await self._listener.all(lease_sql.TAKE, self._node, now + 3600, room)
        leased += await self._listener.all(
            lease_sql.TAKE, self._node, now - YIELD_SECONDS, MOST_LEASES
        )
        return leased

    async def adopt(self, now: float) -> Claim:
        """Take leases of chats that need a node (`Leases.adopt`). Return the gained tables."""
        with self._in_doubt():
            room = (await self._listener.all(lease_sql.ROOM, self._node, 0))[0][0]
            most = MOST_LEASES if room >= 0 else lease_sql.SLACK
            return await self._gained(
                await self._listener.all(lease_sql.ADOPT, self._node, now, most)
            )

    @contextmanager
    def _in_doubt(self) -> Iterator[None]:
        """After an error, let the next beat end all leases, because some may be unknown to this node.

        Raises StoreUnavailable if this node cannot take leases, because it counts as dead.
        """
        try:
            yield
        except ForeignKeyViolationError as error:  # its row in `node` has been deleted
            self._is_doubtful = True
            raise StoreUnavailable("the leases of this node have ended") from error
        except BaseException:
            self._is_doubtful = True
            raise

    async def handles(self, table: TableKey) -> bool:
        """Return whether this node handles a table (`Leases.handles`)."""
        return bool(await self._listener.all(lease_sql.HANDLES, table, self._node))

    async def release(self, seconds: float) -> None:
        """End the leases that have not been used for `seconds`, and the excess over this node's share plus SLACK.

        Leases of chats in which something is left to do are kept.
        """
        await self._listener.all(lease_sql.RELEASE, self._node, seconds)
        room = (await self._listener.all(lease_sql.ROOM, self._node, 0))[0][0]
        if room < 0:
            await self._listener.all(lease_sql.GIVE_UP, self._node, -room)

    async def live_nodes(self) -> Sequence[int]:
        """Return the numbers of the live nodes."""
        return [row[0] for row in await self._listener.all(lease_sql.LIVE)]

    async def leave(self) -> None:
        """End all leases of this node, and close the connections."""
        await self._renewal.stop()
        with suppress(StoreError, *ERRORS):
            await self._listener.all("DELETE FROM node WHERE id = $1", self._node)
            await self._listener.all(lease_sql.FREE)
            await self._listener.all(f"SELECT pg_notify('{CHANNEL}', 'inbox')")
        await self._listener.close()
        if self._leading is not None:
            await self._leading.close()

    async def tell(self, notice: str) -> None:
        """Send a notice to all nodes, including this one."""
        await self._listener.all("SELECT pg_notify($1, $2)", CHANNEL, f"{notice} {self._node}")

    async def notice(self) -> str:
        """Wait for the next notice, and return it."""
        return await self._listener.notice()

    async def lead(self) -> None:
        """Wait for the leader's lock. It is released when the connection that holds it ends."""
        lock = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()) + 1)"
        while True:
            try:
                if self._leading is None or not self._leading.is_open:
                    self._leading = await Session.open(self._url)
                async with loop_timeout(ANSWER_SECONDS):
                    if (await self._leading.fetch(lock, (APPLICATION_ID,)))[0][0]:
                        log.info("leading", extra={"node": self._node})
                        return
            except ERRORS:
                self._depose()
            await asyncio.sleep(LEADER_SECONDS)

    async def until_deposed(self) -> None:
        """Wait until the connection with the lock fails, or the leases of this node have ended."""
        while self._leading is not None:
            try:
                self.check()
                async with loop_timeout(ANSWER_SECONDS):
                    await self._leading.run("SELECT 1")
            except (StoreUnavailable, *ERRORS):
                self._depose()
                return
            await self._leading.closed(LEADER_SECONDS)

    def _depose(self) -> None:
        if self._leading is not None:
            self._leading.drop()
            self._leading = None

    async def _count(self, node: int) -> int:
        """Return the number of live nodes, and record whether `node`, the number of this one, is the oldest."""
        number, oldest = (await self._listener.all(lease_sql.COUNT))[0]
        self._is_oldest = oldest == node
        return int(number)

    async def _gained(self, leased: Sequence[Any]) -> Claim:
        if not leased:
            return Claim()
        rows = await self._listener.all(lease_sql.TABLES, [row[0] for row in leased])
        return Claim(
            gained=[TableKey(row["id"]) for row in rows],
            unfinished=[TableKey(row["id"]) for row in rows if row["unfinished"]],
        )
