"""The search pool: runs searches for moves and hints in worker processes, each with a deadline."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import Concatenate, ParamSpec, TypeVar

from bot.runtime import metrics
from bot.runtime.awaited_slot import AwaitedSlot
from bot.runtime.keyed import BoundedCache
from bot.runtime.worker_pool import WorkerPool
from bot.tables.computers.handover import SearchHandover
from bot.tables.computers.pondering import Pondering
from bot.tables.computers.search_request import SearchRequest
from engine import core
from engine.contract import AnyGame, View, Word
from engine.games import KEYS
from engine.games import game as game_of
from engine.players import choose, seconds_for
from engine.players.choice import AWAITED_SECONDS, SECONDS
from engine.players.hints import Hint, hint
from engine.players.search import out_of_time
from engine.saying import Saying

A = ParamSpec("A")
T = TypeVar("T")

HINT_SECONDS = 1.0
"""The time limit of a search for a hint, in seconds. A person is waiting for the result."""
GRACE = 1.5
"""A worker is considered hung this many seconds after the deadline of its search."""
COLD_GRACE = 15.0
"""The value that replaces GRACE for workers that were just started."""
MIN_SECONDS = 0.05
"""The minimum time of a search in seconds, used if the wait for a free worker took up the time of the search."""
RETURN_SECONDS = 0.03
"""The time reserved for returning the result, in seconds."""
NICE = 8
"""The niceness of the workers, which gives searches a lower priority than rendering and answering presses."""
MIN_WORKERS = 2
"""The minimum number of workers, so that two tables can always search concurrently."""
SHORT = 0.5
"""The share of a level's time below which a search counts as cut short."""
MAX_SHORT = 256
"""The maximum number of searches for which the pool remembers whether they were cut short."""
PLAIN_SEARCH = (
    "computer players search in plain Python, because there is no compiled search: hard and master are much weaker, "
    "and people see them as “solid” and “strong”; see docs/computer.md"
)
log = logging.getLogger(__name__)


