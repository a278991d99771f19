"""What people get when something fails: each failure is provoked, with the real store and library over the sandbox.

The table in docs/reliability.md says which test provokes which failure; those that had a home elsewhere stayed there.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.runtime import log
from bot.runtime.log import Checkpoint
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import TableKey
from bot.store.sqlite import SqliteStore
from bot.telegram import delivery
from bot.telegram.callback_data import shows
from tests.bot.house import GROUP, NEGAR, SARA, House, a_house
from tests.bot.test_desk import a_move, at_once, running
from tests.bot.test_hostile import fed
from tests.slow_clock import SlowClock, until

MOVED = "حرکت شما ثبت شد."


async def board(house: House, key: TableKey) -> int:
    found = (await house.table(key)).board
    assert found is not None
    return found.id


def with_keys(house: House, key: TableKey) -> list[int]:
    """The messages that carry the keys of that table's board."""
    numbers = [message["message_id"] for message in house.messages(GROUP)]
    return [number for number in numbers if shows(house.keys(GROUP, number), key)]


async def test_killed_between_sending_and_remembering_there_is_at_worst_a_second_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    sent = asyncio.Event()

    def die(step: Checkpoint) -> None:
        if step is Checkpoint.SENT:
            sent.set()
            raise asyncio.CancelledError

    async with a_house(tmp_path, sandbox, clock) as house:
        row = await running(house)
        old = await board(house, row.key)
        person, data = await a_move(house, row)
        await house.press(person, GROUP, data, old, forged=True)
        with monkeypatch.context() as patch:
            patch.setattr(delivery, "checkpoint", die)
            await house.app.boards.show(row.key, resend=True)
            await sent.wait()
    async with a_house(tmp_path, sandbox, clock) as house:
        await house.app.timers.recover()
        person, data = await a_move(house, row)
        lost = max(with_keys(house, row.key))
        assert sorted(with_keys(house, row.key)) == [old, lost]
        assert await house.press(person, GROUP, data, lost, forged=True) == MOVED
        assert shows(house.keys(GROUP, await board(house, row.key)), row.key)
        await house.press(person, GROUP, data, lost, forged=True)  # its keys are old ones now
        assert with_keys(house, row.key) == [await board(house, row.key)]


async def test_429_holds_up_the_boards_of_its_chat_and_no_answer_also_over_a_restart(
    tmp_path: Path,
) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    edits = "editMessageMedia"
    async with a_house(tmp_path, sandbox, clock) as house:
        row = await running(house)
        number = await board(house, row.key)
        sandbox.telegram.faults.add(Fault("429", edits, times=2, seconds=30))
        house.telegram.calls.clear()
        person, data = await a_move(house, row)
        house.telegram.actions.press(person, GROUP, number, data, forged=True)
        await house.work(rest=False)
        await until(lambda: house.calls().count(edits) == 1)
    async with a_house(tmp_path, sandbox, clock) as house:
        house.telegram.calls.clear()
        await house.app.timers.recover()
        await until(lambda: house.calls().count(edits) == 1)
        for _ in range(2):
            person, data = await a_move(house, row)
            query = house.telegram.actions.press(person, GROUP, number, data, forged=True)
            await house.work(rest=False)
            assert (query.answer or {})["text"] == MOVED
        assert house.calls().count(edits) == 1
        began = clock.monotonic()
        await clock.run(lambda: house.calls().count(edits) == 2)
        assert 29 <= clock.monotonic() - began <= 35
        await house.rest()
        assert house.calls().count(edits) == 2, "three moves, and the newest board alone"
        assert (await house.table(row.key)).shown_version == row.version + 3


async def test_an_answer_that_comes_too_late_is_let_go_and_the_move_stands(house: House) -> None:
    row = await running(house)
    person, data = await a_move(house, row)
    house.telegram.faults.add(Fault("too-old", "answerCallbackQuery"))
    house.telegram.actions.press(person, GROUP, 1, data, forged=True)
    await house.work()
    assert (await house.table(row.key)).version == row.version + 1
    assert (await house.table(row.key)).shown_version == row.version + 1


