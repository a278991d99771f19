"""Measures the search: simulations per second, and how long people at two tables wait for the moves of masters.

python scripts/search_times.py pace                   simulations per second of the compiled search and of Python
python scripts/search_times.py wait azul --moves 40   waits for masters at two tables, and delays of the event loop

At each table, a person thinks for `--think` seconds and then plays as "medium" or "hard" would.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.runtime.worker_pool import WorkerPool
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables.commands import Command, Open, Play, Start, Think
from bot.tables.computers import pondering
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import request_for
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from engine import core
from engine.contract import AnyGame, View, Word
from engine.games import KEYS, game
from engine.players import choose
from engine.players.choice import LATER_WORD_SHARE, SECONDS
from engine.players.search import analyse

SIMULATIONS = {True: 4000, False: 150}
EVERY = 9
TICK = 0.005
TABLES = 2
PERSON = PersonKey(1)


def pace(playing: AnyGame) -> tuple[float, float]:
    """Return two figures of the simulations per second: the 10th percentile and the median.

    They are measured in every EVERY-th position of a game between computers at the medium level.
    """
    state = playing.start(2, {}, None, "pace").state
    simulations = SIMULATIONS[core.library() is not None]
    speeds = []
    turn = 0
    while (seat := playing.to_move(state)) is not None:
        view = playing.observe(state, seat)
        if turn % EVERY == 0:
            begun = time.perf_counter()
            analyse(playing, view, "pace", simulations=simulations)
            speeds.append(simulations / (time.perf_counter() - begun))
        state = playing.apply(
            state, playing.decode(choose(playing, view, "medium", str(turn)))
        ).state
        turn += 1
    speeds.sort()
    return speeds[len(speeds) // 10], statistics.median(speeds)


@dataclass(slots=True)
class Waits:
    """The waiting times for moves of computers in seconds, and how many of the moves had been found beforehand."""

    seconds: list[float] = field(default_factory=list)
    found: int = 0


def started(playing: AnyGame, seed: str) -> Table:
    """Return a table at which a person has started a game against a master."""
    opened = Open(
        by=PERSON, game=playing.key, chat=ChatKey(1), solo=True, seats=2, levels=("master",)
    )
    return after(replay(open_table(opened, playing), GameLibrary()), Start(PERSON, seed))


def after(table: Table, command: Command) -> Table:
    for fact in decide(table, command).facts:
        table = evolve(table, fact, GameLibrary())
    return table


def persons_word(playing: AnyGame, view: View, player: str, seed: str) -> Word:
    """Return the word of a person who plays like "medium", or who searches for half a second."""
    end = time.process_time() + SECONDS["hard"]
    left = None if player == "medium" else lambda: end - time.process_time()
    return choose(playing, view, player, seed, time_left=left)


async def play(
    playing: AnyGame, key: TableKey, search_pool: SearchPool, waits: Waits, wish: argparse.Namespace
) -> None:
    """Play games of a person against a master until the master has moved often enough at this table."""
    people = WorkerPool(1)
    games, left, table = 0, wish.moves // TABLES, started(playing, f"{key} 0")
    while left:
        if table.to_move is None:
            games += 1
            table = started(playing, f"{key} {games}")
        if search_pool.pondering is not None:
            search_pool.pondering.follow(key, table)
        asked = request_for(key, table)
        seat = asked.view.to_move
        if asked.level and seat is not None:
            known = search_pool.pondering and search_pool.pondering.answer(asked)
            waits.found += known is not None
            begun = time.perf_counter()
            word = await search_pool.choose(playing, asked.view, asked.level, asked.seed)
            waits.seconds.append(time.perf_counter() - begun)
            left -= 1
            command: Command = Think(seat, table.position, word)
        else:
            seconds = wish.think * (LATER_WORD_SHARE if playing.in_turn(table.state) else 1)
            seed = f"person {asked.seed}"
            word, _ = await asyncio.gather(
                people.run(persons_word, playing, asked.view, wish.person, seed),
                asyncio.sleep(seconds),
            )
            command = Play(PERSON, table.position, word)
        table = after(table, command)
    people.close()


async def heartbeat(late: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - begun - TICK)


async def wait(playing: AnyGame, wish: argparse.Namespace) -> None:
    pondering.NICE = wish.nice
    search_pool = SearchPool(TABLES, ponders=wish.pondering == "on")
    await search_pool.warm_up()
    waits = Waits()
    late: list[float] = []
    beating = asyncio.create_task(heartbeat(late))
    keys = map(TableKey, range(1, TABLES + 1))
    await asyncio.gather(*(play(playing, key, search_pool, waits, wish) for key in keys))
    beating.cancel()
    await search_pool.close()
    seconds = sorted(waits.seconds)
    p99 = seconds[min(len(seconds) - 1, int(len(seconds) * 0.99))]
    print(
        f"{playing.key}: {len(seconds)} moves, {waits.found / len(seconds):.0%} found beforehand, "
        f"half within {statistics.median(seconds):.2f} s, p99 {p99:.2f} s; "
        f"the event loop was late by at most {max(late) * 1000:.0f} ms",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("pace", "wait"))
    parser.add_argument("games", nargs="*", default=KEYS)
    parser.add_argument(
        "--moves", type=int, default=40, help="words of the computers at all tables"
    )
    parser.add_argument("--person", choices=("medium", "hard"), default="medium")
    parser.add_argument("--think", type=float, default=5.0, help="seconds of the person for a turn")
    parser.add_argument("--pondering", choices=("on", "off"), default="on")
    parser.add_argument(
        "--nice", type=int, default=pondering.NICE, help="of the worker that ponders"
    )
    arguments = parser.parse_args()
    for key in arguments.games:
        if arguments.what == "wait":
            asyncio.run(wait(game(key), arguments))
            continue
        compiled = pace(game(key)) if core.library() is not None else (0.0, 0.0)
        core.library = lambda: None  # type: ignore[assignment]  # as without a C compiler
        plain = pace(game(key))
        core.library = LIBRARY
        print(
            key,
            *(
                f"{name} {slow:,.0f} to {usual:,.0f}"
                for name, (slow, usual) in (("compiled", compiled), ("plain", plain))
            ),
            flush=True,
        )


LIBRARY = core.library

if __name__ == "__main__":
    main()
