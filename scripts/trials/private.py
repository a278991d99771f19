"""private: kills the process at every step of the path of ephemeral messages, while people choose their moves in
them."""

from __future__ import annotations

import random
import time

from scripts.trials.bot_under_test import Checkpoint
from scripts.trials.crash_loop import crash_loop
from scripts.trials.kill import PRIVATE_STEPS, crashes, first_loss, killed
from scripts.trials.private_load import PrivateLoad
from scripts.trials.results import Result

TABLES = 12
"""The number of tables: three of each game."""
RATE = 30.0
"""The maximum number of presses per second."""
PIECE, PIECES = 30, 10
SEED = 1
PASSED, SECONDS = 4, 20.0
"""The bot crashes when it passes a checkpoint for the PASSED-th time or earlier, and is killed after SECONDS if it has
not crashed. Each group makes one press at a time, so checkpoints are passed less often than in the trial `kill`."""
STEPS = (*PRIVATE_STEPS, Checkpoint.TAKEN_IN, Checkpoint.COMMITTED, Checkpoint.ANSWERED)
"""The checkpoints on the path of ephemeral messages and of presses on them. In a piece, the bot crashes at each about
twice."""


async def run(times: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """Kill the bot `times` times under load and return the result. Raises DidNotStart if the bot does not start."""
    began = time.monotonic()
    async with crash_loop(tables=tables, seed=seed, load_type=PrivateLoad) as loop:
        chance = random.Random(seed)
        planned = list(crashes(times, chance, STEPS, passed=PASSED, seconds=SECONDS))
        result = await killed("private", loop, planned, RATE)
        assert isinstance(loop.load, PrivateLoad)
        result.counts["presses on private messages"] = loop.load.private_presses
    result.seconds = time.monotonic() - began
    return result


async def run_without_inbox(most: int, *, seed: int = SEED, tables: int = TABLES) -> Result:
    """Run the control: a bot without an inbox must lose presses. It ends at the first loss, or after `most` kills.

    The bot is killed at random moments, and between the decision about a move and its commit, when only an inbox would
    have the press.
    """
    began = time.monotonic()
    async with crash_loop(
        tables=tables, seed=seed, defects=("inbox",), load_type=PrivateLoad
    ) as loop:
        chance = random.Random(seed)
        result = await first_loss("private", loop, most, chance, RATE, 3 * (Checkpoint.DECIDED,))
    result.seconds = time.monotonic() - began
    return result
