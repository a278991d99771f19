"""nth: makes call number N of the store, the Bot API or the disk fail, for increasing N, until no call fails."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scripts.trials import disk_faults
from scripts.trials.bot_under_test import Fault, Store
from scripts.trials.bot_under_test.in_process import memory_folder
from scripts.trials.bot_under_test.store import FailingCalls
from scripts.trials.processes import environment
from scripts.trials.results import Result
from scripts.trials.scenario import Scenario, run_scenario

API_FAULTS = ("500", "timeout-after", "drop", "429")
"""The ways in which a Bot API call fails: status 500, executed but not answered, dropped unexecuted, or status 429."""
STEPS = {
    "long": {"store": 1, "api": 1, "disk": 7},
    "short": {"store": 5, "api": 8, "disk": 151},
    "sample": {"store": 30, "api": 40, "disk": 901},
}
"""The steps by which N increases, by the size of the run and the kind of call."""
DISK_FAULTS = {"full": errno.ENOSPC, "broken": errno.EIO}


@dataclass(slots=True)
class SeriesReport:
    """The results of a series of runs.

    In each run but the last, one call or several successive calls fail. The first of them is later in each run than in
    the run before.
    """

    name: str
    runs: int = 0
    stops: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    """For each store method, by name, the number of runs in which it was the first to fail."""
    errors: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        line = (
            f"{self.name}: {self.runs} runs, the last without a failing call; the bot stopped with a message and was"
            f" started again {self.stops} times; errors {len(self.errors)}"
        )
        return "\n    ".join([line, *self.errors[:5]])

    async def run(self, scenario: Scenario, call: int) -> None:
        """Run a scenario in which call number `call` fails, and add its result."""
        errors = await run_scenario(scenario)
        self.runs += 1
        self.stops += len(scenario.stops)
        self.errors += [f"call {call}: {each}" for each in errors]


async def store_series(folder: Path, step: int, times: int = 1) -> SeriesReport:
    """Make each `step`-th store call fail in a run of its own, together with the following `times - 1` calls."""
    report, at = SeriesReport(f"store, {times} in a row"), 1
    while True:
        failing: list[FailingCalls] = []

        def wrap_store(store: Store, at: int = at, failing: list[FailingCalls] = failing) -> Any:
            if failing:  # this is a restart: only calls before it are counted
                return store
            failing.append(FailingCalls(store, at, times))
            return failing[0]

        scenario = Scenario(folder / f"store-{times}-{at}.sqlite3", wrap_store=wrap_store)
        await report.run(scenario, at)
        if not failing or not failing[0].failed:
            return report
        report.failed[failing[0].failed[0]] += 1
        at += step


async def api_series(folder: Path, kind: str, step: int) -> SeriesReport:
    """Make each `step`-th Bot API call, including getUpdates, fail in a run of its own."""
    report, at = SeriesReport(f"Bot API, {kind}"), 0
    while True:
        scenario = Scenario(folder / f"api-{kind}-{at}.sqlite3")
        faults = scenario.sandbox.telegram.faults
        faults.add(Fault(kind, skip=at, seconds=2.0))
        await report.run(scenario, at + 1)
        if faults.faults:
            return report
        at += step


async def disk_series(folder: Path, kind: str, step: int, times: int) -> SeriesReport:
    """Make each `step`-th disk call fail in a run of its own, together with the following `times - 1` calls.

    Disk calls are writes, syncs, truncations and removals. The library of disk_faults.c must be preloaded into this
    process.
    """
    library = ctypes.CDLL(None)
    library.disk_calls.restype = ctypes.c_long
    report, at = SeriesReport(f"disk {kind}, {times} in a row"), 1
    while True:
        path = (folder / f"disk-{kind}-{at}.sqlite3").resolve()
        library.disk_watch(str(path).encode())
        library.disk_fail(ctypes.c_long(at), ctypes.c_long(times), DISK_FAULTS[kind])
        await report.run(Scenario(path), at)
        if library.disk_calls() < at:
            library.disk_fail(ctypes.c_long(0), ctypes.c_long(0), 0)
            return report
        at += step


def _all_series(step: Mapping[str, int]) -> Sequence[Callable[[Path], Awaitable[SeriesReport]]]:
    """Return all series. The series with disk faults come last."""
    store, api, disk = step["store"], step["api"], step["disk"]
    return (
        lambda folder: store_series(folder, store),
        lambda folder: store_series(folder, store, 4),
        *((lambda folder, kind=kind: api_series(folder, kind, api)) for kind in API_FAULTS),
        lambda folder: disk_series(folder, "full", disk, 1),
        lambda folder: disk_series(folder, "broken", disk, 1),
        lambda folder: disk_series(folder, "full", disk * 3, 20),
    )


SERIES = len(_all_series(STEPS["short"]))
DISK_SERIES = range(SERIES - 2, SERIES + 1)
"""The numbers, counted from 1, of the series that need the preloaded library."""


def run(number: int, size: str) -> Result:
    """Run the series with this number, counted from 1, with the steps `STEPS[size]`, and return its result.

    A series of disk faults runs in a process of its own, which preloads a library. Such a series is skipped if
    `disk_faults.unavailable` names a reason.
    """
    if number not in DISK_SERIES:
        return _run(number, size)
    if reason := disk_faults.unavailable():
        return Result("nth", notes=[f"disk: skipped, {reason}"])
    with tempfile.TemporaryDirectory() as folder:
        library = disk_faults.build(Path(folder))
        command = [sys.executable, "-m", "scripts.trials.nth", str(number), size]
        env = environment() | {"LD_PRELOAD": str(library)}
        child = subprocess.run(command, env=env, check=False, stdout=subprocess.PIPE)
    if child.returncode:
        return Result("nth", errors=[f"disk series {number} ended with an exception"])
    return Result.from_json(child.stdout)


def _run(number: int, size: str) -> Result:
    began, result = time.monotonic(), Result("nth")
    with memory_folder() as folder:
        series = _all_series(STEPS[size])[number - 1]
        report = asyncio.run(_report(series, Path(folder)))
    result.counts.update({"runs": report.runs, "stops with a message": report.stops})
    result.notes.append(str(report))
    result.errors += [f"{report.name}, {each}" for each in report.errors]
    result.seconds = time.monotonic() - began
    return result


async def _report(series: Callable[[Path], Awaitable[SeriesReport]], folder: Path) -> SeriesReport:
    return await series(folder)


def main() -> int:
    """Run the disk series whose number and size are the arguments, print its result as JSON, and return 0."""
    print(_run(int(sys.argv[1]), sys.argv[2]).to_json())
    return 0


if __name__ == "__main__":
    sys.exit(main())
