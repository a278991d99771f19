"""Runs functions on daemon threads, which do not delay the exit of the process."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from threading import Thread, get_native_id
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def run_in_thread(function: Callable[[], T], *, name: str, nice: int = 0) -> T:
    """Call a function on a daemon thread and return its result. Raises whatever the function raises.

    Unlike with asyncio.to_thread, neither the closing of the event loop nor the exit of the process waits for the
    function. `nice` is added to the niceness of the thread, which processes started by it inherit. Only Linux has a
    niceness per thread; on other systems, `nice` is ignored.
    """
    call = partial(_call_niced, function, nice) if nice else function
    return await asyncio.get_running_loop().run_in_executor(_DaemonThreads(name), call)


def _call_niced(function: Callable[[], T], nice: int) -> T:
    if sys.platform == "linux":
        thread = get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + nice)
    return function()


class _DaemonThreads(Executor):
    """Calls each function on a daemon thread of its own."""

    def __init__(self, name: str) -> None:
        self._name = name

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        result = Future[T]()

        def work() -> None:
            if not result.set_running_or_notify_cancel():
                return
            try:
                result.set_result(fn(*args, **kwargs))
            except BaseException as error:  # noqa: BLE001 - raised again in the caller
                result.set_exception(error)

        Thread(target=work, name=self._name, daemon=True).start()
        return result
