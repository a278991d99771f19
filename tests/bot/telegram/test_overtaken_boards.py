"""A node whose leases have ended shows an older board after the next node has shown a newer one."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.store.records import TableKey, TableRow
from bot.telegram.api.message_sender import MessageSender
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, GROUP, SARA
from tests.bot.game_fixtures import start_game
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import (
    NodeFixture,
    end_leases,
    game_across,
    is_shown,
    lead_chats,
    no_pauses,
    open_node,
)
from tests.bot.texts import name, text
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES


async def shows_position(node: NodeFixture, key: TableKey) -> bool:
    """Return whether the keys in the group are those of the current position."""
    row = await node.row(key)
    assert row.board is not None
    positions = {word.position for word in node.words(GROUP, row.board.id)}
    return positions == {row.position}


async def is_other_than(node: NodeFixture, number: int) -> bool:
    """Return whether a node has another number, because its leases had ended."""
    return node.number != number


async def begin_a_move(node: NodeFixture, row: TableRow, *, is_partial: bool) -> None:
    """Press a partial word, or make a move whose consequences need not be shown yet."""
    if not is_partial:
        await node.play_move(row.key, GROUP, until_idle=False)
        return
    board = await node.board(row.key)
    partial = next(one for one in node.words(GROUP, board) if one.word.count(".") == 0)
    node.send_press(await node.to_move(row.key), GROUP, partial, board)


@pytest.mark.parametrize("is_partial", [False, True])
async def test_what_has_replaced_a_newer_board_is_replaced_by_it(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch, *, is_partial: bool
) -> None:
    monkeypatch.setattr("bot.telegram.sending.outbox.STORE_PAUSE", 0.1)
    url, sandbox = await postgres_server.create_schema(), open_sandbox()
    async with open_node(url, sandbox) as one:
        row = await start_game(one, AMIR)
        method = "edit_caption" if is_partial else "edit"
        sender, edit = one.app.outbox._delivery._sender, getattr(MessageSender, method)
        has_begun, may_end = asyncio.Event(), asyncio.Event()

        async def slowly(self: MessageSender, *args: Any, **more: Any) -> Any:
            if self is sender and not may_end.is_set():
                has_begun.set()
                await may_end.wait()
            return await edit(self, *args, **more)

        async with open_node(url, sandbox) as other:
            monkeypatch.setattr(MessageSender, method, slowly)
            await begin_a_move(one, row, is_partial=is_partial)
            await has_begun.wait()
            dead = one.number
            await end_leases(one, other)
            await one.until(lambda: is_other_than(one, dead))
            await lead_chats(other, GROUP)
            await other.app.resumption.resume(row.key)
            await other.until(lambda: shows_position(other, row.key))
            await other.play_move(row.key, GROUP, until_idle=False)
            await other.until(lambda: shows_position(other, row.key))
            may_end.set()
            await one.app.outbox.idle()
            await other.until(lambda: shows_position(other, row.key))


async def move_across(node: NodeFixture, key: TableKey) -> None:
    """Make a move in a private chat whose consequences need not be shown yet."""
    table, person, chance = await node.table(key), await node.to_move(key), random.Random(1)
    while (await node.table(key)).position == table.position:
        board = await across.board_of(node, key, person)
        node.send_press(person, person, chance.choice(node.words(person, board)), board)
        await node.work(until_idle=False)


async def test_a_card_that_has_replaced_a_newer_one_is_replaced_by_it(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.telegram.sending.outbox.STORE_PAUSE", 0.1)
    async with game_across(postgres_server) as game:
        one, other, row, sent = game
        await one.until(lambda: is_shown(one, row.key))
        sender, edit = one.app.outbox._delivery._sender, MessageSender.edit_card
        has_begun, may_end = asyncio.Event(), asyncio.Event()

        async def slowly(self: MessageSender, *args: Any) -> Any:
            if self is sender and not may_end.is_set():
                has_begun.set()
                await may_end.wait()
            return await edit(self, *args)

        async def is_current() -> bool:
            player = name(other.first_name(await other.to_move(row.key)))
            return text("board-turn", player=player) in across.card(other, sent).content.text

        monkeypatch.setattr(MessageSender, "edit_card", slowly)
        await move_across(one, row.key)
        await has_begun.wait()
        dead = one.number
        await end_leases(one, other)
        await one.until(lambda: is_other_than(one, dead))
        await lead_chats(other, SARA, AMIR)
        await other.app.resumption.resume(row.key)
        await other.until(is_current)
        await move_across(other, row.key)
        await other.until(is_current)
        may_end.set()
        await one.app.outbox.idle()
        await other.until(is_current)
