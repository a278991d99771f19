"""Runs functions on daemon threads, which do not delay the exit of the process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def run_in_thread(function: Callable[[], T], *, name: str) -> T:
    """Call a function on a daemon thread and return its result. Raises whatever the function raises.

    Unlike asyncio.to_thread, it never makes a cancelled caller or the closing of the event loop wait for the
    function.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def work() -> None:
        result: Future[T] = Future()
        try:
            result.set_result(function())
        except BaseException as error:  # noqa: BLE001 - raised again in the caller
            result.set_exception(error)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(finish, result)

    def finish(result: Future[T]) -> None:
        if done.done():
            return
        if (error := result.exception()) is not None:
            done.set_exception(error)
        else:
            done.set_result(result.result())

    Thread(target=work, name=name, daemon=True).start()
    return await done
