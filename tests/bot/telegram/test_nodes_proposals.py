"""Proposals at a table across chats whose people are in chats of different nodes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.telegram.buttons.buttons import Action
from bot.telegram.messages import Notice
from bot.telegram.sending.chat_queue import ChatQueue
from tests.bot.bot_fixture import AMIR, SARA
from tests.bot.telegram.node_fixture import GameAcross, NodeFixture, game_across, no_pauses
from tests.bot.texts import text
from tests.postgres_server import POSTGRES, Server

__all__ = ["no_pauses"]
pytestmark = POSTGRES


async def propose_a_pause(game: GameAcross, by: int, to: int) -> None:
    """Propose a pause by the buttons of the menu, and wait until the other person is asked."""
    one = game.one
    await one.press(by, by, one.find_button(by, Action.TABLE))
    await one.press(by, by, one.find_button(by, Action.PAUSE))
    await one.until(lambda: has_agree_button(one, to))


async def has_agree_button(node: NodeFixture, person: int) -> bool:
    return node.has_button(person, Action.AGREE)


async def test_a_proposal_that_is_answered_at_another_node_than_the_one_before_loses_its_buttons(
    postgres_server: Server,
) -> None:
    async with game_across(postgres_server) as game:
        one = game.one
        await propose_a_pause(game, SARA, AMIR)  # the node of Sara sends both messages
        await one.press(AMIR, AMIR, one.find_button(AMIR, Action.DECLINE))
        await propose_a_pause(game, AMIR, SARA)  # the node of Amir does
        await one.press(SARA, SARA, one.find_button(SARA, Action.AGREE))
        await one.work()

        async def is_over() -> bool:
            return not (one.has_button(SARA, Action.AGREE) or one.has_button(AMIR, Action.DECLINE))

        await one.until(is_over)


@pytest.mark.parametrize("is_sent_before", [False, True])
async def test_a_proposal_that_arrives_after_its_outcome_from_another_node_leaves_no_buttons(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch, is_sent_before: bool
) -> None:
    """If `is_sent_before` is set, the outcome is sent while the request with the proposal is under way."""
    async with game_across(postgres_server) as game:
        one, other = game.one, game.other
        has_begun, may_go_on = asyncio.Event(), asyncio.Event()
        sender = one.app.outbox._delivery._sender
        deliver, edit = one.app.outbox._delivery.deliver, sender.edit

        async def slowly(call: Any, *values: Any, **more: Any) -> Any:
            has_begun.set()
            await may_go_on.wait()
            return await call(*values, **more)

        async def deliver_slowly(queue: ChatQueue, chat: Any, job: Any) -> bool:
            is_asked = chat.telegram_id == SARA and isinstance(job, Notice) and job.only
            return bool(
                await (slowly(deliver, queue, chat, job) if is_asked else deliver(queue, chat, job))
            )

        async def edit_slowly(chat: int, message: Any, *values: Any, **more: Any) -> Any:
            return await (
                slowly(edit, chat, message, *values, **more)
                if chat == SARA
                else edit(chat, message, *values, **more)
            )

        await one.press(SARA, SARA, one.find_button(SARA, Action.TABLE))
        await one.work()
        if is_sent_before:
            monkeypatch.setattr(sender, "edit", edit_slowly)
        else:
            monkeypatch.setattr(one.app.outbox._delivery, "deliver", deliver_slowly)
        one.send_press(SARA, SARA, one.find_button(SARA, Action.PAUSE))
        await one.until(lambda: has_agree_button(one, AMIR))
        await has_begun.wait()
        one.send_press(AMIR, AMIR, one.find_button(AMIR, Action.DECLINE))

        async def is_told() -> bool:
            return text("proposal-declined") in one.texts(SARA)

        await other.until(is_told)
        may_go_on.set()
        await one.work()
        assert not one.has_button(SARA, Action.AGREE)
        assert not one.has_button(SARA, Action.DECLINE)
        assert text("proposal-declined") in one.texts(SARA)
