"""A node loses its leases while it handles an update, which is claimed again, or is killed during an analysis."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.store.notices import ANALYSIS, AT_NODE
from bot.telegram.nodes import node as nodes
from tests.bot.bot_fixture import AMIR, GROUP, SARA
from tests.bot.game_fixtures import start_game
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import end_leases, lead_chats, no_pauses, open_node
from tests.bot.texts import text
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES
INTERRUPTED = text("analysis-interrupted")


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


async def test_another_node_ends_the_analysis_of_a_killed_one_and_no_other(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "RELEASE", 0.1)
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one, open_node(url, sandbox) as other:
        row = await start_game(one, AMIR)
        messages = {}
        for number in (10**6, one.number, other.number):  # no node has the first number
            await one.say(SARA, GROUP, "/help")
            messages[number] = one.last_id(GROUP)
            name = f"{ANALYSIS}{row.key}{AT_NODE}{number}"
            await other.store.keep_named_message(row.key, row.place.chat, name, messages[number])

        async def is_over() -> bool:
            return len(await other.store.open_analyses()) == 2

        await other.until(is_over)
        await one.work()
        found = {each["message_id"]: each.get("text") for each in one.messages(GROUP)}
        over = [number for number in messages if found[messages[number]] == INTERRUPTED]
        assert over == [10**6]
