"""Functions on threads of their own, which nothing waits for when the process exits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread


async def run_in_thread(function: Callable[[], object], *, name: str) -> None:
    """Call a function on a daemon thread and wait until it returns. Raises what it raises.

    Unlike with asyncio.to_thread, neither a cancelled caller nor the end of the loop waits for it.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def work() -> None:
        problem: BaseException | None = None
        try:
            function()
        except BaseException as error:  # noqa: BLE001 - raised again in the caller
            problem = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(finish, problem)

    Thread(target=work, name=name, daemon=True).start()
    await done
