"""The table service against another writer: the real store, and sqlite3 on the same file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.records import TableRow, Version
from bot.tables.chat_tables import ChatTables
from bot.tables.commands import Open
from bot.tables.events import TableEvent
from bot.tables.facts import Fact, Played, StopVoted, dump_fact
from tests.bot.bot_fixture import AMIR, GROUP, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.texts import text


def write_fact(folder: Path, row: TableRow, fact: Fact) -> None:
    """Append a fact to the log of a table as another process would."""
    version = row.version + 1
    with closing(sqlite3.connect(folder / "games.sqlite3")) as other:
        insert = "INSERT INTO fact (table_id, version, at, body) VALUES (?, ?, ?, ?)"
        other.execute(insert, (row.key, version, row.changed_at, dump_fact(fact)))
        other.execute("UPDATE game_table SET version = ? WHERE id = ?", (version, row.key))
        other.commit()


async def test_a_move_that_loses_the_race_is_decided_again(bot: BotFixture, tmp_path: Path) -> None:
    row = await start_game(bot, AMIR)
    person, move = await bot.legal_move(row.key)
    write_fact(tmp_path, row, StopVoted(person=row.seated[1]))
    answer = await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    assert answer == ""
    facts = await bot.store.facts(row.key)
    assert [fact.version for fact in facts[-2:]] == [row.version + 1, row.version + 2]
    assert (await bot.table(row.key)).version == row.version + 2
    after = await bot.row(row.key)
    assert after.shown_version == after.version == row.version + 2


async def test_a_move_that_loses_the_race_to_another_move_is_refused_as_old(
    bot: BotFixture, tmp_path: Path
) -> None:
    row = await start_game(bot, AMIR)
    person, move = await bot.legal_move(row.key)
    table = await bot.table(row.key)
    assert table.to_move is not None
    write_fact(tmp_path, row, Played(seat=table.to_move, word=move.word))
    answer = await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    assert answer == text("refused-board-coming")
    assert (await bot.row(row.key)).version == Version(row.version + 1)


async def test_a_command_that_loses_the_race_twice_is_told_that_nothing_was_saved(
    bot: BotFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    person, move = await bot.legal_move(row.key)
    append, attempts = bot.store.append, []

    async def overtaken(*args: object, **kwargs: object) -> Version:
        attempts.append(args)
        write_fact(tmp_path, await bot.row(row.key), StopVoted(person=row.seated[1]))
        return await append(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(bot.store, "append", overtaken)
    answer = await bot.press(person, GROUP, move, await bot.board(row.key), forged=True)
    assert answer == text("refused-store-away")
    assert len(attempts) == 2


async def test_an_answer_that_is_written_in_a_task_precedes_the_subscribers(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    _, move = await bot.legal_move(row.key)
    chat, table, order = await bot.store.chat_by_id(GROUP), await bot.table(row.key), list[str]()
    assert chat is not None
    assert table.to_move is not None
    by = table.occupants[table.to_move].owner
    assert by is not None

    async def subscriber(_: TableEvent) -> None:
        order.append("subscriber")

    async def write() -> None:  # aiohttp sends a request in this way
        order.append("answer")

    bot.tables.subscribe(subscriber)
    await bot.tables.press_word(row.key, chat, by, move.position, move.word, update_id=10**6)
    await asyncio.create_task(write())
    await bot.tables.published()
    assert order == ["answer", "subscriber"]


async def test_a_table_that_is_opened_a_second_time_is_loaded_once(bot: BotFixture) -> None:
    """The second press may come after a restart, while a timer or another press loads the table."""
    row = await start_game(bot, AMIR)
    bot.app.repository.cache.clear()
    chat_tables = ChatTables(bot.store, bot.app.repository, bot.tables)
    command = Open(by=row.seated[0], game=row.game, chat=row.place.chat, seats=2)
    opened, live = await asyncio.gather(
        chat_tables.open(command, update_id=None, token=row.token), bot.tables.live(row.key)
    )
    assert opened is live, "otherwise, one of the two would never learn of a move at the other"
