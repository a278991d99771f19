"""Bots that share a PostgreSQL database, each of them a node."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar, NamedTuple

import pytest

from bot.handlers.operators import OperatorSettings
from bot.runtime.clock import SteadyClock
from bot.sandbox import Sandbox
from bot.sandbox.model.messages import SimulatedMessage
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import Stage, TableKey, TableRow
from bot.tables.computers.search_pool import SearchPool
from bot.tables.table import Table
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.nodes import node as nodes
from bot.telegram.nodes.node import Node
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_path import UpdatePath, update_path
from bot.telegram.updates.webhook_address import WebhookAddress
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, GROUP, LONG, SARA, BotFixture
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.postgres_server import Server

_UNSETTLED = "SELECT (SELECT count(*) FROM inbox WHERE state = 'new')"
_QUIET = (
    f"{_UNSETTLED}"
    " + (SELECT count(*) FROM game_table WHERE shown_version < version OR waiting = 'computer')"
)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes wait shortly for each other, and none counts as dead because the machine is busy."""
    monkeypatch.setattr(nodes, "BEAT", 0.1)
    monkeypatch.setattr("bot.store.postgres.leases.LEADER_SECONDS", 0.1)
    monkeypatch.setattr("bot.store.postgres.leases.LEASE_SECONDS", 600.0)  # until a test ends them
    monkeypatch.setattr("bot.store.postgres.leases.ANSWER_SECONDS", LONG)  # on a busy machine


class NodeFixture(BotFixture):
    """A bot that is a node. Its people wait until any node has done what they cause."""

    node: Node
    path: UpdatePath
    running: ClassVar[set[NodeFixture]] = set()

    async def work(self, *, until_idle: bool = True) -> None:
        quiet = 0
        async with asyncio.timeout(LONG):
            while quiet < 3:
                await asyncio.sleep(0.02)
                waiting = await self.api.get_webhook_info()
                row = await self.shared.reading.one(_QUIET if until_idle else _UNSETTLED)
                assert row is not None
                # Messages that are not boards wait in memory alone.
                is_sending = until_idle and any(one.app.outbox._tasks for one in self.running)
                busy = waiting.pending_update_count or row[0] or is_sending
                quiet = 0 if busy else quiet + 1

    @property
    def shared(self) -> PostgresStore:
        assert isinstance(self.store, PostgresStore)
        return self.store

    @property
    def number(self) -> int:
        assert self.shared.leases is not None
        return self.shared.leases.node

    async def leased_chats(self) -> set[int]:
        """Return the chats that this node handles."""
        rows = await self.shared.reading.all("SELECT lane FROM lease WHERE node = ?", self.number)
        return {row["lane"] for row in rows}

    async def table(self, key: TableKey) -> Table:
        """Return a table as its facts are now: in memory, only the node of its chat has them."""
        self.app.repository.cache.pop(key)
        return await super().table(key)

    async def until(self, found: Callable[[], Any]) -> None:
        async with asyncio.timeout(LONG):
            while not await found():  # noqa: ASYNC110 - the database changes it
                await asyncio.sleep(0.02)


@asynccontextmanager
async def open_node(
    url: str,
    sandbox: Sandbox,
    search_pool: SearchPool | None = None,
    *,
    operators: OperatorSettings | None = None,
    address: WebhookAddress | None = None,
) -> AsyncIterator[NodeFixture]:
    store = await open_postgres(url)
    store.become_node()
    clock: Any = SteadyClock()
    api = validating_bot(sandbox.token, sandbox.request(), sandbox.request(), clock)
    async with api:
        bot = NodeFixture(store, sandbox, clock, api, search_pool, operators=operators)  # type: ignore[arg-type]
        contact = bot.app.timers.note_contact
        path = update_path(api, store, clock, bot.app.updates, address, contact, poll_seconds=1)
        bot.app.draining.prepare(path.updater, bot.app.idle)
        limits = RateLimits(clock)
        found = bot.app.node(store, clock, limits, path, lambda: None)
        assert found is not None
        bot.node, bot.path = found, path
        await bot.node.start()
        receiving = asyncio.create_task(path.updater.run())
        ticking = asyncio.create_task(bot.app.timers.run())
        NodeFixture.running.add(bot)
        try:
            yield bot
        finally:
            NodeFixture.running.discard(bot)
            await path.updater.stop(5.0)
            for task in (receiving, ticking):
                task.cancel()
            await asyncio.gather(receiving, ticking, return_exceptions=True)
            await bot.app.close()
            await bot.node.stop()
            await store.close()


async def play(bot: NodeFixture, row: TableRow, moves: int) -> None:
    chance = random.Random(1)
    for _ in range(moves):
        if (await bot.row(row.key)).stage is Stage.RUNNING:
            await bot.play_move(row.key, GROUP, chance)


async def end_leases(dead: NodeFixture, by: NodeFixture) -> None:
    """Let a node count as dead, although it is still working."""
    query = "UPDATE node SET until = clock_timestamp() WHERE id = ?"
    await by.shared.writing.run(
        lambda one: one.execute(query, (dead.number,))
    )  # tried again if it beats


async def lead_chats(bot: NodeFixture, *chats: int) -> None:
    """Give the leases of chats to a node."""
    query = (
        "INSERT INTO lease (lane, node) VALUES (?, ?)"
        " ON CONFLICT (lane) DO UPDATE SET node = excluded.node, used_at = clock_timestamp()"
    )
    rows = [(chat, bot.number) for chat in chats]
    await bot.shared.writing.run(lambda one: one.executemany(query, rows))


async def is_shown(bot: NodeFixture, key: TableKey) -> bool:
    """Return whether the board of a table is up to date in all its chats and on its card."""
    query = (
        "SELECT count(*) FROM game_table t LEFT JOIN guest g ON g.table_id = t.id"
        " WHERE t.id = ? AND (t.shown_version < t.version OR g.behind = 1)"
    )
    found = await bot.shared.reading.one(query, key)
    return found is not None and found[0] == 0


class GameAcross(NamedTuple):
    """A game between Sara, whose chat the node `one` handles, and Amir, whose chat the node `other` handles."""

    one: NodeFixture
    other: NodeFixture
    row: TableRow
    card: SimulatedMessage

    async def move(self, node: NodeFixture) -> None:
        """Make a move, and wait until `node` finds it shown."""
        await across.play_across(node, self.row.key)
        await node.until(lambda: is_shown(node, self.row.key))


@asynccontextmanager
async def game_across(server: Server) -> AsyncIterator[GameAcross]:
    """Open two nodes on a new schema, and begin a game between people whose chats they handle."""
    url, sandbox = await server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        await lead_chats(one, SARA)
        await lead_chats(other, AMIR)
        yield GameAcross(one, other, *await across.begin(one))
