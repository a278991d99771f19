"""A node loses its leases while it handles an update, which is then claimed again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bot.bot_fixture import GROUP, SARA
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import end_leases, lead_chats, no_pauses, open_node
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
