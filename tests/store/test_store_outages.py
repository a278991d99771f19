"""The log of the store's outages: when one begins, once a minute, and when it ends."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.runtime.outages import INTERVAL
from bot.store.errors import DiskFull, StaleTable, StoreUnavailable
from bot.store.records import TableKey, Version
from bot.store.restoration import Restored
from bot.store.sqlite.store import SqliteStore
from tests.manual_clock import ManualClock
from tests.new_database import open_new
from tests.store.samples import NOON, change, opened

BEGINS, CONTINUES, ENDS = (
    "the store is unavailable",
    "the store is still unavailable",
    "the store is available again",
)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def impatient(
    path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[SqliteStore]:
    """A store that does not wait for locks."""
    caplog.set_level("INFO", "bot")
    store = await open_new(path, clock)
    await store._write(lambda connection: connection.execute("PRAGMA busy_timeout = 1"))
    yield store
    await store.close()


async def test_a_store_outage_is_a_line_a_minute_however_many_calls_fail(
    impatient: SqliteStore, path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(int(3 * INTERVAL) + 1):
            with pytest.raises(StoreUnavailable):
                await impatient.record_alive(NOON)
            await impatient.alive_at()  # reads succeed, which does not end the outage
            clock.advance(1)
        assert caplog.messages == [BEGINS, CONTINUES, CONTINUES, CONTINUES]
        other.execute("ROLLBACK")
    await impatient.alive_at()
    assert caplog.messages[-1] == CONTINUES
    await impatient.record_alive(NOON)
    await impatient.record_alive(NOON)
    assert caplog.messages[4:] == [ENDS]
    assert caplog.records[-1].__dict__["calls"] == 3 * INTERVAL + 1


async def test_an_outage_of_a_call_that_nobody_repeats_ends_after_a_minute(
    impatient: SqliteStore, path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            await impatient.record_alive(NOON)
    clock.advance(INTERVAL - 1)
    await impatient.alive_at()
    assert caplog.messages == [BEGINS]
    clock.advance(1)
    await impatient.alive_at()
    assert caplog.messages == [BEGINS, ENDS]


async def test_a_full_disk_is_known_until_no_write_has_failed_for_a_minute(
    impatient: SqliteStore, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    table = await opened(impatient)
    assert not impatient.is_disk_full
    await impatient._write(lambda connection: connection.execute("PRAGMA max_page_count = 1"))
    with pytest.raises(DiskFull):
        await impatient.append(table, Version(1), change("x" * 100_000))
    assert caplog.messages == [BEGINS]
    await impatient._write(lambda connection: connection.execute("PRAGMA max_page_count = 9999"))
    await impatient.append(table, Version(1), change("x" * 100_000))
    assert caplog.messages == [BEGINS, ENDS]
    assert impatient.is_disk_full, "a small change often succeeds on a full disk"
    clock.advance(INTERVAL)
    assert not impatient.is_disk_full


async def test_files_beside_the_database_that_cannot_be_written_are_an_outage(
    impatient: SqliteStore, path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    person = await impatient.meet(101, "Sara")
    path.with_name(f"{path.name}-restored.unfinished").mkdir()
    path.with_name(f"{path.name}-before-0013").mkdir()
    with pytest.raises(StoreUnavailable):
        await impatient.record_restoration(Restored(NOON, (TableKey(1),)))
    await impatient.forget(person.key, at=NOON)
    with pytest.raises(StoreUnavailable):
        await impatient.erase_traces()
    assert (await impatient.person(person.key)).name == ""
    assert caplog.messages == [BEGINS]
    path.with_name(f"{path.name}-restored.unfinished").rmdir()
    await impatient.record_restoration(Restored(NOON, (TableKey(1),)))
    assert caplog.messages == [BEGINS, ENDS]


async def test_a_conflict_is_no_outage_of_the_store(
    impatient: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    table = await opened(impatient)
    with pytest.raises(StaleTable):
        await impatient.append(table, Version(7), change("late"))
    assert caplog.messages == []


async def test_a_read_that_fails_is_an_outage_of_the_store(
    impatient: SqliteStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await impatient._write(
        lambda connection: connection.execute("ALTER TABLE heartbeat RENAME TO x")
    )
    with pytest.raises(StoreUnavailable):
        await impatient.alive_at()
    await impatient._write(
        lambda connection: connection.execute("ALTER TABLE x RENAME TO heartbeat")
    )
    assert caplog.messages == [BEGINS]
    await impatient.alive_at()
    assert caplog.messages == [BEGINS, ENDS]


async def test_until_the_first_write_the_error_of_the_start_is_the_only_report(
    path: Path,
    clock: ManualClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level("INFO", "bot")
    monkeypatch.setattr("bot.store.sqlite.writer.BUSY_TIMEOUT", 0.01)
    store = await open_new(path, clock)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await store.alive_at()  # a read proves nothing: it succeeds on a full disk
        with pytest.raises(StoreUnavailable):
            await store.set_bot_id(1)
        assert caplog.messages == []
        other.execute("ROLLBACK")
        await store.set_bot_id(1)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            await store.record_alive(NOON)
        assert caplog.messages == [BEGINS]
    await store.close()
