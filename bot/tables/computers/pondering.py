"""Pondering: while a person thinks, the replies of computers to their likeliest turns are searched beforehand.

The turns are predicted from what the person sees, and played on the table as the service would play them. Each search
gets only what the computer's seat sees then. Its word is used if exactly this search is requested later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from bot.runtime import metrics
from bot.runtime.interruption import Interruptions, is_interrupted
from bot.runtime.keyed import BoundedCache
from bot.runtime.tasks import cancel_all
from bot.runtime.worker_pool import WorkerPool
from bot.store.records import TableKey, Waiting
from bot.tables.commands import Play, Think
from bot.tables.computers.search_request import SearchRequest, request_for, seed_of
from bot.tables.decisions import decide
from bot.tables.library import GameLibrary
from bot.tables.refusals import Refusal
from bot.tables.table import Table, evolve
from engine import core
from engine.contract import AnyGame, View, Word
from engine.players import choose, seconds_for
from engine.players.choice import SECONDS
from engine.players.prediction import likely_words

A = ParamSpec("A")
T = TypeVar("T")

NICE = 19
"""The niceness of the worker; searches for tables come first."""
PREDICTED_TURNS = 5
"""The maximum number of turns of a person to which replies are searched."""
PREDICTION_SECONDS = 0.25
"""The processor time in seconds in which the words of a person are predicted."""
LATER_WORD_SECONDS = 0.05
"""The processor time in seconds in which each later word of a predicted turn is chosen."""
MAX_REPLIES = 6
"""The maximum number of words that are searched for each predicted turn: a turn of Ice Cult has up to five words, and
several computers may move one after the other."""
TURN_SECONDS = 20.0
"""The time in seconds that the worker spends on one turn of a person at most."""
MAX_TABLES = 16
"""The maximum number of tables whose turns are pondered; those that changed longest ago are dropped."""
MAX_ANSWERS = 512
"""The maximum number of words that are kept until they are requested."""
HUNG_SECONDS = 30.0
"""A worker is considered hung after this many seconds. On a busy machine, where it gets little processor time, a search
ends after TURN_SECONDS; the rest is for the start of the worker."""
log = logging.getLogger(__name__)


class _Interrupted(Exception):
    """The work on a turn was interrupted: another search began, the table changed, or there is no time left."""


@dataclass(slots=True)
class _PersonTurn:
    """A turn of a person that is pondered.

    seconds: the time that is left for it, 0 or less if it is given up. words: the predicted words whose replies have
    not been searched yet, the likeliest first, or None before the prediction. steps: how much was done for it.
    """

    key: TableKey
    table: Table
    seconds: float
    words: list[Word] | None = None
    steps: int = 0


class Pondering:
    """Searches replies beforehand, one after the other in a worker of low priority, while no other search runs."""

    def __init__(self, idle: asyncio.Event) -> None:
        """`idle` is set while no search for a table or a hint is running or waiting."""
        self._idle = idle
        self._interruptions = Interruptions()
        self._pool = WorkerPool(1, nice=NICE, interruptions=self._interruptions)
        self._answers = BoundedCache[str, Word](MAX_ANSWERS)
        self._turns: dict[TableKey, _PersonTurn] = {}
        self._work: asyncio.Task[None] | None = None

    def follow(self, key: TableKey, table: Table) -> None:
        """Ponder the position of a table if it is a person's turn; what was pondered there before is given up."""
        known = self._turns.get(key)
        is_wanted = _is_wanted(table)
        if known is not None and is_wanted and known.table.position == table.position:
            return
        if self._turns.pop(key, None) is not None:
            self.interrupt()
        if not is_wanted:
            return
        is_same_turn = known is not None and table.game.in_turn(table.state)
        seconds = known.seconds if known is not None and is_same_turn else TURN_SECONDS
        self._turns[key] = _PersonTurn(key, table, seconds)
        if len(self._turns) > MAX_TABLES:
            del self._turns[next(iter(self._turns))]
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run(), name="pondering")

    def answer(self, request: SearchRequest) -> Word | None:
        """Return the word that was found beforehand for exactly this request, or None. Count hits and misses."""
        if request.level not in SECONDS:
            return None
        try:
            word = self._answers.get(request.dump())
        except Exception:
            log.exception("looking for a word that was found beforehand failed")
            return None
        metrics.PONDERED.labels("searched" if word is None else "found").inc()
        return word

    def interrupt(self) -> None:
        """End the search that is running; it is repeated when no other search runs, unless its table has changed."""
        self._interruptions.interrupt()

    @property
    def processes(self) -> tuple[int, ...]:
        """The process id of the worker, if it has started."""
        return self._pool.processes

    async def wait_until_done(self) -> None:
        """Wait until nothing is left to ponder."""
        if self._work is not None:
            await asyncio.wait([self._work])

    async def close(self) -> None:
        """Stop at once, and kill the worker."""
        self._turns.clear()
        if self._work is not None:
            await cancel_all([self._work])
        self._pool.close()

    async def _run(self) -> None:
        while (turn := self._next()) is not None:
            if not self._idle.is_set():
                await self._idle.wait()
                continue
            try:
                await self._step(turn)
                turn.steps += 1
            except _Interrupted:
                pass
            except (
                BrokenExecutor,
                TimeoutError,
            ) as error:  # the worker died or hung: a traceback would say nothing
                log.warning("pondering at table %s failed: %s", turn.key, type(error).__name__)
                turn.seconds = 0.0
            except Exception:
                log.exception("pondering at table %s failed", turn.key)
                turn.seconds = 0.0

    def _next(self) -> _PersonTurn | None:
        """Return the unfinished turn for which the least was done, the latest of several, or None if there is none."""
        turns = reversed(self._turns.values())
        unfinished = [one for one in turns if one.seconds > 0 and one.words != []]
        return min(unfinished, key=lambda one: one.steps, default=None)

    async def _step(self, turn: _PersonTurn) -> None:
        """Predict the words of a turn or, if that is done, search the replies to the next one. Raises _Interrupted."""
        table = turn.table
        if turn.words is None:
            view = table.view(table.to_move)
            turn.words = await self._call(turn, _likely, table.game, view, seed_of(turn.key, table))
            return
        try:
            await self._search_replies(turn, turn.words[0])
        except Refusal as refused:  # later words of a turn are predicted without what is hidden
            log.debug("a predicted turn is not legal: %s", refused)
        del turn.words[0]

    async def _search_replies(self, turn: _PersonTurn, word: Word) -> None:
        """Complete the turn that begins with a word, and search what computers play next.

        Raises _Interrupted, and Refusal if the turn is not legal.
        """
        table, seat = turn.table, turn.table.to_move
        owner = None if seat is None else table.occupants[seat].owner
        if owner is None:
            return
        table = _moved(table, Play(owner, table.position, word))
        while table.to_move == seat and table.game.in_turn(table.state):
            view, seed = table.view(seat), seed_of(turn.key, table)
            word = await self._call(turn, _later_word, table.game, view, seed)
            table = _moved(table, Play(owner, table.position, word))
        for _ in range(MAX_REPLIES):
            if table.waiting is not Waiting.COMPUTER:
                return
            request = request_for(turn.key, table)
            if request.level not in SECONDS:
                return
            dumped = request.dump()
            known = self._answers.get(dumped)
            word = await self._call(turn, _reply, request) if known is None else known
            self._answers.put(dumped, word)
            if (mover := table.to_move) is not None:
                table = _moved(table, Think(mover, table.position, word))

    async def _call(
        self,
        turn: _PersonTurn,
        function: Callable[Concatenate[int, A], T | None],
        *args: A.args,
        **kwargs: A.kwargs,
    ) -> T:
        """Call `function(interruptions, ...)` in the worker for a turn. Raises _Interrupted if that is not finished."""
        if self._turns.get(turn.key) is not turn or not self._idle.is_set():
            raise _Interrupted
        if turn.seconds <= 0:
            raise _Interrupted
        loop, count = asyncio.get_running_loop(), self._interruptions.count
        begun = loop.time()
        found = await self._pool.run_within(HUNG_SECONDS, function, count, *args, **kwargs)
        turn.seconds -= loop.time() - begun
        is_interrupted = count != self._interruptions.count
        if found is None:
            if not is_interrupted:  # the worker got too little processor time
                turn.seconds = 0.0
            raise _Interrupted
        return found


