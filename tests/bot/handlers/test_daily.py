"""The puzzle of the day: two presses answer it, one answer counts, and a group gets it at its hour."""

from __future__ import annotations

import re

import pytest

from bot.presentation import puzzle_pages as pages
from bot.puzzles.puzzle import Puzzle
from bot.puzzles.schedule import day_of, next_time, puzzle_of
from bot.sandbox.bot_api.faults import Fault
from bot.telegram.personal_buttons import PuzzleButton, PuzzleStep
from engine.games import KEYS
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.texts import text, voice

DAY = 86_400.0


def today(bot: BotFixture) -> int:
    return day_of(bot.clock.now())


def puzzle_now(bot: BotFixture) -> Puzzle:
    puzzle = puzzle_of(today(bot), KEYS)
    assert puzzle is not None
    return puzzle


def key_for(puzzle: Puzzle, day: int, *, right: bool) -> PuzzleButton:
    index = next(
        at for at, one in enumerate(puzzle.offered) if (one.word == puzzle.answer) is right
    )
    return PuzzleButton(day, PuzzleStep(str(index)))


async def answer(bot: BotFixture, person: int, chat: int, *, right: bool) -> str:
    """Press the key of the right choice or of a wrong one twice, and return the last answer."""
    key = key_for(puzzle_now(bot), today(bot), right=right)
    await bot.press(person, chat, key)
    return await bot.press(person, chat, key)


async def test_the_puzzle_is_a_picture_with_five_choices_in_a_private_chat(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/daily")
    shown = bot.last(SARA)
    assert shown["photo"]
    puzzle = puzzle_now(bot)
    written = re.sub(r"<[^>]*>", "", pages.puzzle_text(puzzle, voice()))
    assert bot.caption(SARA, bot.last_id(SARA)) == written


async def test_the_first_press_asks_and_the_second_one_counts(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/daily")
    puzzle, day = puzzle_now(bot), today(bot)
    key = key_for(puzzle, day, right=True)
    asked = await bot.press(SARA, SARA, key)
    assert asked == text("puzzle-sure", number=int(key.step) + 1)
    person = (await bot.store.meet(SARA, bot.name(SARA))).key
    assert await bot.store.puzzle_answer(day, person) is None
    told = await bot.answer(SARA, SARA, key)
    assert told["text"] == pages.verdict(puzzle, puzzle.answer, voice())
    assert told["show_alert"]
    found = await bot.store.puzzle_answer(day, person)
    assert found is not None
    assert found.solved
    assert text("puzzle-solved") in bot.caption(SARA, bot.last_id(SARA))


async def test_another_choice_takes_the_place_of_the_first_press(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/daily")
    puzzle, day = puzzle_now(bot), today(bot)
    await bot.press(SARA, SARA, key_for(puzzle, day, right=False))
    right = key_for(puzzle, day, right=True)
    assert await bot.press(SARA, SARA, right) == text("puzzle-sure", number=int(right.step) + 1)
    assert await bot.press(SARA, SARA, right) == pages.verdict(puzzle, puzzle.answer, voice())


async def test_only_the_first_answer_of_a_person_counts_in_every_chat(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily")
    puzzle = puzzle_now(bot)
    wrong = next(one for one in puzzle.offered if one.word != puzzle.answer).word
    assert await answer(bot, SARA, GROUP, right=False) == pages.verdict(puzzle, wrong, voice())
    key = key_for(puzzle, today(bot), right=True)
    assert await bot.press(SARA, GROUP, key) == pages.verdict(puzzle, wrong, voice())
    await bot.say(SARA, SARA, "/daily")
    assert text("puzzle-missed") in bot.caption(SARA, bot.last_id(SARA))


async def test_an_answer_in_a_group_reveals_nothing_to_the_others(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily")
    before = (bot.last_id(GROUP), bot.caption(GROUP, bot.last_id(GROUP)))
    await answer(bot, SARA, GROUP, right=True)
    assert (bot.last_id(GROUP), bot.caption(GROUP, bot.last_id(GROUP))) == before


@pytest.mark.parametrize(
    "forged",
    [
        "d:0:9",
        "d:zzzz:0",
        "d:zzzzzzzzzzzz:0",
        "d:zzzzzzzzzzzz:t",
        "d:1:",
        "d:-1:0",
        "d:24:a",
        "d:o:a:1",
    ],
)
async def test_forged_keys_are_refused(bot: BotFixture, forged: str) -> None:
    await bot.say(SARA, GROUP, "/daily")
    told = await bot.press(SARA, GROUP, forged, bot.last_id(GROUP), forged=True)
    assert told in (text("refused-bad-button"), text("refused-only-admin"))


async def test_an_old_puzzle_can_no_longer_be_answered(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily")
    key = key_for(puzzle_now(bot), today(bot), right=True)
    await bot.pass_time(DAY)
    assert await bot.press(SARA, GROUP, key) == text("puzzle-old")
    person = (await bot.store.meet(SARA, bot.name(SARA))).key
    assert await bot.store.puzzle_answer(key.number, person) is None


async def test_the_table_of_a_puzzle_is_hidden_until_it_is_closed(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily")
    day = today(bot)
    await answer(bot, SARA, GROUP, right=True)
    await answer(bot, AMIR, GROUP, right=False)
    table = PuzzleButton(day, PuzzleStep.TABLE)
    where = bot.last_id(GROUP)
    assert await bot.press(NEGAR, GROUP, table, where, forged=True) == text("refused-bad-button")
    await bot.pass_time(DAY)
    await bot.say(NEGAR, GROUP, "/daily")
    await answer(bot, NEGAR, GROUP, right=True)
    await bot.press(NEGAR, GROUP, table)
    told = bot.texts(GROUP)[-1]
    assert bot.name(NEGAR) not in told, "the ranking ends with the day of the puzzle"
    assert f"{text('puzzle-solvers', players=())}" in told
    solvers = next(line for line in told.splitlines() if line.startswith("🏅"))
    assert bot.name(SARA) in solvers
    assert bot.name(AMIR) not in solvers
    assert bot.name(AMIR) in told


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
    await answer(bot, AMIR, GROUP, right=True)
    await bot.pass_time(DAY / 2)
    late = key_for(first, today(bot) - 1, right=False)
    asked = await bot.press(NEGAR, GROUP, late)
    assert asked == text("puzzle-sure", number=int(late.step) + 1), "open until the next one"
    await bot.pass_time(DAY / 2)
    await tick(bot)
    table = bot.texts(GROUP)[-1] if "🏅" in bot.texts(GROUP)[-1] else bot.texts(GROUP)[-2]
    assert bot.name(AMIR) in table
    assert await bot.press(NEGAR, GROUP, late) == text("puzzle-old")


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
