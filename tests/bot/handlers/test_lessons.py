"""Lessons in a chat: they are played in one message, and progress is kept."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from bot.presentation import setup_form
from bot.presentation.texts import LOCALES, Texts
from bot.rules.book import read_book
from bot.rules.lesson import read_lesson
from bot.rules.lesson_course import stand
from bot.sandbox import Sandbox
from bot.telegram.buttons.buttons import RulesButton, StartAction, StartButton, intro_button
from bot.telegram.buttons.personal_buttons import LessonButton, LessonStep, LessonWordButton
from engine.contract import Word
from engine.games import KEYS, game
from tests.bot.bot_fixture import GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, start_solo
from tests.bot.lessons import lesson_of
from tests.bot.texts import name, text, title
from tests.manual_clock import ManualClock

FILL = LessonWordButton("azul", 0, 0, "f5.black.3")


def head(number: int) -> str:
    """Return the heading of a task of Azul's lesson in Persian."""
    tasks = lesson_of("azul").tasks
    told = name(tasks[number - 1].text.title)
    return text("lesson-title", game=title("azul"), number=number, count=len(tasks), title=told)


async def begin(bot: BotFixture, payload: str = "learn-azul") -> int:
    """Open the lesson by a link and return the id of its message."""
    await bot.say(SARA, SARA, f"/start {payload}")
    return int(bot.last(SARA)["message_id"])


async def test_a_lesson_is_played_in_one_message_and_continues_after_a_restart(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        message = await begin(bot)
        assert head(1) in bot.caption(SARA, message)
        await bot.press(SARA, SARA, LessonWordButton("azul", 0, 0, "f5"), message)
        assert await bot.press(
            SARA, SARA, LessonWordButton("azul", 0, 0, "f5.black.5"), message
        ) == text("lesson-wrong-toast")
        assert text("lesson-wrong") in bot.caption(SARA, message)
        await bot.press(SARA, SARA, FILL, message, forged=True)
        assert text("lesson-right") in bot.caption(SARA, message)
        assert await bot.press(SARA, SARA, FILL, message, forged=True) == text("lesson-outdated")
        await bot.press(SARA, SARA, LessonButton("azul", 1, LessonStep.SHOW), message)
        assert head(2) in bot.caption(SARA, message)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.say(SARA, SARA, "/learn")
        assert text("lesson-key-game", game=title("azul"), solved=1, count=9) in str(bot.last(SARA))
        await bot.press(SARA, SARA, LessonButton("azul", 1, LessonStep.SHOW))
        assert head(2) in bot.caption(SARA, int(bot.last(SARA)["message_id"]))


async def test_a_key_that_the_rules_forbid_says_why_and_keeps_the_choice(bot: BotFixture) -> None:
    message = await begin(bot, "learn-azul-4")
    await bot.press(SARA, SARA, LessonWordButton("azul", 3, 0, "f3"), message)
    before, shown = bot.labels(SARA, message), bot.caption(SARA, message)
    lesson = lesson_of("azul")
    here = stand(lesson, lesson.tasks[3], ())
    refused = here.game.refusal(here.view, Word("f3.yellow.2"))
    assert refused is not None
    blocked = LessonWordButton("azul", 3, 0, "f3.yellow.2")
    assert await bot.press(SARA, SARA, blocked, message) == Texts.load(strict=True).voice(
        "fa"
    ).plain(refused.reason)
    assert bot.labels(SARA, message) == before
    assert bot.caption(SARA, message) == shown


async def test_a_key_that_only_names_the_centre_says_what_it_is(bot: BotFixture) -> None:
    message = await begin(bot, "learn-azul-3")
    told = await bot.press(SARA, SARA, LessonWordButton("azul", 2, 0, ""), message)
    assert text("azul-sign-centre") in told


async def test_the_list_of_tasks_marks_solved_ones_and_starts_them_anew(bot: BotFixture) -> None:
    message = await begin(bot)
    await bot.press(SARA, SARA, FILL, message, forged=True)
    assert await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.LIST), message) == ""
    message = bot.last_id(SARA)
    assert text("lesson-tasks", game=title("azul")) in str(bot.last(SARA)["text"])
    assert str(bot.last(SARA)["text"]).count("✓") == 1
    found = [one for one in bot.buttons(SARA) if isinstance(one, LessonButton)]
    assert LessonButton("azul", 0, LessonStep.AGAIN) in found
    assert {one.task for one in found if one.step is LessonStep.SHOW} == set(range(1, 9))
    await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.AGAIN), message)
    again = bot.last_id(SARA)
    assert head(1) in bot.caption(SARA, again)
    assert LessonWordButton("azul", 0, 0, "f5") in bot.buttons(SARA)
    await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.LIST), again)
    await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.LESSONS), bot.last_id(SARA))
    assert text("lesson-list") in str(bot.last(SARA)["text"])


