#!/usr/bin/env python3
"""Measures how much making a film or an analysis delays others.

python scripts/background_load.py film        (or analysis)

In each of two bots in one process, a person plays against computers at the master level. Phases of a few seconds
alternate: "beside", while the longest of some random games is made into a film or analysed, and "alone", while the
worker process of the film or the analysis is stopped. Prints one JSON object: for each kind of phase, the times of the
answers to presses and of the searches, and the time of each film or analysis.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot.presentation.boards import animations
from bot.presentation.pages.replays import replay_scene
from bot.presentation.texts import Texts
from bot.runtime.worker_pool import WorkerPool
from bot.store.records import TableKey
from bot.tables.computers.search_pool import SearchPool
from bot.tables.replays import analyst as analysts
from bot.tables.replays.imports import Checked, check, pack
from bot.tables.replays.replays import Replay
from engine.contract import AnyGame, View, Word
from engine.games import KEYS
from engine.games import game as game_of
from engine.notation import GameRecord, Header, PlayedWord, write
from engine.players import LEVELS
from scripts.trials.bot_under_test.measured import MeasuredBot, measured_bot
from scripts.trials.process_stats import percentile

GAMES = 10
"""The number of random games that are played of each board game. The longest of all is used."""
HELD_SECONDS = 3600.0
"""The CPU time limit, in seconds, for making a film or for one search of an analysis. The wall-clock limit is a
multiple of this limit, and must leave time for the phases in which the work is held."""
NAMES = ("Sara", "Amir", "Christopher", "Negar")
PLAYED = "azul"


def random_game(key: str, number: int) -> GameRecord:
    """Return the record of a game of random plausible words, with the maximum number of seats and random options.

    The same key and number always give the same game.
    """
    game, chance, seed = game_of(key), random.Random(number), f"beside {number}"
    options = {option.key: chance.choice(option.values) for option in game.options}
    seats, words = max(game.seat_counts), []
    state = game.start(seats, options, game.components(None), seed).state
    while (seat := game.to_move(state)) is not None:
        word = chance.choice([*game.plausible_moves(game.observe(state, seat))])
        words.append(PlayedWord(seat, word))
        state = game.apply(state, game.decode(word)).state
    head = Header(
        game=key,
        seats=seats,
        rules_version=game.rules_version,
        options=options,
        seed=seed,
        players=NAMES[:seats],
    )
    return GameRecord(head, tuple(words))


def longest() -> Replay:
    """Return the random game with the most words, as a replay."""
    records = [random_game(key, number) for key in KEYS for number in range(GAMES)]
    record = max(records, key=lambda one: len(one.entries))
    found = check(pack(write(record).encode()))
    assert isinstance(found, Checked)  # noqa: S101 - for the type checker
    return Replay(TableKey(1), game_of(record.header.game), found.record, found.positions)


class TimedSearchPool(SearchPool):
    """A search pool that records the duration of each search of a computer, in seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float] = []

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        began = time.perf_counter()
        word = await super().choose(game, view, level, seed, skill)
        self.seconds.append(time.perf_counter() - began)
        return word


class DiscardingStore:
    """Replaces the analyst's store, so that the same game can be analysed repeatedly."""

    async def analysis(self, _: TableKey) -> None:
        """Return None, because no analysis is stored."""

    async def store_analysis(self, *_: object) -> None:
        """Store nothing."""


class Work:
    """Makes films or analyses one after another, except while it is held."""

    def __init__(self, make: Callable[[], Awaitable[object]], pool: WorkerPool) -> None:
        self._make, self._pool = make, pool
        self._allowed = asyncio.Event()
        self.seconds: list[float] = []
        """How long each film or analysis took, without the phases in which it was held."""
        self._spent = self._began = 0.0

    async def run(self) -> None:
        """Make films or analyses until cancelled."""
        while True:
            await self._allowed.wait()
            self._spent, self._began = 0.0, time.perf_counter()
            await self._make()
            self.seconds.append(self._spent + time.perf_counter() - self._began)

    def hold(self) -> None:
        """Stop the worker process, so that the current film or analysis does not proceed until `release`."""
        self._allowed.clear()
        self._spent += time.perf_counter() - self._began
        self._signal(signal.SIGSTOP)

    def release(self) -> None:
        """Let the worker process continue, or begin with the first film or analysis."""
        self._began = time.perf_counter()
        self._allowed.set()
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        for process in self._pool.processes:
            with suppress(ProcessLookupError):
                os.kill(process, number)


