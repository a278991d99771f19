"""kill: the process is ended with -9 at random moments and at every named step; every press is counted."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from bot.runtime.checkpoints import VARIABLE, Checkpoint
from scripts.trials.result import Result
from scripts.trials.siege import Death, besieged

TABLES = 20
RATE = 40.0
PIECE, PIECES = 30, 34
SEED = 1
STOP = 10.0
"""Seconds within which SIGTERM must end the bot."""


def deaths(times: int, chance: random.Random) -> Iterator[Death]:
    """Every second one at a random moment, the others at the steps in turn, after a few passings."""
    steps = list(Checkpoint)
    for number in range(times):
        if number % 2:
            yield Death("random", chance.uniform(0.1, 1.5))
        else:
            step = steps[number // 2 % len(steps)]
            variables = {VARIABLE: f"{step}:{chance.randint(1, 12)}"}
            yield Death(step, 5.0, variables)


async def run(times: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """The bot as it is."""
    began = time.monotonic()
    async with besieged(tables=tables, seed=seed) as siege:
        verdict = await siege.endure(deaths(times, random.Random(seed)), RATE)
        code, seconds = await siege.bot.stop()
        result = verdict.result("kill")
        result.counts["kills"] = times
        result.counts.update({f"at {name}": count for name, count in siege.died.items()})
        if code != 0 or seconds > STOP:
            result.wrong.append(f"SIGTERM led to exit code {code} after {seconds:.1f} s")
        if not siege.ledger.is_whole():
            result.wrong.append("the database is damaged")
        start = siege.bot.last_start
        result.notes.append(f"last start {start:.1f} s, SIGTERM to exit {seconds:.1f} s")
    result.seconds = time.monotonic() - began
    return result


async def run_without_inbox(most: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """The control: with the inbox switched off there must be losses. Ends at the first slice that has some."""
    began = time.monotonic()
    result = Result("kill, inbox switched off")
    async with besieged(tables=tables, seed=seed, lacking=("inbox",)) as siege:
        chance = random.Random(seed)
        while not result.counts["lost"] and result.counts["kills"] < most:
            slice_ = [Death("random", chance.uniform(0.1, 0.8)) for _ in range(3)]
            verdict = await siege.endure(slice_, RATE, patience=15)
            result.counts["kills"] += len(slice_)
            result.counts["presses"] = verdict.presses
            result.counts["lost"] = len(verdict.lost)
    if not result.counts["lost"]:
        result.wrong.append("nothing was lost: this trial would not notice a bot without an inbox")
    result.seconds = time.monotonic() - began
    return result
