"""A node loses its leases while it handles an update, which is claimed again, or is killed during an analysis."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.handlers.interrupted_analyses import name_of_analysis
from bot.telegram.nodes import node as nodes
from tests.bot.bot_fixture import AMIR, GROUP, SARA
from tests.bot.game_fixtures import start_game
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import end_leases, lead_chats, no_pauses, open_node
from tests.bot.texts import text
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES


async def test_a_press_that_is_handled_again_because_the_leases_ended_opens_one_table(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        await one.say(SARA, GROUP, "/new azul")
        await lead_chats(one, GROUP)
        has_begun, may_go_on = asyncio.Event(), asyncio.Event()
        open_table = one.store.open_table

        async def slowly(*args: Any, **more: Any) -> Any:
            if not has_begun.is_set():
                has_begun.set()
                await may_go_on.wait()
            return await open_table(*args, **more)

        monkeypatch.setattr(one.store, "open_table", slowly)
        one.send_press(SARA, GROUP, one.find_setup(GROUP, "azul"))
        await has_begun.wait()
        dead = one.number
        await end_leases(one, other)

        async def is_another() -> bool:
            return one.number != dead

        async def is_opened() -> bool:
            return bool(await other.store.all_tables(limit=9))

        await one.until(is_another)
        await other.until(is_opened)  # by any of the two
        may_go_on.set()
        await one.work()
        assert len(await other.store.all_tables(limit=9)) == 1


async def test_another_node_ends_the_analysis_of_a_killed_one_and_leaves_its_own(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "RELEASE", 0.1)
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        row = await start_game(one, AMIR)
        chat, messages = row.place.chat, {}
        for node in (one, other):
            await one.say(SARA, GROUP, "/help")
            messages[node] = one.last_id(GROUP)
            name = name_of_analysis(node.store, row.key)
            await one.store.keep_named_message(row.key, chat, name, messages[node])
        kept = await one.store.open_analyses()
        assert {message for _, _, message in kept} == set(messages.values())
        await end_leases(one, other)

        async def is_over() -> bool:
            return [one.message for one in await other.store.open_analyses()] == [messages[other]]

        await other.until(is_over)
        await one.work()
        found = {each["message_id"]: each.get("text") for each in one.messages(GROUP)}
        assert found[messages[one]] == text("analysis-interrupted")
        assert found[messages[other]] != text("analysis-interrupted")
