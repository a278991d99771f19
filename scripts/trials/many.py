"""many: ten thousand games in progress; how long the bot takes to start on them, and how much memory it needs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bot.store.records import TableKey
from bot.telegram.callback_data import WordButton, pack
from engine.games import KEYS
from scripts.trials import prefab
from scripts.trials.door import Door, a_door
from scripts.trials.gauge import family, memory
from scripts.trials.ledger import Ledger
from scripts.trials.programs import ROOT, Bot
from scripts.trials.result import Result

SEED = 7
GAMES, SHORT_GAMES = 10_000, 2_000
TOUCHED = 300
"""Tables at which somebody presses: the bot then has them in memory."""


async def run(*, long: bool) -> Result:
    """Start on so many games, and press at some of them."""
    began, result = time.monotonic(), Result("many")
    games = GAMES if long else SHORT_GAMES
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with a_door() as door:
            bot = Bot(Path(folder), door.url)
            await prefab.write(
                bot.database, games, games=KEYS, moves=12, shown=True, now=time.time(), seed=SEED
            )
            await bot.start()
            try:
                at_start = memory(bot.pid)
                answers = [
                    await _press(door, number * games // TOUCHED) for number in range(TOUCHED)
                ]
                await asyncio.sleep(1.0)
                outdated_tables = Ledger(bot.database).outdated_tables()
                all_of_it = sum(memory(pid) for pid in family(bot.pid))
                result.counts.update(
                    {
                        "games": games,
                        "presses": TOUCHED,
                        "answered": len(answers) - answers.count(None),
                    }
                )
                result.notes.append(
                    f"start {bot.last_start:.1f} s; memory {at_start:.0f} MiB, after {TOUCHED} tables were"
                    f" pressed at {memory(bot.pid):.0f} MiB, with the processes that draw and think"
                    f" {all_of_it:.0f} MiB; the file {bot.database.stat().st_size / 2**20:.0f} MiB"
                )
            finally:
                await bot.kill()
    if None in answers:
        result.wrong.append(f"{answers.count(None)} presses were not answered")
    if outdated_tables:
        result.wrong.append(f"{outdated_tables} boards are behind")
    result.seconds = time.monotonic() - began
    return result


async def _press(door: Door, number: int) -> str | None:
    """Somebody presses at a table that nobody touched since the start."""
    chat, person = prefab.FIRST_CHAT - number, 900_000 + number
    await door.post("chat", action="person", person=person, first_name=f"P{person}")
    await door.post("chat", action="group", chat=chat, title=f"G{number}", by=person, members=[])
    return await door.press(person, chat, 1, pack(WordButton(TableKey(number + 1), 3, "x")))
