"""Computers choose their words in other processes, with a deadline, so that nobody's press waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from bot.runtime.worker_pool import new_pool, stop
from bot.tables.library import AnyGame
from engine.contract import View, Word
from engine.players import choose, seconds_for
from engine.players.hints import Hint, hint
from engine.players.search import out_of_time
from engine.saying import Saying

A = ParamSpec("A")
T = TypeVar("T")

HINT_SECONDS = 1.0
"""Somebody waits for it with a finger on the key."""
GRACE = 1.5
"""Seconds after the deadline for which an answer is waited for; then its process counts as dead."""
COLD_GRACE = 15.0
"""The same for a process that was just started."""
SHORTEST = 0.05
"""Whoever had to wait for a free process all the time may still think so long."""
RETURN = 0.03
"""Seconds that an answer may take on its way back."""
PATIENCE = 5
"""Thinking steps back for drawing and for presses."""
WORKERS = 2
"""At least: with two tables thinking at once neither waits for the other."""
_log = logging.getLogger(__name__)


class SearchPool:
    """Thinks for everybody; a process that dies or hangs is replaced, and a sensible word played meanwhile."""

    def __init__(self, workers: int | None = None) -> None:
        """`workers`: how many think at a time; by default one a core, at least two and at most four."""
        self._workers = workers or min(max(os.cpu_count() or 1, WORKERS), 4)
        self._pool: Executor | None = None
        self._is_warm = False
        self._places = asyncio.Semaphore(self._workers)

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        """A word for the seat to move; one that fails to think plays a sensible word instead of stopping the table."""
        try:
            seconds = seconds_for(game, view, level)
            return await self._think(seconds, _choose, game, view, level, seed)
        except Exception:  # noqa: BLE001  whatever goes wrong in there, the game must go on
            _log.exception("a %s computer could not think at %s", level, game.key)
            return game.plausible_moves(view)[0]

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        """A word with its reason for the seat to move; None: nothing comes to mind."""
        try:
            found = await self._think(HINT_SECONDS, _hint, game, view, seed)
        except Exception:  # noqa: BLE001  a hint is never worth trouble
            _log.exception("no hint at %s", game.key)
            return None
        return None if found is None else found.saying

    async def warm_up(self) -> None:
        """Start the processes now: a new one reads the games first."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(
            *(loop.run_in_executor(self._running(), time.sleep, 0.1) for _ in range(self._workers))
        )
        self._is_warm = True

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that think, as far as they have begun."""
        pool = self._pool
        return tuple(pool._processes or ()) if isinstance(pool, ProcessPoolExecutor) else ()

    async def close(self) -> None:
        """Let the processes go."""
        pool, self._pool = self._pool, None
        if pool is not None:
            stop(pool)

    async def _think(
        self,
        seconds: float,
        thought: Callable[Concatenate[float, A], T],
        *args: A.args,
        **more: A.kwargs,
    ) -> T:
        """Waiting for a process counts as thinking."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        async with self._places:
            left = max(SHORTEST, begun + seconds - loop.time())
            pool = self._running()
            grace = GRACE if self._is_warm else COLD_GRACE
            end = time.monotonic() + left - RETURN  # the same clock in every process
            work = loop.run_in_executor(pool, partial(thought, end, *args, **more))
            try:
                found = await asyncio.wait_for(work, left + grace)
            except (BrokenExecutor, TimeoutError):
                if self._pool is pool:  # whoever notices first
                    self._pool = None
                    stop(pool)
                raise
            self._is_warm = self._pool is pool
            return found

    def _running(self) -> Executor:
        if self._pool is None:
            self._is_warm = False
            self._pool = new_pool(self._workers, patience=PATIENCE)
        return self._pool


def _left(end: float) -> Callable[[], float]:
    end = max(end, time.monotonic() + SHORTEST)
    return lambda: end - time.monotonic()


def _choose(end: float, game: AnyGame, view: View, level: str, seed: str) -> Word:
    return choose(game, view, level, seed, time_left=_left(end))


def _hint(end: float, game: AnyGame, view: View, seed: str) -> Hint | None:
    return hint(game, view, seed, out_of_time(_left(end)))
