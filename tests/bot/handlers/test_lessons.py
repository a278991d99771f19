"""Lessons: every task is played with every right word and with wrong ones, on the real keyboard; progress is kept."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from telegram.constants import MessageLimit

from bot.presentation import setup_form
from bot.presentation.caption_layouts import units
from bot.presentation.end_lines import closing
from bot.presentation.texts import LOCALES, Texts
from bot.rules.book import read_book
from bot.rules.lesson import Lesson, Task, read_lesson
from bot.rules.lesson_course import Reaction, Verdict, react, stand
from bot.rules.lesson_lists import tasks_keys, tasks_text
from bot.rules.lesson_pages import TaskMessage
from bot.sandbox import Sandbox
from bot.store.lessons import Progress
from bot.store.records import Person, PersonKey
from bot.tables.refusals import BadButton
from bot.telegram.buttons import StartAction, StartButton
from bot.telegram.callback_data import unpack
from bot.telegram.personal_buttons import LessonButton, LessonStep, LessonWordButton
from engine.contract import AND, Word
from engine.games import KEYS
from engine.games import game as game_of
from engine.games.icecult.events import Moved
from engine.games.icecult.pieces import Colour
from engine.saying import Saying
from tests.bot.bot_fixture import GROUP, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby
from tests.bot.texts import text
from tests.manual_clock import ManualClock
from tests.test_locales import slips

TAUGHT = [key for key in KEYS if read_lesson("fa", key) is not None]
TASKS = [
    pytest.param(key, at, id=f"{key}-{task.id}")
    for key in TAUGHT
    for at, task in enumerate(read_lesson("fa", key).tasks)  # type: ignore[union-attr]
]
LONGEST = 240
"""The maximum length of a text of a task in characters, so that it has at most about five lines on a phone."""
WRONG = 2
"""The number of wrong words that are played in each task."""
SEVERAL = 40
"""The number of right words that are played in each task at most; every one of them is checked by the engine."""
READER = Person(PersonKey(1), 101, "Sara")


def lesson_of(key: str, locale: str = "fa") -> Lesson:
    lesson = read_lesson(locale, key)
    assert lesson is not None
    return lesson


def wrong_words(lesson: Lesson, task: Task) -> list[Word]:
    """Return legal words that do not solve a task, far from each other in the order of the rules, then blocked ones."""
    here = stand(lesson, task, ())
    legal = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    wrong = [word for word in legal if word not in task.data.right]
    step = max(1, len(wrong) // WRONG)
    blocked = [one for one in here.game.offers(here.view) if one not in legal]
    return [*wrong[::step][:WRONG], *blocked][:WRONG]


def test_the_games_of_the_project_have_lessons_of_seven_to_ten_tasks() -> None:
    assert {"azul", "sintra", "reef", "icecult"} <= set(TAUGHT)
    for key in TAUGHT:
        assert 7 <= len(lesson_of(key).tasks) <= 10
        assert lesson_of(key).tasks[-1].is_round


@pytest.mark.parametrize("key", TAUGHT)
def test_the_texts_of_tasks_are_short_and_spelt_as_printed(key: str) -> None:
    for locale in LOCALES:
        for task in lesson_of(key, locale).tasks:
            texts = (task.text.title, task.text.ask, task.text.right, task.text.wrong)
            assert [one for one in texts if len(one) > LONGEST] == []
            if locale == "fa":
                assert [slip for one in texts for slip in slips(one)] == []


@pytest.mark.parametrize("key", TAUGHT)
def test_every_topic_of_the_rules_leads_to_a_task(key: str) -> None:
    topics = {topic.id for topic in read_book("fa", key).topics}
    led = [topic for task in lesson_of(key).tasks for topic in task.data.topics]
    assert sorted(led) == sorted(topics)


def test_a_marker_that_leaves_the_end_of_the_track_is_not_said_to_stay() -> None:
    lesson = lesson_of("sintra")
    here = stand(lesson, next(one for one in lesson.tasks if one.id == "broken"), ())
    told = []
    for move in here.game.legal_moves(here.state):
        said = here.game.consequences(here.view, here.game.encode(move))
        told.append({one.id for one in said} & {"sintra-effect-shattered", "sintra-effect-track"})
    assert {"sintra-effect-shattered"} in told
    assert {"sintra-effect-shattered", "sintra-effect-track"} not in told


@pytest.mark.parametrize(("key", "at"), TASKS)
def test_every_right_word_solves_its_task_and_wrong_words_explain_themselves(
    key: str, at: int
) -> None:
    lesson = lesson_of(key)
    task = lesson.tasks[at]
    if task.is_round:
        pytest.skip("played below")
    here, progress = stand(lesson, task, ()), Progress(task.id)
    legal = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    assert set(task.data.right) < set(legal)
    for word in task.data.right[:SEVERAL]:
        solved = react(lesson, progress, word)
        assert solved.verdict is Verdict.RIGHT
        assert solved.progress == Progress(task.id, (word,), (task.id,))
    tried = wrong_words(lesson, task)
    assert len(tried) == WRONG
    for word in tried:
        reaction = react(lesson, progress, word)
        assert reaction.verdict is (Verdict.WRONG if word in legal else Verdict.REFUSED)
        assert reaction.said
        assert reaction.progress == progress
    for locale in LOCALES:
        voice = Texts.load(strict=True).voice(locale)
        message = TaskMessage(lesson_of(key, locale), progress, voice, READER)
        legally = [one for one in tried if one in legal]
        pages = [message.page(), *(message.page(react(lesson, progress, one)) for one in legally)]
        assert max(units(page.text) for page in pages) <= MessageLimit.CAPTION_LENGTH
        assert all(page.text != pages[0].text for page in pages[1:])
        told = lesson_of(key, locale).tasks[at].text
        assert all(told.ask in page.text for page in pages)
        assert len(pages[0].keyboard.inline_keyboard) <= 5


@pytest.mark.parametrize("key", TAUGHT)
def test_after_a_wrong_move_the_hint_follows_all_consequences_and_nobody_is_named_winner(
    key: str,
) -> None:
    """The cup belongs to the closing sentences of a finished game."""
    lesson, voice = lesson_of(key), Texts.load(strict=True).voice("fa")
    for task in lesson.tasks:
        if task.is_round or not task.text.wrong:
            continue
        progress = Progress(task.id)
        for word in wrong_words(lesson, task):
            reaction = react(lesson, progress, word)
            if reaction.verdict is not Verdict.WRONG:
                continue
            shown = TaskMessage(lesson, progress, voice, READER).page(reaction).text
            assert "🏆" not in shown
            folded, _, visible = shown.rpartition("</blockquote>")
            [part] = [part for part in (folded, visible) if task.text.wrong in part]
            told = [voice(one) for one in reaction.said]
            hint = part.index(task.text.wrong)
            assert all(part.index(one) < hint for one in told if one in part)


@pytest.mark.parametrize(("key", "at"), TASKS)
def test_a_right_word_can_be_reached_by_pressing_keys(key: str, at: int) -> None:
    lesson = lesson_of(key)
    task = lesson.tasks[at]
    game, view = game_of(key), stand(lesson, task, ()).view
    targets = set(task.data.right) or {
        game.encode(move) for move in game.legal_moves(stand(lesson, task, ()).state)
    }
    chosen, seen = Word(""), {""}
    for _ in range(8):
        words = [one.word for row in game.keys(view, chosen).rows for one in row if not one.blocked]
        if any(word.partition(AND)[0] in targets for word in words):
            return
        on = [w for w in words if w not in seen and any(t.startswith(f"{w}.") for t in targets)]
        assert on, (chosen, words)
        chosen = on[0]
        seen.add(chosen)
    pytest.fail("no key leads to a right word")


@pytest.mark.parametrize("key", TAUGHT)
def test_the_last_task_is_played_to_its_end_with_comments(key: str) -> None:
    lesson = lesson_of(key)
    task = lesson.tasks[-1]
    progress, voice = Progress(task.id), Texts.load(strict=True).voice("fa")
    for _ in range(80):
        here = stand(lesson, task, progress.words)
        if here.is_over:
            break
        assert here.game.to_move(here.state) == here.learner
        word = here.game.plausible_moves(here.view)[0]
        reaction = react(lesson, progress, word)
        assert reaction.verdict is Verdict.PLAYED
        is_previewed = here.game.previews and here.game.pictured(here.view, Word(word))
        assert bool(reaction.said) != bool(is_previewed)
        assert reaction.remark is not None
        progress = reaction.progress
        page = TaskMessage(lesson, progress, voice, READER).page(reaction)
        assert all(voice(one) in page.text for one in reaction.said[:1])
        assert units(page.text) <= MessageLimit.CAPTION_LENGTH
    assert here.is_over
    assert progress.solved == (task.id,)


def test_what_was_forced_and_the_computer_s_turn_have_a_line_each() -> None:
    """No task of today begins where an arrow forces another one, so one is made of another task."""
    lesson = lesson_of("icecult")
    home = lesson.tasks[lesson.index("home")]
    task = replace(home, data=home.data.model_copy(update={"right": (), "turns": 9}))
    lesson = replace(lesson, tasks=(task,))
    voice = Texts.load(strict=True).voice("fa")
    here = stand(lesson, task, ())
    reaction = react(lesson, Progress(task.id), home.data.right[0])
    moved = [event for event in reaction.forced if isinstance(event, Moved)]
    assert [event.pieces[0].value for event in moved] == ["green"]
    assert {event.seat for event in reaction.forced} == {here.learner}
    assert here.learner not in {event.seat for event in reaction.answer if isinstance(event, Moved)}
    message = TaskMessage(lesson, reaction.progress, voice, READER)
    lines = message.page(reaction).text.split("\n")
    computer = message.named(here).names[1 - here.learner]
    begins = text("lesson-forced", parts=()).split(":")[0]
    assert [line.count("در مسیر") for line in lines if begins in line] == [len(moved)]
    assert len([line for line in lines if computer in line.split(":")[0]]) == 1


def test_the_learner_keeps_one_colour_throughout_the_lesson_of_ice_cult() -> None:
    for task in lesson_of("icecult").tasks:
        here = stand(lesson_of("icecult"), task, ())
        assert here.state.colours[here.learner] is Colour.RED, task.id


def test_a_round_that_ends_the_game_tells_who_has_won() -> None:
    """No task of today is such a round, so this one is made of another task."""
    lesson = lesson_of("azul")
    tie = lesson.tasks[lesson.index("tie")]
    task = replace(tie, data=tie.data.model_copy(update={"right": (), "turns": 9}))
    lesson = replace(lesson, tasks=(task,))
    progress, voice = Progress(task.id), Texts.load(strict=True).voice("fa")
    while not (here := stand(lesson, task, progress.words)).is_over:
        reaction = react(lesson, progress, here.game.plausible_moves(here.view)[0])
        progress = reaction.progress
        after = stand(lesson, task, progress.words)
        assert (reaction.end is not None) is (after.game.to_move(after.state) is None)
    assert reaction.end is not None
    page = TaskMessage(lesson, progress, voice, READER).page(reaction)
    winner = closing(here.game, reaction.end)[0].write(voice)
    assert winner.rpartition("\N{POP DIRECTIONAL ISOLATE}")[2] in page.text


@pytest.fixture(scope="module")
def last_turn() -> dict[Word, tuple[Saying, ...]]:
    """What is said about each legal move of the last turn of Reef, each of which is compared with all others."""
    lesson = lesson_of("reef")
    task = lesson.tasks[lesson.index("end")]
    here = stand(lesson, task, ())
    words = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    return {word: react(lesson, Progress(task.id), word).said for word in words}


def test_the_last_turn_of_reef_says_what_cards_left_in_hand_score(
    last_turn: dict[Word, tuple[Saying, ...]],
) -> None:
    lesson = lesson_of("reef")
    here, told = stand(lesson, lesson.tasks[lesson.index("end")], ()), 0
    for word, said in last_turn.items():
        if not word.startswith("play."):
            continue
        (points,) = (one.arg("points") for one in said if one.id == "reef-effect-left")
        after = here.game.apply(here.state, here.game.decode(word)).state
        assert points == after.players[here.learner].tally.left
        told += points
    assert told


def test_the_last_turn_of_reef_compares_every_move_with_the_best_one(
    last_turn: dict[Word, tuple[Saying, ...]],
) -> None:
    lesson = lesson_of("reef")
    here = stand(lesson, lesson.tasks[lesson.index("end")], ())
    before, gains = here.state.players[here.learner].tally.points, {}
    for move in here.game.legal_moves(here.state):
        after = here.game.apply(here.state, move).state
        gains[here.game.encode(move)] = after.players[here.learner].tally.points - before
    told = {word: (said[0].arg("points"), said[0].arg("best")) for word, said in last_turn.items()}
    assert told == {word: (gain, max(gains.values())) for word, gain in gains.items()}


def test_a_wrong_move_of_the_last_turn_has_no_winner_and_says_that_a_bank_is_empty() -> None:
    lesson = lesson_of("reef")
    task = lesson.tasks[lesson.index("end")]
    here = stand(lesson, task, ())
    words = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    unplaced = next(word for word in words if word == "play.1.none.none")
    reaction = react(lesson, Progress(task.id), unplaced)
    assert (reaction.verdict, reaction.end) == (Verdict.WRONG, None)
    assert [one.id for one in reaction.said].count("reef-effect-missing") == 1


def test_a_word_of_no_keyboard_is_refused() -> None:
    lesson = lesson_of("azul")
    for word in ("f9.blue.1", "take.1", "p1.1", "f1-f2", "?hand"):
        with pytest.raises(BadButton):
            react(lesson, Progress(lesson.tasks[0].id), word)


def test_a_game_without_a_lesson_has_none() -> None:
    assert read_lesson("fa", "nothing") is None
    assert read_lesson("xx", "azul") is None


# In the chat

FILL = LessonWordButton("azul", 0, 0, "f5.black.3")


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
        assert "۱ از ۹" in bot.caption(SARA, message)
        await bot.press(SARA, SARA, LessonWordButton("azul", 0, 0, "f5"), message)
        assert await bot.press(
            SARA, SARA, LessonWordButton("azul", 0, 0, "f5.black.5"), message
        ) == text("lesson-wrong-toast")
        assert text("lesson-wrong") in bot.caption(SARA, message)
        await bot.press(SARA, SARA, FILL, message, forged=True)
        assert text("lesson-right") in bot.caption(SARA, message)
        assert await bot.press(SARA, SARA, FILL, message, forged=True) == text("lesson-outdated")
        await bot.press(SARA, SARA, LessonButton("azul", 1, LessonStep.SHOW), message)
        assert "۲ از ۹" in bot.caption(SARA, message)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.say(SARA, SARA, "/learn")
        assert text("lesson-key-game", game="آزول", solved=1, count=9) in str(bot.last(SARA))
        await bot.press(SARA, SARA, LessonButton("azul", 1, LessonStep.SHOW))
        assert "۲ از ۹" in bot.caption(SARA, int(bot.last(SARA)["message_id"]))


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
    assert text("lesson-tasks", game="آزول") in str(bot.last(SARA)["text"])
    assert str(bot.last(SARA)["text"]).count("✓") == 1
    found = [one for one in bot.buttons(SARA) if isinstance(one, LessonButton)]
    assert LessonButton("azul", 0, LessonStep.AGAIN) in found
    assert {one.task for one in found if one.step is LessonStep.SHOW} == set(range(1, 9))
    await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.AGAIN), message)
    again = bot.last_id(SARA)
    assert "۱ از ۹" in bot.caption(SARA, again)
    assert LessonWordButton("azul", 0, 0, "f5") in bot.buttons(SARA)
    await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.LIST), again)
    await bot.press(SARA, SARA, LessonButton("azul", 0, LessonStep.LESSONS), bot.last_id(SARA))
    assert text("lesson-list") in str(bot.last(SARA)["text"])


def test_the_list_of_solved_tasks_leads_to_a_game() -> None:
    lesson, voice = lesson_of("azul"), Texts.load(strict=True).voice("fa")
    play = setup_form.first(game_of("azul"), solo=True)
    for left in (0, 1):
        solved = tuple(task.id for task in lesson.tasks)[left:]
        rows = tasks_keys(lesson, Progress(lesson.tasks[0].id, (), solved), voice).inline_keyboard
        found = [unpack(str(key.callback_data)) for row in rows for key in row]
        assert (play in found) is (not left)


def test_every_line_of_the_persian_list_of_tasks_is_right_to_left() -> None:
    """The isolated title does not count: without a mark before it, a phone would put the number on the left."""
    voice = Texts.load(strict=True).voice("fa")
    for key in TAUGHT:
        for line in tasks_text(lesson_of(key), Progress(), voice).split("\n")[1:]:
            outside = re.sub(r"\N{FIRST STRONG ISOLATE}.*\N{POP DIRECTIONAL ISOLATE}", "", line)
            strong = [
                one for one in map(unicodedata.bidirectional, outside) if one in {"L", "R", "AL"}
            ]
            assert strong[:1] in (["R"], ["AL"])


@pytest.mark.parametrize("key", TAUGHT)
def test_the_learner_s_board_stays_in_its_place_after_a_move(key: str) -> None:
    lesson = lesson_of(key)
    voice = Texts.load(strict=True).voice("fa")
    for task in lesson.tasks:
        if task.is_round:
            continue
        here = stand(lesson, task, ())
        reaction = react(lesson, Progress(task.id), task.data.right[0])
        page = TaskMessage(lesson, reaction.progress, voice, READER).page(reaction)
        assert page.scene.close_up is not None
        assert page.scene.close_up.seat == here.learner


def test_another_move_is_recommended_only_if_it_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = lesson_of("azul")
    task = lesson.tasks[-1]
    here = stand(lesson, task, ())
    words = here.game.plausible_moves(here.view)

    def remarks() -> set[str]:
        found = (react(lesson, Progress(task.id), word).remark for word in words[::9])
        return {remark.id for remark in found if remark is not None}

    assert remarks() & {"lesson-better", "lesson-better-because"}
    monkeypatch.setattr("bot.rules.lesson_course.MARGIN", 1.1)
    assert remarks() <= {"lesson-best", "lesson-good"}


@pytest.mark.parametrize("key", TAUGHT)
def test_keys_that_only_go_back_are_below_all_choices(key: str) -> None:
    """A table may have them elsewhere, so that no second tap makes a move."""
    lesson, voice = lesson_of(key), Texts.load(strict=True).voice("fa")
    gone_back = 0
    for task in lesson.tasks:
        game, view = game_of(key), stand(lesson, task, ()).view
        message = TaskMessage(lesson, Progress(task.id), voice, READER)
        for chosen in {word.partition(".")[0] for word in game.offers(view)}:
            if not any(word.startswith(f"{chosen}.") for word in game.offers(view)):
                continue
            reaction = react(lesson, Progress(task.id), chosen)
            rows = message.page(reaction).keyboard.inline_keyboard
            words = [[unpack(str(one.callback_data)) for one in row] for row in rows]
            back = [all(getattr(one, "word", None) in ("", chosen) for one in row) for row in words]
            choices = [
                at
                for at, row in enumerate(words)
                if any(str(getattr(one, "word", "")).startswith(f"{chosen}.") for one in row)
            ]
            if choices and any(back[1:]):
                gone_back += 1
                assert max(choices) < max(at for at, found in enumerate(back) if found)
    assert gone_back or key == "icecult"


def message_of(lesson: Lesson, progress: Progress) -> TaskMessage:
    return TaskMessage(lesson, progress, Texts.load(strict=True).voice("fa"), READER)


def words_on(message: TaskMessage, reaction: Reaction | None = None) -> list[list[str]]:
    """Return the words of the game on the keyboard of a task, by row."""
    found = []
    for row in message.page(reaction).keyboard.inline_keyboard:
        buttons = [unpack(str(key.callback_data)) for key in row]
        found.append([one.word for one in buttons if isinstance(one, LessonWordButton)])
    return [row for row in found if row]


@pytest.mark.parametrize("task", ["tilt", "both-tilts"])
def test_a_task_about_tilts_has_no_keys_of_arrows_and_explains_none(task: str) -> None:
    lesson, progress = lesson_of("icecult"), Progress(task)
    reaction = react(lesson, progress, "tilt.ns.ns")
    message = message_of(lesson, progress)
    words = [word for row in words_on(message, reaction) for word in row]
    assert "tilt.ns.ns.go" in words
    assert not any(AND in word for word in words)
    assert "«نو»" not in message.page(reaction).text


def test_a_solved_task_of_ice_cult_has_no_rows_of_blocked_keys() -> None:
    lesson = lesson_of("icecult")
    assert words_on(message_of(lesson, Progress("duty"))) == [
        ["arrow.sw.5.01", "arrow.sw.1.01", "arrow.sw.in"]
    ]


def test_a_right_move_tells_what_followed_automatically() -> None:
    lesson = lesson_of("icecult")
    reaction = react(lesson, Progress("home"), "arrow.ne.5.01")
    assert any(isinstance(event, Moved) for event in reaction.forced)
    message = message_of(lesson, reaction.progress)
    assert text("lesson-right", "fa") in message.page(reaction).text
    assert "خودکار" in message.page(reaction).text
    assert "مهرهٔ سبز در مسیر شرق تا خانهٔ ۱" in message.page(reaction).text


def test_turns_against_a_computer_are_counted() -> None:
    lesson, progress = lesson_of("icecult"), Progress("round")
    assert "نوبت ۲" not in message_of(lesson, progress).page().text
    while (here := stand(lesson, lesson.tasks[-1], progress.words)).turns == 0:
        word = here.game.encode(here.game.legal_moves(here.state)[0])
        progress = react(lesson, progress, word).progress
    assert "<b>نوبت ۲ از ۳ را بازی کنید.</b>" in message_of(lesson, progress).page().text


@pytest.mark.parametrize("key", TAUGHT)
def test_nothing_is_marked_before_the_first_move_of_a_task(key: str) -> None:
    lesson = lesson_of(key)
    for task in lesson.tasks:
        assert stand(lesson, task, ()).events == ()


async def test_a_second_tap_on_the_next_task_makes_no_move(tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=1) as bot:
        await bot.say(SARA, SARA, "/start learn-icecult-1")
        await bot.press(SARA, SARA, LessonWordButton("icecult", 0, 0, Word("arrow.ne.5.01")))
        bot.clock.advance(2)
        await bot.press(SARA, SARA, LessonButton("icecult", 1, LessonStep.SHOW))
        await bot.press(SARA, SARA, LessonWordButton("icecult", 1, 0, Word("arrow.ne.in")))
        person = await bot.store.meet(SARA, bot.name(SARA))
        assert (await bot.store.lesson_progress(person.key))["icecult"].words == ()


def test_after_the_last_task_one_press_leads_to_the_form_of_that_game() -> None:
    lesson = lesson_of("sintra")
    task = lesson.tasks[lesson.index("back")]
    solved = tuple(one.id for one in lesson.tasks)
    progress = Progress(task.id, task.data.right, solved)
    message = TaskMessage(lesson, progress, Texts.load(strict=True).voice("fa"), READER)
    (key,) = message.page().keyboard.inline_keyboard[0]
    assert unpack(str(key.callback_data)) == setup_form.first(game_of("sintra"), solo=True)


def test_the_rule_of_a_task_is_folded_later_than_the_explanation_of_the_keys() -> None:
    """A phone shows the beginning of the quote while a line is chosen, and the title can wait."""
    lesson, voice = lesson_of("azul"), Texts.load(strict=True).voice("fa")
    folded = 0
    for task in lesson.tasks[:-1]:
        view = stand(lesson, task, ()).view
        for step in {word.rpartition(".")[0] for word in task.data.right}:
            _, *signs = voice(game_of("azul").keys(view, Word(step)).prompt).split("\n")
            reaction = react(lesson, Progress(task.id), step)
            shown = TaskMessage(lesson, Progress(task.id), voice, READER).page(reaction).text
            quote, _, visible = shown.rpartition("</blockquote>")
            about = task.text.about.split("\n")
            if signs:
                assert signs[0] not in visible or about[-1] in visible
            if about[-1] in quote:
                folded += 1
                assert quote.index(about[-1]) < quote.index(task.text.title)
    assert folded


def test_what_a_move_led_to_comes_before_the_computer_s_answer() -> None:
    lesson, voice = lesson_of("azul"), Texts.load(strict=True).voice("fa")
    task = lesson.tasks[-1]
    here = stand(lesson, task, ())
    for word in here.game.plausible_moves(here.view)[:3]:
        reaction = react(lesson, Progress(task.id), word)
        message = TaskMessage(lesson, reaction.progress, voice, READER)
        shown = message.page(reaction).text
        computer = message.named(here).names[1 - here.learner]
        assert shown.index(voice(reaction.said[0])) < shown.index(computer)
        [line] = [one for one in shown.split("\n") if computer in one]
        assert line.endswith(".")


def test_the_comment_on_a_move_against_a_computer_begins_with_advice_and_the_answer() -> None:
    lesson, voice = lesson_of("sintra"), Texts.load(strict=True).voice("fa")
    task = lesson.tasks[-1]
    reaction = react(lesson, Progress(task.id), Word("f1.blue.3.0"))
    page = TaskMessage(lesson, reaction.progress, voice, READER).page(reaction)
    visible = page.text.partition("</blockquote>")[2]
    assert reaction.remark is not None
    assert voice(reaction.remark) in visible
    assert "کامپیوتر (آسان)" in visible
    assert voice(reaction.said[0]) in page.text


def test_the_last_move_of_a_game_leads_to_nothing_later() -> None:
    lesson = lesson_of("sintra")
    here = stand(lesson, lesson.tasks[lesson.index("ornament")], ())
    later = {"sintra-effect-passed", "sintra-effect-stays", "sintra-effect-track"}
    for move in here.game.legal_moves(here.state):
        said = here.game.consequences(here.view, here.game.encode(move))
        assert not later & {one.id for one in said}


async def test_a_hint_shows_a_right_move_and_an_old_key_shows_where_the_person_is(
    bot: BotFixture,
) -> None:
    message = await begin(bot)
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
    assert "۵ از ۹" in bot.caption(SARA, bot.last_id(SARA))
    await bot.say(SARA, SARA, "/rules AZ-21")
    assert LessonButton("azul", 5, LessonStep.SHOW) in bot.buttons(SARA)
    await bot.say(SARA, SARA, "/start")
    await bot.press(SARA, SARA, StartButton(StartAction.LEARN))
    assert text("lesson-list") in str(bot.last(SARA)["text"])


def urls(bot: BotFixture, chat: int) -> list[str]:
    """Return the payloads of the links to lessons below the newest message of a chat."""
    rows = bot.last(chat)["reply_markup"]["inline_keyboard"]
    links = [key["url"] for row in rows for key in row if "url" in key]
    return [link.partition("?")[2] for link in links if "learn" in link and "share" not in link]


async def test_progress_is_forgotten_with_the_person(bot: BotFixture) -> None:
    await begin(bot)
    await bot.press(SARA, SARA, FILL, forged=True, message=bot.last_id(SARA))
    person = (await bot.store.meet(SARA, "سارا")).key
    assert (await bot.store.lesson_progress(person))["azul"].solved == ("fill",)
    assert (await bot.store.stored_about(person))["lessons"][0]["solved"] == "fill"
    await bot.store.forget(person, at=0.0)
    assert await bot.store.lesson_progress(person) == {}
