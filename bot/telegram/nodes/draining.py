"""Draining: before another process replaces the bot, it fetches no more updates and finishes its work in progress."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from enum import StrEnum

from bot.runtime.clock import Clock
from bot.runtime.tasks import cancel_all
from bot.store.draining import DrainingProgress, DrainingRow, Step
from bot.store.interface import Store
from bot.store.records import Place
from bot.telegram.updates.updater import Updater

FINISH_SECONDS = 30.0
"""The time limit in seconds for each of the two steps: updates in progress, then searches and messages."""
RESUME_SECONDS = 600.0
"""Seconds after which the bot works again if it was not stopped."""
log = logging.getLogger(__name__)


class DrainingOutcome(StrEnum):
    """The result of draining, as reported to the operators."""

    DRAINED = "drained"
    """Everything is finished. A single process also reports this if the time is up."""
    UNFINISHED = "unfinished"
    """The time is up, and the nodes still have work."""
    REOPENED = "reopened"
    """The bot works again, because it was not stopped."""


class Draining:
    """Drains the bot, and lets it work again if it is not stopped."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self._updater: Updater | None = None
        self._finish: Callable[[], Awaitable[None]] | None = None
        self._tell: Callable[[Place, DrainingOutcome, Mapping[str, int]], Awaitable[None]] = (
            _tell_nobody
        )

    @property
    def is_on(self) -> bool:
        """Whether the bot has stopped fetching updates."""
        return self._task is not None

    def prepare(self, updater: Updater, finish: Callable[[], Awaitable[None]]) -> None:
        """Set the updater that `start` will close. `finish` waits until everything that updates have caused is done."""
        self._updater, self._finish = updater, finish

    def report_to(
        self, tell: Callable[[Place, DrainingOutcome, Mapping[str, int]], Awaitable[None]]
    ) -> None:
        """Set the function that reports an outcome to the operators in a place. It must not raise.

        Its last argument is empty except for UNFINISHED: it then has the numbers of `updates`, `tables` and `nodes`
        that are not finished.
        """
        self._tell = tell

    async def start(self, place: Place) -> bool:
        """Start draining. Return False if draining has already started, or if there is no updater to close.

        The operators are notified in `place` when everything is finished or the time is up, and when the bot works
        again. Raises StoreError.
        """
        if self._task is not None or self._updater is None or self._finish is None:
            return False
        work = self._drain(self._updater, self._finish, place)
        self._task = asyncio.create_task(work, name="draining")
        return True

    async def _drain(
        self, updater: Updater, finish: Callable[[], Awaitable[None]], place: Place
    ) -> None:
        updater.close()
        await updater.finish(FINISH_SECONDS)
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await finish()
        await self._tell(place, DrainingOutcome.DRAINED, {})
        await self._clock.sleep(RESUME_SECONDS)
        updater.reopen()
        self._task = None
        await self._tell(place, DrainingOutcome.REOPENED, {})

    async def follow(self) -> None:
        """Start or stop draining if the other nodes have done so. A process that is alone does nothing."""

    async def close(self) -> None:
        """Stop draining without letting the bot work again, because it is being stopped."""
        if self._task is not None:
            await cancel_all([self._task])


class NodeDraining(Draining):
    """Drains all nodes that share a database, with a row in the database that each node follows.

    The nodes go on with the updates in the inbox and with what these cause. The first node that sees that all have
    finished, or that the time is up, notifies the operators.
    """

    def __init__(self, clock: Clock, row: DrainingRow) -> None:
        super().__init__(clock)
        self._row = row
        self._is_on = False
        self._step = Step.WORKING
        self._following = asyncio.Lock()

    @property
    def is_on(self) -> bool:
        """Whether this node has stopped fetching updates."""
        return self._is_on

    async def start(self, place: Place) -> bool:
        """Start draining all nodes, including this one.

        Return False if they are already draining. Raises StoreUnavailable.
        """
        return await self._row.begin(place, finish=2 * FINISH_SECONDS, resume_after=RESUME_SECONDS)

    async def follow(self) -> None:
        """Start or end draining as the row says.

        Call this before `Updater.run`, then regularly. Raises StoreUnavailable.
        """
        updater = self._updater
        if updater is None or updater.is_stopping:
            return
        async with self._following:
            progress = await self._row.progress(self._step)
            if progress is not None:
                await self._go_on(progress, updater)
            elif self._is_on:
                await self._end(updater)

    async def _go_on(self, progress: DrainingProgress, updater: Updater) -> None:
        if not self._is_on:
            self._is_on = True
            log.info("draining")
        updater.close()
        await updater.closed(0)
        self._step = await self._reached(progress, updater)
        if progress.is_answered:
            return
        has_finished = self._step is Step.FINISHED and not progress.unfinished
        if (has_finished or progress.is_late) and await self._row.answer(RESUME_SECONDS):
            outcome = DrainingOutcome.DRAINED if has_finished else DrainingOutcome.UNFINISHED
            left = {
                "updates": progress.updates,
                "tables": progress.tables,
                "nodes": progress.unfinished,
            }
            log.info(outcome, extra=left)
            await self._tell(progress.place, outcome, {} if has_finished else left)

    async def _reached(self, progress: DrainingProgress, updater: Updater) -> Step:
        """Return how far this node is with draining.

        Once no node has updates or tables left to handle, begin to wait for everything that these have caused. If some
        node has updates or tables to handle again, stop waiting.
        """
        if updater.is_receiving:
            return Step.WORKING
        if progress.working or progress.updates or progress.tables or updater.in_progress:
            await self.close()
            return Step.CLOSED
        if self._task is None and self._finish is not None:
            self._task = asyncio.create_task(_awaited(self._finish), name="draining")
        return Step.FINISHED if self._task is not None and self._task.done() else Step.CLOSED

    async def _end(self, updater: Updater) -> None:
        place = await self._row.end()
        await self.close()
        self._is_on, self._step = False, Step.WORKING
        updater.reopen()
        log.info("reopened")
        if place is not None:
            await self._tell(place, DrainingOutcome.REOPENED, {})

    async def close(self) -> None:
        """Stop waiting for what is unfinished."""
        await super().close()
        self._task = None


def draining_of(store: Store, clock: Clock) -> Draining:
    """Return the object that drains a bot or, if the store is shared, all nodes."""
    return Draining(clock) if store.leases is None else NodeDraining(clock, store.leases.draining)


async def _awaited(finish: Callable[[], Awaitable[None]]) -> None:
    await finish()


async def _tell_nobody(_place: Place, _outcome: DrainingOutcome, _left: Mapping[str, int]) -> None:
    """Do nothing: the operators have no chat."""
