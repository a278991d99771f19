"""Properties of the SQLite store alone: triggers, query plans, and the columns that contain ids and names."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.store.records import (
    Change,
    FinishedGame,
    FinishedSeat,
    Stage,
    TableKey,
    TableSummary,
    Version,
)
from bot.store.sqlite.store import SqliteStore
from tests.store.samples import NOON, change, group, opened


async def test_a_fact_can_neither_be_changed_nor_deleted(store: SqliteStore, path: Path) -> None:
    await opened(store)
    connection = sqlite3.connect(path)
    for attempt in ("UPDATE fact SET body = ''", "DELETE FROM fact"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute(attempt)
    connection.close()


async def test_nothing_is_looked_for_by_reading_all_tables(store: SqliteStore) -> None:
    plans: list[str] = []
    ask = store._reader.all

    async def explained(sql: str, *values: object) -> Sequence[sqlite3.Row]:
        plans.extend(row["detail"] for row in await ask(f"EXPLAIN QUERY PLAN {sql}", *values))
        return await ask(sql, *values)

    store._reader.all = explained  # type: ignore[method-assign]
    place = await group(store)
    await store.outdated_tables()
    await store.thinking()
    await store.due(NOON)
    await store.pending_updates()
    await store.tables_in(place.chat)
    await store.board_at(place.chat, 5)
    await store.missing_results()
    await store.finished_game(TableKey(1))
    await store.wake(place.chat, at=NOON)
    person = (await store.meet(101, "Sara")).key
    await store.open_tables_of(person)
    await store.has_played(person)
    await store.forgotten_at(TableKey(1))
    assert plans
    assert _scans(plans) <= {"SCAN seats", "SCAN people"}  # the few people of one table
    plans.clear()
    await opened(store)
    await store.stored_about(person)
    # These have no index by person: the command /mydata is rare, and the tables are small.
    assert _scans(plans) <= {
        "SCAN guest",
        "SCAN next_table",
        "SCAN standing",
        "SCAN takeback_request",
    }
    facts = [plan for plan in plans if " fact " in plan]
    assert facts == ["SEARCH fact USING PRIMARY KEY (table_id>? AND table_id<?)"]


def _scans(plans: Sequence[str]) -> set[str]:
    return {plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan}


async def test_ids_and_names_stand_in_their_own_rows_only(store: SqliteStore, path: Path) -> None:
    sara = await store.meet(987654321, "Zarathustra")
    await opened(store, seated=(sara.key,))
    connection = sqlite3.connect(path)
    names = [
        row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type='table'")
    ]
    holders = {
        name
        for name in names
        for row in connection.execute(f"SELECT * FROM {name}")
        if "Zarathustra" in row or 987654321 in row
    }
    connection.close()
    assert holders == {"person"}


async def test_finished_games_move_with_their_chat(store: SqliteStore, path: Path) -> None:
    place = await group(store, -100777)
    table = await store.open_table(place, "azul", "t", change("opened"))
    seat = FinishedSeat(
        seat=0,
        person=None,
        level="easy",
        left=False,
        moves=1,
        stand_in_level=None,
        stand_in_moves=0,
        place=1,
        is_winner=True,
        total=1,
    )
    finished = FinishedGame(
        options="{}", solo=False, ended_at=NOON, reason="finished", is_draw=False, seats=(seat,)
    )
    over = Change(
        facts=("ended",), at=NOON, standing=TableSummary(stage=Stage.OVER), finished=finished
    )
    await store.append(table, Version(1), over)
    chat = (await store.enter(-100, "group")).key
    await store.migrate_chat(-100, -100777)
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT table_id, chat_id FROM finished_game").fetchall()
    connection.close()
    assert rows == [(table, chat)]
    assert place.chat != chat
