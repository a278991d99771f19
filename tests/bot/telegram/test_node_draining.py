"""Draining of several nodes: all of them stop taking in updates, finish what has begun, and work again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import pytest

from bot.handlers.operators import OperatorSettings
from bot.runtime.clock import SteadyClock
from bot.store.draining import Step
from bot.store.records import Place
from bot.telegram.updates.webhook import SECRET_HEADER, Webhook
from bot.telegram.updates.webhook_address import WebhookAddress
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA
from tests.bot.game_fixtures import start_game
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import (
    NodeFixture,
    end_leases,
    lead_chats,
    no_pauses,
    open_node,
    play,
)
from tests.bot.texts import text
from tests.manual_clock import until
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES
OPERATOR = CHAT = NEGAR
"""The operator and the private chat in which they send commands."""
OPERATORS = OperatorSettings(CHAT, frozenset({OPERATOR}))


@asynccontextmanager
async def two_nodes(server: Server) -> AsyncIterator[tuple[NodeFixture, NodeFixture, str]]:
    """Open two nodes, the first of which leads. Return them and the URL of their database."""
    url, sandbox = await server.create_schema(), open_sandbox()
    async with (
        open_node(url, sandbox, operators=OPERATORS) as one,
        open_node(url, sandbox, operators=OPERATORS) as other,
    ):
        yield one, other, url


def said(bot: NodeFixture, id: str) -> int:
    """Return how often the operators were told something."""
    return sum(one == text(id) for one in bot.texts(CHAT))


async def problem(bot: NodeFixture) -> str:
    """Return what /readyz of a node answers."""
    return await bot.app.readiness(bot.store, SteadyClock()).problem()


async def drain(bot: NodeFixture, *others: NodeFixture) -> None:
    """Send the command, and wait until all nodes drain."""
    bot.telegram.actions.send_message(OPERATOR, CHAT, "/drain")
    await until(lambda: all(one.app.draining.is_on for one in (bot, *others)))


async def pass_time(bot: NodeFixture, column: str) -> None:
    """Let a time of the draining be over: finish_by or until."""
    await bot.shared.reading.all(f"UPDATE draining SET {column} = clock_timestamp()")


async def are_at(bot: NodeFixture, *steps: Step) -> bool:
    """Return whether the nodes are that far, in the order in which they started."""
    found = await bot.shared.reading.all("SELECT drained FROM node ORDER BY id")
    return tuple(step["drained"] for step in found) == steps


async def waiting(bot: NodeFixture) -> int:
    """Return the number of updates that wait at Telegram."""
    return (await bot.api.get_webhook_info()).pending_update_count


@pytest.mark.parametrize("receiver", [0, 1])
async def test_all_nodes_drain_wherever_the_command_arrives(
    postgres_server: Server, receiver: int
) -> None:
    async with two_nodes(postgres_server) as (*bots, _):
        await lead_chats(bots[receiver], CHAT)
        await lead_chats(bots[1 - receiver], GROUP)
        row = await start_game(bots[0], AMIR)
        await drain(*bots)
        await until(lambda: said(bots[0], "operator-drained"))
        assert [await problem(bot) for bot in bots] == ["the bot is draining"] * 2
        unconfirmed = await waiting(bots[0])  # the command, if no further fetch has confirmed it
        bots[0].telegram.actions.send_message(SARA, SARA, "/help")
        bots[0].telegram.actions.send_message(OPERATOR, CHAT, "/drain")
        assert await waiting(bots[0]) == unconfirmed + 2
        found = await bots[0].shared.reading.all("SELECT state FROM inbox WHERE state = 'new'")
        assert list(found) == []
        assert (await bots[0].row(row.key)).shown_version == (await bots[0].row(row.key)).version

        await pass_time(bots[0], "until")
        await until(lambda: bots[0].texts(SARA))
        assert said(bots[0], "operator-reopened") == 1
        await until(lambda: said(bots[0], "operator-drained") == 2)  # the second command
        assert said(bots[0], "operator-same-drain") == 0


async def test_the_inbox_is_finished_before_the_answer(postgres_server: Server) -> None:
    async with two_nodes(postgres_server) as (one, other, _):
        await lead_chats(one, CHAT)
        await lead_chats(other, GROUP)
        row = await start_game(one, AMIR)
        other.renderer.is_free.clear()
        version = (await one.row(row.key)).version
        await one.play_move(row.key, GROUP, until_idle=False)
        await drain(one, other)
        await until(lambda: other.renderer.waiting)
        await one.until(lambda: are_at(one, Step.CLOSED, Step.CLOSED))
        assert said(one, "operator-drained") == 0
        other.renderer.is_free.set()
        await until(lambda: said(one, "operator-drained"))
        now = await one.row(row.key)
        assert now.version > version
        assert now.shown_version == now.version


async def test_what_is_unfinished_is_told_when_the_time_is_over(postgres_server: Server) -> None:
    async with two_nodes(postgres_server) as (one, other, _):
        await lead_chats(one, CHAT)
        await lead_chats(other, GROUP)
        row = await start_game(one, AMIR)
        # A board that no node is about to send, as after a failure.
        await one.shared.reading.all("UPDATE game_table SET shown_version = version - 1")
        await drain(one, other)
        await one.until(lambda: are_at(one, Step.CLOSED, Step.CLOSED))
        await one.until(lambda: _is_settled(one))
        await pass_time(one, "finish_by")
        left = text("operator-undrained", updates=0, tables=1, nodes=2)
        await until(lambda: left in one.texts(CHAT))
        await one.shared.reading.all("UPDATE game_table SET shown_version = version")
        await pass_time(one, "until")
        await until(lambda: said(one, "operator-reopened"))
        await play(one, row, 1)
        assert one.texts(CHAT).count(left) == 1
        assert said(one, "operator-drained") == 0


async def test_messages_of_all_nodes_are_sent_before_the_answer(postgres_server: Server) -> None:
    async with two_nodes(postgres_server) as (one, other, _):
        await lead_chats(one, CHAT)
        await lead_chats(other, SARA)
        other.renderer.is_free.clear()
        one.telegram.actions.send_message(SARA, SARA, "/learn azul")
        await until(lambda: other.renderer.waiting)
        await drain(one, other)
        await one.until(lambda: are_at(one, Step.FINISHED, Step.CLOSED))
        assert said(one, "operator-drained") == 0
        other.renderer.is_free.set()
        await until(lambda: said(one, "operator-drained"))
        assert one.texts(SARA)


async def _is_settled(bot: NodeFixture) -> bool:
    return not list(await bot.shared.reading.all("SELECT 1 FROM inbox WHERE state = 'new'"))


async def test_it_ends_although_the_node_that_got_the_command_stops(
    postgres_server: Server,
) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox, operators=OPERATORS) as other:
        async with open_node(url, sandbox, operators=OPERATORS) as one:
            await lead_chats(one, CHAT)
            await lead_chats(other, GROUP)
            row = await start_game(one, AMIR)
            other.renderer.is_free.clear()
            await one.play_move(row.key, GROUP, until_idle=False)
            await drain(one, other)
            assert said(one, "operator-drained") == 0
        other.renderer.is_free.set()
        await until(lambda: said(other, "operator-drained"))
        assert await problem(other) == "the bot is draining"
        await pass_time(other, "until")
        await until(lambda: said(other, "operator-reopened"))
        await play(other, row, 1)


async def test_it_ends_although_the_node_that_got_the_command_dies(postgres_server: Server) -> None:
    async with two_nodes(postgres_server) as (one, other, _):
        await lead_chats(one, CHAT)
        await lead_chats(other, GROUP)
        row = await start_game(one, AMIR)
        other.renderer.is_free.clear()
        await one.play_move(row.key, GROUP, until_idle=False)
        await drain(one, other)
        assert one.node._working is not None
        one.node._working.cancel()
        await asyncio.wait({one.node._working})
        one.shared.leases._depose()  # type: ignore[union-attr] - its connections end with it
        await end_leases(one, other)
        other.renderer.is_free.set()
        await until(lambda: said(other, "operator-drained"))
        await pass_time(other, "until")
        await until(lambda: said(other, "operator-reopened"))
        await play(other, row, 1)
        assert GROUP in await other.leased_chats()


async def test_a_dead_node_is_not_waited_for(postgres_server: Server) -> None:
    async with two_nodes(postgres_server) as (one, other, _):
        await lead_chats(one, CHAT)
        assert other.node._working is not None
        other.node._working.cancel()
        one.telegram.actions.send_message(OPERATOR, CHAT, "/drain")
        await until(lambda: said(one, "operator-drain"))
        assert said(one, "operator-drained") == 0
        await end_leases(other, one)
        await until(lambda: said(one, "operator-drained"))


async def test_a_node_that_starts_meanwhile_drains_too(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(open_node(url, sandbox, operators=OPERATORS))
        await drain(one)
        await until(lambda: said(one, "operator-drained"))
        late = await stack.enter_async_context(open_node(url, sandbox, operators=OPERATORS))
        assert late.app.draining.is_on
        unconfirmed = await waiting(one)  # the command, if no further fetch has confirmed it
        one.telegram.actions.send_message(SARA, SARA, "/help")
        assert not late.path.updater.is_receiving
        assert await waiting(one) == unconfirmed + 1
        await pass_time(one, "until")
        await until(lambda: one.texts(SARA))
        await until(lambda: not late.app.draining.is_on)
        assert (said(one, "operator-drained"), said(one, "operator-reopened")) == (1, 1)


async def test_the_first_node_after_all_were_stopped_works(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox, operators=OPERATORS) as one:
        await drain(one)
        await until(lambda: said(one, "operator-drained"))
    async with open_node(url, sandbox, operators=OPERATORS) as one:
        assert not one.app.draining.is_on
        await one.say(SARA, SARA, "/help")
        assert one.texts(SARA)
        assert said(one, "operator-reopened") == 0


async def test_a_webhook_of_each_node_is_closed_and_opened_again(postgres_server: Server) -> None:
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    address = WebhookAddress(
        url="https://bot.example.org/", port=0, secret="a secret of the tests", host="127.0.0.1"
    )
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(aiohttp.ClientSession())
        bots = [
            await stack.enter_async_context(
                open_node(url, sandbox, operators=OPERATORS, address=address)
            )
            for _ in range(2)
        ]

        def port(bot: NodeFixture) -> int:
            assert isinstance(bot.path.source, Webhook)
            return bot.path.source.port

        async def post(bot: NodeFixture, content: str) -> int:
            sandbox.telegram.actions.send_message(OPERATOR, CHAT, content)
            body = sandbox.telegram.state.queue.pending[-1].to_json()
            headers = {SECRET_HEADER: address.token}
            url = f"http://127.0.0.1:{port(bot)}{address.path}"
            async with client.post(url, json=body, headers=headers) as response:
                return response.status

        await until(lambda: all(map(port, bots)))
        assert await post(bots[0], "/drain") == 200
        await until(lambda: said(bots[0], "operator-drained"))
        for bot in bots:
            with pytest.raises(aiohttp.ClientConnectorError):
                await post(bot, "/status")
        await pass_time(bots[0], "until")
        for bot in bots:
            await until(lambda bot=bot: bot.path.updater.is_receiving)
        await until(lambda: said(bots[0], "operator-reopened"))


async def test_the_row_is_taken_once(postgres_server: Server) -> None:
    async with two_nodes(postgres_server) as (one, other, _):
        chat = (await one.store.enter(CHAT, "private")).key
        rows = [bot.shared.leases.draining for bot in (one, other) if bot.shared.leases]
        asked = await asyncio.gather(
            *(row.begin(Place(chat), finish=600, resume_after=600) for row in rows)
        )
        assert sorted(asked) == [False, True]
