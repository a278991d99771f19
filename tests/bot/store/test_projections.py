"""The projections that are rebuilt from the facts equal those that were written with the facts.

`tests/store/databases/second.sqlite3.gz` was written by commit 9e85eb9, the last one that recorded no results. Tables 1
to 4 are finished games (1: a computer stood in for a while; 2 and 3: moves were taken back; 4: a
person left, and its board is behind), 5 was stopped, 6 resigned, 7 is a lobby that expired, 8 was played under other
rules, 9 contains a word that does not exist, 10 was resumed under today's rules, 11 was abandoned, 12 was idle, and 13
is running.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import __main__ as program
from bot.store.interface import Store
from bot.store.records import TableKey, Version
from bot.store.sqlite.store import open_store
from bot.tables.facts import Ended, ResultRecorded, load_fact
from bot.tables.library import GameLibrary
from bot.tables.missing_results import BackfillCounts, record_missing_results
from bot.tables.rebuild import Rebuilt, rebuild
from bot.tables.table import replay
from bot.tables.verification import differences
from engine.contract import Seat
from engine.games import KEYS
from engine.ranking import ranks
from tests.bot.played_games import LIBRARY, SMALL, PlayedGames
from tests.bot.processes import LONG, start, stop
from tests.manual_clock import ManualClock

ROOT = Path(__file__).parents[3]
DATABASES = ROOT / "tests" / "store" / "databases"
PROJECTIONS = ("game_table", "seated", "finished_game", "standing", "rating")
DAMAGE = """
DELETE FROM finished_game WHERE table_id % 2 = 0;
UPDATE finished_game SET place = 9, total = -1, moves = 0, game = 'x', person_id = NULL, ended_at = 0;
DELETE FROM seated WHERE table_id % 3 = 0;
UPDATE game_table SET position = 0, version = 1, stage = 'lobby', waiting = 'computer' WHERE id % 2 = 0;
"""


def rows(path: Path, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
            for table in tables or PROJECTIONS
        }


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DAMAGE)


def unpacked(name: str, folder: Path) -> Path:
    path = folder / "games.sqlite3"
    path.write_bytes(gzip.decompress((DATABASES / name).read_bytes()))
    return path


@pytest.fixture
async def played(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    store = await open_store(path)
    await PlayedGames(store).all_kinds()
    await store.close()
    return path


async def test_a_result_that_was_lost_is_found_when_a_backup_is_verified(played: Path) -> None:
    def stored() -> set[int]:
        return {row[0] for row in rows(played)["finished_game"]}

    store = await open_store(played)
    keys = [row.key for row in await store.all_tables()]
    assert await differences(store, LIBRARY, keys) == {}
    lost = min(stored())
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("DELETE FROM finished_game WHERE table_id = ?", (lost,))
    assert await differences(store, LIBRARY, keys) == {lost: "its result is missing"}
    await store.close()


async def rebuilt(path: Path, library: GameLibrary = LIBRARY) -> Rebuilt:
    store = await open_store(path)
    done = await rebuild(store, library)
    await store.close()
    return done


async def test_rebuilt_rows_equal_the_live_ones(played: Path) -> None:
    live, facts = rows(played), rows(played, "fact")
    seats = live["finished_game"]
    assert {row[3] for row in seats} == {*KEYS, *SMALL}
    untouched = await rebuilt(played)
    assert (untouched.differed, untouched.broken) == ([], {})
    assert untouched.tables == len(live["game_table"])
    assert rows(played) == live
    damage(played)
    assert rows(played) != live
    assert (await rebuilt(played)).differed != []
    assert rows(played) == live
    assert rows(played, "fact") == facts


async def test_the_games_played_are_of_every_kind(played: Path) -> None:
    with closing(sqlite3.connect(played)) as connection:
        reasons = {row[0] for row in connection.execute("SELECT reason FROM finished_game")}
        counted = connection.execute(
            "SELECT sum(is_draw), sum(stand_in_moves), sum(has_left), sum(total IS NULL),"
            " sum(place IS NULL), sum(level IS NOT NULL), sum(solo) FROM finished_game"
        ).fetchone()
        ties = connection.execute(
            "SELECT count(*) FROM finished_game GROUP BY table_id HAVING sum(is_winner) > 1"
        ).fetchall()
        backs = connection.execute("SELECT count(*) FROM fact WHERE body LIKE '%took_back%'")
        assert backs.fetchone()[0] > 0
    assert reasons == {"finished", "stopped", "resigned", "idle", "abandoned"}
    assert all(counted)
    assert ties


async def test_every_row_says_what_the_result_says(played: Path) -> None:
    store = await open_store(played)
    checked = 0
    for row in await store.all_tables():
        facts = [load_fact(one.body) for one in await store.facts(row.key)]
        found = await store.finished_game(row.key)
        result = facts[-1].result if isinstance(facts[-1], Ended) else None
        assert (found is None) == (result is None)
        if found is None or result is None:
            continue
        places = ranks(result.ranking or ())
        assert [seat.place for seat in found.seats] == [
            places.get(Seat(at)) for at in range(len(result.seats))
        ]
        assert [seat.total for seat in found.seats] == [seat.total for seat in result.seats]
        assert [seat.person for seat in found.seats] == [seat.person for seat in result.seats]
        checked += 1
    await store.close()
    assert checked >= 12


async def migrated(path: Path) -> tuple[Store, BackfillCounts]:
    store = await open_store(path)
    return store, await record_missing_results(store, ManualClock(), GameLibrary())


async def test_earlier_games_get_their_results_once_and_no_fact_is_changed(tmp_path: Path) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    before, boards = rows(path, "fact")["fact"], rows(path, "game_table")["game_table"]
    store, progress = await migrated(path)
    assert progress == BackfillCounts(recorded=9, unreplayable=2, lobbies=1)
    assert await record_missing_results(store, ManualClock(), GameLibrary()) == BackfillCounts()
    problems = await store.result_problems()
    assert set(problems) == {8, 9}
    assert problems[TableKey(8)] == "its rules have changed"
    assert "played at version" in problems[TableKey(9)]
    await store.close()
    after = [row[:4] for row in rows(path, "fact")["fact"]]  # without the checksum
    assert [row for row in after if row in before] == before
    added = [row for row in after if row not in before]
    assert [row[0] for row in added] == [1, 2, 3, 4, 5, 6, 10, 11, 12]
    assert all(isinstance(load_fact(str(row[3])), ResultRecorded) for row in added)
    copy = rows(path.with_name("games.sqlite3-before-0003"), "fact", "game_table")
    assert (copy["fact"], copy["game_table"]) == (before, boards)


async def test_the_boards_of_earlier_games_are_not_sent_again(tmp_path: Path) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    store, _ = await migrated(path)
    assert [row.key for row in await store.outdated_tables()] == [4]  # it was behind before
    assert (await store.table(TableKey(8))).paused is None
    await store.close()


async def test_earlier_games_keep_their_final_position(tmp_path: Path) -> None:
    store, _ = await migrated(unpacked("second.sqlite3.gz", tmp_path))
    row = await store.table(TableKey(1))
    kept = await store.snapshot(row.key)
    assert kept is not None
    assert kept[0] == row.version
    facts = [load_fact(one.body) for one in await store.facts(row.key)]
    table = replay(facts, GameLibrary())
    assert table.ended is not None
    assert table.ended.result is not None
    assert table.outcome == table.ended.result.outcome()
    seats = (await store.finished_game(row.key) or pytest.fail("no rows")).seats
    assert [seat.stand_in_moves > 0 for seat in seats] == [False, True]
    await store.close()


@pytest.mark.parametrize("name", sorted(path.name for path in DATABASES.glob("*.gz")))
async def test_after_a_migration_rebuilt_rows_equal_the_migrated_ones(
    name: str, tmp_path: Path
) -> None:
    path = unpacked(name, tmp_path)
    await (await migrated(path))[0].close()
    live = rows(path)
    done = await rebuilt(path, GameLibrary())
    assert done.differed == []
    assert rows(path) == live


async def test_an_interrupted_migration_goes_on(tmp_path: Path) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    store = await open_store(path)
    pending = len(await store.missing_results())

    class Killed(Exception):
        pass

    class Clock(ManualClock):
        async def sleep(self, seconds: float) -> None:
            raise Killed

    with pytest.raises(Killed):
        await record_missing_results(store, Clock(), GameLibrary(), pause=0.01)
    assert len(await store.missing_results()) == pending - 1
    progress = await record_missing_results(store, ManualClock(), GameLibrary())
    assert progress.recorded == 8
    assert await store.missing_results() == []
    await store.close()


async def test_a_table_of_another_version_is_given_up(tmp_path: Path) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE game_table SET version = version + 5 WHERE id = 1")
        connection.commit()
    store, progress = await migrated(path)
    assert progress.unreplayable == 3
    assert (await store.facts(TableKey(1)))[-1].version == Version(56)
    await store.close()


async def test_the_bot_records_missing_results_while_it_runs(tmp_path: Path) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    process = await start(folder=tmp_path, database_path=path, port=0)
    assert process.stderr is not None
    said = ""
    async with asyncio.timeout(LONG):
        while "results of earlier games recorded" not in said:
            said = (await process.stderr.readline()).decode()
            assert said, "the bot has ended"
    code, _, _ = await stop(process)
    assert code == 0
    assert {row[0] for row in rows(path)["finished_game"]} == {1, 2, 3, 4, 5, 6, 10, 11, 12}


# The command


def test_the_command_rebuilds_and_tells_what_it_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    assert program.main(["rebuild", "--database", str(path)]) == 0
    live = rows(path)
    damage(path)
    capsys.readouterr()
    assert program.main(["rebuild", "--database", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("13 tables rebuilt in ")
    assert "Table 8 has no result: its rules have changed\n" in told
    assert "Table 9 was left unchanged" in told
    assert len(live["finished_game"]) == len(rows(path)["finished_game"])


def test_the_help_names_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["--help"])
    assert "rebuild" in capsys.readouterr().out


async def test_a_database_that_a_bot_holds_is_refused(tmp_path: Path) -> None:
    path = unpacked("second.sqlite3.gz", tmp_path)
    store = await open_store(path)
    command = [sys.executable, "-m", "bot.store", "rebuild"]
    environment = {**os.environ, "DATABASE_PATH": str(path)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    await store.close()
    assert (done.returncode, "in use" in done.stderr) == (4, True)


def test_a_missing_or_damaged_database_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.sqlite3"
    assert program.main(["rebuild", "--database", str(path)]) == 2
    assert not path.exists()
    shutil.copy(__file__, path)
    assert program.main(["rebuild", "--database", str(path)]) == 3
    assert "no SQLite database" in capsys.readouterr().err