async def test_a_second_tap_on_the_next_task_makes_no_move(tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=1) as bot:
        await bot.say(SARA, SARA, "/start learn-icecult-1")
        await bot.press(SARA, SARA, LessonWordButton("icecult", 0, 0, Word("arrow.ne.5.01")))
        bot.clock.advance(2)
        await bot.press(SARA, SARA, LessonButton("icecult", 1, LessonStep.SHOW))
        await bot.press(SARA, SARA, LessonWordButton("icecult", 1, 0, Word("arrow.ne.in")))
        person = await bot.store.meet(SARA, bot.name(SARA))
        assert (await bot.store.lesson_progress(person.key))["icecult"].words == ()


async def test_a_hint_shows_a_right_move_and_an_old_key_shows_where_the_person_is(
    bot: BotFixture,
) -> None:
    message = await begin(bot)
    answer = {text("lesson-key-answer", form=form) for form in ("word", "long")}
    assert answer & set(bot.labels(SARA, message))
    hint = await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.HINT), message)
    lesson = lesson_of("azul")
    here = stand(lesson, lesson.tasks[0], ())
    advice = here.game.advice(here.view, Word("f5.black.3"))
    assert advice is not None
    assert hint == text("lesson-hint", move=advice)
    await bot.press(SARA, SARA, FILL, message, forged=True)
    later = await begin(bot)
    assert text("lesson-key-next") in bot.labels(SARA, later)
    old = LessonButton("azul", 3, LessonStep.HINT)
    assert await bot.press(SARA, SARA, old, later, forged=True) == text("lesson-outdated")
    again = LessonButton("azul", 0, LessonStep.AGAIN)
    await bot.press(SARA, SARA, again, later)
    assert text("lesson-key-next") not in bot.labels(SARA, later)


async def test_forged_keys_of_lessons_are_refused(bot: BotFixture) -> None:
    message = await begin(bot)
    await bot.say(SARA, GROUP, "/rules azul")
    refused = text("refused-bad-button")
    for button in (
        LessonWordButton("azul", 99, 0, "f5.black.3"),
        LessonWordButton("nothing", 0, 0, "f5.black.3"),
        LessonWordButton("azul", 0, 0, "take.1"),
        LessonButton("nothing", 0, LessonStep.SHOW),
    ):
        assert await bot.press(SARA, SARA, button, message, forged=True) == refused
    there = bot.last_id(GROUP)
    assert await bot.press(SARA, GROUP, FILL, there, forged=True) == refused
    assert await bot.press(
        SARA, SARA, LessonWordButton("azul", 0, 5, "f1"), message, forged=True
    ) == text("lesson-outdated")


