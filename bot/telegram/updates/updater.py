"""The updater, which runs the source of updates, and stops it when the bot is drained or stopped."""

from __future__ import annotations

import asyncio

from bot.runtime.tasks import cancel_all
from bot.telegram.updates.refused_updates import Refusals
from bot.telegram.updates.updates import UpdateSource, UpdateWorkers


class Updater:
    """Lets a source receive updates, except while the bot is drained, and waits for the updates in progress."""

    def __init__(self, source: UpdateSource, workers: UpdateWorkers, refusals: Refusals) -> None:
        self._source = source
        self._workers = workers
        self._refusals = refusals
        self._receiving: asyncio.Task[None] | None = None
        self._is_open = asyncio.Event()
        self._is_open.set()
        self.is_stopping = False
        """Whether `stop` was called."""

    async def run(self) -> None:
        """Run the source until `stop` is called. Raises TokenRefused."""
        while True:
            is_open = self._is_open
            await is_open.wait()
            self._receiving = asyncio.create_task(self._source.run(), name="updates")
            try:
                await asyncio.wait({self._receiving})
            finally:
                self._receiving.cancel()
            if not self._receiving.cancelled():
                self._receiving.result()  # raises what ended the source
            if is_open is self._is_open:  # `stop`, not `close`
                return

    def close(self) -> None:
        """Accept no more updates until `reopen`; they wait at Telegram meanwhile. Later calls do nothing."""
        if self._is_open.is_set():
            self._is_open = asyncio.Event()
            if self._receiving is not None:
                self._receiving.cancel()

    async def closed(self, seconds: float) -> None:
        """Wait at most `seconds` until `close` has taken effect."""
        if self._receiving is not None:
            await asyncio.wait({self._receiving}, timeout=seconds)

    def reopen(self) -> None:
        """Accept updates again after `close`."""
        self._is_open.set()

    async def stop(self, seconds: float) -> None:
        """Accept no more updates, and do what `finish` does."""
        self.is_stopping = True
        if self._receiving is not None:
            self._receiving.cancel()
        await self.finish(seconds)

    async def finish(self, seconds: float) -> None:
        """Wait at most `seconds` for updates in progress. Unfinished updates stay in the inbox."""
        if working := tuple(self.in_progress):
            _, late = await asyncio.wait(working, timeout=seconds)
            await cancel_all(late)

    async def idle(self) -> None:
        """Wait until no update is being handled or refused."""
        while busy := self.in_progress:
            await asyncio.wait(busy)

    @property
    def is_receiving(self) -> bool:
        """Whether updates are accepted. After `close`, they may still be until open connections are closed."""
        return self._is_open.is_set() or not (self._receiving is None or self._receiving.done())

    @property
    def in_progress(self) -> set[asyncio.Task[None]]:
        """The updates that are being handled or refused."""
        return self._workers.working | self._refusals.sending
