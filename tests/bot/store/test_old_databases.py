"""Games that were finished under the oldest schemas get their standings and replays when the bot is updated."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.records import Stage, TableKey
from bot.store.sqlite.store import open_store
from bot.tables.missing_results import record_in_background
from bot.tables.replays.replay_library import ReplayLibrary
from tests.bot.played_games import LIBRARY, PlayedGames
from tests.bot.store.golden_databases import GOLDEN
from tests.bot.store.result_rows import rows
from tests.manual_clock import EagerClock

SECOND = Path(__file__).parents[2] / "store" / "databases" / "second.sqlite3.gz"
NOT_REPLAYABLE = {8, 9}
"""Tables of the second database whose logs are of other rules or damaged."""


async def updated(path: Path) -> None:
    """Run the tasks that the bot runs after its start."""
    store = await open_store(path)
    await record_in_background(store, EagerClock(), LIBRARY)
    await ReplayLibrary(store, LIBRARY).store_missing()
    await store.close()


async def oldest(folder: Path) -> tuple[Path, Path]:
    """Return two databases with the same games: one of the present schema, and one of the first, without results."""
    present, old = folder / "present.sqlite3", folder / "games.sqlite3"
    store = await open_store(present)
    await PlayedGames(store).all_kinds()
    await ReplayLibrary(store, LIBRARY).store_missing()
    await store.close()
    await asyncio.to_thread(_copy, present, old)
    assert schema.inspect(old) == 1
    return present, old


def _copy(present: Path, old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as file:
        schema.migrate(file, old, 0, schema.migrations()[:1])
        file.execute("ATTACH ? AS present", (str(present),))
        for table in ("person", "chat", "game_table", "seated", "components"):
            names = [row[1] for row in file.execute(f"PRAGMA main.table_info({table})")]
            columns = ", ".join(names)
            file.execute(
                f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM present.{table}"
            )
        facts = file.execute("SELECT table_id, version, at, body FROM present.fact").fetchall()
        for table_id, version, at, body in facts:
            fact = json.loads(body)
            if fact["kind"] == "ended":
                fact.pop("result")
            row = (table_id, version, at, json.dumps(fact))
            file.execute("INSERT INTO main.fact VALUES (?, ?, ?, ?)", row)


async def test_games_of_the_first_schema_have_the_standings_and_replays_of_today(
    tmp_path: Path,
) -> None:
    present, old = await oldest(tmp_path)
    await updated(old)
    expected = rows(present)
    assert expected["standing"]
    assert expected["rating"]
    assert rows(old) == expected
    assert rows(old, "replay") == rows(present, "replay")
    assert rows(old, "missing_replay") == rows(present, "missing_replay")
    store = await open_store(old)
    replays = ReplayLibrary(store, LIBRARY)
    count = 0
    for row in await store.all_tables():
        if row.stage is Stage.OVER and await store.finished_game(row.key) is not None:
            assert (await replays.load(row.key)).positions
            count += 1
    assert count >= 12
    await store.close()


async def test_games_of_the_second_schema_have_standings_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(gzip.decompress(SECOND.read_bytes()))
    with closing(sqlite3.connect(path)) as file:
        query = "SELECT table_id FROM fact GROUP BY table_id HAVING sum(body LIKE '%\"ended\"%')"
        ended = {row[0] for row in file.execute(query)}
    await updated(path)
    store = await open_store(path)
    finished = {key for key in ended if await store.finished_game(TableKey(key)) is not None}
    assert len(finished) >= 9
    assert ended - finished <= NOT_REPLAYABLE | {7}
    replays = ReplayLibrary(store, LIBRARY)
    for key in sorted(finished):
        assert (await replays.load(TableKey(key))).positions
        assert await store.stored_replay(TableKey(key)) is not None
    await store.close()
    found = rows(path)
    assert found["standing"]
    assert {row[0] for row in found["finished_game"]} == finished
    assert found["due_standing"] == []


@pytest.mark.parametrize("source", GOLDEN, ids=lambda path: path.name[:4])
async def test_the_finished_games_of_a_later_schema_have_standings_and_replays(
    tmp_path: Path, source: Path
) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(gzip.decompress(source.read_bytes()))
    await updated(path)
    store, players = await open_store(path), set[int]()
    keys = [row.key for row in await store.all_tables() if row.stage is Stage.OVER]
    assert keys
    for key in keys:
        finished = await store.finished_game(key)
        assert finished is not None
        found = await ReplayLibrary(store, LIBRARY).load(key)
        end = found.view(found.last)
        assert end.outcome is not None
        winners = {seat.seat for seat in finished.seats if seat.is_winner}
        assert winners == set(end.outcome.ranking[0])
        totals = [seat.total for seat in finished.seats]
        assert totals == [score.total for score in end.scores]
        assert await store.stored_replay(key) is not None
        players |= {seat.person for seat in finished.seats if seat.person is not None}
    await store.close()
    assert players
    assert players <= {row[3] for row in rows(path)["standing"]}


async def test_substitutes_and_guests_of_earlier_games_are_found(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_store(path)
    key, negar = await PlayedGames(store).with_a_substitute()
    finished = await store.finished_game(key)
    assert finished is not None
    assert finished.substitutes == (negar,)
    assert sorted(seat.guest for seat in finished.seats) == [False, True]
    await store.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP TABLE substitute")
        file.execute("DROP TABLE named_message")
        file.execute("DROP TABLE takeback_request")  # of later migrations, as are these columns
        file.execute("DROP INDEX finished_by_guest")
        for table, column in (
            ("finished_game", "is_guest"),
            ("forgotten", "telegram_id"),
            ("card", "number"),
            ("card", "is_replaced"),
            ("replay", "film_language"),
            ("deadline", "set_at"),
        ):
            file.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        file.execute("DELETE FROM migration WHERE number >= 34")
    again = await open_store(path)
    assert await again.finished_game(key) == finished
    assert await again.finished_of(negar) == [key]
    await again.close()
