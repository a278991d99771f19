"""bystanders: moves a minute at a table while people who do not play keep the bot busy, in simulated time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts.trials.bot_under_test import (
    LIMITED_SANDBOX,
    Action,
    Sandbox,
    SimulatedClock,
    TableKey,
    sandbox_user,
    table_data,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import (
    FIRST_BYSTANDER,
    GROUP,
    PLAYERS,
    Bystander,
    Group,
    Players,
    RecentCalls,
)
from scripts.trials.simulated_loop import SimulatedTimeLoop

STEP = 0.1
"""Simulated seconds between two looks at the chat."""
PRESSES_A_SECOND = 2.0
"""Of each bystander."""
QUIET_CALLS = 15
"""Public calls a minute up to which the keys of a partial word must be prompt."""
PROMPT_SECONDS = 1.5
"""Longest time from a press to the keys of a partial word, at p95, while the chat is that quiet."""
SHARE = 0.8
"""Smallest share of the undisturbed moves a minute that a disturbed table keeps."""
WARM_UP = 20.0
"""Simulated seconds before moves are counted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a simulation measured."""

    moves_a_minute: float
    key_seconds: Sequence[float]
    """From each press of a partial word to its keys."""
    most_calls: int
    """In any minute."""
    refused: int
    """Calls that Telegram refused with 429."""
    errors: Sequence[str]


def simulate(
    habits: Sequence[str],
    *,
    seconds: float,
    think: float = 1.0,
    calls: int = 1000,
    game: str = "azul",
    seed: int = 1,
) -> Outcome:
    """Let two people play for some simulated seconds beside bystanders with these habits.

    `think`: mean seconds before a press. `calls`: public calls a minute that the players do not exceed on their own.
    """
    clock = SimulatedClock()
    with (
        fixed_secrets(SeededSecrets(seed)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        return runner.run(
            _simulate(habits, clock, seconds, think, calls, game, random.Random(seed))
        )


async def _simulate(
    habits: Sequence[str],
    clock: SimulatedClock,
    seconds: float,
    think: float,
    most: int,
    game: str,
    chance: random.Random,
) -> Outcome:
    sandbox = Sandbox(clock=clock.now, settings=LIMITED_SANDBOX)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    with memory_folder() as folder, ErrorLog() as errors:
        path = Path(folder) / "games.sqlite3"
        async with running_bot(path, sandbox, clock, threads=False, limits=True) as bot:
            group = Group(bot)
            key = await _start(bot, group, game)
            people = {
                (await bot.store.meet(person, name)).key: person
                for person in PLAYERS
                if (name := str(bot.telegram.state.require_user(person).to_json()["first_name"]))
            }
            players = Players(bot, group, key, think, chance, people=people)
            bystanders = [
                Bystander(_join(bot, FIRST_BYSTANDER + number), habit, key)
                for number, habit in enumerate(habits)
            ]
            await bot.settle()
            clock.advance(90)
            calls, began = RecentCalls(bot), clock.monotonic()
            calls.update()
            due = [began + chance.random() / PRESSES_A_SECOND for _ in bystanders]
            before = 0
            while (now := clock.monotonic()) < began + WARM_UP + seconds:
                recent = calls.update()
                if now < began + WARM_UP:
                    before = players.moves
                await players.tick(now, may_begin=recent <= most - 3)
                for at, bystander in enumerate(bystanders):
                    if now >= due[at]:
                        due[at] += 1 / PRESSES_A_SECOND
                        await bystander.act(group, await bot.board(key))
                await loop.quiescence()
                clock.advance(STEP)
                await loop.quiescence()
    return Outcome(
        (players.moves - before) * 60 / seconds,
        players.key_seconds,
        calls.most,
        calls.refused,
        tuple(errors.lines),
    )


def _join(bot: InProcessBot, person: int) -> int:
    actions = bot.telegram.actions
    actions.create_user(sandbox_user(person))
    actions.set_member(bot.telegram.state.require_chat(GROUP), person, "member", by=PLAYERS[0])
    return person


async def _start(bot: InProcessBot, group: Group, game: str) -> TableKey:
    """Open a table with two people and start its game."""
    for text in (f"/new {game}",):
        group.say(PLAYERS[0], text)
        await bot.settle()
    go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
    assert go is not None
    group.press(PLAYERS[0], *go)
    await bot.settle()
    key = TableKey(1)
    board = await bot.board(key)
    assert board is not None
    for person, action in ((PLAYERS[1], Action.JOIN), (PLAYERS[0], Action.START)):
        group.press(person, board, table_data(key, action))
        await bot.settle()
    return key
