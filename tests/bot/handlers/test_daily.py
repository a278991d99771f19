"""The puzzle of the day: two presses answer it, one answer counts, and a group gets it at its hour."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.handlers import daily
from bot.handlers.ephemeral_replies import ANSWER_LENGTH
from bot.presentation.pages import puzzle_pages as pages
from bot.presentation.texts import Quote, Texts, Voice
from bot.program.ephemeral_settings import EphemeralSettings
from bot.puzzles.puzzle import Puzzle, puzzles_of
from bot.puzzles.schedule import day_of, next_time, puzzle_of
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.telegram.buttons.personal_buttons import PuzzleButton, PuzzleStep
from engine.games import KEYS
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.texts import text, voice
from tests.manual_clock import ManualClock

DAY = 86_400.0
LOCALES = ("fa", "en")


@pytest.fixture
async def private_bot(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """A bot that can send messages that only one member of a group sees."""
    async with open_bot(tmp_path, ephemeral=EphemeralSettings(is_official_server=False)) as opened:
        yield opened


def written() -> Voice:
    """Return the voice for messages, in the language of the tests."""
    return Texts.load(strict=True).voice("fa")


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
    verdict = pages.verdict(puzzle, wrong, voice())
    assert (await answer(bot, SARA, GROUP, right=False)).startswith(verdict)
    key = key_for(puzzle, today(bot), right=True)
    assert (await bot.press(SARA, GROUP, key)).startswith(verdict)
    await bot.say(SARA, SARA, "/daily")
    assert text("puzzle-missed") in bot.caption(SARA, bot.last_id(SARA))


def told_to(bot: BotFixture, person: int) -> str:
    """Return the newest message in the group that only this person sees."""
    copy = bot.copy_of(person, GROUP)
    assert copy is not None
    return str(copy["text"])


def in_group(bot: BotFixture) -> list[object]:
    """Return everything of the bot that all members of the group see."""
    return [(one["message_id"], one.get("text"), one.get("caption")) for one in bot.messages(GROUP)]


def plain(html: str) -> str:
    return re.sub(r"<[^>]*>", "", html).strip()


async def test_an_answer_is_kept_if_an_update_replaces_the_puzzle(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.say(SARA, SARA, "/daily")
    await answer(bot, SARA, SARA, right=False)
    game = puzzle_now(bot).game
    other = puzzles_of(next(key for key in KEYS if key != game))[0]
    monkeypatch.setattr(daily, "puzzle_of", lambda day, keys: other)
    before = bot.last_id(SARA)
    await bot.say(SARA, SARA, "/daily")
    assert bot.last_id(SARA) != before
    told = bot.caption(SARA, bot.last_id(SARA))
    assert text("puzzle-replaced") in told
    assert text("puzzle-missed") not in told
    await bot.say(SARA, GROUP, "/daily")
    key = key_for(other, today(bot), right=True)
    assert (await bot.press(SARA, GROUP, key)).startswith(text("puzzle-replaced"))


async def test_in_a_group_only_the_person_who_answered_gets_the_explanation(
    private_bot: BotFixture,
) -> None:
    bot = private_bot
    await bot.say(SARA, GROUP, "/daily")
    before, puzzle = in_group(bot), puzzle_now(bot)
    told = await answer(bot, SARA, GROUP, right=True)
    verdict = pages.verdict(puzzle, puzzle.answer, voice())
    assert told == f"{verdict}\n{text('puzzle-explained-here')}"
    assert told_to(bot, SARA) == plain(pages.explanation(puzzle, puzzle.answer, written()))
    assert bot.copy_of(AMIR, GROUP) is None
    assert in_group(bot) == before


@pytest.mark.parametrize("right", [True, False])
async def test_without_private_messages_the_explanation_is_sent_to_the_private_chat(
    bot: BotFixture, right: bool
) -> None:
    await bot.say(SARA, SARA, "/start")
    await bot.say(SARA, GROUP, "/daily")
    before = in_group(bot)
    told = await answer(bot, SARA, GROUP, right=right)
    assert told.endswith(text("puzzle-explained-private"))
    assert text("puzzle-solved" if right else "puzzle-missed") in bot.texts(SARA)[-1]
    assert in_group(bot) == before


async def test_the_explanation_is_in_the_language_of_the_person_who_answered(
    bot: BotFixture,
) -> None:
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/start")
    await bot.say(SARA, GROUP, "/daily")
    told = await answer(bot, CHRISTOPHER, GROUP, right=True)
    assert told.endswith(text("puzzle-explained-private", "en"))
    assert text("puzzle-solved", "en") in bot.texts(CHRISTOPHER)[-1]


async def test_a_key_leads_to_the_explanation_in_the_private_chat(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/daily")
    before, puzzle, day = in_group(bot), puzzle_now(bot), today(bot)
    keys = bot.last(GROUP)["reply_markup"]["inline_keyboard"]
    [link] = [one["url"] for row in keys for one in row if "url" in one]
    payload = link.partition("?start=")[2]
    await bot.say(AMIR, AMIR, f"/start {payload}")
    shown = bot.caption(AMIR, bot.last_id(AMIR))
    assert shown == plain(pages.puzzle_text(puzzle, written())), "not before the answer"
    assert payload.startswith(f"daily-{day}-")
    told = await answer(bot, SARA, GROUP, right=False)
    assert told.endswith(text("puzzle-explained-by-key"))
    assert in_group(bot) == before
    await bot.pass_time(DAY)
    await bot.say(SARA, SARA, f"/start {payload}")
    assert text("puzzle-missed") in bot.caption(SARA, bot.last_id(SARA))
    await bot.say(NEGAR, NEGAR, f"/start {payload}")
    assert bot.texts(NEGAR)[-1] == text("puzzle-old")


@pytest.mark.parametrize(
    "payload", ["daily", "daily-", "daily-x", "daily--1", "daily-" + "9" * 40, "daily-x-1"]
)
async def test_a_forged_link_leads_to_the_puzzle_of_today(bot: BotFixture, payload: str) -> None:
    await bot.say(SARA, SARA, f"/start {payload}")
    shown = bot.caption(SARA, bot.last_id(SARA))
    assert shown == plain(pages.puzzle_text(puzzle_now(bot), written()))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_the_answer_to_a_press_fits_into_an_alert(key: str, locale: str) -> None:
    where = ("puzzle-explained-here", "puzzle-explained-private", "puzzle-explained-by-key")
    longest = max(len(text(one, locale)) for one in where)
    for puzzle in puzzles_of(key)[:5]:
        for choice in puzzle.choices:
            verdict = pages.verdict(puzzle, choice.word, voice(locale))
            assert len(verdict) + 1 + longest <= ANSWER_LENGTH


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
    lines = plain(told).splitlines()
    assert text("puzzle-solvers", players=(Quote(bot.name(SARA)),)) in lines
    assert text("puzzle-triers", players=(Quote(bot.name(AMIR)),), solvers=1) in lines


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
