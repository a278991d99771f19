"""power: everything that was not synced yet is dropped under the bot's own process; every press is counted."""

from __future__ import annotations

import math
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scripts.trials import disk
from scripts.trials.programs import Bot, DidNotStart
from scripts.trials.result import Result
from scripts.trials.siege import Death, besieged

TABLES = 20
RATE = 40.0
PIECE, PIECES = 20, 25
SEED = 2
FEWEST, MOST = 10, 5000
"""The power goes off before a call between them after a start, early ones as likely as late ones. A move makes about
thirty calls: SQLite writes each page and its header by themselves."""


def cuts(times: int, bot: Bot, chance: random.Random) -> Iterator[Death]:
    """In every second one some of the unsynced writes survive, as disks reorder them."""
    for number in range(times):
        yield Death(
            "cut",
            15.0,
            {
                "TRIAL_DISK": str(bot.database.resolve()),
                "TRIAL_CUT_AT": str(
                    round(math.exp(chance.uniform(*map(math.log, (FEWEST, MOST)))))
                ),
                "TRIAL_KEPT": str(number % 2 * chance.randint(0, 100)),
            },
        )


async def run(times: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """The bot as it is."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        library = disk.build(Path(folder))
        async with besieged(tables=tables, seed=seed, library=library) as siege:
            ordered = cuts(times, siege.bot, random.Random(seed))
            verdict = await siege.endure(ordered, RATE)
            code, _ = await siege.bot.stop()
            result = verdict.result("power")
            result.counts["cuts ordered"] = times
            result.counts["cuts"] = siege.died.get("cut", 0)
            if code != 0:
                result.wrong.append(f"SIGTERM led to exit code {code}")
            if not siege.ledger.is_whole():
                result.wrong.append("the database is damaged")
    result.seconds = time.monotonic() - began
    return result


async def run_without_sync(most: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """The control: with synchronous=OFF something must be lost."""
    began = time.monotonic()
    result = Result("power, synchronous=OFF")
    with tempfile.TemporaryDirectory() as folder:
        library = disk.build(Path(folder))
        async with besieged(tables=tables, seed=seed, lacking=("sync",), library=library) as siege:
            chance = random.Random(seed)
            try:
                while not result.counts["lost"] and result.counts["cuts"] < most:
                    ordered = cuts(2, siege.bot, chance)
                    verdict = await siege.endure(ordered, RATE, patience=15)
                    result.counts["cuts"] = siege.died.get("cut", 0)
                    result.counts["presses"] = verdict.presses
                    result.counts["lost"] = len(verdict.lost) + len(verdict.doubled)
            except DidNotStart as last_words:
                result.counts["lost"] += 1
                result.notes.append(f"it did not start again: {str(last_words).strip()[-200:]}")
            except Exception as torn:  # noqa: BLE001 - whatever a torn file makes of whoever reads it
                result.counts["lost"] += 1
                result.notes.append(f"the database could not be read any more: {torn!r:.200}")
    if not result.counts["lost"]:
        result.wrong.append("nothing was lost: this trial would not notice a lazy disk")
    result.seconds = time.monotonic() - began
    return result
