"""The warning that an idle table will be closed: when it is sent, and when it loses its button."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import play_to_last_move, start_game
from tests.bot.texts import text, title
from tests.manual_clock import ManualClock


class TestIdle:
    async def test_a_table_is_warned_a_day_before_it_closes(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(24 * 3600 + 1)
        warning = text("idle-warning", game=title("azul"))
        assert warning in bot.texts(GROUP)
        assert await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.KEEP)) == text(
            "done-kept"
        )
        assert warning not in bot.texts(GROUP)
        assert text("done-kept") in bot.texts(GROUP)
        assert not bot.has_button(GROUP, Action.KEEP)
        await bot.pass_time(24 * 3600)
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        await bot.pass_time(24 * 3600 + 1)
        assert (await bot.row(row.key)).stage is Stage.OVER

    @pytest.mark.parametrize("ends", ["move", "stop"])
    async def test_a_warning_disappears_when_people_go_on(self, bot: BotFixture, ends: str) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(24 * 3600 + 1)
        message = bot.message_with(GROUP, bot.find_button(GROUP, Action.KEEP))
        if ends == "move":
            await bot.play_move(row.key, GROUP)
        else:
            await bot.say(SARA, GROUP, "/stop")
            await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == message]
        closed = text("lobby-stopped", game=title("azul"))
        assert shown == (text("done-kept") if ends == "move" else closed)
        assert not bot.has_button(GROUP, Action.KEEP)

    async def test_a_table_at_which_somebody_chooses_a_move_stays_open_after_a_restart(
        self, tmp_path: Path
    ) -> None:
        clock = ManualClock()
        sandbox = Sandbox(clock=clock.now)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            row = await start_game(bot, AMIR)
            await bot.pass_time(24 * 3600 + 1)
            await bot.pass_time(24 * 3600 - 61)
            await bot.press(await bot.to_move(row.key), GROUP, bot.find_word(GROUP))
            await bot.pass_time(10)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.pass_time(20 * 3600)
            assert (await bot.row(row.key)).stage is Stage.RUNNING
            await bot.pass_time(5 * 3600)
            await bot.pass_time(24 * 3600)
            assert (await bot.row(row.key)).stage is Stage.OVER

    async def test_a_warning_from_before_a_restart_disappears_when_people_go_on(
        self, tmp_path: Path
    ) -> None:
        clock = ManualClock()
        sandbox = Sandbox(clock=clock.now)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            row = await start_game(bot, AMIR)
            await bot.pass_time(24 * 3600 + 1)
            message = bot.message_with(GROUP, bot.find_button(GROUP, Action.KEEP))
        async with open_bot(tmp_path, sandbox, clock) as bot:
            for _ in range(2):
                await bot.play_move(row.key, GROUP)
            [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == message]
            assert shown == text("done-kept")
            assert not bot.has_button(GROUP, Action.KEEP)

    async def test_a_warning_before_the_last_move_says_that_the_game_is_over(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        last = await play_to_last_move(bot, row.key)
        await bot.pass_time(24 * 3600 + 1)
        message = bot.message_with(GROUP, bot.find_button(GROUP, Action.KEEP))
        await bot.tables.submit(row.key, last)
        await bot.tables.published()
        await bot.idle()
        assert (await bot.row(row.key)).stage is Stage.OVER
        [shown] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == message]
        assert shown == text("idle-over", game=title("azul"))
