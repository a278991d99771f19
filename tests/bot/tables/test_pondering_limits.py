"""Pondering gives way to everything else, and ends if tables change, budgets are used up or workers fail."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace

import pytest

from bot.store.records import TableKey
from bot.tables import commands
from bot.tables.computers import pondering
from bot.tables.computers.pondering import MAX_TABLES, Pondering
from bot.tables.computers.search_pool import SearchPool
from tests.bot.table_log import SARA
from tests.bot.tables.pondered_tables import (
    KEY,
    at_a_persons_turn,
    idle,
    legal,
    patient,
    played,
    recorded,
    requests_after,
    solo,
    started,
    under_test,
)
from tests.engine.compiled_search import needs_core
from tests.manual_clock import until

__all__ = ["idle", "patient", "under_test"]

pytestmark = needs_core


async def test_a_table_that_changes_ends_its_search(under_test: Pondering) -> None:
    table = solo(level="master")
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await until(lambda: len(pool.begun) == 2)  # the prediction, and the first reply
    under_test.follow(KEY, next(played(table, word) for word, _ in requests_after(table)))
    await under_test.wait_until_done()
    assert (len(pool.begun), pool.results[1:]) == (2, [None])
    assert not [*under_test._answers]


async def test_a_table_that_ends_is_forgotten(idle: asyncio.Event, under_test: Pondering) -> None:
    idle.clear()
    table = solo()
    log = started("azul", "hard", solo=True)
    at_a_persons_turn(log)
    under_test.follow(KEY, table)
    assert KEY in under_test._turns
    log.do(commands.Stop(SARA))
    under_test.follow(KEY, log.table)
    idle.set()
    await under_test.wait_until_done()
    assert not under_test._turns
    assert not under_test.processes


@pytest.mark.slow
async def test_a_search_for_a_table_waits_for_nothing_that_is_pondered() -> None:
    pool = SearchPool(1, ponders=True)
    try:
        assert pool.pondering is not None
        calls = recorded(pool.pondering)
        table = solo(level="master")
        pool.pondering.follow(KEY, table)
        await until(lambda: len(calls.begun) == 2)
        other = solo("icecult")
        seat = other.to_move
        word = await pool.choose(other.game, other.view(seat), "hard", "1")
        assert word in legal(other.game, other.view(seat))
        assert calls.results[1] is None, "it ended when the search began"
        assert not set(pool.processes) & set(calls.processes), "it had a process of its own"
        await until(lambda: len(calls.begun) > 2)
        assert calls.begun[2][1] == calls.begun[1][1], "the same reply is searched again"
    finally:
        await pool.close()


async def test_nothing_is_pondered_while_a_search_runs(
    idle: asyncio.Event, under_test: Pondering
) -> None:
    idle.clear()
    pool = recorded(under_test)
    under_test.follow(KEY, solo())
    for _ in range(100):
        await asyncio.sleep(0)
    assert not pool.begun
    idle.set()
    await until(lambda: pool.begun)


async def test_only_the_tables_that_changed_last_are_pondered(
    idle: asyncio.Event, under_test: Pondering
) -> None:
    idle.clear()
    table = solo()
    for number in range(MAX_TABLES + 3):
        under_test.follow(TableKey(number), table)
    assert [*under_test._turns] == [TableKey(number) for number in range(3, MAX_TABLES + 3)]
    newest = under_test._next()
    assert newest is not None
    assert newest.key == MAX_TABLES + 2
    newest.steps = 1
    second = under_test._next()
    assert second is not None
    assert second.key == MAX_TABLES + 1


async def test_a_turn_of_several_words_has_one_budget(
    idle: asyncio.Event, under_test: Pondering
) -> None:
    idle.clear()
    table = solo("icecult")
    under_test.follow(KEY, table)
    under_test._turns[KEY].seconds = 3.0
    assert table.to_move is not None
    word = legal(table.game, table.view(table.to_move))[0]
    later = played(table, word)
    assert later.game.in_turn(later.state)
    under_test.follow(KEY, later)
    assert under_test._turns[KEY].seconds == 3.0
    under_test.follow(KEY, replace(table, position=later.position + 1))
    assert under_test._turns[KEY].seconds == pondering.TURN_SECONDS


async def test_a_turn_whose_time_is_used_up_is_given_up(
    under_test: Pondering, caplog: pytest.LogCaptureFixture
) -> None:
    pool = recorded(under_test)
    under_test.follow(KEY, solo())
    await until(lambda: len(pool.begun) == 2)
    under_test._turns[KEY].seconds = 0.001
    await under_test.wait_until_done()
    assert len(pool.begun) == 2
    assert [*under_test._answers], "what was found is kept"
    assert not caplog.records


async def test_a_worker_that_dies_is_only_logged(
    under_test: Pondering, caplog: pytest.LogCaptureFixture
) -> None:
    table = solo(level="master")
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await until(lambda: len(pool.begun) == 2)
    [process] = pool.processes
    os.kill(process, signal.SIGKILL)
    await under_test.wait_until_done()
    assert caplog.messages == [f"pondering at table {KEY} failed: BrokenProcessPool"]
    assert not caplog.records[0].exc_info
    under_test.follow(KEY, replace(table, position=table.position + 1))
    await until(lambda: len(pool.results) == 2)
    assert pool.results[1], "a new worker predicts the next turn"


async def test_a_worker_that_hangs_is_killed_and_logged_without_a_traceback(
    under_test: Pondering, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pondering, "HUNG_SECONDS", 0.001)
    table = solo(level="master")
    under_test.follow(KEY, table)
    await under_test.wait_until_done()
    assert caplog.messages == [f"pondering at table {KEY} failed: TimeoutError"]
    assert not caplog.records[0].exc_info
    assert not under_test.processes


async def test_closing_ends_the_search_and_its_worker(under_test: Pondering) -> None:
    pool = recorded(under_test)
    under_test.follow(KEY, solo(level="master"))
    await until(lambda: len(pool.begun) == 2)
    [process] = pool.processes
    await under_test.close()
    assert not under_test.processes
    assert under_test._work is not None
    assert under_test._work.done()

    def has_ended() -> bool:
        try:
            return os.waitpid(process, os.WNOHANG)[0] == process
        except ChildProcessError:  # the executor has waited for it
            return True

    await until(has_ended)
