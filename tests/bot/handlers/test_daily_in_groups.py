"""The puzzle of the day in groups: who chooses its hour, when it arrives, and groups that cannot be written to."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.puzzles.puzzle import Puzzle
from bot.puzzles.schedule import next_time
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.telegram.buttons.personal_buttons import PuzzleButton, PuzzleStep
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.handlers.daily_puzzles import DAY, answer, key_for, puzzle_now, today
from tests.bot.texts import text
from tests.manual_clock import ManualClock


async def test_a_group_gets_the_puzzle_at_its_hour_and_then_who_solved_it(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily 21")
    assert text("puzzle-hours", hour=21) in bot.texts(GROUP)[-1]
    due = next_time(21, "Asia/Tehran", bot.clock.now())
    count = len(bot.texts(GROUP))
    await bot.pass_time(due - bot.clock.now() - 1)
    await tick(bot)
    assert len(bot.texts(GROUP)) == count
    await bot.pass_time(2)
    await tick(bot)
    await tick(bot)
    assert len(bot.messages(GROUP)) > 0
    first = puzzle_now(bot)
    assert bot.caption(GROUP, bot.last_id(GROUP)).startswith(
        text("puzzle-title", game=title_of(first))
    )
    keys = bot.last(GROUP)["reply_markup"]["inline_keyboard"]
    [link] = [one["url"] for row in keys for one in row if "url" in one]
    payload = link.partition("?start=")[2]
    await answer(bot, AMIR, GROUP, right=True)
    await bot.pass_time(DAY / 2)
    late = key_for(first, today(bot) - 1, right=False)
    asked = await bot.press(NEGAR, GROUP, late)
    assert asked == text("puzzle-sure", number=int(late.step) + 1), "open until the next one"
    await bot.say(NEGAR, NEGAR, f"/start {payload}")
    assert bot.texts(NEGAR)[-1] == text("puzzle-open")
    await bot.pass_time(DAY / 2)
    await tick(bot)
    table = bot.texts(GROUP)[-1] if "🏅" in bot.texts(GROUP)[-1] else bot.texts(GROUP)[-2]
    assert bot.name(AMIR) in table
    assert await bot.press(NEGAR, GROUP, late) == text("puzzle-old")
    await bot.say(NEGAR, NEGAR, f"/start {payload}")
    assert bot.texts(NEGAR)[-1] == text("puzzle-old")


async def test_a_group_gets_its_puzzle_although_the_clock_of_the_system_was_wrong(
    tmp_path: Path,
) -> None:
    clock, wrong = ManualClock(), ManualClock()
    wrong.advance(400 * DAY)
    async with open_bot(tmp_path, Sandbox(clock=wrong.now), wrong) as bot:
        await bot.say(SARA, GROUP, "/daily 21")
        await bot.app.daily.tick()
    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock) as bot:
        await bot.app.timers.recover()
        for _ in range(24):
            await bot.pass_time(3600)
            await bot.app.daily.tick()
            await bot.idle()
        assert bot.last(GROUP)["photo"]
        assert [bool(one.get("photo")) for one in bot.messages(GROUP)].count(True) <= 2


async def test_only_an_administrator_chooses_the_hour(bot: BotFixture) -> None:
    await bot.say(AMIR, GROUP, "/daily 21")
    assert bot.texts(GROUP)[-1] == text("refused-only-admin")
    await bot.say(AMIR, GROUP, "/daily")
    await bot.press(AMIR, GROUP, PuzzleButton(today(bot), PuzzleStep.HOURS))
    at = PuzzleButton(20, PuzzleStep.AT)
    assert await bot.press(AMIR, GROUP, at) == text("refused-only-admin")
    assert await bot.press(SARA, GROUP, at) == text("done-preference")
    chat = await bot.store.enter(GROUP, "supergroup", "")
    found = await bot.store.puzzle_chat(chat.key)
    assert found is not None
    assert found.hour == 20
    await bot.press(SARA, GROUP, PuzzleButton(today(bot), PuzzleStep.OFF))
    assert await bot.store.puzzle_chat(chat.key) is None


async def test_an_anonymous_administrator_types_the_hour(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily 21", anonymous=True)
    assert text("puzzle-hours", hour=21) in bot.texts(GROUP)[-1]
    await bot.say(SARA, GROUP, "/daily off", anonymous=True)
    chat = await bot.store.enter(GROUP, "supergroup", "")
    assert await bot.store.puzzle_chat(chat.key) is None


async def send_daily(bot: BotFixture, fault: Fault) -> None:
    """Let a group get the puzzle of the day, and let calls fail when its hour comes."""
    await bot.say(SARA, GROUP, "/daily 21")
    due = next_time(21, "Asia/Tehran", bot.clock.now())
    await bot.pass_time(due - bot.clock.now() + 1)
    bot.telegram.faults.add(fault)
    await tick(bot)


@pytest.mark.parametrize("why", ["kicked", "chat-not-found"])
async def test_a_group_that_is_gone_gets_no_more_puzzles(bot: BotFixture, why: str) -> None:
    await send_daily(bot, Fault(why, times=9))
    count = len(bot.telegram.calls)
    for _ in range(2):
        await bot.pass_time(DAY)
        await tick(bot)
    assert len(bot.telegram.calls) == count


async def test_a_group_where_the_bot_could_not_write_gets_the_next_puzzle(bot: BotFixture) -> None:
    await send_daily(bot, Fault("no-rights", times=1))
    assert "photo" not in bot.last(GROUP)
    await bot.pass_time(DAY)
    await tick(bot)
    assert "photo" in bot.last(GROUP)


async def tick(bot: BotFixture) -> None:
    await bot.app.daily.tick()
    await bot.idle()


def title_of(puzzle: Puzzle):  # type: ignore[no-untyped-def]
    from tests.bot.texts import title

    return title(puzzle.game)
