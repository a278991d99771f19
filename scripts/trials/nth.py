"""nth: the N-th call of the store, of the Bot API, of the disk fails, N = 1, 2, 3 … until an evening passes un-hit."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import inspect
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.sandbox.faults import Fault
from bot.store.errors import StoreAway
from bot.store.interface import Store
from scripts.trials import disk
from scripts.trials.evening import Evening, spend
from scripts.trials.indoors import quick_folder
from scripts.trials.programs import environment
from scripts.trials.result import Result

API = ("500", "timeout-after", "drop", "429")
"""How a call of the Bot API fails: refused; done but not heard of; not reached; too many."""
LONG, SHORT = {"store": 1, "api": 1, "disk": 7}, {"store": 5, "api": 8, "disk": 151}
"""Every so manieth call fails: of the store, of the Bot API, of the disk."""
DISK = {"full": errno.ENOSPC, "broken": errno.EIO}


class FailingStore:
    """The real store, but one of its calls, or several in a row, write nothing and say that the disk is full."""

    def __init__(self, store: Store, at: int, times: int) -> None:
        self._store = store
        self._at = at
        self._times = times
        self.calls = 0
        self.hit: list[str] = []

    def __getattr__(self, name: str) -> Any:
        """A method that counts, in the place of the store's."""
        method = getattr(self._store, name)
        if not inspect.iscoroutinefunction(method) or name == "close":
            return method

        async def counted(*values: Any, **named: Any) -> Any:
            self.calls += 1
            if self._at <= self.calls < self._at + self._times:
                self.hit.append(name)
                raise StoreAway("database or disk is full")
            return await method(*values, **named)

        return counted


@dataclass(slots=True)
class Report:
    """One series of evenings."""

    name: str
    evenings: int = 0
    stops: int = 0
    hit: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        line = (
            f"{self.name}: {self.evenings} evenings, the last one un-hit; stopped with a sentence and"
            f" started again {self.stops}, wrong {len(self.wrong)}"
        )
        return "\n    ".join([line, *self.wrong[:5]])


async def of_the_store(folder: Path, step: int, times: int = 1) -> Report:
    """Every call of the store, or every `step`-th one."""
    report, at = Report(f"store, {times} in a row"), 1
    while True:
        failing: list[FailingStore] = []

        def weaken(store: Store, at: int = at, failing: list[FailingStore] = failing) -> Any:
            if failing:  # the bot was started again: what it has called before counts
                return store
            failing.append(FailingStore(store, at, times))
            return failing[0]

        evening = Evening(folder / f"store-{times}-{at}.sqlite3", weaken=weaken)
        await _spend(report, evening, f"call {at}")
        if not failing or not failing[0].hit:
            return report
        report.hit[failing[0].hit[0]] += 1
        at += step


async def of_the_api(folder: Path, kind: str, step: int) -> Report:
    """Every call of the Bot API, getUpdates among them."""
    report, at = Report(f"Bot API, {kind}"), 0
    while True:
        evening = Evening(folder / f"api-{kind}-{at}.sqlite3")
        faults = evening.sandbox.telegram.faults
        faults.order(Fault(kind, skip=at, seconds=2.0))
        await _spend(report, evening, f"call {at + 1}")
        if faults.orders:
            return report
        at += step


async def of_the_disk(folder: Path, kind: str, step: int, times: int) -> Report:
    """Every write, sync and truncation; this process must have been started with the library preloaded."""
    library = ctypes.CDLL(None)
    library.disk_calls.restype = ctypes.c_long
    report, at = Report(f"disk {kind}, {times} in a row"), 1
    while True:
        path = (folder / f"disk-{kind}-{at}.sqlite3").resolve()
        library.disk_watch(str(path).encode())
        library.disk_fail(ctypes.c_long(at), ctypes.c_long(times), DISK[kind])
        evening = Evening(path)
        await _spend(report, evening, f"call {at}")
        if library.disk_calls() < at:
            library.disk_fail(ctypes.c_long(0), ctypes.c_long(0), 0)
            return report
        at += step


async def _spend(report: Report, evening: Evening, what: str) -> None:
    wrong = await spend(evening)
    report.evenings += 1
    report.stops += len(evening.stops)
    report.wrong += [f"{what}: {each}" for each in wrong]


def _series(step: Mapping[str, int]) -> Sequence[Callable[[Path], Awaitable[Report]]]:
    """All series; the last ones are the disk's."""
    store, api, of_disk = step["store"], step["api"], step["disk"]
    return (
        lambda folder: of_the_store(folder, store),
        lambda folder: of_the_store(folder, store, 4),
        *((lambda folder, kind=kind: of_the_api(folder, kind, api)) for kind in API),
        lambda folder: of_the_disk(folder, "full", of_disk, 1),
        lambda folder: of_the_disk(folder, "broken", of_disk, 1),
        lambda folder: of_the_disk(folder, "full", of_disk * 3, 20),
    )


SERIES = len(_series(SHORT))
OF_DISK = range(SERIES - 2, SERIES + 1)
"""The numbers of the series that need the preloaded library; the first series has number 1."""


def run(number: int, *, long: bool) -> Result:
    """One series. The short run leaves calls out, the long one none but most of the disk's."""
    if number not in OF_DISK:
        return _run(number, long=long)
    if reason := disk.missing():
        return Result("nth", notes=[f"disk: skipped, {reason}"])
    with tempfile.TemporaryDirectory() as folder:
        library = disk.build(Path(folder))
        words = [sys.executable, "-m", "scripts.trials.nth", str(number), "long" * long]
        env = environment() | {"LD_PRELOAD": str(library)}
        child = subprocess.run(words, env=env, check=False, stdout=subprocess.PIPE)
    if child.returncode:
        return Result("nth", wrong=[f"series {number} of the disk ended with an error"])
    return Result.from_json(child.stdout)


def _run(number: int, *, long: bool) -> Result:
    began, result = time.monotonic(), Result("nth")
    with quick_folder() as folder:
        report = asyncio.run(_of(_series(LONG if long else SHORT)[number - 1], Path(folder)))
    result.counts.update({"evenings": report.evenings, "stops with a sentence": report.stops})
    result.notes.append(str(report))
    result.wrong += [f"{report.name}, {each}" for each in report.wrong]
    result.seconds = time.monotonic() - began
    return result


async def _of(series: Callable[[Path], Awaitable[Report]], folder: Path) -> Report:
    return await series(folder)


def main() -> int:
    """A series of the disk, in a process of its own under the preloaded library."""
    print(_run(int(sys.argv[1]), long="long" in sys.argv).to_json())
    return 0


if __name__ == "__main__":
    sys.exit(main())
