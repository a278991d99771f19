"""kill: the process is ended with -9 at random moments and at every named step; every press is counted."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from bot.steps import VARIABLE, Step
from scripts.trials.crowd import Verdict
from scripts.trials.siege import Death, besieged

TABLES = 20
RATE = 40.0
SHORT, LONG = 30, 1000
SEED = 1


def deaths(times: int, chance: random.Random) -> Iterator[Death]:
    """Every second one at a random moment, the others at the steps in turn, after a few passings."""
    steps = list(Step)
    for number in range(times):
        if number % 2:
            yield Death("random", chance.uniform(0.1, 1.5))
        else:
            step = steps[number // 2 % len(steps)]
            variables = {VARIABLE: f"{step}:{chance.randint(1, 12)}"}
            yield Death(step, 5.0, variables)


async def run(times: int, *, seed: int = SEED, tables: int = TABLES) -> Verdict:
    """The bot as it is."""
    began = time.monotonic()
    async with besieged(tables=tables, seed=seed) as siege:
        verdict = await siege.endure(deaths(times, random.Random(seed)), RATE)
        code, seconds = await siege.bot.stop()
        assert code == 0, f"SIGTERM led to exit code {code}"
        assert siege.ledger.is_whole()
        came = ", ".join(f"{name} {count}" for name, count in siege.died.items())
        print(f"kill: {times} kills with -9 ({came})")
        print(f"  {verdict}")
        print(f"  last start {siege.bot.last_start:.1f} s, SIGTERM to exit {seconds:.1f} s", end="")
        print(f", all {time.monotonic() - began:.0f} s", flush=True)
    return verdict


async def run_without_inbox(most: int, *, seed: int = SEED, tables: int = TABLES) -> Verdict:
    """The control: with the inbox switched off there must be losses. Ends at the first slice that has some."""
    async with besieged(tables=tables, seed=seed, module=("scripts.trials.weak", "inbox")) as siege:
        chance = random.Random(seed)
        done = 0
        while True:
            slice_ = [Death("random", chance.uniform(0.1, 0.8)) for _ in range(5)]
            verdict = await siege.endure(slice_, RATE)
            done += len(slice_)
            if verdict.lost or done >= most:
                print(f"kill, inbox switched off: {done} kills\n  {verdict}", flush=True)
                return verdict
