"""Which files are used and which are left alone."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import schema
from bot.store.errors import Damaged, InUse, NotWritable, TooNew, Unusable
from bot.store.records import InboxRow, Version
from bot.store.sqlite.store import open_store
from bot.store.sqlite.writer import connect
from tests.store.samples import NOON, change, opened


async def made(path: Path) -> bytes:
    """Create a database with one table, and return the bytes of the file."""
    store = await open_store(path)
    await opened(store)
    await store.close()
    return path.read_bytes()


async def refused(path: Path, kind: type[Unusable]) -> str:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(kind) as refusal:
        await open_store(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    return str(refusal.value)


async def test_a_damaged_file_is_refused_and_left_alone(path: Path) -> None:
    whole = await made(path)
    path.write_bytes(whole[:5000] + b"\xff" * 4000 + whole[9000:])
    assert "backup" in await refused(path, Damaged)


async def test_what_is_damaged_inside_is_told_on_one_line(path: Path) -> None:
    whole = await made(path)
    page = len(whole) - 4096
    path.write_bytes(whole[:page] + b"\xff" * 4096)
    sentence = await refused(path, Damaged)
    assert "is damaged (" in sentence
    assert "\n" not in sentence
    assert "***" not in sentence


async def test_a_torn_file_is_refused_and_left_alone(path: Path) -> None:
    whole = await made(path)
    path.write_bytes(whole[: len(whole) // 2])
    assert "backup" in await refused(path, Damaged)


async def test_a_file_that_became_empty_is_refused(path: Path) -> None:
    await made(path)
    path.write_bytes(b"")
    assert "empty" in await refused(path, Damaged)


async def test_an_empty_file_that_never_was_a_database_is_a_beginning(path: Path) -> None:
    path.write_bytes(b"")
    assert await made(path)


async def test_a_text_file_is_no_database(path: Path) -> None:
    path.write_text("my diary " * 100)
    assert "no SQLite database" in await refused(path, Damaged)


async def test_another_programs_database_is_refused(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE song (title TEXT)")
    connection.close()
    assert "another program" in await refused(path, Damaged)


async def test_a_newer_schema_is_refused(path: Path) -> None:
    await made(path)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO migration VALUES (9999, 'from the future', '', 0)")
    connection.commit()
    connection.close()
    assert "newer version" in await refused(path, TooNew)


async def test_a_read_only_file_is_refused(path: Path) -> None:
    await made(path)
    path.chmod(0o444)
    assert "read-only" in await refused(path, NotWritable)


async def test_a_read_only_folder_is_refused(path: Path) -> None:
    path.parent.chmod(0o555)
    assert "read-only" in await refused(path, NotWritable)
    path.parent.chmod(0o755)


async def test_a_folder_is_no_database(path: Path) -> None:
    path.mkdir()
    assert "folder" in await refused(path, NotWritable)


async def test_a_file_in_the_place_of_the_folder_is_refused(path: Path) -> None:
    path.write_text("x")
    assert await refused(path / "games.sqlite3", NotWritable)


async def test_a_second_bot_is_refused_whatever_name_it_uses(path: Path) -> None:
    store = await open_store(path)
    other = path.with_name("other.sqlite3")
    other.symlink_to(path)
    for name in (path, other):
        with pytest.raises(InUse) as refusal:
            await open_store(name)
        assert refusal.value.exit_code == 4
    await store.close()
    await (await open_store(other)).close()


async def test_a_second_bot_is_refused_through_a_hard_link(path: Path) -> None:
    store = await open_store(path)
    other = path.with_name("other.sqlite3")
    other.hardlink_to(path)
    with pytest.raises(InUse):
        await open_store(other)
    assert await in_another_process(other) == "InUse"
    await store.close()


async def test_a_second_bot_is_refused_after_the_lock_file_was_moved(path: Path) -> None:
    store = await open_store(path)
    path.with_name(f"{path.name}-lock").rename(path.with_name("elsewhere"))
    with pytest.raises(InUse):
        await open_store(path)
    assert await in_another_process(path) == "InUse"
    await store.close()


async def test_a_second_bot_is_refused_after_another_file_took_the_databases_place(
    path: Path,
) -> None:
    store = await open_store(path)
    path.rename(path.with_name("elsewhere"))
    assert await in_another_process(path) == "InUse"
    await store.close()


async def test_a_refused_second_store_leaves_the_locks_of_sqlite_alone(path: Path) -> None:
    """Closing any descriptor of a file drops the process's POSIX locks on it (fcntl(2)), and SQLite uses these."""
    store = await open_store(path)
    other = path.with_name("other.sqlite3")
    other.hardlink_to(path)
    before = posix_locks(path)
    for name in (path, other):
        with pytest.raises(InUse):
            await open_store(name)
    assert before
    assert posix_locks(path) == before
    await store.close()


