"""Files and films of finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.presentation.boards.animations import Animation
from bot.store.records import Stage
from bot.store.replay_records import FilmStyle
from bot.telegram.buttons.buttons import Action, LanguageButton
from bot.telegram.buttons.personal_buttons import (
    Preference,
    PreferenceButton,
    ReplayButton,
    ReplayStep,
)
from engine.games import KEYS
from engine.notation import read
from engine.replay import positions
from render.scene import Scene
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.handlers.replays import films, finished_solo, opened, replay_keys, sent_file
from tests.bot.stubs import StubAnimator
from tests.bot.texts import text
from tests.manual_clock import LONG


@pytest.mark.parametrize("game", KEYS)
async def test_the_file_of_a_game_replays_to_its_result(bot: BotFixture, game: str) -> None:
    row = await finished_solo(bot, game)
    record = read(await sent_file(bot, SARA, SARA, row.key))
    table = await bot.table(row.key)
    assert [one.state for one in positions(record)][-1] == table.state
    assert record.result is not None
    assert record.result.totals == tuple(score.total for score in table.scores)
    assert record.header.players[0] == bot.name(SARA)
    assert table.started is not None
    assert record.header.seed == table.started.seed
    assert bot.failed_calls() == []


async def test_the_file_of_a_game_that_was_stopped_replays(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    for _ in range(5):
        await bot.play_move(row.key, GROUP)
    await bot.say(SARA, GROUP, "/stop")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=row.key))
    if (await bot.row(row.key)).stage is not Stage.OVER:
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=row.key))
    record = read(await sent_file(bot, NEGAR, GROUP, row.key))
    assert record.result is not None
    assert (record.result.reason, record.result.ranking) == ("stopped", None)
    assert len(list(positions(record))) == 6


async def test_words_that_were_taken_back_are_not_in_the_file(bot: BotFixture) -> None:
    row = await start_solo(bot, SARA, "icecult")
    undone = 0
    for _ in range(30):
        if undone < 2 and bot.has_button(SARA, Action.UNDO):
            await bot.press(SARA, SARA, bot.find_button(SARA, Action.UNDO, table=row.key))
            undone += 1
        elif (await bot.row(row.key)).stage is Stage.RUNNING:
            await bot.play_move(row.key, SARA)
    assert undone == 2
    await finish_game(bot, row.key)
    record = read(await sent_file(bot, SARA, SARA, row.key))
    assert [one.state for one in positions(record)][-1] == (await bot.table(row.key)).state


def film_key(bot: BotFixture, message: int) -> ReplayButton:
    [button] = [one for one in replay_keys(bot, SARA, message) if one.step is ReplayStep.ANIMATION]
    return button


async def test_a_film_is_made_once_and_sent_again_by_its_file_id(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    bot.app.replay_pages._animator = StubAnimator()
    made = text("replay-animation-making")
    assert await bot.press(SARA, SARA, film_key(bot, message), message) == made
    [first] = films(bot)
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert stored.film == first
    assert await bot.press(SARA, SARA, film_key(bot, message), message) == ""
    assert films(bot) == [first, first]
    assert bot.app.replay_pages._animator.lengths == [len((await bot.table(row.key)).turns)]
    assert bot.failed_calls() == []


async def test_a_film_in_another_theme_is_made_again(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    animator = bot.app.replay_pages._animator = StubAnimator()
    await bot.press(SARA, SARA, film_key(bot, message), message)
    await bot.say(SARA, SARA, "/light")
    await bot.press(SARA, SARA, PreferenceButton(Preference.THEME, "dark"))
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert animator.themes == [{""}, {"dark"}]
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert (stored.film, stored.film_style) == (films(bot)[-1], FilmStyle("dark", "fa"))


async def test_a_film_in_another_language_is_made_again(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    animator = bot.app.replay_pages._animator = StubAnimator()
    for language in ("fa", "en", "en", "fa"):
        await bot.say(SARA, SARA, "/language")
        await bot.press(SARA, SARA, LanguageButton(language))
        await bot.press(SARA, SARA, film_key(bot, message), message)
    assert animator.directions == [{"rtl"}, {"ltr"}, {"rtl"}]
    assert len(films(bot)) == 4


async def test_a_film_whose_file_is_gone_is_made_again(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    bot.app.replay_pages._animator = StubAnimator()
    await bot.store.set_film(row.key, "gone", FilmStyle(None, "fa"))
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert films(bot) == []
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert len(films(bot)) == 1


@pytest.mark.parametrize("fails", [False, True])
async def test_a_film_is_sent_to_everybody_who_asked_while_it_was_made(
    bot: BotFixture, fails: bool
) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    animator = bot.app.replay_pages._animator = SlowAnimator(fails=fails)
    people = (SARA, AMIR)
    messages = {one: await opened(bot, one, one, row.key) for one in people}
    for person in (*people, SARA):
        [key] = [
            one
            for one in replay_keys(bot, person, messages[person])
            if one.step is ReplayStep.ANIMATION
        ]
        bot.send_press(person, person, key, messages[person])
        await bot.work(until_idle=False)
    assert not any(films(bot, person) for person in people)
    animator.ready.set()
    await bot.work()
    failed = text("replay-animation-failed")
    for person in people:
        assert len(films(bot, person)) == (0 if fails else 1)
        assert bot.texts(person).count(failed) == (1 if fails else 0)
    assert len(animator.lengths) == 1
    assert bot.failed_calls() == []


@pytest.mark.parametrize("fails", [False, True])
async def test_the_progress_of_a_film_is_told_in_one_message(bot: BotFixture, fails: bool) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    animator = bot.app.replay_pages._animator = SlowAnimator(fails=fails)
    bot.send_press(SARA, SARA, film_key(bot, message), message)
    await bot.work(until_idle=False)
    before = len(bot.messages(SARA))
    async with asyncio.timeout(LONG):
        while not animator.lengths:  # noqa: ASYNC110 - the task of the film changes it
            await asyncio.sleep(0)
        for percent in (20, 80):
            animator.progress(percent)
            shown = text("replay-animation-progress", percent=percent)
            while bot.texts(SARA)[-1] != shown:  # noqa: ASYNC110 - the outbox sends it
                await asyncio.sleep(0)
            assert len(bot.messages(SARA)) == before + 1
    animator.ready.set()
    await bot.work()
    ended = text("replay-animation-failed" if fails else "replay-animation-ready")
    last = [one for one in bot.messages(SARA) if one.get("text") == ended]
    assert [one["message_id"] for one in last] == [bot.messages(SARA)[before]["message_id"]]
    assert len(films(bot)) == (0 if fails else 1)
    assert bot.failed_calls() == []


async def test_a_film_is_made_again_if_a_player_was_forgotten_meanwhile(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    await bot.say(SARA, SARA, "/start")
    message = await opened(bot, SARA, SARA, row.key)
    amir = await bot.store.meet(AMIR, bot.name(AMIR))

    async def forget() -> None:
        await bot.app.people.forget(amir.key, AMIR, at=bot.clock.now(), update_id=None)

    animator = bot.app.replay_pages._animator = StubAnimator(meanwhile=forget)
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert [bot.name(AMIR) in names for names in animator.names] == [True, False]
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert [stored.film] == films(bot)


async def test_a_film_that_was_sent_is_not_kept_if_a_player_was_forgotten_meanwhile(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    await finish_game(bot, row.key)
    await bot.say(SARA, SARA, "/start")
    message = await opened(bot, SARA, SARA, row.key)
    amir = await bot.store.meet(AMIR, bot.name(AMIR))
    pages = bot.app.replay_pages
    pages._animator = StubAnimator()
    keep = pages._keep_film

    async def keep_late(*values: Any) -> None:
        await bot.app.people.forget(amir.key, AMIR, at=bot.clock.now(), update_id=None)
        await keep(*values)

    monkeypatch.setattr(pages, "_keep_film", keep_late)
    await bot.press(SARA, SARA, film_key(bot, message), message)
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert len(films(bot)) == 1
    assert stored.film is None


class SlowAnimator(StubAnimator):
    """Makes an animation when `ready` is set, or fails then."""

    def __init__(self, *, fails: bool) -> None:
        super().__init__()
        self.ready = asyncio.Event()
        self._fails = fails

    async def make(
        self, name: str, scenes: Sequence[Scene], progress: Callable[[int], None]
    ) -> Animation:
        made = await super().make(name, scenes, progress)
        await self.ready.wait()
        if self._fails:
            raise ValueError("the encoder failed")
        return made
