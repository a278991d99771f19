"""What a node has in memory although another node has changed it, and what two nodes must not both do."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from bot.handlers.operators import OperatorSettings
from bot.program.ephemeral_settings import EphemeralSettings
from bot.store.errors import StoreUnavailable
from bot.store.leases import Claim
from bot.store.postgres.store import open_postgres
from bot.store.puzzles import PuzzleChat
from bot.store.records import FROZEN, InboxRow, Message
from bot.tables.timers import Timers
from bot.telegram.ephemeral.api import Receiver
from bot.telegram.ephemeral.receivers import Copy
from bot.telegram.incoming import GroupMigrated
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.games.small_group import NEW, OLD, begin_in_a_group
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import lead_chats, no_pauses, open_node
from tests.bot.texts import text
from tests.postgres_server import POSTGRES, Server
from tests.store.samples import change, group

__all__ = ["no_pauses"]


@POSTGRES
async def test_a_node_that_gets_a_chat_back_knows_the_private_messages_of_the_other(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    init = BotFixture.__init__

    def with_private(*args: Any, **more: Any) -> None:
        init(*args, **more | {"ephemeral": EphemeralSettings(is_official_server=True)})

    monkeypatch.setattr(BotFixture, "__init__", with_private)
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        mine = one.app.outbox.ephemeral
        assert mine is not None
        assert await mine.copies.outdated(row.key, 10**6) == []  # as after each move
        async with open_node(url, sandbox) as other:
            # The chat is quiet for a minute; its lease ends, and the other node gets it.
            await lead_chats(other, GROUP)
            theirs = other.app.outbox.ephemeral
            assert theirs is not None
            chat, sara = await other.store.chat_by_id(GROUP), await other.store.meet(SARA, "Sara")
            assert chat is not None
            copy = Copy(Receiver(GROUP, SARA), 7, 1, True, 0.0)
            await theirs.copies.show(chat, row.key, sara.key, copy)
            # Again a minute later, the first node gets it back, and somebody moves.
            await lead_chats(one, GROUP)
            await one.node._gain(Claim(gained=[row.key]))
            found = await mine.copies.outdated(row.key, 2)
            assert [(person, known.number) for person, known in found] == [(sara.key, 7)]


@POSTGRES
async def test_updates_that_were_claimed_with_one_that_cannot_be_settled_are_handled(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        await one.say(SARA, SARA, "/start")
        settle, failures = one.store.settle, [StoreUnavailable("a short outage")]

        async def fail_once(update_id: int) -> None:
            if failures:
                raise failures.pop()
            await settle(update_id)

        monkeypatch.setattr(one.store, "settle", fail_once)
        person = {"id": SARA, "first_name": "Sara"}
        message = {"message_id": 900, "chat": {"id": SARA, "type": "private"}, "from": person}
        second = {"update_id": 2_000_000_002, "message": {**message, "text": "/help"}}
        rows = [  # the first one was stored by an earlier version, and means nothing now; its lane is 0
            InboxRow(2_000_000_001, json.dumps({"update_id": 2_000_000_001})),
            InboxRow(2_000_000_002, json.dumps(second)),
        ]
        await lead_chats(one, 0, SARA)
        await one.store.add_updates(rows, at=time.time())

        async def are_settled() -> bool:
            return not failures and await one.store.pending_updates() == []

        await one.until(are_settled)


@POSTGRES
async def test_an_update_does_not_read_the_paused_tables_of_all_chats(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_postgres(await postgres_server.create_schema())
    try:
        for number in range(30):
            place = await group(store, -1000 - number)
            table = await store.open_table(place, "azul", f"t{number}", change("opened"))
            await store.pause(table, "forbidden", at=0.0)
        chat, read, count = await group(store), store._reader.all, 0

        async def counted(sql: str, *values: object) -> Any:
            nonlocal count
            rows = await read(sql, *values)
            count += len(rows)
            return rows

        monkeypatch.setattr(store._reader, "all", counted)
        assert await store.wake(chat.chat, at=1.0) == []
        assert count < 5
    finally:
        await store.close()


async def test_an_outage_is_skipped_once_if_two_nodes_notice_its_end(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    first = bot.app.timers
    second = Timers(
        bot.store, bot.app.repository, bot.app.deadline_service, bot.app.resumption, bot.clock
    )
    for timers in (first, second):
        await timers.note_contact()
    before = await bot.store.deadlines_of(row.key)
    bot.clock.advance(7200.0)
    for timers in (first, second):  # both have a webhook, and check it within one second
        await timers.note_contact()
    after = await bot.store.deadlines_of(row.key)
    moved = {kind: after[kind] - due for kind, due in before.items()}
    assert max(moved.values()) == pytest.approx(7200.0, abs=1.0), moved


async def test_two_nodes_send_the_puzzle_of_the_day_once(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.say(SARA, GROUP, "/help")
    chat = await bot.store.chat_by_id(GROUP)
    assert chat is not None
    await bot.store.set_puzzle_chat(PuzzleChat(chat.key, 0, 9, next_at=0.0))
    sent: list[object] = []
    monkeypatch.setattr(bot.app.daily._outbox, "put", sent.append)
    await asyncio.gather(bot.app.daily.tick(), bot.app.daily.tick())  # it keeps nothing in memory
    assert len(sent) == 1


@POSTGRES
async def test_a_node_that_gets_a_chat_back_knows_which_message_is_the_board(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        old = (await one.row(row.key)).board
        chat = await one.store.chat_by_id(GROUP)
        assert old is not None
        assert chat is not None
        # Another node gets the lease, sends the board again because it is buried, and its lease ends.
        await one.store.shown(row.key, row.version, Message(old.id + 40, photo=True), chat=chat.key)
        await one.node._gain(Claim(gained=[row.key]))
        for number in range(old.id + 1, old.id + 42):
            one.app.activity.heard(GROUP, number)
        live = await one.live(row.key)
        assert not await one.app.boards._is_buried(live, chat.key)


@POSTGRES
async def test_a_table_that_an_operator_froze_at_another_node_waits_and_goes_on_at_its_own(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    operators = OperatorSettings(AMIR, frozenset({AMIR}))
    async with (
        open_node(url, sandbox, operators=operators) as one,
        open_node(url, sandbox, operators=operators) as other,
    ):
        await lead_chats(one, GROUP)
        await lead_chats(other, AMIR)
        row = await start_game(one, NEGAR)
        player, button = await one.legal_move(row.key)
        before = (await one.row(row.key)).version
        await one.live(row.key)
        await one.say(AMIR, AMIR, f"/freeze {row.key}")
        assert (await one.row(row.key)).paused == FROZEN

        async def is_dropped() -> bool:
            return one.app.repository.cached(row.key) is None

        await one.until(is_dropped)
        board = await one.board(row.key)
        query = one.send_press(player, GROUP, button, board, forged=True)
        await one.work(until_idle=False)
        assert query.answer is not None
        assert query.answer["text"] == text("refused-frozen")
        assert (await one.row(row.key)).version == before
        await one.say(AMIR, AMIR, f"/freeze {row.key} off")

        async def is_resumed() -> bool:
            return one.app.repository.cached(row.key) is not None

        await one.until(is_resumed)
        assert other.app.repository.cached(row.key) is None
        await one.play_move(row.key, GROUP)
        assert (await one.row(row.key)).version > before


@POSTGRES
async def test_the_board_of_a_new_supergroup_is_sent_by_its_node_alone(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        await lead_chats(one, OLD)
        await lead_chats(other, NEW)
        row = await begin_in_a_group(one)
        before = await one.board(row.key)
        sandbox.telegram.actions.migrate(OLD, NEW, SARA, notices=())
        shown = one.app.activity.boards, other.app.activity.boards
        for node in (one, other):  # each gets the notice of one of the two groups
            await node.handle(GroupMigrated(OLD, NEW))
            await node.work()
            board = row.key, row.place.chat
            assert [None if (at := each.get(board)) is None else at.message for each in shown] == [
                before,
                await one.board(row.key),
            ]
        assert len([sent for sent in one.messages(NEW) if sent.get("photo")]) == 1
