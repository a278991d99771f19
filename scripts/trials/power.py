"""power: everything that was not synced yet is dropped under the bot's own process; every press is counted."""

from __future__ import annotations

import math
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scripts.trials import disk
from scripts.trials.crowd import Verdict
from scripts.trials.programs import Bot, DidNotStart
from scripts.trials.siege import Death, besieged

TABLES = 20
RATE = 40.0
SHORT, LONG = 20, 500
SEED = 2
FEWEST, MOST = 10, 5000
"""The power goes off before a call between them after a start, early ones as likely as late ones. A move makes about
thirty calls: SQLite writes each page and its header by themselves."""


def cuts(times: int, bot: Bot, library: Path, chance: random.Random) -> Iterator[Death]:
    """In every second one some of the unsynced writes survive, as disks reorder them."""
    for number in range(times):
        yield Death(
            "cut",
            15.0,
            {
                "LD_PRELOAD": str(library),
                "TRIAL_DISK": str(bot.database.resolve()),
                "TRIAL_CUT_AT": str(
                    round(math.exp(chance.uniform(*map(math.log, (FEWEST, MOST)))))
                ),
                "TRIAL_KEPT": str(number % 2 * chance.randint(0, 100)),
            },
        )


async def run(times: int, *, seed: int = SEED, tables: int = TABLES) -> Verdict:
    """The bot as it is."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        library = disk.build(Path(folder))
        async with besieged(tables=tables, seed=seed) as siege:
            ordered = cuts(times, siege.bot, library, random.Random(seed))
            verdict = await siege.endure(ordered, RATE)
            code, _ = await siege.bot.stop()
            assert code == 0, f"SIGTERM led to exit code {code}"
            assert siege.ledger.is_whole()
            print(f"power: {siege.died.get('cut', 0)} cuts of {times} ordered")
            print(f"  {verdict}\n  all {time.monotonic() - began:.0f} s", flush=True)
    return verdict


async def run_without_sync(most: int, *, seed: int = SEED, tables: int = TABLES) -> str:
    """The control: with synchronous=OFF something must be lost; what it was."""
    with tempfile.TemporaryDirectory() as folder:
        library = disk.build(Path(folder))
        module = ("scripts.trials.weak", "sync")
        async with besieged(tables=tables, seed=seed, module=module) as siege:
            found = ""
            try:
                ordered = cuts(most, siege.bot, library, random.Random(seed))
                verdict = await siege.endure(ordered, RATE)
                if not verdict.is_clean:
                    found = str(verdict)
            except DidNotStart as last_words:
                found = f"it did not start again: {str(last_words).strip()[-200:]}"
            print(f"power, synchronous=OFF: {found or 'nothing was lost'}", flush=True)
            return found
