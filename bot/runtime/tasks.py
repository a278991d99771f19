"""Asyncio tasks that are awaited or cancelled together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeVar

from bot.runtime.clock import Clock

T = TypeVar("T")
RESTART_SECONDS = 30.0
"""Seconds between an unexpected error in endless work and its next start."""
log = logging.getLogger(__name__)


def result_of(found: T | BaseException) -> T:
    """Return a result of `asyncio.gather` with `return_exceptions`, or raise it if it is an error."""
    if isinstance(found, BaseException):
        raise found
    return found


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait until they have ended. Their errors are dropped."""
    cancelled = tuple(tasks)
    for task in cancelled:
        task.cancel()
    await asyncio.gather(*cancelled, return_exceptions=True)


async def restarted(work: Callable[[], Awaitable[None]], clock: Clock) -> None:
    """Do endless work until cancelled. After an unexpected error, log it, and start again after RESTART_SECONDS."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("background work failed")
        await clock.sleep(RESTART_SECONDS)


async def first_of(*coroutines: Coroutine[Any, Any, object]) -> None:
    """Wait until one of the coroutines is done, and cancel the others without waiting for them. Results are dropped."""
    tasks = [asyncio.create_task(one) for one in coroutines]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def once_written(call: Callable[[], Awaitable[None]]) -> None:
    """Call an async function after the requests that are being sent: aiohttp writes each of them in a task."""
    for _ in range(2):
        await asyncio.sleep(0)
    await call()
