"""A thread that renews the leases of a node, so that they do not end while the event loop is busy with other work."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from threading import Lock, Thread

from bot.store.postgres.sessions import ERRORS, Session

RENEW_SECONDS = 1.0
"""Seconds between two renewals."""
ANSWER_SECONDS = 2.0
"""The maximum time in seconds to wait for the answer to a renewal."""
SILENCE_SECONDS = 30.0
"""Seconds after the last call of `give_sign` at which the thread stops renewing, because the bot seems to hang."""


class Renewal:
    """Calls `renew` each second, with a connection of its own, in a thread with an event loop of its own."""

    def __init__(self, url: str, renew: Callable[[Session], Awaitable[None]]) -> None:
        """If `renew` raises an error of asyncpg, it is called again with a new connection."""
        self._url = url
        self._renew = renew
        self._sign = 0.0
        self._lock = Lock()
        self._running: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self._thread: Thread | None = None
        self._is_stopped = False

    def give_sign(self) -> None:
        """Record that the event loop is not hanging, and start the thread if it is not running."""
        self._sign = time.monotonic()
        if self._thread is None:
            self._is_stopped = False
            self._thread = Thread(
                target=lambda: asyncio.run(self._run()), name="renewal", daemon=True
            )
            self._thread.start()

    @property
    def is_wanted(self) -> bool:
        """Whether `give_sign` was called recently enough for the leases to be renewed."""
        return time.monotonic() - self._sign < SILENCE_SECONDS

    async def stop(self) -> None:
        """Stop the thread, and close its connection."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        with self._lock:
            self._is_stopped = True
            if self._running is not None:
                loop, task = self._running
                loop.call_soon_threadsafe(task.cancel)
        await asyncio.to_thread(thread.join)

    async def _run(self) -> None:
        repeating = asyncio.create_task(self._repeat())
        with self._lock:
            if self._is_stopped:
                repeating.cancel()
            self._running = asyncio.get_running_loop(), repeating
        await asyncio.wait({repeating})
        with self._lock:
            self._running = None

    async def _repeat(self) -> None:
        session: Session | None = None
        try:
            while True:
                try:
                    if session is None or not session.is_open:
                        session = await Session.open(self._url)
                        # The event loop may renew the same row at the same time.
                        await session.run("SET default_transaction_isolation = 'read committed'")
                    if self.is_wanted:
                        async with asyncio.timeout(ANSWER_SECONDS):
                            await self._renew(session)
                except ERRORS:
                    if session is not None:
                        session.drop()
                await asyncio.sleep(RENEW_SECONDS)
        finally:
            if session is not None:
                session.drop()
