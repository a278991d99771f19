"""Leases in PostgreSQL (migrations/postgres/0025_nodes.sql). All statements run on a connection of their own."""

# ruff: noqa: S608 - the statements consist of the texts below

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from bot.store.errors import StoreAway
from bot.store.leases import LEASE_SECONDS, Claim
from bot.store.outages import StoreOutages
from bot.store.postgres.listener import Listener
from bot.store.postgres.loop_timeout import loop_timeout
from bot.store.postgres.renewal import Renewal
from bot.store.postgres.sessions import ERRORS, Session
from bot.store.records import InboxRow, TableKey
from bot.store.schema import APPLICATION_ID

MARGIN = 1.5
"""Seconds before the end of its leases at which a node stops writing."""
LEADER_SECONDS = 1.0
"""Seconds between attempts to become the leader, and between the leader's checks that it still is."""
ANSWER_SECONDS = 2.0
"""The longest wait in seconds for an answer from the database."""
SLACK = 4
"""The number of chats that a node may have in excess of its share before it leaves new ones to others."""
PATIENCE = 0.5
"""Seconds for which an update is left to nodes with fewer chats."""
CHANNEL = "miz"
_ALIVE = "until > clock_timestamp()"
_JOIN = (
    "INSERT INTO node (until) VALUES (clock_timestamp() + $1::float8 * interval '1 second')"
    " RETURNING id"
)
_BEAT = (
    "UPDATE node SET until = clock_timestamp() + $2::float8 * interval '1 second' WHERE id = $1"
    f" AND {_ALIVE} RETURNING id"
)
_COUNT = f"SELECT count(*), min(id) FROM node WHERE {_ALIVE}"
_BURY = f"DELETE FROM node WHERE NOT {_ALIVE}"
_FREE = (
    "UPDATE inbox SET node = NULL WHERE state = 'new' AND node IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = inbox.node)"
)
_UNLEASED = "NOT EXISTS (SELECT 1 FROM lease WHERE lease.lane = found.lane)"
_SHARE = (
    f"SELECT (SELECT count(*) FROM lease WHERE node = $1) * (SELECT count(*) FROM node WHERE {_ALIVE})"
    f" <= (SELECT count(*) FROM lease) + {SLACK} * (SELECT count(*) FROM node WHERE {_ALIVE})"
)
_TAKE = (
    "INSERT INTO lease (lane, node) SELECT DISTINCT found.lane, $1::bigint FROM inbox found"
    f" WHERE found.state = 'new' AND found.node IS NULL AND {_UNLEASED} AND found.at <= $2"
    " LIMIT $3 ON CONFLICT DO NOTHING RETURNING lane"
)
_CLAIM = (
    "WITH mine AS (SELECT i.update_id, i.lane FROM inbox i"
    " JOIN lease l ON l.lane = i.lane AND l.node = $1"
    " WHERE i.state = 'new' AND i.node IS NULL ORDER BY i.update_id LIMIT $2"
    " FOR UPDATE OF i SKIP LOCKED),"
    " used AS (UPDATE lease SET used_at = clock_timestamp() FROM mine WHERE lease.lane = mine.lane)"
    " UPDATE inbox SET node = $1 FROM mine WHERE inbox.update_id = mine.update_id"
    " RETURNING inbox.update_id, inbox.body"
)
_UNFINISHED = (
    "SELECT chat_id, id FROM game_table WHERE shown_version < version AND paused IS NULL"
    " UNION SELECT chat_id, id FROM game_table WHERE waiting = 'computer' AND paused IS NULL"
    " UNION SELECT t.chat_id, t.id FROM guest JOIN game_table t ON t.id = table_id"
    " WHERE behind = 1 AND guest.paused IS NULL AND t.paused IS NULL"
    " UNION SELECT t.chat_id, t.id FROM owed_notice JOIN game_table t ON t.id = table_id"
    " WHERE (is_begun = 0 OR kind = 'call') AND t.paused IS NULL"
)
"""The tables with something left to do. Each part has an index of such tables alone, so that the finished games of a
chat, of which there may be thousands, are not read."""
_ADOPT = (
    "INSERT INTO lease (lane, node) SELECT DISTINCT found.lane, $1::bigint FROM ("
    f"SELECT lane_of_table(chat_id, id) AS lane FROM ({_UNFINISHED}"
    " UNION SELECT chat_id, id FROM deadline JOIN game_table ON id = table_id"
    " WHERE due <= $2 AND paused IS NULL"
    f") t) found WHERE found.lane IS NOT NULL AND {_UNLEASED}"
    " LIMIT $3 ON CONFLICT DO NOTHING RETURNING lane"
)
_OPEN_OF_LANES = (
    "SELECT t.chat_id, t.id FROM game_table t JOIN chat c ON c.id = t.chat_id"
    " WHERE c.telegram_id = ANY($1::bigint[]) AND t.stage <> 'over'"
    " UNION SELECT t.chat_id, t.id FROM guest g JOIN chat c ON c.id = g.chat_id JOIN game_table t ON t.id = g.table_id"
    " WHERE c.telegram_id = ANY($1::bigint[]) AND t.stage <> 'over'"
)
_UNFINISHED_OF_LANES = (
    "SELECT u.chat_id, u.id FROM unfinished u JOIN chat c ON c.id = u.chat_id WHERE c.telegram_id = ANY($1::bigint[])"
    " UNION SELECT u.chat_id, u.id FROM unfinished u JOIN guest g ON g.table_id = u.id JOIN chat c ON c.id = g.chat_id"
    " WHERE c.telegram_id = ANY($1::bigint[])"
)
_TABLES = (
    f"WITH unfinished AS MATERIALIZED ({_UNFINISHED}), todo AS MATERIALIZED ({_UNFINISHED_OF_LANES})"
    " SELECT t.id, t.id IN (SELECT id FROM todo) AND lane_of_table(t.chat_id, t.id) = ANY($1::bigint[]) AS unfinished"
    f" FROM (SELECT chat_id, id FROM todo UNION {_OPEN_OF_LANES}) t"
)
_HANDLES = (
    "SELECT 1 FROM game_table t JOIN lease l ON l.lane = lane_of_table(t.chat_id, t.id)"
    " WHERE t.id = $1 AND l.node = $2"
)
_RELEASE = (
    f"WITH unfinished AS MATERIALIZED ({_UNFINISHED})"
    " DELETE FROM lease WHERE node = $1 AND used_at < clock_timestamp() - $2::float8 * interval '1 second'"
    " AND NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'new' AND inbox.lane = lease.lane)"
    " AND NOT EXISTS (SELECT 1 FROM unfinished u JOIN chat c ON c.id = u.chat_id"
    " WHERE c.telegram_id = lease.lane)"
    " AND NOT EXISTS (SELECT 1 FROM unfinished u JOIN guest g ON g.table_id = u.id"
    " JOIN chat c ON c.id = g.chat_id WHERE c.telegram_id = lease.lane)"
)
MOST_LEASES = 200
"""The maximum number of leases that are taken at once."""
_log = logging.getLogger(__name__)


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
        self._leading: Session | None = None
        self._renewal = Renewal(url, self._renew)

    @property
    def node(self) -> int:
        """The number of this node. A node that was counted as dead gets a new one."""
        return self._node

    @property
    def is_oldest(self) -> bool:
        """Whether this node was the oldest live node at its last contact with the database."""
        return self._is_oldest

    def check(self) -> None:
        """Raise StoreAway if the leases of this node may have ended."""
        if self._node and time.monotonic() > self._ends:
            raise StoreAway("the leases of this node have ended")

    async def join(self) -> int:
        """Become a node, and return the number of live nodes."""
        began = time.monotonic()
        rows = await self._listener.all(_JOIN, LEASE_SECONDS)
        self._node, self._ends = int(rows[0][0]), began + LEASE_SECONDS - MARGIN
        self._renewal.give_sign()
        return await self._count()

    async def beat(self) -> int:
        """Renew the leases, and return the number of live nodes; it is negative if the leases had ended.

        Between two calls, a thread renews the leases, unless the last call was too long ago (`Renewal.is_wanted`).
        """
        self._renewal.give_sign()
        began = time.monotonic()
        if self._is_doubtful:
            self._ends = 0.0
            await self._listener.all("DELETE FROM node WHERE id = $1", self._node)
            self._is_doubtful = False
        if await self._listener.all(_BEAT, self._node, LEASE_SECONDS):
            self._ends = max(self._ends, began + LEASE_SECONDS - MARGIN)
            await self._listener.all(_BURY)
            await self._listener.all(_FREE)
            return await self._count()
        _log.warning("the leases of this node have ended", extra={"node": self._node})
        return -await self.join()

    async def _renew(self, session: Session) -> None:
        """Renew the leases once; called by the thread. The event loop finds out if they had ended (`beat`)."""
        node, began = self._node, time.monotonic()
        if await session.fetch(_BEAT, (node, LEASE_SECONDS)) and not self._is_doubtful:
            ends = began + LEASE_SECONDS - MARGIN
            if self._node == node:
                self._ends = max(self._ends, ends)

    async def claim(self, now: float, limit: int) -> Claim:
        """Take leases and claim updates. Return the updates and the gained tables."""
        with self._in_doubt():
            return await self._claim(now, limit)

    async def _claim(self, now: float, limit: int) -> Claim:
        has_room = (await self._listener.all(_SHARE, self._node))[0][0]
        before = now + 3600 if has_room else now - PATIENCE
        lanes = await self._listener.all(_TAKE, self._node, before, MOST_LEASES)
        rows = await self._listener.all(_CLAIM, self._node, limit)
        updates = sorted((InboxRow(row[0], row[1]) for row in rows), key=lambda one: one.update_id)
        gained = await self._gained(lanes)
        return Claim(updates, gained.gained, gained.unfinished)

    async def adopt(self, now: float) -> Claim:
        """Take leases of chats in which there is work to do. Return the gained tables."""
        with self._in_doubt():
            most = MOST_LEASES if (await self._listener.all(_SHARE, self._node))[0][0] else SLACK
            return await self._gained(await self._listener.all(_ADOPT, self._node, now, most))

    @contextmanager
    def _in_doubt(self) -> Iterator[None]:
        """After an error, let the next beat end all leases, because some may be unknown to this node."""
        try:
            yield
        except BaseException:
            self._is_doubtful = True
            raise

    async def handles(self, table: TableKey) -> bool:
        """Return whether a table is handled by this node."""
        return bool(await self._listener.all(_HANDLES, table, self._node))

    async def release(self, seconds: float) -> None:
        """End the leases of this node that were not used for `seconds` and in whose chats nothing is left to do."""
        await self._listener.all(_RELEASE, self._node, seconds)

    async def leave(self) -> None:
        """End all leases of this node, and close the connections."""
        await self._renewal.stop()
        with suppress(StoreAway):
            await self._listener.all("DELETE FROM node WHERE id = $1", self._node)
            await self._listener.all(_FREE)
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
        """Wait for the lock of the leader, which ends with its connection."""
        lock = "SELECT pg_try_advisory_lock($1, hashtext(current_schema()) + 1)"
        while True:
            try:
                if self._leading is None or not self._leading.is_open:
                    self._leading = await Session.open(self._url)
                async with loop_timeout(ANSWER_SECONDS):
                    if (await self._leading.fetch(lock, (APPLICATION_ID,)))[0][0]:
                        _log.info("leading", extra={"node": self._node})
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
            except (StoreAway, *ERRORS):
                self._depose()
                return
            await asyncio.sleep(LEADER_SECONDS)

    def _depose(self) -> None:
        if self._leading is not None:
            self._leading.drop()
            self._leading = None

    async def _count(self) -> int:
        number, oldest = (await self._listener.all(_COUNT))[0]
        self._is_oldest = oldest == self._node
        return int(number)

    async def _gained(self, lanes: Sequence[Any]) -> Claim:
        if not lanes:
            return Claim()
        rows = await self._listener.all(_TABLES, [row[0] for row in lanes])
        return Claim(
            gained=[TableKey(row["id"]) for row in rows],
            unfinished=[TableKey(row["id"]) for row in rows if row["unfinished"]],
        )
