"""Draining: before an update of the bot, no more updates are taken in, and what was begun is finished."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.telegram.poller import UpdatePoller

FINISH_SECONDS = 30.0
"""The time limit for each of the two steps: updates in progress, then searches and messages."""
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
        """Set what is drained. `finish` waits until everything that updates have caused is done."""
        self._poller, self._finish = poller, finish

    def start(self, drained: Callable[[], None], reopened: Callable[[], None]) -> bool:
        """Begin to drain. Return False if this has begun already, or if there is no poller that can be drained.

        `drained` is called when everything is finished, `reopened` when the bot works again.
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
        """Forget that the bot was to work again. The bot stops."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
