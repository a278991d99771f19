"""Computer players at a table: their moves are shown even if a board was sent before they moved."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store.records import ChatKey, TableKey, TableRow, Waiting
from bot.tables.library import AnyGame
from bot.telegram.buttons import WordButton
from engine.contract import View, Word
from tests.bot.bot_fixture import SARA, open_bot
from tests.bot.game_fixtures import start_solo
from tests.bot.stubs import StubSearchPool
from tests.manual_clock import LONG, until


class HeldSearchPool(StubSearchPool):
    """Returns no word until `released` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.released = asyncio.Event()
        self.released.set()

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        await self.released.wait()
        return await super().choose(game, view, level, seed, skill)


async def test_idle_waits_for_the_board_after_the_moves_of_computers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.computers.QUICK_SECONDS", 0.0)
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
