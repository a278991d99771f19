"""The update poller while the store, Telegram or a handler fails."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreUnavailable
from bot.store.records import InboxRow
from bot.store.sqlite.store import SqliteStore
from tests.bot.telegram.poller_fixture import PollerFixture, run
from tests.manual_clock import NOON, until


async def test_an_update_whose_handler_fails_is_quarantined(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    poller.error = ZeroDivisionError("x")
    poller.say("hello")
    run(poller)
    await until(lambda: "update quarantined" in caplog.messages)
    await poller.under_test.idle()
    assert await poller.pending() == []


async def test_an_update_is_handled_again_after_a_store_outage(poller: PollerFixture) -> None:
    poller.error = StoreUnavailable("disk full")
    poller.say("hello")
    run(poller)
    await until(lambda: 1.0 in poller.clock.waits)
    poller.error = None
    poller.clock.advance(1.0)
    await until(lambda: poller.handled)
    assert poller.handled == ["hello"]


async def test_a_handled_update_that_cannot_be_settled_is_not_handled_again(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, failures = (
        poller.store.settle,
        [StoreUnavailable("disk full"), StoreUnavailable("disk full")],
    )

    async def unsettled(update_id: int) -> None:
        if failures:
            raise failures.pop()
        await settle(update_id)

    monkeypatch.setattr(poller.store, "settle", unsettled)
    poller.say("open a table")
    run(poller)
    await poller.clock.advance_until(lambda: not failures)
    await poller.clock.advance_until(lambda: not poller.under_test.in_progress)
    assert poller.handled == ["open a table"]
    assert await poller.pending() == []


async def test_during_a_store_outage_people_are_told_once_and_the_update_comes_again(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_updates = SqliteStore.add_updates

    async def full(self: SqliteStore, *args: object, **kwargs: object) -> None:
        raise StoreUnavailable("disk full")

    run(poller)
    poller.say("first")
    await until(lambda: poller.handled)
    poller.handled.clear()
    monkeypatch.setattr(SqliteStore, "add_updates", full)
    poller.say("hello")
    await until(lambda: poller.clock.waits)
    poller.clock.advance(1.0)
    await until(lambda: poller.clock.waits)
    assert len(poller.reported) == 1
    assert poller.slots_of_reports == [None], "not that of the update before, whose time may be up"
    monkeypatch.setattr(SqliteStore, "add_updates", add_updates)
    await poller.clock.advance_until(lambda: poller.handled)
    assert poller.handled == ["hello"]


async def test_while_the_store_is_away_an_update_waits_and_writes_no_line_for_each_attempt(
    poller: PollerFixture, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    await poller.store._write(lambda one: one.execute("PRAGMA busy_timeout = 1"))
    poller.gate.clear()
    poller.say("stored before")
    run(poller)
    await until(lambda: poller.begun)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        poller.gate.set()  # handled, but it cannot be settled
        poller.say("cannot be stored")
        began = poller.clock.monotonic()
        await poller.clock.advance_until(lambda: poller.clock.monotonic() > began + 200)
        other.execute("ROLLBACK")
    assert poller.handled == ["stored before"]
    await poller.clock.advance_until(lambda: len(poller.handled) == 2)
    await poller.clock.advance_until(lambda: not poller.under_test.in_progress)
    first, *others, last = caplog.messages
    assert (first, last) == ("the store is unavailable", "the store is available again")
    assert set(others) == {"the store is still unavailable"}
    assert len(others) <= 3


async def test_pending_updates_are_handled_after_a_failure_to_read_them(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = (
        '{"update_id":1,"message":{"message_id":1,"chat":{"id":101,"type":"private"},"text":"x"}}'
    )
    await poller.store.add_updates([InboxRow(1, body)], at=NOON)
    pending_updates = SqliteStore.pending_updates

    async def away(self: SqliteStore, *args: object, **kwargs: object) -> None:
        raise StoreUnavailable("locked")

    monkeypatch.setattr(SqliteStore, "pending_updates", away)
    run(poller)
    await until(lambda: poller.clock.waits)
    monkeypatch.setattr(SqliteStore, "pending_updates", pending_updates)
    await poller.clock.advance_until(lambda: poller.handled)
    assert poller.handled == ["x"]


async def test_while_telegram_is_down_pauses_grow_and_the_log_does_not(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    poller.sandbox.telegram.faults.add(Fault("502", "getUpdates", times=8))
    run(poller)
    for pause in (1, 2, 4, 8, 16, 30, 30, 30):
        await until(lambda: poller.clock.waits)
        assert poller.clock.waits == [pause]
        poller.clock.advance(pause)
    poller.say("hello")
    await until(lambda: poller.handled)
    assert [record.message for record in caplog.records] == [
        "Telegram does not answer",
        "Telegram still does not answer",
        "Telegram answers again",
    ]


async def test_an_outage_of_ten_hours_does_not_stop_the_poller(poller: PollerFixture) -> None:
    failures = 1200  # more than the exponents of a float
    poller.sandbox.telegram.faults.add(Fault("502", "getUpdates", times=failures))
    run(poller)
    for _ in range(failures):
        await until(lambda: poller.clock.waits)
        poller.clock.advance(30)
    poller.say("hello")
    await until(lambda: poller.handled)


async def test_another_poller_is_named_and_waited_for(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    poller.sandbox.telegram.faults.add(Fault("409", "getUpdates", description="Conflict: other"))
    run(poller)
    await until(lambda: poller.clock.waits)
    assert "only one may run" in caplog.text
    poller.say("hello")
    poller.clock.advance(1)
    await until(lambda: poller.handled)


async def test_a_single_404_does_not_stop_the_poller(poller: PollerFixture) -> None:
    poller.sandbox.telegram.faults.add(Fault("404", "getUpdates"))
    poller.say("hello")
    run(poller)
    await poller.clock.advance_until(lambda: poller.handled)