def _is_wanted(table: Table) -> bool:
    """Return whether a person is to move at a table with a computer whose replies take a compiled search."""
    return (
        table.to_move is not None
        and table.waiting is Waiting.PERSON
        and table.paused is None
        and any(occupant.level in SECONDS for occupant in table.occupants)
        and core.library() is not None
    )


def _moved(table: Table, command: Play | Think) -> Table:
    """Return the table after a move, as the table service would commit it. Raises Refusal."""
    facts, steps = decide(table, command)
    left = list(steps)
    for fact in facts:
        step = left.pop(0) if fact.kind == "played" else None
        table = evolve(table, fact, GameLibrary(), step)
    return table


class _ProcessorTime:
    """The processor time that is left for a search in the worker. It is 0 as soon as the search was interrupted."""

    def __init__(self, interruptions: int, seconds: float) -> None:
        self._interruptions = interruptions
        self._end = time.process_time() + seconds
        self._late = time.monotonic() + TURN_SECONDS
        self.was_cut = False
        """Whether the search was interrupted, or got too little processor time."""

    def __call__(self) -> float:
        if is_interrupted(self._interruptions) or time.monotonic() > self._late:
            self.was_cut = True
        return 0.0 if self.was_cut else self._end - time.process_time()


def _likely(interruptions: int, game: AnyGame, view: View, seed: str) -> list[Word] | None:
    left = _ProcessorTime(interruptions, PREDICTION_SECONDS)
    words = likely_words(game, view, seed, PREDICTED_TURNS, time_left=left)
    return None if left.was_cut else words


def _later_word(interruptions: int, game: AnyGame, view: View, seed: str) -> Word | None:
    left = _ProcessorTime(interruptions, LATER_WORD_SECONDS)
    word = choose(game, view, "hard", seed, time_left=left)
    return None if left.was_cut else word


def _reply(interruptions: int, asked: SearchRequest) -> Word | None:
    left = _ProcessorTime(interruptions, seconds_for(asked.game, asked.view, asked.level))
    word = choose(asked.game, asked.view, asked.level, asked.seed, time_left=left)
    return None if left.was_cut else word
