"""The messages about analyses that were being made when the bot was stopped."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.sandbox import Sandbox
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.personal_buttons import AnalysisButton, AnalysisStep
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.handlers.analysed_games import bot, shown
from tests.bot.handlers.imported_games import azul, send
from tests.bot.stubs import InlinePool
from tests.bot.texts import text
from tests.manual_clock import ManualClock

__all__ = ["bot"]


async def ask(bot: BotFixture, key: TableKey, chat: int) -> None:
    """Open the menu below a finished game, and ask for its analysis."""
    table = await bot.table(key)
    more = TableButton(key, table.position, Action.MENU, "more")
    await bot.press(SARA, chat, more, await bot.board(key))
    await bot.press(SARA, chat, AnalysisButton(key, AnalysisStep.ASK))


def never_ending(bot: BotFixture) -> asyncio.Event:
    """Let analyses not get further than their beginning. Return an event that is set when one has begun."""
    begun = asyncio.Event()

    async def never(*_: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    bot.app.analysis._analyst.analyse = never  # type: ignore[method-assign, assignment]
    return begun


def kill(bot: BotFixture) -> None:
    """Let the bot put no further message about an analysis into its outbox, as one that is killed."""
    bot.app.analysis._put = lambda *_: None  # type: ignore[method-assign]


async def interrupted(bot: BotFixture) -> TableKey:
    """Begin an analysis in a private chat that does not get further than its beginning."""
    row = await start_solo(bot, game="azul")
    await finish_game(bot, row.key)
    begun = never_ending(bot)
    await ask(bot, row.key, SARA)
    await begun.wait()
    await bot.app.outbox.idle()
    assert bot.texts(SARA)[-1] == text("analysis-working-own", percent=0)
    await bot.store.purge(before=bot.clock.now())
    return row.key


async def test_after_a_restart_the_message_says_that_the_analysis_was_interrupted(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await interrupted(bot)
        message = bot.last_id(SARA)
        kill(bot)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.recover()
        await bot.app.outbox.idle()
        assert bot.texts(SARA)[-1] == text("analysis-interrupted")
        assert bot.last_id(SARA) == message
        assert await bot.store.open_analyses() == []


async def test_a_bot_that_is_stopped_says_so_at_once(bot: BotFixture) -> None:
    await interrupted(bot)
    message = bot.last_id(SARA)
    await bot.app.close(seconds=10.0)
    assert bot.texts(SARA)[-1] == text("analysis-interrupted")
    assert bot.last_id(SARA) == message
    assert await bot.store.open_analyses() == [], "the next start does not say it again"


async def test_a_bot_that_is_stopped_says_so_about_a_game_that_was_sent_as_a_file(
    bot: BotFixture,
) -> None:
    bot.app.replays._checking = InlinePool(1)
    await bot.say(SARA, SARA, "/start")
    await send(bot, azul(), SARA)
    button = next(one for one in reversed(bot.buttons(SARA)) if isinstance(one, AnalysisButton))
    begun = never_ending(bot)
    await bot.press(SARA, SARA, button)
    await begun.wait()
    await bot.app.outbox.idle()
    assert bot.texts(SARA)[-1] == text("analysis-working-own", percent=0)
    await bot.app.close(seconds=10.0)
    assert bot.texts(SARA)[-1] == text("analysis-interrupted")


async def test_the_next_request_edits_the_message_about_an_interrupted_analysis(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        key = await interrupted(bot)
        message = bot.last_id(SARA)
        kill(bot)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        with pytest.MonkeyPatch.context() as failing:
            failing.setattr(bot.app.analysis._analyst, "analyse", AsyncMock(return_value=None))
            await bot.press(SARA, SARA, AnalysisButton(key, AnalysisStep.ASK))
            await shown(bot)
        assert bot.texts(SARA)[-1] == text("analysis-failed")
        assert bot.last_id(SARA) == message
        assert await bot.store.open_analyses() == []


async def test_a_question_in_a_group_loses_its_button_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR, game="azul")
        await finish_game(bot, row.key)
        await ask(bot, row.key, GROUP)
        await bot.app.outbox.idle()
        objection = AnalysisButton(row.key, AnalysisStep.OBJECT)
        message = bot.message_with(GROUP, objection)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.recover()
        await bot.app.outbox.idle()
        assert bot.texts(GROUP)[-1] == text("analysis-interrupted")
        assert bot.data(GROUP, message) == []


async def test_an_analysis_that_was_shown_was_not_interrupted(bot: BotFixture) -> None:
    row = await start_solo(bot, game="azul")
    await finish_game(bot, row.key)
    await ask(bot, row.key, SARA)
    await shown(bot)
    assert await bot.store.open_analyses() == []
    caption = bot.caption(SARA, bot.last_id(SARA))
    await bot.app.analysis.end_interrupted()
    await bot.idle()
    assert bot.caption(SARA, bot.last_id(SARA)) == caption
    assert text("analysis-course") in caption