def work_of(kind: str, searches: SearchPool) -> Work:
    """Return an object that makes films or analyses of the longest random game, and print the length of that game.

    kind: "film" or "analysis". searches: the search pool of the analyst.

    The time limit of films or of the searches of analyses is raised to HELD_SECONDS.
    """
    replay = longest()
    print(f"{replay.game.key}: {len(replay.positions)} positions", file=sys.stderr)
    if kind == "film":
        voice = Texts.load().voice("fa").named(NAMES[: replay.record.header.seats])
        scenes = [replay_scene(replay, at, voice) for at in range(len(replay.positions))]
        animations.TIME_LIMIT = HELD_SECONDS
        animator = animations.Animator()
        return Work(lambda: animator.make("film", scenes), animator._pool)
    analysts.SEARCH_SECONDS = HELD_SECONDS
    analyst = analysts.Analyst(DiscardingStore(), searches)  # type: ignore[arg-type]
    return Work(lambda: analyst.analyse(TableKey(1), replay, lambda _: None), analyst._pool)


async def play(bot: MeasuredBot, chance: random.Random) -> None:
    """Play one game of PLAYED after another until cancelled."""
    while True:
        await bot.play(game_of(PLAYED), chance)


async def measure(kind: str, phases: int, seconds: float) -> dict[str, object]:
    """Return the figures of both kinds of phases, and the seconds that each film or analysis took.

    `phases` is the number of phases of each kind, and `seconds` the length of each phase.
    """
    searches = TimedSearchPool()
    found: dict[str, tuple[list[float], list[float]]] = {"alone": ([], []), "beside": ([], [])}
    level, work = str(LEVELS.index("master")), work_of(kind, searches)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        async with (
            measured_bot(Path(one), searches, level) as first,
            measured_bot(Path(other), searches, level) as second,
        ):
            bots = (first, second)
            tasks = [
                asyncio.create_task(play(bot, random.Random(at))) for at, bot in enumerate(bots)
            ]
            tasks.append(asyncio.create_task(work.run()))
            while len(searches.seconds) < 4:  # noqa: ASYNC110 - the workers start
                await asyncio.sleep(1)
            for phase in range(2 * phases):
                name = ("alone", "beside")[phase % 2]
                if name == "beside":
                    work.release()
                for bot in bots:
                    bot.times.press_to_answer.clear()
                searches.seconds.clear()
                await asyncio.sleep(seconds)
                if name == "beside":
                    work.hold()
                answers, moves = found[name]
                answers += [one for bot in bots for one in bot.times.press_to_answer]
                moves += searches.seconds
                for task in tasks:
                    if task.done():
                        task.result()
            work.release()
            logging.disable()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return {
        name: {
            "answers": len(answers),
            "answers_p50_ms": round(1000 * percentile(answers, 0.5), 1),
            "answers_p99_ms": round(1000 * percentile(answers, 0.99), 1),
            "moves": len(moves),
            "moves_p50_s": round(percentile(moves, 0.5), 3),
            "moves_p99_s": round(percentile(moves, 0.99), 3),
        }
        for name, (answers, moves) in found.items()
    } | {"seconds": [round(one, 1) for one in work.seconds]}


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("film", "analysis"))
    parser.add_argument("--phases", type=int, default=30, help="the number of phases of each kind")
    parser.add_argument("--seconds", type=float, default=10.0, help="the length of a phase")
    chosen = parser.parse_args()
    print(json.dumps(asyncio.run(measure(chosen.kind, chosen.phases, chosen.seconds))))


if __name__ == "__main__":
    main()
