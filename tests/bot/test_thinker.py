"""Thinking in other processes: in time, and whatever happens to them there is a legal word."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.tables.library import AnyGame
from bot.tables.search_pool import SearchPool
from engine.contract import View, Word
from engine.games import game
from engine.players import LEVELS
from tests.bot.groups import running, to_move
from tests.bot.house import AMIR, GROUP, SARA, a_house

AZUL = game("azul")
STALL = 0.5
"""Seconds; the promise is 0.02 on a machine that has nothing else to do, which a test cannot ask for."""


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


async def longest_stall(stop: asyncio.Event) -> float:
    """The longest time for which the event loop answered nobody."""
    longest, last = 0.0, time.monotonic()
    while not stop.is_set():
        await asyncio.sleep(0.005)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    return longest


async def test_every_level_plays_a_legal_word_while_the_event_loop_goes_on(
    search_pool: SearchPool,
) -> None:
    await search_pool.warm_up()
    view, legal = opening()
    stop = asyncio.Event()
    stall = asyncio.create_task(longest_stall(stop))
    words = await asyncio.gather(
        *(search_pool.choose(AZUL, view, level, level) for level in LEVELS if level != "master")
    )
    stop.set()
    assert set(words) <= legal
    assert await stall < STALL


async def test_a_process_that_is_killed_is_replaced_and_a_sensible_word_played(
    search_pool: SearchPool,
) -> None:
    await search_pool.warm_up()
    view, legal = opening()
    thinking = asyncio.create_task(search_pool.choose(AZUL, view, "hard", "1"))
    await asyncio.sleep(0.1)
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


class Sleeper:
    """A game whose computers never come to an end."""

    key = "sleeper"

    def plausible_moves(self, view: View) -> Any:
        return AZUL.plausible_moves(view)

    def determinize(self, view: View, seed: str) -> Any:
        return AZUL.determinize(view, seed)

    def in_turn(self, state: Any) -> bool:
        return AZUL.in_turn(state)

    def search_model(self, view: View, seed: str) -> Any:
        time.sleep(60)

    encode_for_search = search_model


async def test_a_process_that_hangs_is_replaced_too(
    search_pool: SearchPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.search_pool.GRACE", 0.2)
    await search_pool.warm_up()
    view, _ = opening()
    hanging = search_pool.processes
    asleep: Any = Sleeper()
    assert await search_pool.choose(asleep, view, "hard", "1") in AZUL.plausible_moves(view)
    await search_pool.warm_up()
    assert not set(hanging) & set(search_pool.processes)


class Slow(SearchPool):
    """Says its word when it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked, self.told = asyncio.Event(), asyncio.Event()

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        self.asked.set()
        await self.told.wait()
        return game.plausible_moves(view)[0]


async def test_a_word_that_comes_too_late_is_dropped(tmp_path: Path) -> None:
    search_pool = Slow()
    async with a_house(tmp_path, search_pool=search_pool) as house:
        row = await running(house, AMIR)
        away = await to_move(house, row.key)
        await house.wait(601)
        other = AMIR if away == SARA else SARA
        call = house.key(GROUP, "a:", ":i:")
        house.telegram.actions.press(other, GROUP, house.find(GROUP, call), call)
        await house.work(rest=False)
        await search_pool.asked.wait()
        await house.outbox.idle()
        back = house.key(GROUP, "a:", ":k:")
        house.telegram.actions.press(away, GROUP, house.find(GROUP, back), back)
        await house.work(rest=False)
        before = (await house.app.tables.live(row.key)).table
        search_pool.told.set()
        await house.rest()
        after = (await house.app.tables.live(row.key)).table
        assert (after.position, after.state) == (before.position, before.state)
        assert await to_move(house, row.key) == away
