"""A database of the first version that had a store, with games in progress, is used by this one.

`tests/store/databases/first.sqlite3.gz` was written by the store of commit 39a8eae ("Keep facts, people and updates
in SQLite"); its facts are those of commit c458be9, the first that had any: a running game of Sara and Amir, an open
lobby, a solo game in which it is the computer's turn, and a press of Amir's that was taken in and not worked on.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.records import Stage, TableKey, Waiting
from bot.store.sqlite import open_store
from bot.telegram.callback_data import Action, TableButton, pack, shows
from bot.telegram.poller import UpdatePoller
from tests.bot.house import AMIR, GROUP, SARA, House, a_house
from tests.bot.test_desk import a_move

FIRST = Path(__file__).parents[1] / "store" / "databases" / "first.sqlite3.gz"
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
    async with a_house(old.parent) as house:
        people = house.telegram.people
        people.follow(SARA)
        people.follow(AMIR)
        await _work_on_what_was_left(house)
        await house.host.wake_up()
        await house.rest()
        assert (await house.table(RUNNING)).position == 16  # the press that was left has moved
        person, data = await a_move(house, await house.table(RUNNING))
        assert await house.press(person, GROUP, data, 1, forged=True) == "حرکت شما ثبت شد."
        solo = await house.table(SOLO)
        assert (solo.waiting, solo.shown_version) == (Waiting.PERSON, solo.version)
        assert solo.board
        assert shows(house.keys(SARA, solo.board.id), SOLO)
        for action, who in ((Action.JOIN, AMIR), (Action.START, SARA)):
            await house.press(who, GROUP, pack(TableButton(LOBBY, 0, action)), 1, forged=True)
        assert (await house.table(LOBBY)).stage is Stage.RUNNING


async def _work_on_what_was_left(house: House) -> None:
    feed = UpdatePoller(house.bot, house.store, house.clock, house.handle, poll_seconds=1)
    running = asyncio.create_task(feed.run())
    while await house.store.pending_updates():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await feed.stop(1)
    await asyncio.gather(running, return_exceptions=True)
    house.offset = 0
    await house.rest()