async def test_links_lead_from_a_group_to_the_lesson(bot: BotFixture) -> None:
    await open_lobby(bot)
    assert urls(bot, GROUP) == ["start=learn-azul"]
    await bot.say(SARA, GROUP, "/rules AZ-17")
    assert urls(bot, GROUP) == ["start=learn-azul-5"]
    await bot.say(SARA, GROUP, "/learn azul")
    assert urls(bot, GROUP) == ["start=learn-azul"]
    await begin(bot, "learn-azul-5")
    assert head(5) in bot.caption(SARA, bot.last_id(SARA))
    await bot.say(SARA, SARA, "/rules AZ-21")
    assert LessonButton("azul", 5, LessonStep.SHOW) in bot.buttons(SARA)
    await bot.say(SARA, SARA, "/start")
    await bot.press(SARA, SARA, StartButton(StartAction.LEARN))
    assert text("lesson-list") in str(bot.last(SARA)["text"])


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_list_of_lessons_names_signs_of_its_buttons(bot: BotFixture, locale: str) -> None:
    await bot.say(SARA, SARA, f"/language {locale}")
    await bot.say(SARA, SARA, "/learn")
    named = {char for char in bot.last(SARA)["text"] if unicodedata.category(char) == "So"}
    assert named
    assert named <= set("".join(bot.labels(SARA, bot.last_id(SARA))))


async def test_a_page_for_newcomers_leads_to_a_game_unless_one_is_running(bot: BotFixture) -> None:
    play = setup_form.first(game("azul"), solo=True)
    await bot.say(SARA, SARA, "/solo")
    await bot.press(SARA, SARA, intro_button("azul"))
    assert play in bot.buttons(SARA, bot.last_id(SARA))
    await bot.press(SARA, SARA, play, bot.last_id(SARA))
    assert bot.last(SARA)["text"].startswith(text("solo-setup-title", game=title("azul")))
    await start_solo(bot, game="reef")
    await bot.press(SARA, SARA, intro_button("azul"), forged=True)
    assert play not in bot.buttons(SARA, bot.last_id(SARA))
    await bot.say(NEGAR, GROUP, "/learn azul")
    assert play not in bot.buttons(GROUP, bot.last_id(GROUP))


def urls(bot: BotFixture, chat: int) -> list[str]:
    """Return the payloads of the links to lessons below the newest message of a chat."""
    rows = bot.last(chat)["reply_markup"]["inline_keyboard"]
    links = [key["url"] for row in rows for key in row if "url" in key]
    return [link.partition("?")[2] for link in links if "learn" in link and "share" not in link]


@pytest.mark.parametrize("named", ["azul", "Azul", text("azul-name")])
async def test_a_game_is_named_in_the_command(bot: BotFixture, named: str) -> None:
    await bot.say(SARA, SARA, f"/learn {named}")
    read = read_book("fa", "azul").intro
    assert read is not None
    assert read.title in bot.caption(SARA, bot.last_id(SARA))


async def test_during_a_game_every_lesson_is_two_presses_away(bot: BotFixture) -> None:
    await start_solo(bot, game="reef")
    await bot.say(SARA, SARA, "/learn")
    message = int(bot.last(SARA)["message_id"])
    assert text("reef-name") in bot.caption(SARA, message)
    await bot.press(SARA, SARA, RulesButton("intro"), message)
    shown = int(bot.last(SARA)["message_id"])
    found = [one for one in bot.buttons(SARA, shown) if isinstance(one, LessonButton)]
    assert {one.game for one in found} == {key for key in KEYS if read_lesson("fa", key)}
    await bot.press(SARA, SARA, next(one for one in found if one.game == "azul"), shown)
    assert head(1) in bot.caption(SARA, int(bot.last(SARA)["message_id"]))
    assert bot.failed_calls() == []


async def test_progress_is_forgotten_with_the_person(bot: BotFixture) -> None:
    await begin(bot)
    await bot.press(SARA, SARA, FILL, forged=True, message=bot.last_id(SARA))
    person = (await bot.store.meet(SARA, bot.name(SARA))).key
    assert (await bot.store.lesson_progress(person))["azul"].solved == ("fill",)
    assert (await bot.store.stored_about(person))["lessons"][0]["solved"] == "fill"
    await bot.store.forget(person, at=0.0)
    assert await bot.store.lesson_progress(person) == {}
