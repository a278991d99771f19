"""kill: kills the process at random moments and at checkpoints; no press may be lost or take effect twice."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence

from scripts.trials.bot_under_test import CHECKPOINT_VARIABLE, Checkpoint
from scripts.trials.crash_loop import Crash, CrashLoop, crash_loop
from scripts.trials.results import Result

TABLES = 20
RATE = 40.0
"""The maximum number of presses per second."""
PIECE, PIECES = 30, 34
SEED = 1
PRIVATE_STEPS = (
    Checkpoint.PLACED,
    Checkpoint.FILLED,
    Checkpoint.KEPT,
    Checkpoint.FORGOTTEN,
    Checkpoint.DROPPED,
)
"""The checkpoints on the path of ephemeral messages, for the trial `private`."""
STEPS = tuple(one for one in Checkpoint if one not in PRIVATE_STEPS)
STOP_SECONDS = 60.0
"""Seconds after SIGTERM within which the bot must exit, even on a busy machine. The target on an idle one is 10 s."""


def crashes(
    times: int,
    chance: random.Random,
    checkpoints: Sequence[Checkpoint] = STEPS,
    *,
    passed: int = 12,
    seconds: float = 5.0,
) -> Iterator[Crash]:
    """Yield `times` crashes: the first, third, … at a checkpoint, the others at a random moment.

    The checkpoints are used in turn. The bot crashes when it passes one for the n-th time, where n is random and at
    most `passed`, or is killed after `seconds`.
    """
    for number in range(times):
        if number % 2:
            yield Crash("random", chance.uniform(0.1, 1.5))
        else:
            checkpoint = checkpoints[number // 2 % len(checkpoints)]
            yield at_checkpoint(checkpoint, chance, passed=passed, seconds=seconds)


def at_checkpoint(
    checkpoint: Checkpoint, chance: random.Random, *, passed: int = 12, seconds: float = 5.0
) -> Crash:
    """Return a crash at a checkpoint, when the bot passes it for the n-th time; n is random and at most `passed`.

    If the bot does not pass it that often, it is killed after `seconds`.
    """
    variables = {CHECKPOINT_VARIABLE: f"{checkpoint}:{chance.randint(1, passed)}"}
    return Crash(checkpoint, seconds, variables)


async def run(times: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """Kill the bot `times` times under load and return the result. Raises DidNotStart if the bot does not start."""
    return await _run(list(crashes(times, random.Random(seed))), seed, tables)


async def run_sample(seed: int) -> Result:
    """Kill the bot once at each checkpoint in STEPS under load, and return the result."""
    planned = list(crashes(2 * len(STEPS), random.Random(seed)))
    return await _run([crash for crash in planned if crash.variables], seed, TABLES)


async def _run(planned: Sequence[Crash], seed: int, tables: int) -> Result:
    began = time.monotonic()
    async with crash_loop(tables=tables, seed=seed) as loop:
        result = await killed("kill", loop, planned, RATE)
        start = loop.bot.last_start
        result.notes.append(f"last start {start:.1f} s")
    result.seconds = time.monotonic() - began
    return result


async def killed(trial: str, loop: CrashLoop, planned: Sequence[Crash], rate: float) -> Result:
    """Carry out the `planned` crashes under at most `rate` presses per second, stop the bot, and return the result."""
    report = await loop.run(planned, rate)
    code, seconds = await loop.bot.stop()
    result = report.result(trial)
    result.counts["kills"] = len(planned)
    result.counts.update({f"at {name}": count for name, count in loop.crashes.items()})
    result.notes.append(f"SIGTERM to exit {seconds:.1f} s")
    if code != 0 or seconds > STOP_SECONDS:
        result.errors.append(f"SIGTERM led to exit code {code} after {seconds:.1f} s")
    if not loop.oracle.is_intact():
        result.errors.append("the database is damaged")
    return result


async def run_without_inbox(most: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """Run the control: a bot without an inbox must lose presses. It ends at the first loss, or after `most` kills."""
    began = time.monotonic()
    async with crash_loop(tables=tables, seed=seed, defects=("inbox",)) as loop:
        chance, between = random.Random(seed), 3 * (Checkpoint.DECIDED,)
        result = await first_loss("kill", loop, most, chance, RATE, between)
    result.seconds = time.monotonic() - began
    return result


async def first_loss(
    trial: str,
    loop: CrashLoop,
    most: int,
    chance: random.Random,
    rate: float,
    checkpoints: Sequence[Checkpoint] = (),
) -> Result:
    """Kill a bot without an inbox, in batches, until a press is lost or there have been `most` or more kills.

    A batch consists of three kills at random moments and one at each of `checkpoints`. `rate` is the maximum number of
    presses per second. Return the result, which has an error if no press was lost.
    """
    result = Result(f"{trial}, inbox switched off")
    while not result.counts["lost"] and result.counts["kills"] < most:
        batch = [Crash("random", chance.uniform(0.1, 0.8)) for _ in range(3)]
        batch += [at_checkpoint(one, chance) for one in checkpoints]
        report = await loop.run(batch, rate, settle_seconds=15)
        result.counts["kills"] += len(batch)
        result.counts["presses"] = report.presses
        result.counts["lost"] = len(report.lost)
    if not result.counts["lost"]:
        result.errors.append("nothing was lost: this trial would not detect a bot without an inbox")
    return result