@contextmanager
def no_file_may_grow(path: Path) -> Iterator[None]:
    """Beyond a few kilobytes the operating system refuses what is written to the write-ahead log."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(f"{path.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_when_the_disk_takes_no_more_people_are_told_and_the_bot_recovers_by_itself(
    house: House, tmp_path: Path
) -> None:
    row = await running(house)
    said: list[str] = []
    with no_file_may_grow(tmp_path / "games.sqlite3"):
        while not said or (said[-1] == MOVED and len(said) < 20):
            person, data = await a_move(house, row)
            house.telegram.actions.press(person, GROUP, 1, data, forged=True)
            [update] = await house.bot.get_updates(offset=house.offset)
            house.offset = update.update_id + 1
            await house.app.updates.handle(update)
            said.append(
                (house.telegram.state.queries.find(update.callback_query.id).answer)["text"]
            )
    assert said[-1].startswith("الان نمی‌توانم چیزی ثبت کنم")
    moved = (await house.table(row.key)).version
    assert moved == row.version + len(said) - 1
    await until(lambda: house.clock.waits or house.calls())
    house.clock.move(10)
    assert await house.press(person, GROUP, data, 1, forged=True) == MOVED
    await house.wait(10)
    after = await house.table(row.key)
    assert (after.version, after.shown_version) == (moved + 1, moved + 1)


async def test_a_database_that_somebody_else_holds_is_waited_for(
    house: House, tmp_path: Path
) -> None:
    row = await running(house)

    def impatient(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA busy_timeout = 50")

    await house.store._write(impatient)
    person, data = await a_move(house, row)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # a backup program, a person with a shell
        told = await house.press(person, GROUP, data, 1, forged=True)
        assert told.startswith("الان نمی‌توانم چیزی ثبت کنم")
        other.execute("ROLLBACK")
    assert (await house.table(row.key)).version == row.version
    assert await house.press(person, GROUP, data, 1, forged=True) == MOVED


async def test_a_clock_that_jumps_back_costs_nobody_the_turn(house: House) -> None:
    row = await running(house)
    before = house.app.tables.seconds_left(await house.app.tables.live(row.key))
    house.clock.turn_back(3600)
    await house.wait(0)
    person, data = await a_move(house, row)
    assert await house.press(person, GROUP, data, 1, forged=True) == MOVED
    await house.wait(before - 1)
    assert not [key for key in house.keys(GROUP) if key.endswith(":i:")], "nobody is late yet"
    await house.wait(2)
    assert [key for key in house.keys(GROUP) if key.endswith(":i:")]


async def test_a_flood_is_answered_from_memory_and_logs_next_to_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_house(tmp_path) as house:
        row = await running(house)
        person, data = await a_move(house, row)
        await house.press(person, GROUP, data, await board(house, row.key), forged=True)
        house.telegram.calls.clear()
        before = _read(house.store)
        caplog.set_level(logging.INFO)
        caplog.clear()
        said = await at_once(house, [(NEGAR, data)] * 99, await board(house, row.key))
        assert all(said)
        assert set(house.calls()) <= {"answerCallbackQuery"}
        assert (await house.table(row.key)).version == row.version + 1
        assert caplog.records == []
        assert _read(house.store) == before


def _read(store: SqliteStore) -> int:
    """What the database holds of facts: a press that is refused writes none."""
    path = store._lock.path.with_name("games.sqlite3")
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("SELECT count(*) FROM fact").fetchone()[0])


async def test_an_update_that_comes_twice_or_out_of_order_is_worked_on_once(
    tmp_path: Path,
) -> None:
    async with a_house(tmp_path) as house:
        row = await running(house)
        person, data = await a_move(house, row)
        house.telegram.actions.press(person, GROUP, await board(house, row.key), data, forged=True)
        house.telegram.actions.send_message(SARA, GROUP, "/help")
        bodies: list[Any] = await house.bot.do_api_request("get_Updates", {"offset": house.offset})
        first, second = bodies
        for order in ((second, first), (first, second)):
            await fed(house, list(order))
        assert (await house.table(row.key)).version == row.version + 1
        assert await house.store.pending_updates() == []
        assert house.calls().count("answerCallbackQuery") == 3 + 1  # three before the game began


async def test_after_hours_without_telegram_each_board_is_refreshed_once(house: House) -> None:
    row = await running(house)
    number = await board(house, row.key)
    house.telegram.faults.add(Fault("drop", "editMessageMedia", times=10**6))
    for _ in range(3):
        person, data = await a_move(house, row)
        house.telegram.actions.press(person, GROUP, number, data, forged=True)
        await house.work(rest=False)
    for _ in range(200):
        house.clock.move(60)
        await asyncio.sleep(0.001)
    tries = house.calls().count("editMessageMedia")
    assert tries <= 3 + 210, "a try a minute, not more"
    house.telegram.faults.clear()
    failed = len(house.calls())
    await house.clock.run(lambda: len(house.calls()) > failed)
    await house.rest()
    assert house.calls()[failed:] == ["editMessageMedia"]
    assert (await house.table(row.key)).shown_version == row.version + 3


async def test_one_press_is_followed_through_the_log_by_one_number(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    row = await running(house)
    caplog.set_level(logging.DEBUG, "bot")
    lines: list[str] = []
    handler = logging.Handler()
    handler.setFormatter(log.LineFormatter())
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    logging.getLogger("bot").addHandler(handler)
    try:
        person, data = await a_move(house, row)
        house.telegram.actions.press(person, GROUP, await board(house, row.key), data, forged=True)
        [body] = await house.bot.do_api_request("get_Updates", {"offset": house.offset})  # type: ignore[misc]
        await fed(house, [body])
    finally:
        logging.getLogger("bot").removeHandler(handler)
    mine = [line for line in lines if line.endswith(f"update={body['update_id']}")]
    events = [
        line.split(": ")[0].split()[-1] + " " + line.split(": ")[1].split()[0] for line in mine
    ]
    assert {
        "bot.tables.repository written",
        "bot.telegram.outbox sent",
        "bot.telegram.poller handled",
    } <= set(events)
    written = next(line for line in mine if "bot.tables.repository: written" in line)
    assert all(f"{name}=" in written for name in ("table", "position", "kind", "ms"))
