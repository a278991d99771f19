"""Draining: before the bot is replaced, it fetches no more updates and finishes the work in progress."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.runtime.tasks import cancel_all
from bot.telegram.poller import UpdatePoller

FINISH_SECONDS = 30.0
"""The time limit in seconds for each of the two steps: updates in progress, then searches and messages."""
PATIENCE = 600.0
"""Seconds after which the bot works again if it was not stopped."""


class Draining:
    """Drains the bot, and lets it work again if it is not stopped."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self._poller: UpdatePoller | None = None
        self._finish: Callable[[], Awaitable[None]] | None = None

    @property
    def is_on(self) -> bool:
        """Whether the bot has stopped fetching updates."""
        return self._task is not None

    def prepare(self, poller: UpdatePoller, finish: Callable[[], Awaitable[None]]) -> None:
        """Set the poller to drain. `finish` waits until everything that updates have caused is done."""
        self._poller, self._finish = poller, finish

    def start(self, drained: Callable[[], None], reopened: Callable[[], None]) -> bool:
        """Start draining. Return False if draining has already started, or if there is no poller to drain.

        `drained` is called when everything is finished or the time is up, `reopened` when the bot works again.
        """
        if self._task is not None or self._poller is None or self._finish is None:
            return False
        work = self._drain(self._poller, self._finish, drained, reopened)
        self._task = asyncio.create_task(work, name="draining")
        return True

    async def _drain(
        self,
        poller: UpdatePoller,
        finish: Callable[[], Awaitable[None]],
        drained: Callable[[], None],
        reopened: Callable[[], None],
    ) -> None:
        await poller.drain(FINISH_SECONDS)
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await finish()
        drained()
        await self._clock.sleep(PATIENCE)
        poller.reopen()
        self._task = None
        reopened()

    async def close(self) -> None:
        """Stop draining without letting the bot work again, because it is being stopped."""
        if self._task is not None:
            await cancel_all([self._task])
