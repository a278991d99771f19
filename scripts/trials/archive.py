"""archive: measures the start and the moves of a bot with running and many finished games, in both stores.

Meanwhile, it counts the rows that PostgreSQL reads by scanning whole tables. The trial reports times, and fails only
if moves are not answered or if a large table is read as a whole.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from scripts.trials.bot_under_test import GAME_KEYS, TableKey, archive_fixture
from scripts.trials.bot_under_test import database_fixture as fixture
from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.bot_under_test.shared_oracle import SharedOracle
from scripts.trials.move_load import MoveLoad, SimulatedTable
from scripts.trials.process_stats import latency, percentile, resident_mib
from scripts.trials.processes import ROOT, BotProcess
from scripts.trials.results import Result
from scripts.trials.sandbox_client import running_sandbox
from tests.postgres_server import SENTENCE, programs, running_server

SEED = 9
FINISHED, SHORT_FINISHED = 1_000_000, 20_000
RUNNING, SHORT_RUNNING = 10_000, 200
TABLES = 200
"""The number of tables at which moves are made."""
RATE, SECONDS, SHORT_SECONDS = 10.0, 60.0, 6.0
"""Moves per second, few enough for one core, and the seconds for which they are made in a long and a short run."""
FIRST_SECONDS = 5.0
"""The first seconds of a run (at most a sixth of it), whose moves are reported separately, because the workers are
still starting and the database is being checked."""
SETTLE_SECONDS = 30.0
"""The maximum time in seconds to wait until the updates about the creation of the groups have been handled."""
LARGE = ("game_table", "fact", "finished_game", "seated", "snapshot", "deadline")
"""The database tables with rows of finished or running games."""
REFERENCES = 200


async def run(*, long: bool) -> Result:
    """Measure a bot on SQLite without and with finished games, and on PostgreSQL with them. Return the result.

    Without PostgreSQL's programs, that part is skipped. `long` selects the release run.
    """
    began, result = time.monotonic(), Result("archive")
    finished, running = (FINISHED, RUNNING) if long else (SHORT_FINISHED, SHORT_RUNNING)
    seconds, now = SECONDS if long else SHORT_SECONDS, time.time()
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as name:
        folder = Path(name)
        database = folder / "games.sqlite3"
        await fixture.write(
            database, running, games=GAME_KEYS, moves=4, shown=True, now=now, seed=SEED
        )
        async with AsyncExitStack() as stack:
            url = ""
            if programs() is not None:
                server = stack.enter_context(running_server())
                url = await server.create()
                await archive_fixture.copy_running(database, url)
            else:
                result.notes.append(f"PostgreSQL skipped: {SENTENCE}")
            await _measure(result, folder, seconds, "", f"SQLite, {running:,} running games")
            title = f"{running:,} running and {finished:,} finished games"
            archive_fixture.add_finished(database, finished, chats=running, now=now)
            await _measure(result, folder, seconds, "", f"SQLite, {title}")
            if url:
                await archive_fixture.add_finished_to_postgres(
                    url, finished, chats=running, now=now
                )
                before = await archive_fixture.rows_read_by_scans(url)
                await _measure(result, folder, seconds, url, f"PostgreSQL, {title}")
                await _check_scans(result, url, before, finished)
    result.counts["finished games"], result.counts["running games"] = finished, running
    result.seconds = time.monotonic() - began
    return result


async def _measure(result: Result, folder: Path, seconds: float, url: str, title: str) -> None:
    """Start a bot on a database, make moves at TABLES of its tables, and add the times and errors to the result.

    url: the PostgreSQL database, or "" for the SQLite database in `folder`. title: describes the database in the notes.
    """
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(running_sandbox())
        bot = BotProcess(folder, sandbox.url, database_url=url)
        oracle = SharedOracle(url) if url else Oracle(bot.database)
        if isinstance(oracle, SharedOracle):
            stack.callback(oracle.stop)
        keys = [TableKey(number) for number in range(1, TABLES + 1)]
        tables = [
            SimulatedTable(key, fixture.FIRST_CHAT - key + 1, 1, oracle.table(key), oracle.people)
            for key in keys
        ]
        load = MoveLoad(sandbox, oracle.library, tables, random.Random(SEED))
        for one in tables:
            people = [one.people[key] for key in one.table.people]
            await sandbox.create_group(one.chat, people, title="G")
        await bot.start()
        stack.push_async_callback(bot.kill)
        ends = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < ends and (  # noqa: ASYNC110 - another process handles them
            await sandbox.pending_updates() or oracle.pending_updates()
        ):
            await asyncio.sleep(0.1)
        await load.run(RATE, min(FIRST_SECONDS, seconds / 6))
        first, load.answer_seconds = load.answer_seconds, []
        await load.run(RATE, seconds)
        result.counts["moves"] += load.moves
        if load.unanswered:
            result.errors.append(f"{title}: {load.unanswered} moves were not answered")
        reference = _reference()
        result.notes.append(
            f"{title}: start {bot.last_start:.1f} s, {resident_mib(bot.pid):.0f} MiB; press to answer"
            f" {latency(load.answer_seconds)}; just after the start {latency(first)}; reference (SHA-256 of 1 MB)"
            f" {1000 * percentile(reference, 0.5):.2f} ms"
            f" (p99 {1000 * percentile(reference, 0.99):.2f})"
        )


async def _check_scans(result: Result, url: str, before: dict[str, int], finished: int) -> None:
    """Add an error for each large table of which scans have read at least `finished` rows since `before`.

    before: the rows that had been read, by table. finished: the number of finished games.
    """
    await asyncio.sleep(1.5)  # the server publishes these figures once a second
    after = await archive_fixture.rows_read_by_scans(url)
    read = {name: after.get(name, 0) - before.get(name, 0) for name in LARGE}
    found = {name: count for name, count in read.items() if count >= finished}
    result.errors += [f"{name}: {count:,} rows were read by scans" for name, count in found.items()]
    result.notes.append(f"PostgreSQL: {sum(read.values()):,} rows of large tables read by scans")


def _reference() -> list[float]:
    """Do the reference work of scripts/bench REFERENCES times, and return the duration of each run in seconds."""
    found, data = [], bytes(1_000_000)
    for _ in range(REFERENCES):
        began = time.perf_counter()
        hashlib.sha256(data).digest()
        found.append(time.perf_counter() - began)
    return found
