"""Searches run in worker processes; a worker that dies or hangs is replaced, and a legal word is played."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.tables.computers.search_pool import SearchPool
from bot.telegram.buttons.buttons import Action
from engine.contract import AnyGame, View, Word
from engine.games import game
from engine.players import LEVELS
from tests.bot.bot_fixture import AMIR, GROUP, SARA, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.stubs import InlinePool

AZUL = game("azul")
HANGS = 3600
"""Seconds for which a search of HangingGame ignores its deadline."""


def opening(seed: str = "1") -> tuple[View, set[str]]:
    state = AZUL.start(2, {}, None, seed).state
    return AZUL.observe(state, AZUL.to_move(state)), {
        AZUL.encode(move) for move in AZUL.legal_moves(state)
    }


@pytest.fixture
async def search_pool() -> AsyncIterator[SearchPool]:
    made = SearchPool(2)
    yield made
    await made.close()


async def test_every_level_plays_a_legal_word_while_the_event_loop_goes_on(
    search_pool: SearchPool,
) -> None:
    await search_pool.warm_up()
    view, legal = opening()
    levels = [level for level in LEVELS if level != "master"]
    words = asyncio.gather(*(search_pool.choose(AZUL, view, one, one) for one in levels))
    iterations = 0
    while not words.done():
        await asyncio.sleep(0.001)
        iterations += 1
    assert set(await words) <= legal
    assert iterations > len(levels), "a search on the event loop itself would allow one iteration"


async def test_a_process_that_is_killed_is_replaced_and_a_sensible_word_played(
    search_pool: SearchPool,
) -> None:
    await search_pool.warm_up()
    view, legal = opening()
    thinking = asyncio.create_task(search_pool.choose(AZUL, view, "hard", "1"))
    for _ in range(10):
        await asyncio.sleep(0)  # the search has been handed to a worker
    before = search_pool.processes
    for process in before:
        os.kill(process, signal.SIGKILL)
    assert await thinking in AZUL.plausible_moves(view)
    assert await search_pool.choose(AZUL, view, "easy", "2") in legal
    assert not set(before) & set(search_pool.processes)


async def test_a_hint_comes_from_another_process_too(search_pool: SearchPool) -> None:
    view, _ = opening()
    told = await search_pool.hint(AZUL, view, "1")
    assert told is not None
    assert told.id.startswith("hint-")


class HangingGame:
    """A game whose searches hang."""

    key = "sleeper"

    def plausible_moves(self, view: View) -> Any:
        return AZUL.plausible_moves(view)

    def determinize(self, view: View, seed: str) -> Any:
        return AZUL.determinize(view, seed)

    def in_turn(self, state: Any) -> bool:
        return AZUL.in_turn(state)

    def search_model(self, view: View, seed: str) -> Any:
        time.sleep(HANGS)

    encode_for_search = search_model


async def test_a_process_that_hangs_is_replaced_too(
    search_pool: SearchPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.tables.computers.search_pool.GRACE", 0.2)
    monkeypatch.setattr("bot.tables.computers.search_pool.seconds_for", lambda *_: 0.2)
    await search_pool.warm_up()
    view, _ = opening()
    hanging = search_pool.processes
    asleep: Any = HangingGame()
    assert await search_pool.choose(asleep, view, "hard", "1") in AZUL.plausible_moves(view)
    [line] = caplog.records
    assert line.getMessage() == "search for a hard computer failed at sleeper: TimeoutError"
    assert not line.exc_info
    await search_pool.warm_up()
    assert not set(hanging) & set(search_pool.processes)


class HeldSearchPool(SearchPool):
    """Returns its word once `released` is set."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked, self.released = asyncio.Event(), asyncio.Event()

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        self.asked.set()
        await self.released.wait()
        return game.plausible_moves(view)[0]


async def test_a_word_that_comes_too_late_is_dropped(tmp_path: Path) -> None:
    search_pool = HeldSearchPool()
    async with open_bot(tmp_path, search_pool=search_pool) as bot:
        row = await start_game(bot, AMIR)
        away = await bot.to_move(row.key)
        await bot.pass_time(601)
        other = AMIR if away == SARA else SARA
        call = bot.find_button(GROUP, Action.STAND_IN)
        bot.send_press(other, GROUP, call)
        await bot.work(until_idle=False)
        await search_pool.asked.wait()
        await bot.outbox.idle()
        back = bot.find_button(GROUP, Action.COME_BACK)
        bot.send_press(away, GROUP, back)
        await bot.work(until_idle=False)
        before = await bot.table(row.key)
        search_pool.released.set()
        await bot.idle()
        after = await bot.table(row.key)
        assert (after.position, after.state) == (before.position, before.state)
        assert await bot.to_move(row.key) == away


async def test_a_search_that_waited_longer_than_half_its_time_was_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = SearchPool(1)
    waiting._pool = InlinePool(1)
    monkeypatch.setattr("bot.tables.computers.search_pool.seconds_for", lambda *_: 0.3)
    view, legal = opening()
    assert await waiting.choose(AZUL, view, "hard", "1") in legal
    assert not waiting.was_short("1")
    await waiting._slots.acquire()
    levels = {"2": "hard", "3": "medium"}
    words = [asyncio.create_task(waiting.choose(AZUL, view, levels[one], one)) for one in levels]
    await asyncio.sleep(0.3)  # not shorter than the time of the level
    waiting._slots.release()
    assert set(await asyncio.gather(*words)) <= legal
    assert [waiting.was_short(seed) for seed in ("1", "2", "3")] == [False, True, False]
    assert await waiting.choose(AZUL, view, "hard", "2") in legal
    assert not waiting.was_short("2"), "this time it had all of its time"


async def test_a_search_that_failed_was_short(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failing = SearchPool(1)
    view, _ = opening()
    monkeypatch.setattr("bot.tables.computers.search_pool.seconds_for", lambda *_: 1 / 0)
    assert await failing.choose(AZUL, view, "hard", "1") in AZUL.plausible_moves(view)
    assert failing.was_short("1")
    [line] = caplog.records
    assert line.exc_info
    assert line.exc_info[0] is ZeroDivisionError
