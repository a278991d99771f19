"""Two people answer a proposal or a vote at the same time: the message shows the newer state, and no old buttons."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.presentation.table_label import labelled
from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.texts import text, title
from tests.manual_clock import until


async def press_together(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, module: str, button: TableButton
) -> None:
    """Let Amir and Negar press a button; what Amir's press shows is composed only after that of Negar's was queued."""
    is_composing, may_go_on = asyncio.Event(), asyncio.Event()

    async def compose(*args: Any) -> str:
        if not is_composing.is_set():
            is_composing.set()
            await may_go_on.wait()
        return await labelled(*args)

    monkeypatch.setattr(f"bot.handlers.{module}.labelled", compose)
    for person in (AMIR, NEGAR):
        bot.send_press(person, GROUP, button)
    first, second = await bot.new_events()
    late = asyncio.create_task(bot.handle(first))
    await until(is_composing.is_set)
    await bot.handle(second)
    may_go_on.set()
    await late
    await bot.idle()


async def test_a_proposal_that_was_carried_out_has_no_keys(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    for action in (Action.TABLE, Action.PAUSE):
        await bot.press(SARA, GROUP, bot.find_button(GROUP, action))
    agree = bot.find_button(GROUP, Action.AGREE)
    await press_together(bot, monkeypatch, "proposals", agree)
    assert (await bot.table(row.key)).paused is not None
    assert not bot.has_button(GROUP, Action.AGREE)
    assert text("proposal-paused") in bot.texts(GROUP)


async def test_a_vote_that_has_ended_the_game_has_no_keys(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR, NEGAR, CHRISTOPHER)
    await bot.say(CHRISTOPHER, GROUP, "/stop")
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
    vote = bot.find_button(GROUP, Action.STOP_SURELY)
    await press_together(bot, monkeypatch, "closing", vote)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert not bot.has_button(GROUP, Action.STOP_SURELY)
    assert text("lobby-stopped", game=title("azul")) in bot.texts(GROUP)
