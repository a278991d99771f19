"""load: many tables at once, with pictures; then one chat that floods. limits: Telegram's limits. They tell figures."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bot.telegram.callback_data import WordButton, pack
from scripts.trials import prefab
from scripts.trials.door import Door, a_door
from scripts.trials.gauge import Meter, percentile
from scripts.trials.ledger import Ledger
from scripts.trials.parties import Boards, Parties
from scripts.trials.programs import ROOT, Bot
from scripts.trials.result import Result

SEED = 6
RATE = 60.0
"""Moves a second, at all tables together."""
TABLES, SHORT_TABLES = 200, 60
SECONDS, SHORT_SECONDS = 60.0, 8.0
LIMITED_TABLES, PAUSES = 20, (4.0, 1.5)
"""With Telegram's limits: so many tables, a move at each every so many seconds. A minute has 20 calls, so first all
boards can be shown, then half of them."""
LIMITED_SECONDS = 150.0
"""The limit is one of a minute: what was saved up in the first must be gone."""
FLOOD, CALM = 200.0, 20.0
"""Presses a second of the one who floods, and of all others together."""


async def run(*, long: bool) -> Result:
    """The crowd, then the flood."""
    began, result = time.monotonic(), Result("load")
    seconds = SECONDS if long else SHORT_SECONDS
    await _crowded(result, TABLES if long else SHORT_TABLES, seconds)
    await _flooded(result, seconds / 2)
    result.seconds = time.monotonic() - began
    return result


async def run_limited(*, long: bool) -> Result:
    """How far boards are behind when as much may be said as Telegram allows; then when it is far too little."""
    began, result = time.monotonic(), Result("limits")
    for pause in PAUSES if long else PAUSES[-1:]:
        await _limited(result, pause, LIMITED_SECONDS if long else 2 * SHORT_SECONDS)
    result.seconds = time.monotonic() - began
    return result


async def _crowded(result: Result, tables: int, seconds: float) -> None:
    async with _playing(tables, limits=False) as (door, bot, parties):
        pids = {"bot": bot.pid, "Telegram": door.process.pid, "players": os.getpid()}
        meter = Meter(pids)
        await parties.play(RATE, seconds)
        shares = str(meter)
        boards = await _at_rest(bot, parties, result)
    result.counts["moves"] += boards.moves
    result.counts["boards"] += boards.shown
    result.notes += [
        f"{tables} tables, pictures on, limits lifted, {RATE:.0f} moves a second offered for {seconds:.0f} s:"
        f" {boards.moves / seconds:.0f} committed, {boards.shown / seconds:.0f} boards shown,"
        f" {(boards.moves - boards.shown) / seconds:.0f} merged a second"
        f" ({boards.shown / max(1, boards.moves):.0%} of moves with their own board);"
        f" {parties.late} moves due while the last one of the table was under way",
        f"press to answer {_times(parties.answers)}; move to board {_times(boards.outdated_tables)}; {shares}",
    ]


async def _limited(result: Result, pause: float, seconds: float) -> None:
    async with _playing(LIMITED_TABLES, limits=True) as (_, bot, parties):
        await parties.play(LIMITED_TABLES / pause, seconds)
        boards = await _at_rest(bot, parties, result)
    result.counts["moves"] += boards.moves
    result.counts["boards"] += boards.shown
    result.notes.append(
        f"{LIMITED_TABLES} tables under Telegram's limits, a move each {pause:g} s for {seconds:.0f} s: move to board"
        f" {_times(boards.outdated_tables)}, the longest {max(boards.outdated_tables, default=0):.1f} s"
    )


async def _flooded(result: Result, seconds: float) -> None:
    async with _playing(LIMITED_TABLES, limits=False) as (door, bot, parties):
        noisy, *others = parties.parties
        calm = _Presses(
            door, [(each.chat, _data(each.key, each.table.position)) for each in others]
        )
        await calm.press(CALM, seconds)
        noise = _Presses(door, [(noisy.chat, _data(noisy.key, noisy.table.position))])
        beside = _Presses(door, calm.targets)
        await asyncio.gather(noise.press(FLOOD, seconds), beside.press(CALM, seconds))
        await _at_rest(bot, parties, result)
    for each in (calm, noise, beside):
        result.counts["presses"] += each.pressed
        if each.silent:
            result.wrong.append(f"{each.silent} presses were not answered")
    slower = percentile(beside.seconds, 0.99) - percentile(calm.seconds, 0.99)
    result.notes.append(
        f"one chat floods with {noise.pressed / seconds:.0f} presses a second: elsewhere press to answer"
        f" {_times(calm.seconds)} before, {_times(beside.seconds)} meanwhile ({1000 * slower:+.0f} ms at p99)"
    )


class _Presses:
    """Presses by strangers that change nothing, at a steady rate."""

    def __init__(self, door: Door, targets: Sequence[tuple[int, str]]) -> None:
        self._door = door
        self.targets = targets
        self.pressed = 0
        self.silent = 0
        self.seconds: list[float] = []

    async def press(self, rate: float, seconds: float) -> None:
        began, tasks = time.monotonic(), []
        while time.monotonic() - began < seconds:
            chat, data = self.targets[self.pressed % len(self.targets)]
            self.pressed += 1
            tasks.append(asyncio.create_task(self._one(chat, data)))
            await asyncio.sleep(max(0.0, began + self.pressed / rate - time.monotonic()))
        await asyncio.gather(*tasks)

    async def _one(self, chat: int, data: str) -> None:
        began = time.monotonic()
        stranger = _stranger(chat)
        if await self._door.press(stranger, chat, 1, data) is None:
            self.silent += 1
        self.seconds.append(time.monotonic() - began)


@asynccontextmanager
async def _playing(tables: int, *, limits: bool) -> AsyncIterator[tuple[Door, Bot, Parties]]:
    """A bot on a database of games that have just begun; their boards are being shown when this begins."""
    with tempfile.TemporaryDirectory(prefix=".trial-", dir=ROOT) as folder:
        async with a_door(limits=limits) as door:
            bot = Bot(Path(folder), door.url, limits=limits)
            now = time.time()
            await prefab.write(
                bot.database, tables, games=("azul",), moves=1, shown=False, now=now, seed=SEED
            )
            await asyncio.gather(*(_gather(door, number) for number in range(tables)))
            await bot.start()
            try:
                await _shown(bot, 60)
                yield door, bot, Parties.at(door, bot.database, random.Random(SEED))
            finally:
                with suppress(ProcessLookupError):
                    await bot.kill()


async def _gather(door: Door, number: int) -> None:
    chat = prefab.FIRST_CHAT - number
    first = prefab.FIRST_PERSON + 2 * number
    people = (first, first + 1, _stranger(chat))
    for person in people:
        await door.post("chat", action="person", person=person, first_name=f"P{person}")
    members = list(people[1:])
    await door.post("chat", action="group", chat=chat, title="G", by=first, members=members)


async def _at_rest(bot: Bot, parties: Parties, result: Result) -> Boards:
    """Wait until all is shown, and hold what people were told against the file."""
    await _shown(bot, 60)
    ledger = Ledger(bot.database)
    played = {seen.key: seen.table.position for seen in ledger.newest().values()}
    told = sum(played[each.key] != each.table.position for each in parties.parties)
    for name, count in (
        ("moves that were acknowledged and are not in the log, or the other way round", told),
        ("boards left behind", ledger.outdated_tables()),
        ("updates undone", ledger.pending_updates()),
        ("presses that were not answered", parties.silent),
    ):
        if count:
            result.wrong.append(f"{name}: {count}")
    return Boards.of(bot.said())


async def _shown(bot: Bot, seconds: float) -> None:
    ledger, end = Ledger(bot.database), time.monotonic() + seconds
    while (ledger.outdated_tables() or ledger.pending_updates()) and time.monotonic() < end:  # noqa: ASYNC110
        await asyncio.sleep(0.2)


def _stranger(chat: int) -> int:
    return 900_000 - (chat - prefab.FIRST_CHAT)


def _data(key: object, position: int) -> str:
    return pack(WordButton(key, position, "c.red.1"))  # type: ignore[arg-type]


def _times(seconds: list[float]) -> str:
    return f"{1000 * percentile(seconds, 0.5):.0f} ms (p99 {1000 * percentile(seconds, 0.99):.0f})"