class SearchPool:
    """Runs the searches of all tables. A worker that dies or hangs is replaced, and its search counts as failed."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        handover: SearchHandover | None = None,
        ponders: bool = False,
    ) -> None:
        """`workers` is the number of concurrent searches; the default is one per core, at least 2 and at most 4.

        If there is a `handover`, the searches of the levels in `engine.players.choice.SECONDS` are handed over to
        thinkers while all workers of this pool are busy and those of the thinkers are not. If `ponders` is set, replies
        may be searched beforehand (`pondering`).
        """
        workers = workers or min(max(os.cpu_count() or 1, MIN_WORKERS), 4)
        self.workers = workers
        self._handover = handover
        self._short = BoundedCache[str, bool](MAX_SHORT)
        self._pool = WorkerPool(workers, nice=NICE)
        self._slots = asyncio.Semaphore(workers)
        self._searches = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self.pondering = Pondering(self._idle) if ponders else None

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        """Return a legal move for the seat to move, which may have been found beforehand.

        If the search fails, log the error and return a plausible move.

        `skill` is the skill of a matched computer, or None.
        """
        request = SearchRequest(game, view, level, seed, skill)
        try:
            known = None if self.pondering is None else self.pondering.answer(request)
            return await self._find_anywhere(request) if known is None else known
        except Exception as error:  # noqa: BLE001 - it is logged
            _log_failure(f"a {level} computer", game, error)
            self._short.put(seed, level in SECONDS)
            return game.plausible_moves(view)[0]

    async def find(self, request: SearchRequest) -> Word:
        """Return a legal move for the seat to move, found by a worker of this pool. Raises whatever the search raises.

        Waiting for a free worker counts towards the time of the search.
        """
        return await self._find(request, _seconds(request), AwaitedSlot(self._slots))

    def was_short(self, seed: str) -> bool:
        """Return whether the last search with this seed failed or got less than half of the time of its level.

        Return False for a level that does not search, and for a search that a thinker made or that is not known.
        """
        return bool(self._short.get(seed))

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        """Return a suggested move with its reason, or None if there is none or an error occurs."""
        try:
            slot = AwaitedSlot(self._slots)
            found = await self._search(HINT_SECONDS, slot, _ignore, _hint, game, view, seed)
        except Exception as error:  # noqa: BLE001 - it is logged
            _log_failure("a hint", game, error)
            return None
        return None if found is None else found.saying

    async def wait_until_idle(self, seconds: float) -> None:
        """Wait until no search is running or waiting, for at most `seconds`. Background work calls this first."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), seconds)

    @property
    def searches(self) -> int:
        """The number of searches that are running or wait for a worker."""
        return self._searches

    async def warm_up(self) -> None:
        """Start the workers, which load the games before the first search. Log whether the search is compiled."""
        if core.library() is None:
            log.warning(PLAIN_SEARCH)
        else:
            log.info("computer players have the compiled search")
        await self._pool.warm_up(_prepare)

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the workers that have started."""
        return self._pool.processes

    async def close(self) -> None:
        """Kill the workers and close the handover. The tasks that wait for its searches must have been cancelled."""
        if self.pondering is not None:
            await self.pondering.close()
        self._pool.close()
        if self._handover is not None:
            await self._handover.close()

    async def _find_anywhere(self, request: SearchRequest) -> Word:
        """Return a move found by a thinker if all workers are busy and it answers in time, otherwise one found here."""
        seconds, busy = _seconds(request), self._slots.locked()
        slot = AwaitedSlot(self._slots)
        try:
            if self._handover is not None and request.level in SECONDS:
                self._handover.start()
                if busy and self._handover.has_room:
                    self._short.pop(request.seed)
                    if (word := await self._handover.search(request, seconds, slot)) is not None:
                        return word
                    if slot.is_given_up:  # when a thinker had claimed the search
                        slot = AwaitedSlot(self._slots)
            return await self._find(request, seconds, slot)
        finally:
            slot.give_up()

    async def _find(self, request: SearchRequest, seconds: float, slot: AwaitedSlot) -> Word:
        def note(left: float) -> None:
            is_short = request.level in SECONDS and left < SHORT * seconds
            self._short.put(request.seed, is_short)

        return await self._search(seconds, slot, note, _choose, request)

    async def _search(
        self,
        seconds: float,
        slot: AwaitedSlot,
        note: Callable[[float], None],
        function: Callable[Concatenate[float, A], T],
        *args: A.args,
        **kwargs: A.kwargs,
    ) -> T:
        """Call `function(end, ...)` in a worker, and release the slot. Waiting for the slot counts towards `seconds`.

        `end` is the time, as returned by `time.monotonic()`, at which the search must stop. `note` is called with the
        seconds that are left when the search starts.
        """
        loop = asyncio.get_running_loop()
        begun = loop.time()
        self._searches += 1
        self._idle.clear()
        if self.pondering is not None:
            self.pondering.interrupt()
        try:
            await slot.taken
            left = max(MIN_SECONDS, begun + seconds - loop.time())
            note(left)
            grace = GRACE if self._pool.is_warm else COLD_GRACE
            end = time.monotonic() + left - RETURN_SECONDS  # all processes share this clock
            with metrics.THINKING_SECONDS.time():
                return await self._pool.run_within(left + grace, function, end, *args, **kwargs)
        finally:
            slot.give_up()
            self._searches -= 1
            if not self._searches:
                self._idle.set()


def _log_failure(purpose: str, game: AnyGame, error: Exception) -> None:
    """Log that a search failed, with a traceback unless its worker died or hung, where it would say nothing."""
    foreseen = isinstance(error, BrokenExecutor | TimeoutError)
    cause = type(error).__name__
    log.error(
        "search for %s failed at %s: %s",
        purpose,
        game.key,
        cause,
        exc_info=None if foreseen else error,
    )


def _prepare() -> None:
    """Load the evaluation weights of each game, and keep the worker busy, so that the pool starts another worker."""
    for key in KEYS:
        game = game_of(key)
        state = game.start(2, {}, game.components(None), "warm-up").state
        game.encode_for_search(game.observe(state, game.to_move(state)), "warm-up")
    time.sleep(0.1)


def _ignore(left: float) -> None:
    """Discard the time that was left for a hint."""


def _left(end: float) -> Callable[[], float]:
    end = max(end, time.monotonic() + MIN_SECONDS)
    return lambda: end - time.monotonic()


def _seconds(request: SearchRequest) -> float:
    return seconds_for(request.game, request.view, request.level, AWAITED_SECONDS)


def _choose(end: float, asked: SearchRequest) -> Word:
    return choose(
        asked.game, asked.view, asked.level, asked.seed, time_left=_left(end), skill=asked.skill
    )


def _hint(end: float, game: AnyGame, view: View, seed: str) -> Hint | None:
    return hint(game, view, seed, out_of_time(_left(end)))
