"""Databases that earlier versions of the bot wrote are opened by this one, and their games go on.

Each file in tests/store/golden/ is named after its schema: 0006 was written by commit 0171bc6, 0016 by 7b56573,
and 0036 by 42ab7c5. It contains a finished and a running game of Azul, and since 0036 also a finished one of each other
game. Files of older schemas are in tests/store/databases/. At a release whose schema has no file, one is added.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.records import Stage
from bot.tables.library import GameLibrary
from bot.tables.replays.fairness import CheckResult, check_deal
from bot.tables.verification import differences
from tests.bot.bot_fixture import GROUP, open_bot
from tests.bot.store.golden_databases import GOLDEN

FACTS = "SELECT table_id, version, at, body FROM fact ORDER BY table_id, version"


def facts(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(FACTS).fetchall()


def test_there_are_golden_databases() -> None:
    assert [path.name[:4] for path in GOLDEN] == ["0006", "0016", "0036"]


@pytest.mark.parametrize("source", GOLDEN, ids=lambda path: path.name[:4])
async def test_an_older_database_is_opened_and_its_game_is_played_to_the_end(
    tmp_path: Path, source: Path
) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(gzip.decompress(source.read_bytes()))
    assert schema.inspect(path) == int(source.name[:4])
    known = facts(path)
    async with open_bot(tmp_path) as bot:
        assert schema.inspect(path) == schema.migrations()[-1].number
        rows = await bot.store.all_tables()
        keys = [row.key for row in rows]
        assert await differences(bot.store, GameLibrary(), keys) == {}
        *over, running = [await check_deal(bot.store, GameLibrary(), row) for row in rows]
        right = {CheckResult.FAIR, CheckResult.NO_COMMITMENT, CheckResult.OLD_RULES}
        assert {one.result for one in over} <= right
        assert running.seed == ""
        assert [row.stage for row in rows] == [*[Stage.OVER] * len(over), Stage.RUNNING]
        await bot.app.timers.recover()
        await bot.store.enter(GROUP, "supergroup")
        legal, before = await bot.legal_move(keys[-1]), rows[-1].version
        player, button = legal
        bot.telegram.actions.send_message(player, GROUP, "/board")
        await bot.work()
        await bot.press(player, GROUP, button, bot.last_id(GROUP), forged=True)
        assert (await bot.row(keys[-1])).version > before
    assert set(known) <= set(facts(path)), "no fact was changed"
