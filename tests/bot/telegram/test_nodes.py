"""Two bots share a PostgreSQL database: each chat is handled by one of them, and by the other one after its death."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar

import pytest

from bot.handlers.operators import OperatorSettings
from bot.runtime.clock import SteadyClock
from bot.sandbox import Sandbox
from bot.sandbox.settings import SandboxSettings
from bot.store import notices
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import Stage, TableKey, TableRow
from bot.tables.computers.search_pool import SearchPool
from bot.tables.table import Table
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.chat_activity import BURIED, ChatActivity
from bot.telegram.nodes import node as nodes
from bot.telegram.nodes.node import Node
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_path import UpdatePath, update_path
from bot.telegram.updates.webhook_address import WebhookAddress
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, GROUP, LONG, SARA, BotFixture
from tests.bot.game_fixtures import FORUM, start_game
from tests.bot.texts import name, text, title
from tests.manual_clock import until
from tests.postgres_server import POSTGRES, Server

pytestmark = POSTGRES
FAR = 1e12
"""A time at which everything is due."""
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


def open_sandbox() -> Sandbox:
    """Return a sandbox whose callback queries do not expire, so that results do not depend on the machine's speed."""
    return Sandbox(settings=SandboxSettings(answer_window=1e9, callback_query_lifetime=1e9))


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


