"""Computers at a table: what they did is seen, also when they thought longer than a board waits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store.records import TableKey, TableRow, Waiting
from bot.tables.computers import QUICK_SECONDS
from bot.tables.library import AnyGame
from engine.contract import View, Word
from tests.bot.house import SARA, QuickSearchPool, a_house
from tests.slow_clock import until


class Slow(QuickSearchPool):
    """Thinks so long that the board does not wait."""

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        await asyncio.sleep(QUICK_SECONDS + 0.6)
        return await super().choose(game, view, level, seed)


async def test_whoever_waits_for_computers_waits_until_their_board_is_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path, search_pool=Slow()) as house:
        await house.say(SARA, SARA, "/solo azul")
        await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
        [row] = await house.tables(SARA)
        looked_up = house.store.table

        async def slowly(key: TableKey) -> TableRow:
            await asyncio.sleep(0.1)
            return await looked_up(key)

        monkeypatch.setattr(house.store, "table", slowly)
        words = (key for key in house.keys(SARA) if key.startswith("w:"))
        await house.press(SARA, SARA, next(words))
        board = (await looked_up(row.key)).board
        assert board is not None
        line = house.key(SARA, "w:", ".floor")
        house.telegram.actions.press(SARA, SARA, board.id, line)
        await house.work(rest=False)

        def is_done() -> bool:
            live = house.app.tables.cached(row.key)
            return live is not None and live.table.waiting is Waiting.PERSON

        await until(is_done, seconds=10)
        await asyncio.sleep(0.01)  # it has thought, and its board is being asked for
        await house.rest()
        row = await looked_up(row.key)
        assert row.shown_version == row.version
