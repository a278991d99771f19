"""What the files of the database do not contain, and who can read them."""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import writes
from bot.store.records import InboxRow, Version
from bot.store.sqlite.store import SqliteStore, open_store
from bot.tables.timers import purge_updates
from tests.manual_clock import ManualClock, until
from tests.store.samples import NOON, change, opened

OLD = Path(__file__).parent / "databases" / "second.sqlite3.gz"
SECRET = "meet me at the old bridge "


def files_with(text: str, folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if text.encode() in path.read_bytes())


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.parametrize("length", [1, 400])
async def test_a_settled_update_leaves_its_number_only(
    store: SqliteStore, path: Path, length: int
) -> None:
    table = await opened(store)
    rows = [InboxRow(number, f'{{"text":"{SECRET * length}"}}') for number in range(1, 5)]
    await store.add_updates(rows, at=NOON)
    await store.settle(1)
    await store.append(table, Version(1), change("move", update_id=2))
    await store.quarantine(3, "message", "ValueError")
    with closing(sqlite3.connect(path)) as file:
        kept = file.execute("SELECT update_id, state, body, reason FROM inbox").fetchall()
    assert kept == [
        (1, "done", None, None),
        (2, "done", None, None),
        (3, "bad", None, "message: ValueError"),
        (4, "new", rows[3].body, None),
    ]


@pytest.mark.parametrize("length", [1, 400])
async def test_after_a_purge_no_file_has_the_text(path: Path, length: int) -> None:
    store = await open_store(path)
    rows = [InboxRow(number, f'{{"text":"{SECRET * length}"}}') for number in range(1, 9)]
    await store.add_updates(rows, at=NOON)
    assert files_with(SECRET, path.parent)
    for row in rows:
        await store.settle(row.update_id)
    await store.purge(before=NOON - 1)
    assert files_with(SECRET, path.parent) == []
    await store.close()


async def test_the_text_of_a_settled_update_is_in_no_file_an_hour_later(path: Path) -> None:
    clock, store = ManualClock(), await open_store(path)
    purges = asyncio.create_task(purge_updates(store, clock))
    await until(lambda: clock.waits)
    await store.add_updates([InboxRow(1, SECRET)], at=clock.now())
    await store.settle(1)
    assert files_with(SECRET, path.parent)
    clock.advance(3600)
    await until(lambda: clock.waits)
    assert files_with(SECRET, path.parent) == []
    purges.cancel()
    await asyncio.wait({purges})
    await store.close()


async def test_of_two_purges_none_waits_within_sqlite(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkpoint that waits there for a long read keeps the moves waiting, too."""
    read, statements = store._reader.all, list[str]()
    others = list[asyncio.Task[int]]()

    async def recording(sql: str, *values: object) -> object:
        statements.append(sql)
        if "checkpoint" in sql and not others:
            others.append(asyncio.create_task(store.purge(before=NOON - 1)))
        return await read(sql, *values)

    monkeypatch.setattr(store._reader, "all", recording)
    await store.purge(before=NOON - 1)
    await others[0]
    pragmas = [sql for sql in statements if sql.startswith("PRAGMA")]
    before = [pragmas[at - 1] for at, sql in enumerate(pragmas) if "checkpoint" in sql]
    assert len(before) >= 2  # more if one met a transaction of the other purge, and was repeated
    assert set(before) == {"PRAGMA busy_timeout = 0"}


async def test_a_purge_during_a_long_read_lets_moves_through_and_ends_after_it(
    store: SqliteStore, path: Path
) -> None:
    await store.add_updates([InboxRow(1, SECRET)], at=NOON)
    with closing(sqlite3.connect(path, isolation_level=None)) as check:
        check.execute("BEGIN")
        check.execute("SELECT count(*) FROM inbox").fetchall()
        await store.settle(1)
        purge = asyncio.create_task(store.purge(before=NOON - 1))
        for number in range(2, 40):
            await store.add_updates([InboxRow(number, "{}")], at=NOON)
            assert await store.pending_updates(after=number - 1)
        assert not purge.done()
        assert files_with(SECRET, path.parent)
        check.execute("ROLLBACK")
    await purge
    assert files_with(SECRET, path.parent) == []


async def test_the_file_of_a_busy_bot_grows_by_the_numbers_only(path: Path) -> None:
    store = await open_store(path)
    size = 0
    for start in range(0, 4000, 500):
        rows = [InboxRow(start + number, SECRET * 30) for number in range(500)]
        await store.add_updates(rows, at=NOON + start)
        for row in rows:
            await store._write(writes.settle, row.update_id)
        await store.purge(before=NOON - 1)
        if start == 500:
            size = path.stat().st_size
    assert path.stat().st_size - size < 3000 * 60
    assert await store.add_updates([InboxRow(7, "{}"), InboxRow(5000, "{}")], at=NOON) == [
        InboxRow(5000, "{}")
    ]
    await store.close()


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
async def test_only_the_owner_can_read_the_files(path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        store = await open_store(path)
        await opened(store)
        found = modes(path.parent)
        await store.close()
    finally:
        os.umask(before)
    assert set(found) == {path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}-lock"}
    assert set(found.values()) == {0o600}


async def test_files_of_earlier_versions_are_tightened_and_emptied_of_messages(path: Path) -> None:
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    with closing(sqlite3.connect(path)) as file:
        file.execute("DELETE FROM inbox")
        for number, state in ((1, "done"), (2, "bad"), (3, "new")):
            body = f'{{"update_id":{number},"message":{{"text":"{SECRET * 300}{state}"}}}}'
            row = (number, body, state, NOON, "ValueError" if state == "bad" else None)
            file.execute("INSERT INTO inbox VALUES (?, ?, ?, ?, ?)", row)
        file.execute("INSERT INTO inbox VALUES (4, ?, 'done', 0, NULL)", (SECRET * 300,))
        file.execute("DELETE FROM inbox WHERE update_id = 4")
        file.commit()
    earlier = path.with_name(f"{path.name}-before-0002")
    earlier.write_bytes(path.read_bytes())
    lock = path.with_name(f"{path.name}-lock")
    lock.touch()
    for one in (path, earlier, lock):
        one.chmod(0o644)
    store = await open_store(path)
    assert set(modes(path.parent).values()) == {0o600}
    [row] = await store.pending_updates()
    assert (row.update_id, SECRET in row.body) == (3, True)
    await store.settle(3)
    await store.purge(before=NOON - 1)
    assert files_with(SECRET, path.parent) == []
    with closing(sqlite3.connect(path)) as file:
        kept = file.execute("SELECT update_id, state, reason FROM inbox").fetchall()
        handled = file.execute("SELECT update_id FROM handled_update").fetchall()
    assert (kept, handled) == ([(2, "bad", "message: ValueError")], [(1,), (3,)])
    await store.close()
