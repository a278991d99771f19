"""nodes: kills each of two bots that share a database, kills their thinker, and cuts connections to the database.

No press may be lost, and no game may stand still.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from scripts.trials.bot_under_test.shared_oracle import SharedOracle
from scripts.trials.prefork_server import PreforkServer
from scripts.trials.processes import ROOT, BotProcess, ThinkerProcess, environment
from scripts.trials.results import Result
from scripts.trials.sandbox_client import running_sandbox
from scripts.trials.thinking_load import ComputerWaits, ThinkingLoad
from tests.postgres_server import SENTENCE, Server, programs, running_server
from tests.store.postgres.proxy import Proxy, open_proxy

TABLES = 20
RATE = 5.0
"""The maximum number of presses per second."""
KILLS, CUTS = 100, 50
PAUSE = (6.0, 10.0)
"""The range of the seconds to wait after a kill or a cut."""
CUT = (0.5, 8.0)
"""The range of the seconds for which the connections of a node are cut. The length of a lease is within this range."""
THINKING, AWAY = (4.0, 12.0), (5.0, 12.0)
"""The ranges of the seconds for which the thinker runs before it is killed, and after which it is started again."""
TAKEOVER = 10.0
"""The seconds within which another node must have taken over from a killed one, in 99% of the kills."""
SEED = 1


@dataclass(slots=True)
class Cluster:
    """Two bots, each connected to the database by a proxy; a thinker; and the people who press."""

    bots: Sequence[BotProcess]
    thinker: ThinkerProcess
    proxies: Sequence[Proxy]
    oracle: SharedOracle
    load: ThinkingLoad
    waits: ComputerWaits
    takeovers: list[float] = field(default_factory=list)
    thinker_kills: int = 0

    async def kill(self, at: int) -> None:
        """Kill bot number `at`, counted from 0, restart it, and record how long its row in table `node` outlived it.

        The wait for the removal of the row ends after 60 s, which are then recorded.
        """
        before, began = set(self.oracle.nodes()), time.monotonic()
        await self.bots[at].kill()
        starting = asyncio.create_task(self.bots[at].start())
        # The row of the other bot stays.
        while before <= set(self.oracle.nodes()) and time.monotonic() < began + 60:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        self.takeovers.append(time.monotonic() - began)
        await starting

    async def kill_thinkers(self, chance: random.Random) -> None:
        """Kill the thinker and start it again, until cancelled."""
        while True:
            await asyncio.sleep(chance.uniform(*THINKING))
            self.waits.has_thinker = False
            await self.thinker.kill()
            self.thinker_kills += 1
            await asyncio.sleep(chance.uniform(*AWAY))
            await self.thinker.start()
            self.waits.has_thinker = True

    async def cut(self, at: int, seconds: float) -> None:
        """Cut the connections of bot number `at`, counted from 0, to the database for `seconds`."""
        self.proxies[at].go_away()
        await asyncio.sleep(seconds)
        self.proxies[at].come_back()


@asynccontextmanager
async def cluster(*, seed: int, tables: int = TABLES) -> AsyncIterator[Cluster]:
    """Run PostgreSQL, a sandbox, two bots and a thinker with `tables` started games; stop them at the end.

    Each bot has one worker for searches, so that it hands over some of them.
    """
    async with AsyncExitStack() as stack:
        server: Server = stack.enter_context(running_server())
        url = await server.create()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT)))
        sandbox = await stack.enter_async_context(running_sandbox())
        fork = await PreforkServer.start(folder, environment(), "one-worker")
        stack.push_async_callback(fork.close)
        proxies = [await stack.enter_async_context(open_proxy(server.port)) for _ in range(2)]
        bots = [
            BotProcess(
                folder,
                sandbox.url,
                server=fork,
                name=f"node-{number}",
                database_url=url.replace(str(server.port), str(proxy.port)),
            )
            for number, proxy in enumerate(proxies)
        ]
        for bot in bots:
            await bot.start()
        thinker = ThinkerProcess(folder, sandbox.url, name="thinker", database_url=url)
        stack.push_async_callback(thinker.kill)
        await thinker.start()
        oracle = SharedOracle(url)
        stack.callback(oracle.stop)
        load = ThinkingLoad(sandbox, oracle, random.Random(seed))
        await load.start_games(tables)
        yield Cluster(bots, thinker, proxies, oracle, load, ComputerWaits(oracle))


async def run(kills: int, cuts: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """Kill the bots in turn, then cut their connections in turn, under load, and return the result.

    Meanwhile, the thinker is killed and started again repeatedly.

    Without PostgreSQL's programs, the trial is skipped; this is an error if REQUIRE_ALL is set in the environment.
    """
    if programs() is None:
        required = bool(os.environ.get("REQUIRE_ALL"))
        return Result("nodes", errors=[SENTENCE] * required, notes=[f"skipped: {SENTENCE}"])
    began, chance = time.monotonic(), random.Random(seed)
    async with cluster(seed=seed, tables=tables) as found:
        watching = asyncio.create_task(found.waits.watch())
        pressing = asyncio.create_task(found.load.run(RATE))
        thinking = asyncio.create_task(found.kill_thinkers(random.Random(seed)))
        try:
            for number in range(kills):
                await found.kill(number % 2)
                await asyncio.sleep(chance.uniform(*PAUSE))
            for number in range(cuts):
                await found.cut(number % 2, chance.uniform(*CUT))
                await asyncio.sleep(chance.uniform(*PAUSE))
        finally:
            await _ended(pressing, thinking)
        await found.load.settle(120)
        await _ended(watching)
        report = await found.load.report()
        result = report.result("nodes")
        result.counts["kills"], result.counts["cuts"] = kills, cuts
        result.counts["thinker kills"] = found.thinker_kills
        _check_takeovers(result, found.takeovers)
        _check_computers(result, found)
        for bot in found.bots:
            code, seconds = await bot.stop()
            if code != 0:
                result.errors.append(f"SIGTERM led to exit code {code} after {seconds:.1f} s")
        if report.seconds:
            waits = sorted(report.seconds)
            result.notes.append(
                f"answers: median {1000 * statistics.median(waits):.0f} ms,"
                f" p99 {waits[int(0.99 * len(waits))]:.1f} s, longest {waits[-1]:.1f} s"
            )
    result.seconds = time.monotonic() - began
    return result


async def _ended(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks that do not end by themselves, and wait for their end. Raises the error of one that failed."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


def _check_computers(result: Result, found: Cluster) -> None:
    """Check the moves of the computers, and count them and the searches that were handed over."""
    moves, wrong = found.oracle.computer_moves()
    added, claimed = found.oracle.searches()
    result.counts["computer moves"] = moves
    result.counts["searches handed over"], result.counts["searches claimed"] = added, claimed
    result.errors += wrong
    found.waits.add_to(result)


def _check_takeovers(result: Result, takeovers: Sequence[float]) -> None:
    if not takeovers:
        return
    ordered = sorted(takeovers)
    p99 = ordered[int(0.99 * len(ordered))]
    result.notes.append(
        f"dead nodes were replaced after {statistics.median(ordered):.1f} s (median), p99 {p99:.1f} s"
    )
    if p99 > TAKEOVER:
        result.errors.append(f"a dead node was replaced after {p99:.1f} s only")
