"""Two bots share a PostgreSQL database: each chat is handled by one of them, and by the other one after its death."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.store import notices
from bot.store.records import TableKey
from bot.telegram.chat_activity import BURIED, ChatActivity
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, GROUP, SARA
from tests.bot.game_fixtures import FORUM, start_game
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import (
    NodeFixture,
    end_leases,
    game_across,
    is_shown,
    lead_chats,
    no_pauses,
    open_node,
    play,
)
from tests.bot.texts import name, text, title
from tests.manual_clock import until
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES
FAR = 1e12
"""A time at which everything is due."""


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


async def test_a_node_works_on_after_an_unexpected_error_at_a_notice(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    tried = asyncio.Event()

    async def fail(_: TableKey) -> None:
        tried.set()
        raise TypeError("a defect")

    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        assert one.shared.leases is not None
        with monkeypatch.context() as patch:
            patch.setattr(one.app.resumption, "reload_here", fail)
            await one.shared.leases.tell(f"reload {row.key}")
            await tried.wait()
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


async def test_a_table_across_chats_of_two_nodes_is_handled_by_one_of_them(
    postgres_server: Server,
) -> None:
    async with game_across(postgres_server) as game:
        one, other, row, sent = game
        for _ in range(6):
            await game.move(one)
        chats = [await one.store.chat_by_id(person) for person in (SARA, AMIR)]
        version = (await one.row(row.key)).version
        for chat in chats:
            assert chat is not None
            assert (await one.store.table_in(chat.key, row.key)).shown_version == version
        for person in (SARA, AMIR):
            boards = [call for call in one.telegram.calls if call.method == "sendPhoto"]
            assert sum(call.parameters["chat_id"] == person for call in boards) <= 1, "sent once"
        first_name = one.first_name(await one.to_move(row.key))
        assert text("board-turn", player=name(first_name)) in across.card(one, sent).content.text
        due = [await bot.store.due(FAR) for bot in (one, other)]
        assert [{deadline.table for deadline in found} for found in due] == [{row.key}, set()]


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
    async with game_across(postgres_server) as game:
        one, _, row, _ = game
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


async def test_the_first_of_several_nodes_ends_the_analyses_that_the_last_stop_interrupted(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        await one.say(SARA, GROUP, "/help")
        kept, message = f"{notices.ANALYSIS}{row.key}", one.last_id(GROUP)
        await one.store.keep_named_message(row.key, row.place.chat, kept, message)
        async with open_node(url, sandbox) as other:
            await other.work()
            assert len(await other.store.open_analyses()) == 1, "it may still be made"
    async with open_node(url, sandbox) as one:
        await one.work()
        assert text("analysis-interrupted") in one.texts(GROUP)
        assert await one.store.open_analyses() == []
