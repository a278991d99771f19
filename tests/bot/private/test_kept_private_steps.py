"""After restarts and take-backs, the steps of a turn stay private or public as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.telegram.buttons.buttons import Action, TableButton
from engine.games.icecult.views import IceView
from tests.bot.bot_fixture import GROUP, BotFixture, open_bot
from tests.bot.buttons import action
from tests.bot.private.private_fixtures import OTHER_SERVER, bot, private, public, settings
from tests.bot.private.private_play import copy_words, is_public
from tests.bot.private.private_steps import LATER, after_a_step, others, step
from tests.bot.texts import text
from tests.manual_clock import ManualClock

__all__ = ["bot", "private", "settings"]


async def test_the_steps_of_a_turn_stay_private_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row, before = await after_a_step(bot)
        seen, mover = public(bot), await bot.to_move(row.key)
        calls = len(sandbox.telegram.calls)
        assert await bot.new_events() == []
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        for person in await others(bot, row):
            text_key = action(row, Action.TEXT, position=before.position)
            await bot.press(person, GROUP, text_key, await bot.board(row.key), forged=True)
        assert public(bot) == seen
        assert not [one for one in list(sandbox.telegram.calls)[calls:] if is_public(one)]
        position = (await bot.table(row.key)).position
        assert before.position < position
        assert {one.position for one in copy_words(bot.copy_of(mover, GROUP))} == {position}
        while (await bot.table(row.key)).to_move == before.to_move:
            assert public(bot) == seen
            await step(bot, row)
        assert isinstance(view := bot.renderer.scenes[-1].view, IceView)
        assert view.state == (await bot.table(row.key)).state
        shown = [one for one in list(sandbox.telegram.calls)[calls:] if is_public(one)]
        assert len(shown) == 1


async def test_steps_that_became_public_stay_public_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row, _ = await after_a_step(bot)
        mover, board = await bot.to_move(row.key), await bot.board(row.key)
        sandbox.telegram.actions.restart_app(mover)
        bot.clock.advance(LATER)
        await bot.press(mover, GROUP, bot.words(GROUP, board)[0], board)
        seen, position = public(bot), (await bot.table(row.key)).position
        assert {one.position for one in bot.words(GROUP, board)} == {position}
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert public(bot) == seen
        [live] = [await bot.app.tables.live(row.key)]
        assert live.public.position == position


async def test_steps_become_public_if_private_messages_are_switched_off(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row, before = await after_a_step(bot)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        position = (await bot.table(row.key)).position
        assert before.position < position
        words = bot.words(GROUP, await bot.board(row.key))
        assert {one.position for one in words} == {position}


@pytest.mark.parametrize("steps", [1, 2])
async def test_a_take_back_within_a_turn_stays_private(bot: BotFixture, steps: int) -> None:
    row, before = await after_a_step(bot)
    for _ in range(steps - 1):
        await step(bot, row)
    seen, mover, made = public(bot), await bot.to_move(row.key), await bot.table(row.key)
    await bot.press_copy(mover, GROUP, TableButton(row.key, made.position, Action.RETURN))
    board, began = await bot.board(row.key), len(bot.telegram.calls)
    undo = action(row, Action.UNDO, position=before.position)
    assert await bot.press(mover, GROUP, undo, board, forged=True) == text("done-undo")
    table = await bot.table(row.key)
    assert len(table.turns) < len(made.turns)
    assert public(bot) == seen
    assert not [one for one in list(bot.telegram.calls)[began:] if is_public(one)]
    assert {one.position for one in copy_words(bot.copy_of(mover, GROUP))} == {table.position}
    for person in await others(bot, row):
        await bot.press(person, GROUP, bot.words(GROUP, board)[0], board)
    assert public(bot) == seen
    while (await bot.table(row.key)).to_move == before.to_move:
        await step(bot, row)
    assert isinstance(view := bot.renderer.scenes[-1].view, IceView)
    assert view.state == (await bot.table(row.key)).state


async def test_a_turn_that_was_taken_back_stays_private_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        row, before = await after_a_step(bot)
        await step(bot, row)
        board, mover = await bot.board(row.key), await bot.to_move(row.key)
        seen, made = bot.caption(GROUP, board), await bot.table(row.key)
        await bot.press_copy(mover, GROUP, TableButton(row.key, made.position, Action.RETURN))
        undo = action(row, Action.UNDO, position=before.position)
        await bot.press(mover, GROUP, undo, board, forged=True)
    async with open_bot(tmp_path, sandbox, clock, ephemeral=OTHER_SERVER) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert bot.caption(GROUP, board) == seen
        assert {one.position for one in bot.words(GROUP, board)} == {before.position}
        live = await bot.app.tables.live(row.key)
        assert live.public.turns == before.turns
