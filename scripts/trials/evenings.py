"""evenings: kills and power cuts, while people also take moves back, pause games, leave, and take others' seats."""

from __future__ import annotations

import random
import time

from scripts.trials import kill, power
from scripts.trials.crash_loop import crash_loop
from scripts.trials.evening_load import EveningLoad
from scripts.trials.results import Result

TABLES = 20
PIECES = 34
"""The number of pieces: kills and power cuts in turn."""


async def run_kills(seed: int) -> Result:
    """Kill the bot `kill.PIECE` times, like the trial `kill`, but under `EveningLoad`; return the result."""
    began = time.monotonic()
    planned = list(kill.crashes(kill.PIECE, random.Random(seed)))
    async with crash_loop(tables=TABLES, seed=seed, load_type=EveningLoad) as loop:
        result = await kill.killed("evenings", loop, planned, kill.RATE)
    result.seconds = time.monotonic() - began
    return result


async def run_power_cuts(seed: int) -> Result:
    """Simulate `power.PIECE` power cuts, like the trial `power`, but under `EveningLoad`; return the result."""
    result = await power.run(power.PIECE, seed=seed, tables=TABLES, load_type=EveningLoad)
    result.trial = "evenings"
    return result
