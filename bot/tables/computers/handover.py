"""Searches that a node hands over to thinkers while its own workers are busy."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from bot.runtime import metrics
from bot.runtime.awaited_slot import AwaitedSlot
from bot.runtime.tasks import cancel_all
from bot.store.databases import Database
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.searches import SearchQueue
from bot.tables.computers.search_request import SearchRequest
from engine.contract import Word

BEAT = 1.0
"""Seconds between two checks for live thinkers."""
CLAIM_TIMEOUT = 1.0
"""Seconds within which a thinker must claim a search."""
GRACE = 1.5
"""The answer to a search must arrive within the time limit of the search plus this number of seconds."""
log = logging.getLogger(__name__)


class SearchHandover:
    """Hands over searches, and returns the answers. Late answers are dropped."""

    def __init__(self, queue: SearchQueue) -> None:
        self._queue = queue
        self._waiting: dict[str, asyncio.Future[str]] = {}
        self._workers = 0
        self._work: asyncio.Task[None] | None = None
        self._withdrawing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start looking for thinkers. Later calls have no effect."""
        if self._work is None:
            self._work = asyncio.create_task(self._run(), name="handed-over searches")

    @property
    def has_room(self) -> bool:
        """Whether the live thinkers can run more searches than this node has handed over."""
        return len(self._waiting) < self._workers

    async def search(
        self, request: SearchRequest, seconds: float, slot: AwaitedSlot
    ) -> Word | None:
        """Return the word that a thinker found within `seconds`, or None if the node must run the search itself.

        The search is withdrawn unless a thinker claims it within CLAIM_TIMEOUT seconds and before `slot` is taken, that
        is, before a worker of this node is free. It is also withdrawn if its answer is late, if all thinkers are dead,
        if the store fails, or if the caller is cancelled. Once a thinker has claimed the search, the slot is released.
        """
        key, answer = secrets.token_hex(8), asyncio.get_running_loop().create_future()
        self._waiting[key] = answer
        word = ""
        try:
            await self._queue.add(key, request.dump())
            if await self._is_claimed(key, answer, slot):
                slot.give_up()
                async with asyncio.timeout(seconds + GRACE):
                    word = await answer
        except (StoreError, TimeoutError) as error:
            log.log(
                level_of(error),
                "a search is taken back",
                extra={"error": str(error) or "no answer"},
            )
        finally:
            del self._waiting[key]
            if not word:
                self._withdraw_soon(key)
        metrics.HANDED_OVER.labels("answered" if word else "returned").inc()
        return Word(word) if word else None

    async def close(self) -> None:
        """Stop, wait until the searches of cancelled callers are withdrawn, and close the queue."""
        if self._work is not None:
            await cancel_all([self._work])
        await asyncio.gather(*self._withdrawing)
        await self._queue.close()

    async def _is_claimed(self, key: str, answer: asyncio.Future[str], slot: AwaitedSlot) -> bool:
        """Return whether a thinker claims or answers a search in time; if none does, withdraw the search.

        Wait until the answer arrives, the slot is taken or CLAIM_TIMEOUT is over. Raises StoreError.
        """
        waiting: list[asyncio.Future[Any]] = [answer, slot.taken]
        await asyncio.wait(waiting, timeout=CLAIM_TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        return answer.done() or not await self._queue.withdraw(key, claimed=False)

    def _withdraw_soon(self, key: str) -> None:
        task = asyncio.create_task(self._withdraw(key))
        self._withdrawing.add(task)
        task.add_done_callback(self._withdrawing.discard)

    async def _withdraw(self, key: str) -> None:
        with suppress(StoreError):  # otherwise it is deleted after KEPT_SECONDS
            await self._queue.withdraw(key, claimed=True)

    async def _run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._follow())
            group.create_task(self._hear())

    async def _follow(self) -> None:
        """Read the capacity of the live thinkers every BEAT seconds. If it is 0 or unknown, withdraw all searches."""
        while True:
            try:
                self._workers = await self._queue.workers()
            except StoreError:
                self._workers = 0
            except Exception:
                log.exception("looking for thinkers failed")
                self._workers = 0
            if not self._workers:
                for answer in self._waiting.values():
                    _settle(answer, "")
            await asyncio.sleep(BEAT)

    async def _hear(self) -> None:
        while True:
            key, _, word = (await self._queue.notice()).partition(" ")
            if key in self._waiting:
                _settle(self._waiting[key], word)


def handover_of(database: Database, store: Store) -> SearchHandover | None:
    """Return the SearchHandover of this node, or None if the bot does not share its database."""
    queue = database.searches() if store.leases is not None else None
    return None if queue is None else SearchHandover(queue)


def _settle(answer: asyncio.Future[str], word: str) -> None:
    if not answer.done():
        answer.set_result(word)