def posix_locks(path: Path) -> int:
    """Return the number of POSIX locks on the database and its shared memory."""
    files = {
        str(one.stat().st_ino) for one in (path, path.with_name(f"{path.name}-shm")) if one.exists()
    }
    lines = Path("/proc/locks").read_text().splitlines()
    return sum("POSIX" in line and line.split()[5].rpartition(":")[2] in files for line in lines)


OPENED = """
import asyncio, os, sys
from contextlib import closing
from pathlib import Path
from bot.store.sqlite.store import open_store
try:
    asyncio.run(open_store(Path(sys.argv[1])))
except Exception as error:
    print(type(error).__name__, flush=True)
os._exit(0)
"""


async def in_another_process(path: Path) -> str:
    """Open the database in another process, and return the name of the error."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPENED, str(path), stdout=subprocess.PIPE
    )
    return (await process.communicate())[0].decode().strip()


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    assert await made(tmp_path / "deep" / "deeper" / "games.sqlite3")


async def test_the_database_syncs_every_commit(path: Path) -> None:
    connection = connect(path)
    found = [
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    connection.close()
    assert found == ["wal", 2, 1]  # 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous


async def test_a_migration_is_taken_as_a_whole_or_not_at_all(path: Path) -> None:
    await made(path)
    known = schema.migrations()
    sql = "CREATE TABLE extra (x TEXT) STRICT;\nINSERT INTO nowhere VALUES (1);\n"
    torn = schema.Migration(known[-1].number + 1, "torn", sql)
    connection = connect(path)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        schema.migrate(connection, path, known[-1].number, (*known, torn))
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    numbers = [row[0] for row in connection.execute("SELECT number FROM migration")]
    connection.close()
    assert "extra" not in names
    assert numbers == [step.number for step in known]


async def test_a_full_disk_before_the_copy_is_told_in_one_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        schema.migrate(connection, path, 0, schema.migrations()[:1])

    def unlink(path: Path, *, missing_ok: bool = False) -> None:  # as on copy-on-write file systems
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "unlink", unlink)
    with pytest.raises(
        NotWritable, match=r"before-0002\.unfinished cannot be written: No space left"
    ):
        await open_store(path)


async def test_a_released_migration_was_not_edited(path: Path) -> None:
    digests = Path(__file__).with_name("migrations.txt").read_text().split()
    connection = sqlite3.connect(path)
    schema.migrate(connection, path, 0, schema.migrations())
    recorded = [
        row[0] for row in connection.execute("SELECT digest FROM migration ORDER BY number")
    ]
    connection.close()
    assert recorded == digests


KILLED = """
import asyncio, sys
from contextlib import closing
from pathlib import Path
from bot.store.records import InboxRow, Version
from bot.store.sqlite.store import open_store
from tests.store.samples import NOON, change, opened

async def main():
    store = await open_store(Path(sys.argv[1]))
    table = await opened(store)
    for number in range(1, 10**6):
        await store.add_updates([InboxRow(number, "{}")], at=NOON)
        await store.append(table, Version(number), change(f"move {number}", update_id=number))
        print(number, flush=True)

asyncio.run(main())
"""


async def test_a_killed_bot_has_lost_nothing_and_its_lock_is_open(path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(path)]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    told = 0
    while told < 25:
        told = int(await process.stdout.readline())
    os.kill(process.pid, signal.SIGKILL)
    rest = (await process.communicate())[0].split()
    told = int(rest[-1]) if rest else told
    store = await open_store(path)
    (table,) = await store.outdated_tables()
    facts = await store.facts(table.key)
    moves = [row.body for row in facts[1:]]
    assert len(moves) in (told, told + 1)  # the last one may have been written and not yet told
    assert moves == [f"move {number}" for number in range(1, len(moves) + 1)]
    pending_updates = [row.update_id for row in await store.pending_updates()]
    assert pending_updates in ([], [len(moves) + 1])
    await store.append(table.key, Version(table.version), change("goes on"))
    assert await store.add_updates([InboxRow(1, "{}")], at=NOON) == []
    await store.close()
