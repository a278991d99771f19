"""power: simulates power cuts, which kill the process and drop unsynced writes. No press may be lost or repeated."""

from __future__ import annotations

import math
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scripts.trials import disk_faults
from scripts.trials.callback_load import CallbackLoad
from scripts.trials.crash_loop import Crash, crash_loop
from scripts.trials.processes import BotProcess, DidNotStart
from scripts.trials.results import Result

TABLES = 20
RATE = 40.0
"""The maximum number of presses per second."""
PIECE, PIECES = 20, 25
SEED = 2
FIRST_CALL, LAST_CALL = 10, 5000
"""The power is cut before a disk call whose number is log-uniformly distributed between these bounds. A move
makes about thirty calls, because SQLite writes each page and its header separately."""


def cuts(times: int, bot: BotProcess, chance: random.Random) -> Iterator[Crash]:
    """Yield `times` power cuts, each at a random disk call of `bot`.

    In every second cut, a random share of the unsynced writes survives, because disks may reorder writes.
    """
    bounds = math.log(FIRST_CALL), math.log(LAST_CALL)
    for number in range(times):
        yield Crash(
            "cut",
            15.0,
            {
                "TRIAL_DISK": str(bot.database.resolve()),
                "TRIAL_CUT_AT": str(round(math.exp(chance.uniform(*bounds)))),
                "TRIAL_KEPT": str(number % 2 * chance.randint(0, 100)),
            },
        )


async def run(
    times: int,
    *,
    seed: int = SEED,
    tables: int = TABLES,
    load_type: type[CallbackLoad] = CallbackLoad,
) -> Result:
    """Simulate `times` power cuts under the load of `load_type` and return the result.

    Raises CalledProcessError if the library cannot be built, and DidNotStart if the bot does not start.
    """
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        library = disk_faults.build(Path(folder))
        async with crash_loop(
            tables=tables, seed=seed, library=library, load_type=load_type
        ) as loop:
            report = await loop.run(cuts(times, loop.bot, random.Random(seed)), RATE)
            code, _ = await loop.bot.stop()
            result = report.result("power")
            result.counts["cuts ordered"] = times
            result.counts["cuts"] = loop.crashes["cut"]
            if code != 0:
                result.errors.append(f"SIGTERM led to exit code {code}")
            if not loop.oracle.is_intact():
                result.errors.append("the database is damaged")
    result.seconds = time.monotonic() - began
    return result


async def run_without_sync(most: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """Run the control: with synchronous=OFF, presses must be lost. It ends at the first loss, or after `most` cuts.

    Presses that took effect twice, a bot that does not start again, and an unreadable database are also losses.
    """
    began = time.monotonic()
    result = Result("power, synchronous=OFF")
    with tempfile.TemporaryDirectory() as folder:
        library = disk_faults.build(Path(folder))
        async with crash_loop(tables=tables, seed=seed, defects=("sync",), library=library) as loop:
            chance = random.Random(seed)
            try:
                while not result.counts["lost"] and result.counts["cuts"] < most:
                    report = await loop.run(cuts(2, loop.bot, chance), RATE, settle_seconds=15)
                    result.counts["cuts"] = loop.crashes["cut"]
                    result.counts["presses"] = report.presses
                    result.counts["lost"] = len(report.lost) + len(report.doubled)
            except DidNotStart as failure:
                result.counts["lost"] += 1
                result.notes.append(f"it did not start again: {str(failure).strip()[-200:]}")
            except Exception as failure:  # noqa: BLE001 - reading a torn file can fail in many ways
                result.counts["lost"] += 1
                result.notes.append(f"the database could not be read: {failure!r:.200}")
    if not result.counts["lost"]:
        result.errors.append("nothing was lost: this trial would not detect a missing sync")
    result.seconds = time.monotonic() - began
    return result
