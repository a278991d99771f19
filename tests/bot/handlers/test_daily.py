"""The puzzle of the day: two presses answer it, one answer counts, and only the person who answered is told why."""

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
from bot.puzzles.puzzle import puzzles_of
from bot.telegram.buttons.personal_buttons import PuzzleButton, PuzzleStep
from engine.games import KEYS
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.handlers.daily_puzzles import DAY, answer, key_for, puzzle_now, today
from tests.bot.texts import text, voice

LOCALES = ("fa", "en")


@pytest.fixture
async def private_bot(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """A bot that can send messages that only one member of a group sees."""
    async with open_bot(tmp_path, ephemeral=EphemeralSettings(is_official_server=False)) as opened:
        yield opened


def written() -> Voice:
    """Return the voice for messages, in the language of the tests."""
    return Texts.load(strict=True).voice("fa")


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
