"""Computer players at a table: their moves are shown, take-backs come first, and a found hint is kept."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import ChatKey, TableKey, TableRow, Waiting
from bot.tables.commands import Stop
from bot.telegram.buttons.buttons import WordButton
from engine.contract import AnyGame, View, Word
from engine.saying import Saying, say
from tests.bot.bot_fixture import AMIR, GROUP, SARA, open_bot
from tests.bot.game_fixtures import start_game, start_solo
from tests.bot.stubs import HeldSearchPool, StubSearchPool
from tests.manual_clock import LONG, ManualClock, until


class HeldHints(StubSearchPool):
    """Leaves the results of the searches for hints to the test."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[asyncio.Future[Saying | None]] = []

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        self.found.append(asyncio.get_running_loop().create_future())
        return await self.found[-1]


class FailingOnce(StubSearchPool):
    """Fails at the first move with an error that nothing expects."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = 0

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        self.tries += 1
        if self.tries == 1:
            raise ValueError("a defect")
        return await super().choose(game, view, level, seed, skill)


async def test_idle_waits_for_the_board_after_the_moves_of_computers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.computers.computers.QUICK_SECONDS", 0.0)
    search_pool = HeldSearchPool()
    async with open_bot(tmp_path, search_pool=search_pool) as bot:
        row = await start_solo(bot)
        search_pool.released.clear()
        table = await bot.table(row.key)
        word = next(one for one in table.game.offers(table.view()) if one.endswith(".floor"))
        button, board = WordButton(row.key, table.position, word), await bot.board(row.key)
        bot.send_press(SARA, SARA, button, board, forged=True)
        await bot.work(until_idle=False)
        async with asyncio.timeout(LONG):
            while (await bot.row(row.key)).shown_version == row.shown_version:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        moved = (await bot.table(row.key)).version

        read, readable = bot.store.table_in, asyncio.Event()

        async def delayed(chat: ChatKey, key: TableKey) -> TableRow:
            await readable.wait()
            return await read(chat, key)

        monkeypatch.setattr(bot.store, "table_in", delayed)  # the delivery begins with it
        search_pool.released.set()

        def has_moved() -> bool:
            live = bot.tables.cached(row.key)
            return live is not None and live.table.waiting is Waiting.PERSON

        await until(has_moved)
        idle = asyncio.create_task(bot.idle())
        for _ in range(100):
            await asyncio.sleep(0)
        assert not idle.done()
        readable.set()
        await idle
        row = await bot.row(row.key)
        assert row.shown_version == row.version > moved


async def test_after_a_vote_during_its_search_a_computer_still_waits_for_a_take_back(
    tmp_path: Path,
) -> None:
    search_pool, clock = HeldSearchPool(), ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, search_pool, takeback_seconds=3.0) as bot:
        row = await start_game(bot, AMIR, computers=1)
        search_pool.released.clear()
        for _ in range(2):
            await bot.play_move(row.key, GROUP, until_idle=False)
        position = (await bot.table(row.key)).position
        await bot.tables.submit(row.key, Stop(row.seated[1]))
        search_pool.released.set()
        live = await bot.live(row.key)
        await until(lambda: 3.0 in clock.waits or live.table.position > position)
        assert live.table.position == position
        clock.advance(3.1)
        await bot.idle()
        assert live.table.position > position


async def test_a_search_that_finds_no_hint_does_not_discard_that_of_a_later_position(
    tmp_path: Path,
) -> None:
    search_pool = HeldHints()
    async with open_bot(tmp_path, search_pool=search_pool) as bot:
        row = await start_game(bot, AMIR)
        early = asyncio.create_task(bot.app.computers.hint(await bot.live(row.key)))
        await until(lambda: len(search_pool.found) == 1)
        await bot.play_move(row.key, GROUP)
        late = asyncio.create_task(bot.app.computers.hint(await bot.live(row.key)))
        await until(lambda: len(search_pool.found) == 2)
        search_pool.found[0].set_result(None)
        assert await early is None
        search_pool.found[1].set_result(say("hint-none"))
        assert await late == say("hint-none")
        assert await bot.app.computers.hint(await bot.live(row.key)) == say("hint-none")
        assert len(search_pool.found) == 2, "nothing was searched again"


async def test_a_computer_that_failed_unexpectedly_moves_a_minute_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    search_pool, clock = FailingOnce(), ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, search_pool) as bot:
        row = await start_game(bot, AMIR, computers=1)
        live = await bot.live(row.key)
        while live.table.waiting is Waiting.PERSON:
            await bot.play_move(row.key, GROUP, until_idle=False)
        await until(lambda: 60.0 in clock.waits)
        assert [one.message for one in caplog.records if one.levelno >= logging.ERROR] == [
            "a computer's move failed"
        ]
        position = live.table.position
        clock.advance(60.0)
        await bot.idle()
        assert live.table.position > position
        assert search_pool.tries > 1
