"""The trials load and limits, which report figures.

load: response times at many tables with pictures, and while people flood the bot.
limits: the delay of boards under Telegram's rate limits.

The trials fail only if a press is lost or not answered, or if a board stays outdated.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from scripts.trials.board_latency import BoardLatency
from scripts.trials.bot_under_test import GAME_KEYS, pack_move
from scripts.trials.bot_under_test import database_fixture as fixture
from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.move_load import MoveLoad, SimulatedTable
from scripts.trials.process_stats import CpuUsage, cpu_seconds, latency, percentile
from scripts.trials.processes import ROOT, BotProcess
from scripts.trials.results import Result
from scripts.trials.sandbox_client import SandboxClient, running_sandbox

SEED = 6
RATE = 60.0
"""The total number of moves per second at all tables."""
TABLES, SHORT_TABLES = 200, 60
SECONDS, SHORT_SECONDS = 60.0, 8.0
LIMITED_TABLES, PAUSES = 20, (4.0, 1.5)
"""The number of tables in the trial `limits` and in a short flood, and two values for the seconds between the moves at
a table of `limits`. A group may get 20 messages per minute, so all boards can be sent with the first value, and half of
them with the second."""
LIMITED_SECONDS = 150.0
"""The duration of a long run in seconds. Because the limits are per minute, a run must be long enough to use up the
calls that are available at the start."""
FLOOD_RATE, NORMAL_RATE = 200.0, 40.0
"""The presses per second by each person who floods the bot, and by all people in other chats together."""
FLOOD_PERIOD = 2.0
"""The seconds in each period. Periods with and without a flood alternate, so that other programs on the
machine disturb both kinds equally."""
MAX_SLOWDOWN = {1: 1.3, 10: 2.0}
"""For each number of people who flood the bot, the target for the factor by which others' p99 response time rises."""
SETTLE_SECONDS = 300.0
"""Seconds within which all boards must be up to date."""


async def run(*, long: bool) -> Result:
    """Measure many tables, and then a flood of presses; return the result.

    `long` selects the release run.
    """
    began, result = time.monotonic(), Result("load")
    seconds = SECONDS if long else SHORT_SECONDS
    await _measure_load(result, TABLES if long else SHORT_TABLES, seconds)
    for people in (1, 10) if long else (1,):
        await _measure_flood(result, TABLES if long else LIMITED_TABLES, seconds / 2, people)
    result.seconds = time.monotonic() - began
    return result


async def run_limited(*, long: bool) -> Result:
    """Measure how late boards are within Telegram's limits (only if `long`) and beyond them. Return the result."""
    began, result = time.monotonic(), Result("limits")
    for pause in PAUSES if long else PAUSES[-1:]:
        await _measure_limits(result, pause, LIMITED_SECONDS if long else 2 * SHORT_SECONDS)
    result.seconds = time.monotonic() - began
    return result


async def _measure_load(result: Result, tables: int, seconds: float) -> None:
    async with _running_games(tables, limits=False) as (sandbox, bot, load):
        pids = {"bot": bot.pid, "sandbox": sandbox.process.pid, "load generator": os.getpid()}
        usage = CpuUsage(pids)
        await load.run(RATE, seconds)
        shares = str(usage)
        boards = await _finish(bot, load, result)
    result.counts["moves"] += boards.moves
    result.counts["boards"] += boards.boards
    result.notes += [
        f"{tables} tables, pictures on, limits lifted, {RATE:.0f} moves a second offered for {seconds:.0f} s:"
        f" {boards.moves / seconds:.0f} committed, {boards.boards / seconds:.0f} boards sent,"
        f" {(boards.moves - boards.boards) / seconds:.0f} merged a second"
        f" ({boards.boards / max(1, boards.moves):.0%} of moves with their own board);"
        f" {load.skipped} moves skipped because the table's previous one was not answered",
        f"press to answer {latency(load.answer_seconds)}; move to board {latency(boards.seconds)}; {shares}",
    ]


async def _measure_limits(result: Result, pause: float, seconds: float) -> None:
    async with _running_games(LIMITED_TABLES, limits=True) as (_, bot, load):
        await load.run(LIMITED_TABLES / pause, seconds)
        boards = await _finish(bot, load, result)
    result.counts["moves"] += boards.moves
    result.counts["boards"] += boards.boards
    result.notes.append(
        f"{LIMITED_TABLES} tables under Telegram's limits, a move each {pause:g} s for {seconds:.0f} s: move to board"
        f" {latency(boards.seconds)}, the longest {max(boards.seconds, default=0):.1f} s"
    )


