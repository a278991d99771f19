from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.rows import Stage
from tests.bot.house import SARA, House, a_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with a_house(tmp_path) as house:
        yield house


@pytest.mark.parametrize("wall", ["0", "1"])
async def test_a_solo_game_is_played_from_the_command_to_its_end(house: House, wall: str) -> None:
    await house.say(SARA, SARA, "/solo")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:sv:"))
    if wall == "1":
        await house.press(SARA, SARA, house.key(SARA, "n:azul:sv:2:1:"))
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    [table] = await house.tables(SARA)
    await house.play_out(table.key, SARA)
    row = await house.table(table.key)
    assert (row.stage, row.shown_version) == (Stage.OVER, row.version)
    assert house.refused_calls() == []
