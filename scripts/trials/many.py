"""many: measures the start time and memory of a bot whose database has thousands of running games."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from scripts.trials.bot_under_test import GAME_KEYS, TableKey, pack_move
from scripts.trials.bot_under_test import database_fixture as fixture
from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.process_stats import process_tree, resident_mib
from scripts.trials.processes import ROOT, BotProcess
from scripts.trials.results import Result
from scripts.trials.sandbox_client import SandboxClient, running_sandbox

SEED = 7
GAMES, SHORT_GAMES = 10_000, 2_000
PRESSES = 300
"""The number of tables at which a button is pressed, which makes the bot load them."""


async def run(*, long: bool) -> Result:
    """Start the bot, press buttons at some of the tables, and return the result.

    `long` selects the release run.
    """
    began, result = time.monotonic(), Result("many")
    games = GAMES if long else SHORT_GAMES
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with running_sandbox() as sandbox:
            bot = BotProcess(Path(folder), sandbox.url)
            now = time.time()
            await fixture.write(
                bot.database, games, games=GAME_KEYS, moves=12, shown=True, now=now, seed=SEED
            )
            await bot.start()
            try:
                at_start = resident_mib(bot.pid)
                answers = [
                    await _press(sandbox, number * games // PRESSES) for number in range(PRESSES)
                ]
                await asyncio.sleep(1.0)
                outdated_tables = Oracle(bot.database).outdated_tables()
                total = sum(resident_mib(pid) for pid in process_tree(bot.pid))
                result.counts["games"] = games
                result.counts["presses"] = PRESSES
                result.counts["answered"] = len(answers) - answers.count(None)
                result.notes.append(
                    f"start {bot.last_start:.1f} s; memory {at_start:.0f} MiB, after presses at {PRESSES} tables"
                    f" {resident_mib(bot.pid):.0f} MiB, with its worker processes {total:.0f} MiB;"
                    f" the database {bot.database.stat().st_size / 2**20:.0f} MiB"
                )
            finally:
                await bot.kill()
    if None in answers:
        result.errors.append(f"{answers.count(None)} presses were not answered")
    if outdated_tables:
        result.errors.append(f"{outdated_tables} boards are outdated")
    result.seconds = time.monotonic() - began
    return result


async def _press(sandbox: SandboxClient, number: int) -> str | None:
    """Press a button at a table that the bot has not loaded, and return the answer, or None if there is none."""
    chat, person = fixture.FIRST_CHAT - number, 900_000 + number
    await sandbox.create_group(chat, [person], title=f"G{number}")
    return await sandbox.press(person, chat, 1, pack_move(TableKey(number + 1), 3, "x"))
