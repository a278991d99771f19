"""The thinker: claims searches that nodes have handed over, runs them, and sends the answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.runtime.tasks import cancel_all
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.searches import SearchJob, SearchQueue
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import load_request
from engine.errors import EngineError

BEAT = 1.0
"""Seconds between two heartbeats, each of which renews the row of this process."""
log = logging.getLogger(__name__)


class Thinker:
    """Claims searches, runs them and sends the answers.

    It runs at most as many searches at once as the pool has workers, so that each gets its full time.
    """

    def __init__(self, queue: SearchQueue, search_pool: SearchPool) -> None:
        self._queue = queue
        self._search_pool = search_pool
        self._searches: set[asyncio.Task[None]] = set()
        self._wanted = asyncio.Event()

    async def run(self) -> None:
        """Work until cancelled. The pool must have been warmed up."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._repeat(self._beat, BEAT))
            group.create_task(self._repeat(self._claim))
            group.create_task(self._hear())

    async def stop(self, seconds: float) -> None:
        """Leave the queue, wait at most `seconds` for running searches, then cancel them. `run` must have ended."""
        try:
            await self._queue.leave()
        except StoreError as error:
            log.warning("a thinker cannot say that it stops", extra={"error": str(error)})
        if self._searches:
            await asyncio.wait(tuple(self._searches), timeout=seconds)
        await cancel_all(tuple(self._searches))
        await self._queue.close()

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float = 0.0) -> None:
        while True:
            try:
                await work()
            except StoreError as error:
                log.log(
                    level_of(error), "a thinker waits for the store", extra={"error": str(error)}
                )
                await asyncio.sleep(BEAT)
            except Exception:
                log.exception("a thinker failed")
                await asyncio.sleep(BEAT)
            await asyncio.sleep(seconds)

    async def _beat(self) -> None:
        await self._queue.beat(self._search_pool.workers)
        self._wanted.set()  # a notice may have been lost

    async def _claim(self) -> None:
        """Wait until there may be searches, and start at most one for each free worker."""
        await self._wanted.wait()
        self._wanted.clear()
        free = self._search_pool.workers - len(self._searches)
        for job in await self._queue.claim(free) if free > 0 else ():
            task = asyncio.create_task(self._search(job), name="handed-over search")
            self._searches.add(task)
            task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._searches.discard(task)
        self._wanted.set()

    async def _search(self, job: SearchJob) -> None:
        word = ""
        try:
            word = await self._search_pool.find(load_request(job.body))
        except EngineError as error:
            log.warning(
                "a search was handed over that is unknown here", extra={"error": str(error)}
            )
        except Exception:
            log.exception("a search that was handed over failed")
        try:
            if not await self._queue.answer(job.key, word):
                log.info("the answer of a search is late")
        except StoreError as error:
            log.log(level_of(error), "an answer cannot be sent", extra={"error": str(error)})

    async def _hear(self) -> None:
        while True:
            await self._queue.notice()
            self._wanted.set()
