"""A database of the first version that had a store, with games in progress, is usable with the present version.

`tests/store/databases/first.sqlite3.gz` was written by the store of commit 39a8eae ("Keep facts, people and updates
in SQLite"); its facts are those of commit c458be9, the first that had any: a running game of Sara and Amir, an open
lobby, a solo game in which it is the computer's turn, and a press of Amir's that was stored but not handled.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.records import Stage, TableKey, Waiting
from bot.store.sqlite.store import open_store
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.updates.update_path import update_path
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, open_bot

FIRST = Path(__file__).parents[2] / "store" / "databases" / "first.sqlite3.gz"
RUNNING, LOBBY, SOLO = TableKey(1), TableKey(2), TableKey(3)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(gzip.decompress(FIRST.read_bytes()))
    return path


def facts(path: Path) -> list[tuple[int, int, str]]:
    connection = sqlite3.connect(path)
    query = "SELECT table_id, version, body FROM fact ORDER BY table_id, version"
    rows = connection.execute(query).fetchall()
    connection.close()
    return rows


async def test_an_old_database_keeps_every_fact_and_a_copy(old: Path) -> None:
    before = facts(old)
    assert schema.inspect(old) == 1
    await (await open_store(old)).close()
    assert schema.inspect(old) == schema.migrations()[-1].number
    assert facts(old) == before
    copy = old.with_name("games.sqlite3-before-0002")
    assert (schema.inspect(copy), facts(copy)) == (1, before)


async def test_games_in_progress_go_on(old: Path) -> None:
    async with open_bot(old.parent) as bot:
        actions = bot.telegram.actions
        actions.open_deep_link(SARA)
        actions.open_deep_link(AMIR)
        await _poll_pending_updates(bot)
        await bot.app.timers.recover()
        await bot.idle()
        assert (await bot.row(RUNNING)).position == 16  # the press that was left has moved
        person, data = await bot.legal_move(RUNNING)
        assert await bot.press(person, GROUP, data, 1, forged=True) == ""
        solo = await bot.row(SOLO)
        assert (solo.waiting, solo.shown_version) == (Waiting.PERSON, solo.version)
        assert solo.board
        assert bot.has_board(SARA, solo.board.id, SOLO)
        for action, who in ((Action.JOIN, AMIR), (Action.START, SARA)):
            await bot.press(who, GROUP, TableButton(LOBBY, 0, action), 1, forged=True)
        assert (await bot.row(LOBBY)).stage is Stage.RUNNING


async def _poll_pending_updates(bot: BotFixture) -> None:
    path = update_path(bot.api, bot.store, bot.clock, bot.app.updates, poll_seconds=1)
    running = asyncio.create_task(path.updater.run())
    while await bot.store.pending_updates():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await path.updater.stop(1)
    await asyncio.gather(running, return_exceptions=True)
    bot.offset = 0
    await bot.idle()
