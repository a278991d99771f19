"""CPU times of answers to people who must not learn a hidden hand of Reef, compared for two hands.

Wall-clock times would contain the noise of the machine. A press is handled in one thread on a simulated loop, so the
CPU time of the process is that of the press. The presses of the two positions alternate in random order, and the
Mann-Whitney test compares their ranks: a small p means that the times distinguish the hands.
"""

from __future__ import annotations

import asyncio
import gc
import math
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts.trials.bot_under_test import (
    PATIENT_SANDBOX,
    Action,
    Sandbox,
    SimulatedClock,
    Table,
    TableKey,
    legal_word,
    owner_to_move,
    pack_move,
    table_data,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import InProcessBot, memory_folder, running_bot
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import PLAYERS, SimulatedGroup
from scripts.trials.simulated_loop import SimulatedTimeLoop

OUTSIDER = 103
KEY = TableKey(1)
PRESSES = 1500
"""The number of presses of each kind in each position."""
WARM_UP = 50
SMALL_P = 0.01
"""The times of a kind of press distinguish two hands if p is smaller than this in RUNS runs in a row."""
RUNS = 2


@dataclass(frozen=True, slots=True)
class Comparison:
    """The CPU times of one kind of press in two positions, which differ in the hidden hand."""

    name: str
    medians: tuple[float, float]
    """The median CPU times in the two positions, in seconds."""
    p: float
    """The probability of ranks that differ at least as much, if the distributions are equal."""
    is_secret: bool
    """Whether the times must not distinguish the positions."""


def rank_test(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the two-sided p-value of the Mann-Whitney test, by the normal approximation with correction for ties."""
    values = sorted([(one, 0) for one in first] + [(one, 1) for one in second])
    n, m = len(first), len(second)
    total, ties, at = 0.0, 0.0, 0
    while at < len(values):
        end = at
        while end < len(values) and values[end][0] == values[at][0]:
            end += 1
        total += sum((at + 1 + end) / 2 for _, sample in values[at:end] if sample == 0)
        ties += (end - at) ** 3 - (end - at)
        at = end
    u = total - n * (n + 1) / 2
    variance = n * m / 12 * ((n + m + 1) - ties / ((n + m) * (n + m - 1)))
    return 1.0 if variance == 0 else math.erfc(abs(u - n * m / 2) / math.sqrt(2 * variance))


def compare_hands(seed: int = 1, presses: int = PRESSES) -> list[Comparison]:
    """Return the comparisons of presses by others, and then of presses by the owner, whose answers do differ.

    presses: the number of presses of each kind in each position. The same seed gives the same game and presses.
    """
    clock = SimulatedClock()
    with (
        memory_folder() as folder,
        fixed_secrets(SeededSecrets(seed)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        return runner.run(_compare(Path(folder), clock, random.Random(seed), presses))


def revealing(runs: Sequence[Sequence[Comparison]]) -> list[str]:
    """Return the kinds of presses, by people other than the owner, whose times distinguish the hands in every run.

    A single small p occurs by chance: for one in 100 kinds, if SMALL_P is 0.01.
    """
    small = [{one.name for one in run if one.is_secret and one.p < SMALL_P} for run in runs]
    return sorted(set.intersection(*small)) if small else []


async def _compare(
    folder: Path, clock: SimulatedClock, chance: random.Random, presses: int
) -> list[Comparison]:
    sandbox = Sandbox(clock=clock.now, settings=PATIENT_SANDBOX)
    async with running_bot(folder / "games.sqlite3", sandbox, clock, threads=False) as bot:
        group = SimulatedGroup(bot)
        table, board = await _start(bot, group, chance)
        mover = owner_to_move(table)
        seat, opponent = table.to_move, table.people[1 - (table.to_move or 0)]
        people = await bot.store.people(table.people)
        owner, other = (people[one].telegram_id for one in (mover, opponent) if one is not None)
        view = table.game.observe(table.state, None if seat is None else type(seat)(1 - seat))
        states = (table.state, table.game.determinize(view, "another hand"))
        kinds = (
            ("known cards, an opponent", other, f"?known.{seat}"),
            ("out of turn, an opponent", other, "play.1"),
            ("hand, an outsider", OUTSIDER, "?hand"),
            ("hand, its owner", owner, "?hand"),
        )
        found = []
        for name, person, word in kinds:
            data = pack_move(KEY, table.position, word)
            times: tuple[list[float], list[float]] = ([], [])
            order = [at for at in (0, 1) for _ in range(presses)]
            chance.shuffle(order)
            for number, at in enumerate([0, 1] * WARM_UP + order):
                bot.set_state(KEY, states[at])
                seconds = await _press(bot, group, person, board, data)
                if number >= 2 * WARM_UP:
                    times[at].append(seconds)
            medians = statistics.median(times[0]), statistics.median(times[1])
            found.append(Comparison(name, medians, rank_test(*times), person != owner))
        return found


async def _press(
    bot: InProcessBot, group: SimulatedGroup, person: int, board: int, data: str
) -> float:
    """Press a key, and return the CPU seconds that the bot uses until it has nothing left to do but wait."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    group.press(person, board, data)
    gc.disable()
    began = time.process_time()
    await loop.quiescence()
    seconds = time.process_time() - began
    gc.enable()
    bot.clock.advance(2.0)
    await loop.quiescence()
    return seconds


async def _start(
    bot: InProcessBot, group: SimulatedGroup, chance: random.Random
) -> tuple[Table, int]:
    """Let two people start a game and place the starting corals; return the table and the message of its board."""
    group.say(PLAYERS[0], "/new reef")
    await bot.settle()
    go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
    assert go is not None
    group.press(PLAYERS[0], *go)
    await bot.settle()
    board = await bot.board(KEY)
    assert board is not None
    for person, action in ((PLAYERS[1], Action.JOIN), (PLAYERS[0], Action.START)):
        group.press(person, board, table_data(KEY, action))
        await bot.settle()
    while (table := await bot.table(KEY)).state.to_put:
        mover = owner_to_move(table)
        assert mover is not None
        person = (await bot.store.person(mover)).telegram_id
        word = legal_word(table, chance.randrange(1000))
        group.press(person, board, pack_move(KEY, table.position, word))
        await bot.settle()
    return table, board
