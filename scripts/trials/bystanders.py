"""bystanders: counts the moves per minute at a table while non-players keep the bot busy, in simulated time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts.trials.bot_under_test import (
    LIMITED_SANDBOX,
    Action,
    Sandbox,
    SimulatedClock,
    Stage,
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
from scripts.trials.process_stats import latency
from scripts.trials.recent_calls import RecentCalls
from scripts.trials.results import Result
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import (
    FIRST_BYSTANDER,
    GROUP,
    HABITS,
    PLAYERS,
    Bystander,
    Players,
    SimulatedGroup,
)
from scripts.trials.simulated_loop import SimulatedTimeLoop

STEP = 0.1
"""Simulated seconds between two checks of the chat."""
PRESSES_A_SECOND = 2.0
"""The number of presses per second by each bystander."""
QUIET_CALLS = 15
"""In a chat in which the bot makes at most this many calls per minute, the keys of a partial word must appear promptly.

Here and below, only calls that send or edit messages are counted.
"""
PROMPT_SECONDS = 1.5
"""The maximum 95th percentile of the time from a press to the keys of a partial word, if there are few calls."""
SHARE = 0.8
"""The minimum ratio of the moves per minute at a disturbed table to those at an undisturbed one."""
EXACT_BYSTANDERS = 3
"""With at most this many bystanders, SHARE must be reached. With more, one move may be missing, because a run of about
33 moves ends in the middle of one."""
SECONDS, SHORT_SECONDS = 180.0, 120.0
"""The simulated seconds of each simulation of a piece, in the long and in the short run."""
PIECES, MOST_BYSTANDERS = 60, 20
"""The number of pieces of the long run, and the maximum number of bystanders in a piece. In successive pieces,
the number of bystanders goes from 1 to this maximum, and then starts again at 1."""
SHORT_PIECE = 3
"""The number of the only piece of the short run, which is also its number of bystanders."""
A_MINUTE = 20
"""The number of calls per minute that Telegram allows in a group."""
WARM_UP = 20.0
"""Simulated seconds before moves are counted."""


@dataclass(frozen=True, slots=True)
class Measurements:
    """The measurements of one simulation."""

    moves_a_minute: float
    key_seconds: list[float]
    """The seconds from each press of a partial word to the appearance of its keys."""
    most_calls: int
    """The highest number of calls to the group in any minute."""
    refused: int
    """The number of calls that Telegram refused with 429."""
    errors: Sequence[str]


def simulate(
    habits: Sequence[str],
    *,
    seconds: float,
    think: float = 1.0,
    calls: int = 1000,
    game: str = "azul",
    seed: int = 1,
) -> Measurements:
    """Let two people play for `seconds` of simulated time, in a group with bystanders who have these habits.

    Return the measurements.

    `think` is the mean number of seconds before a press. While there were more than `calls` minus 3 calls to the group
    in the last minute, the players begin no move.
    """
    clock = SimulatedClock()
    with (
        fixed_secrets(SeededSecrets(seed)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        return runner.run(_simulate(habits, clock, seconds, think, calls, game, seed))


async def _simulate(
    habits: Sequence[str],
    clock: SimulatedClock,
    seconds: float,
    think: float,
    most: int,
    game: str,
    seed: int,
) -> Measurements:
    chance = random.Random(seed)
    sandbox = Sandbox(clock=clock.now, settings=LIMITED_SANDBOX)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    with memory_folder() as folder, ErrorLog() as errors:
        path = Path(folder) / "games.sqlite3"
        async with running_bot(path, sandbox, clock, threads=False, limits=True) as bot:
            group = SimulatedGroup(bot)
            finished = await _finish(bot, group)
            key = await _start(bot, group, game)
            people = {
                (await bot.store.meet(person, name)).key: person
                for person in PLAYERS
                if (name := str(bot.telegram.state.require_user(person).to_json()["first_name"]))
            }
            players = Players(bot, group, key, think, seed, people=people)
            bystanders = [
                Bystander(_join(bot, FIRST_BYSTANDER + number), habit, key, finished)
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
    return Measurements(
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


async def _open(bot: InProcessBot, group: SimulatedGroup, key: TableKey, game: str) -> int:
    """Open a table, which must get the key `key`, and return the message id of its board."""
    group.say(PLAYERS[0], f"/new {game}")
    await bot.settle()
    go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
    assert go is not None
    group.press(PLAYERS[0], *go)
    await bot.settle()
    board = await bot.board(key)
    assert board is not None
    return board


async def _finish(bot: InProcessBot, group: SimulatedGroup) -> TableKey:
    """Open a table, start its game against a computer and end the game. Return the key of the finished table."""
    board = await _open(bot, group, key := TableKey(1), "azul")
    steps = (Action.ADD_COMPUTER, "easy"), (Action.START, ""), (Action.STOP_SURELY, "")
    for action, arg in steps:
        bot.clock.advance(2)  # a press right after another one would be taken for a double tap
        position = (await bot.table(key)).position if action is Action.STOP_SURELY else 0
        group.press(PLAYERS[0], board, table_data(key, action, arg, position=position))
        await bot.settle()
    assert (await bot.table(key)).stage is Stage.OVER
    return key


async def _start(bot: InProcessBot, group: SimulatedGroup, game: str) -> TableKey:
    """Open a table with two people, start its game, and return the table's key."""
    board = await _open(bot, group, key := TableKey(2), game)
    for person, action in ((PLAYERS[1], Action.JOIN), (PLAYERS[0], Action.START)):
        group.press(person, board, table_data(key, action))
        await bot.settle()
    return key


