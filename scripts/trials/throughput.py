"""throughput: measures moves with text boards, on SQLite with one bot, and on PostgreSQL with two nodes.

It also measures how many updates per second a node claims if it does nothing else, and the CPU time of a move and of a
claim, which depends less on the load of the machine. The trial reports figures, and fails only if moves are not
answered.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path

from scripts.trials.bot_under_test import claims
from scripts.trials.bot_under_test import database_fixture as fixture
from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.bot_under_test.shared_oracle import SharedOracle
from scripts.trials.move_load import MoveLoad
from scripts.trials.prefork_server import PreforkServer
from scripts.trials.process_stats import cpu_seconds, latency
from scripts.trials.processes import ROOT, BotProcess, environment
from scripts.trials.results import Result
from scripts.trials.sandbox_client import running_sandbox
from tests.postgres_server import SENTENCE, Server, programs, running_server

SEED = 8
TABLES = 200
RATE = 500.0
"""The moves per second that are offered, which are more than the bots can handle."""
SECONDS, SHORT_SECONDS = 30.0, 6.0
WARM_UP = 4.0
"""Seconds before the measurement, in which moves are offered at the same rate."""
FIRST_RATE, MOST_ROUNDS = 25.0, 6
"""Before the warm-up, at most MOST_ROUNDS moves are made at each table, FIRST_RATE per second in all. They load the
tables, and two nodes divide the chats: the one that started later gets its share while the chats are quiet."""
EVEN = 0.8
"""The chats are divided evenly if the node with fewer of them has at least this share of the other node's number."""
CLAIMS = 20_000


async def run(*, long: bool) -> Result:
    """Measure SQLite and PostgreSQL, one after the other, and return the result.

    Without PostgreSQL's programs, the trial is skipped; this is an error if REQUIRE_ALL is set in the environment.
    `long` selects the release run.
    """
    began, result = time.monotonic(), Result("throughput")
    if programs() is None:
        required = bool(os.environ.get("REQUIRE_ALL"))
        return Result("throughput", errors=[SENTENCE] * required, notes=[f"skipped: {SENTENCE}"])
    seconds = SECONDS if long else SHORT_SECONDS
    with running_server() as server, tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as at:
        database = Path(at) / "games.sqlite3"
        await fixture.write(
            database, TABLES, games=("azul",), moves=4, shown=True, now=time.time(), seed=SEED
        )
        with closing(sqlite3.connect(database)) as file, file:
            file.execute("UPDATE chat SET light = 'words'")
        url = await server.create()
        await asyncio.to_thread(claims.copy, database, url)
        folder = Path(at)
        one = await _measure(result, folder, seconds, [""], "SQLite, one bot")
        two = await _measure(
            result, folder, seconds, [url, url], "PostgreSQL, two nodes", server=server
        )
        result.notes.append(f"PostgreSQL with two nodes: {two / one:.2f} of SQLite with one bot")
        await _measure_claims(result, server)
    result.seconds = time.monotonic() - began
    return result


async def _measure(
    result: Result,
    folder: Path,
    seconds: float,
    urls: Sequence[str],
    name: str,
    *,
    server: Server | None = None,
) -> float:
    """For each of `urls`, run a bot on that database ("" is the SQLite file). Return the moves per second of all bots.

    server: the PostgreSQL server, whose CPU time is measured with that of the bots, or None. Figures and errors are
    added to the result.
    """
    pids: dict[str, list[int]] = {
        "bots": [],
        "server": [] if server is None else [server.pid],
        "load generator": [os.getpid()],
    }
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(running_sandbox())
        fork = await PreforkServer.start(folder, environment())
        stack.push_async_callback(fork.close)
        oracle = SharedOracle(urls[0]) if urls[0] else Oracle(folder / "games.sqlite3")
        load = MoveLoad.of_oracle(sandbox, oracle, random.Random(SEED))
        for simulated in load.tables:
            people = [simulated.people[key] for key in simulated.table.people]
            await sandbox.create_group(simulated.chat, people, title="G")
        for number, url in enumerate(urls):
            options = {"server": fork, "name": f"bot-{number}", "database_url": url}
            bot = BotProcess(folder, sandbox.url, **options)  # type: ignore[arg-type]
            await bot.start()
            pids["bots"].append(bot.pid)
            stack.push_async_callback(bot.kill)
        await asyncio.sleep(WARM_UP / 2)
        chats = await _divide(load, oracle)
        await load.run(RATE, WARM_UP)
        before, load.answer_seconds = load.moves, []
        spent = {kind: -sum(map(cpu_seconds, found)) for kind, found in pids.items()}
        began = time.monotonic()
        await load.run(RATE, seconds)
        moves = load.moves - before
        rate = moves / (time.monotonic() - began)
        costs = ", ".join(
            f"{kind} {1000 * (spent[kind] + sum(map(cpu_seconds, found))) / max(1, moves):.1f} ms"
            for kind, found in pids.items()
        )
        result.counts["moves"] += load.moves
        if load.unanswered:
            result.errors.append(f"{name}: {load.unanswered} moves were not answered")
        result.notes.append(
            f"{name}: {rate:.0f} moves a second; press to answer {latency(load.answer_seconds)};"
            f" processor time of a move: {costs}{chats}"
        )
        if isinstance(oracle, SharedOracle):
            oracle.stop()
    return rate


async def _divide(load: MoveLoad, oracle: Oracle) -> str:
    """Make moves at FIRST_RATE until two nodes have divided the chats evenly, in at most MOST_ROUNDS rounds.

    Return a note about the division, or "" for SQLite, with which there is only one round.
    """
    chats: list[int] = []
    for _ in range(MOST_ROUNDS):
        await load.run(FIRST_RATE, len(load.tables) / FIRST_RATE)
        if not isinstance(oracle, SharedOracle):
            break
        chats = sorted(oracle.leases())
        if len(chats) == 2 and chats[0] >= EVEN * chats[1]:
            break
    return f"; chats of the nodes: {' and '.join(map(str, chats))}" if chats else ""


async def _measure_claims(result: Result, server: Server) -> None:
    before = cpu_seconds(os.getpid())
    rate = await claims.per_second(await server.create(), CLAIMS)
    spent = 1000 * (cpu_seconds(os.getpid()) - before) / CLAIMS
    result.counts["claims"] += CLAIMS
    result.notes.append(
        f"claims alone: {rate:,.0f} a second; processor time of the node to store and claim an update: {spent:.2f} ms"
    )