async def _measure_flood(result: Result, tables: int, seconds: float, people: int) -> None:
    """Measure the presses in other chats in alternating periods, without and with people who flood the bot."""
    async with _running_games(tables + people, limits=False) as (sandbox, bot, load):
        flooded, others = load.tables[:people], load.tables[people:]
        pids = {"bot": bot.pid, "sandbox": sandbox.process.pid}
        quiet, during = (OutsiderLoad(sandbox, others, pids) for _ in range(2))
        presses = [(_outsider(chat), chat, data) for chat, data in _targets(flooded)]
        for _ in range(round(seconds / FLOOD_PERIOD)):
            await quiet.run(NORMAL_RATE, FLOOD_PERIOD)
            flood = asyncio.create_task(
                sandbox.flood(presses, FLOOD_RATE * people, FLOOD_PERIOD + 1)
            )
            await asyncio.sleep(1)  # the first presses of each person are still handled
            await during.run(NORMAL_RATE, FLOOD_PERIOD)
            result.counts["flood presses"] += await flood
        await _finish(bot, load, result)
    for each in (quiet, during):
        result.counts["presses"] += each.presses
        if each.unanswered:
            result.errors.append(f"{each.unanswered} presses were not answered")
    slower = percentile(during.seconds, 0.99) / (percentile(quiet.seconds, 0.99) or 1)
    result.notes.append(
        f"{people} flooding with {FLOOD_RATE:.0f} presses a second each, {tables} tables elsewhere: press to answer"
        f" there {latency(quiet.seconds)} without and {latency(during.seconds)} with it ({slower:.2f} times at p99,"
        f" target {MAX_SLOWDOWN[people]:g}); {quiet.shares()} without and {during.shares()} with it"
    )


def _targets(tables: Sequence[SimulatedTable]) -> list[tuple[int, str]]:
    """Return (Telegram id of the chat, callback data of a move button) for each table."""
    return [(each.chat, pack_move(each.key, each.table.position, "c.red.1")) for each in tables]


class OutsiderLoad:
    """An open-loop load of presses by people who do not play. The presses are answered but change nothing."""

    def __init__(
        self, sandbox: SandboxClient, tables: Sequence[SimulatedTable], pids: Mapping[str, int]
    ) -> None:
        """`pids` are the processes whose CPU time is measured, by name."""
        self._sandbox = sandbox
        self._targets = _targets(tables)
        self._pids = pids
        self._cpu = dict.fromkeys(pids, 0.0)
        self._elapsed = 0.0
        self.presses = 0
        self.unanswered = 0
        self.seconds: list[float] = []
        """For each press, the seconds until its answer or, if there was none, until the wait for it ended."""

    async def run(self, rate: float, seconds: float) -> None:
        """Make `rate` presses per second for `seconds`, and wait for all answers."""
        began, first, tasks = time.monotonic(), self.presses, []
        cpu = {name: cpu_seconds(pid) for name, pid in self._pids.items()}
        while time.monotonic() - began < seconds:
            chat, data = self._targets[self.presses % len(self._targets)]
            self.presses += 1
            tasks.append(asyncio.create_task(self._press(chat, data)))
            due = began + (self.presses - first) / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        await asyncio.gather(*tasks)
        self._elapsed += time.monotonic() - began
        for name, pid in self._pids.items():
            self._cpu[name] += cpu_seconds(pid) - cpu[name]

    def shares(self) -> str:
        """Return the CPU time of the processes during all runs, as shares of a core."""
        return ", ".join(f"{name} {used / self._elapsed:.0%}" for name, used in self._cpu.items())

    async def _press(self, chat: int, data: str) -> None:
        began = time.monotonic()
        if await self._sandbox.press(_outsider(chat), chat, 1, data) is None:
            self.unanswered += 1
        self.seconds.append(time.monotonic() - began)


@asynccontextmanager
async def _running_games(
    tables: int, *, limits: bool
) -> AsyncIterator[tuple[SandboxClient, BotProcess, MoveLoad]]:
    """Run a bot process on a database of games that have just started, and wait until it has sent their boards."""
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with running_sandbox(limits=limits) as sandbox:
            bot = BotProcess(Path(folder), sandbox.url, limits=limits)
            now = time.time()
            await fixture.write(
                bot.database, tables, games=GAME_KEYS[:1], moves=1, shown=False, now=now, seed=SEED
            )
            await asyncio.gather(*(_create_group(sandbox, number) for number in range(tables)))
            await bot.start()
            try:
                await _settle(Oracle(bot.database))
                load = MoveLoad.of_database(sandbox, bot.database, random.Random(SEED))
                yield sandbox, bot, load
            finally:
                with suppress(ProcessLookupError):
                    await bot.kill()


async def _create_group(sandbox: SandboxClient, number: int) -> None:
    chat = fixture.FIRST_CHAT - number
    first = fixture.FIRST_PERSON + 2 * number
    await sandbox.create_group(chat, [first, first + 1, _outsider(chat)], title="G")


async def _finish(bot: BotProcess, load: MoveLoad, result: Result) -> BoardLatency:
    """Wait until all boards are up to date, record any discrepancies in `result.errors`, and return the latencies."""
    oracle = Oracle(bot.database)
    await _settle(oracle)
    played = {each.key: each.table.position for each in oracle.latest_tables().values()}
    differing = sum(played[each.key] != each.table.position for each in load.tables)
    for name, count in (
        ("tables whose log differs from the acknowledged moves", differing),
        ("outdated boards", oracle.outdated_tables()),
        ("pending updates", oracle.pending_updates()),
        ("presses that were not answered", load.unanswered),
    ):
        if count:
            result.errors.append(f"{name}: {count}")
    return BoardLatency.of_log(bot.log())


async def _settle(oracle: Oracle) -> None:
    """Wait until no update is pending and no board is outdated, for at most SETTLE_SECONDS."""
    end = time.monotonic() + SETTLE_SECONDS
    while (oracle.outdated_tables() or oracle.pending_updates()) and time.monotonic() < end:  # noqa: ASYNC110
        await asyncio.sleep(0.2)


def _outsider(chat: int) -> int:
    """Return the id of a member of the chat who does not play."""
    return 900_000 - (chat - fixture.FIRST_CHAT)