async def test_a_game_goes_on_at_another_node(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        assert await one.leased_chats() == {GROUP}
        async with open_node(url, sandbox) as other:
            await play(one, row, 3)
            assert await other.leased_chats() == set()
            before = one.number
            await end_leases(one, other)
            await other.until(lambda: _has_moved(one, before))
            await play(one, row, 3)
            handling = other if GROUP in await other.leased_chats() else one
            await play(one, row, 3)
            assert GROUP in await handling.leased_chats()
            bodies = [fact.body for fact in await one.store.facts(row.key)]
            assert sum('"played"' in body for body in bodies) == 9
            assert (await handling.row(row.key)).shown_version == len(bodies)


async def test_a_node_that_was_drained_and_not_stopped_works_again(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        one.path.updater.close()
        await one.path.updater.closed(5.0)
        one.node._wanted.set()  # a notice of the database that arrives meanwhile
        await until(lambda: not one.node._wanted.is_set())
        one.path.updater.reopen()
        await play(one, row, 2)
        assert (await one.row(row.key)).shown_version == (await one.row(row.key)).version


async def _has_moved(node: NodeFixture, before: int) -> bool:
    return node.number != before


async def test_a_node_that_stops_hands_over(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as other:
        async with open_node(url, sandbox) as one:
            row = await start_game(one, AMIR)
            handling = one if GROUP in await one.leased_chats() else other
            await play(one, row, 2)
            assert GROUP in await handling.leased_chats()
        # The first node has stopped: the other one leads, and handles the group.
        position = (await other.row(row.key)).position
        await play(other, row, 2)
        assert (await other.row(row.key)).position > position
        assert await other.leased_chats() == {GROUP}
        assert (await other.row(row.key)).shown_version == (await other.row(row.key)).version


async def test_nodes_share_the_limit_of_the_bot(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()

    async def limit(bot: NodeFixture) -> int:
        return bot.node._rate_limits._all.limit

    async with open_node(url, sandbox) as one:
        assert await limit(one) == 30
        async with open_node(url, sandbox) as other:
            assert await limit(other) == 15
            await one.until(lambda: _equals(limit(one), 15))
        await one.until(lambda: _equals(limit(one), 30))


async def _equals(found: Any, wanted: int) -> bool:
    return bool(await found == wanted)


async def test_a_choice_of_a_person_is_known_to_all_nodes(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        sara = await one.store.meet(SARA, "Sara")
        people = one.app.people, other.app.people
        assert [(await each.names([sara.key]))[sara.key].language for each in people] == [None] * 2
        await people[0].set_person_language(sara.key, "en")

        async def is_known() -> bool:
            return (await people[1].names([sara.key]))[sara.key].language == "en"

        await other.until(is_known)


async def lead_chats(bot: NodeFixture, *chats: int) -> None:
    """Give the leases of chats to a node."""
    query = (
        "INSERT INTO lease (lane, node) VALUES (?, ?)"
        " ON CONFLICT (lane) DO UPDATE SET node = excluded.node, used_at = clock_timestamp()"
    )
    rows = [(chat, bot.number) for chat in chats]
    await bot.shared.writing.run(lambda one: one.executemany(query, rows))


async def test_a_table_across_chats_of_two_nodes_is_handled_by_one_of_them(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        await lead_chats(one, SARA)
        await lead_chats(other, AMIR)
        row, sent = await across.begin(one)
        for _ in range(6):
            await across.play_across(one, row.key)
            await one.until(lambda: is_shown(one, row.key))
        chats = [await one.store.chat_by_id(person) for person in (SARA, AMIR)]
        version = (await one.row(row.key)).version
        for chat in chats:
            assert chat is not None
            assert (await one.store.table_in(chat.key, row.key)).shown_version == version
        for person in (SARA, AMIR):
            boards = [call for call in sandbox.telegram.calls if call.method == "sendPhoto"]
            assert sum(call.parameters["chat_id"] == person for call in boards) <= 1, "sent once"
        first_name = one.first_name(await one.to_move(row.key))
        assert text("board-turn", player=name(first_name)) in across.card(one, sent).content.text
        due = [await bot.store.due(FAR) for bot in (one, other)]
        assert [{deadline.table for deadline in found} for found in due] == [{row.key}, set()]


async def is_shown(bot: NodeFixture, key: TableKey) -> bool:
    """Return whether the board of a table is up to date in all its chats and on its card."""
    query = (
        "SELECT count(*) FROM game_table t LEFT JOIN guest g ON g.table_id = t.id"
        " WHERE t.id = ? AND (t.shown_version < t.version OR g.behind = 1)"
    )
    found = await bot.shared.reading.one(query, key)
    return found is not None and found[0] == 0


async def test_a_table_of_a_card_goes_on_when_its_node_dies(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as other:
        async with open_node(url, sandbox) as one:
            await lead_chats(one, SARA)
            await lead_chats(other, AMIR)
            row, _ = await across.begin(one)
            await across.play_across(one, row.key)
            await one.until(lambda: is_shown(one, row.key))
        for _ in range(3):
            await across.play_across(other, row.key)
            await other.until(lambda: is_shown(other, row.key))
        await other.until(lambda: _handles(other, row.key))
        assert {deadline.table for deadline in await other.store.due(FAR)} == {row.key}


async def test_the_node_of_a_table_sends_what_is_owed_to_a_chat_that_another_node_finds_open_again(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        await lead_chats(one, SARA)
        await lead_chats(other, AMIR)
        row, _ = await across.begin(one)
        await one.until(lambda: is_shown(one, row.key))
        chat = await one.store.chat_by_id(AMIR)
        assert chat is not None
        await one.store.pause(row.key, "forbidden", at=one.clock.now(), chat=chat.key)
        await one.shared._write(notices.owe, row.key, row.position, ("warn", (chat.key,)))
        await one.say(AMIR, AMIR, "/help")

        async def is_told() -> bool:
            return text("idle-warning", game=title("azul")) in one.texts(AMIR)

        await one.until(is_told)


async def _handles(bot: NodeFixture, key: TableKey) -> bool:
    assert bot.shared.leases is not None
    return await bot.shared.leases.handles(key)


async def test_all_nodes_know_in_which_topics_messages_were_posted(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    actions, state = sandbox.telegram.actions, sandbox.telegram.state
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        forum = actions.create_group(FORUM, "forum", SARA, [AMIR], forum=True)
        actions.set_member(forum, state.bot.id, "administrator", by=SARA)
        topic = actions.open_topic(FORUM, "azul", SARA).id
        await one.say(SARA, FORUM, "/help")
        before = one.last_id(FORUM)
        for number in range(BURIED + 1):
            actions.send_message(AMIR, FORUM, f"hello {number}", thread=topic)
        await one.work()
        for node in (one, other):
            activity = node.app.activity

            async def is_known(activity: ChatActivity = activity) -> bool:
                return activity.is_buried(FORUM, before, topic, numbered=True)

            await node.until(is_known)
            assert not activity.is_buried(FORUM, before, 0, numbered=True)