def run(number: int, *, seconds: float = SECONDS) -> Result:
    """Run one piece: two people play undisturbed, then with 1 to 20 bystanders, then undisturbed with few calls.

    `number` is the number of the piece, counted from 1. `seconds` is the simulated time of each of the three parts.
    """
    began, result = time.monotonic(), Result("bystanders")
    chance = random.Random(number)
    count = 1 + (number - 1) % MOST_BYSTANDERS
    habits = [HABITS[(number + at) % len(HABITS)] for at in range(count)]
    alone = simulate([], seconds=seconds, seed=number)
    beside = simulate(habits, seconds=seconds, seed=number)
    quiet = simulate(
        [], seconds=seconds, calls=QUIET_CALLS, think=chance.choice((1.0, 2.0, 4.0)), seed=number
    )
    share = beside.moves_a_minute / alone.moves_a_minute
    for name, outcome in (("alone", alone), ("beside bystanders", beside)):
        result.counts[f"moves {name}"] = round(outcome.moves_a_minute * seconds / 60)
    result.counts.update({"bystanders": count, "keys while quiet": len(quiet.key_seconds)})
    result.counts.update(
        {
            "keys while quiet that took longer": sum(
                one > PROMPT_SECONDS for one in quiet.key_seconds
            )
        }
    )
    result.notes.append(
        f"{count} bystanders: {beside.moves_a_minute:.1f} of {alone.moves_a_minute:.1f} moves a minute"
        f" ({share:.2f}); keys of partial words, at most {QUIET_CALLS} calls a minute: {latency(quiet.key_seconds)}"
    )
    missing = 0 if count <= EXACT_BYSTANDERS else 60 / seconds
    if beside.moves_a_minute < SHARE * alone.moves_a_minute - missing:
        result.errors.append(
            f"piece {number}: beside {', '.join(habits)} the table keeps {share:.2f} of its moves"
        )
    for outcome in (alone, beside, quiet):
        result.errors += outcome.errors
        if outcome.refused or outcome.most_calls > A_MINUTE:
            result.errors.append(
                f"limits: {outcome.most_calls} calls in a minute, {outcome.refused} refused"
            )
    result.seconds = time.monotonic() - began
    return result
