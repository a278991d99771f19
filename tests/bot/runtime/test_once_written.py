"""What follows an answer to a press waits until the answer is written."""

from __future__ import annotations

import asyncio

from bot.runtime.tasks import once_written


async def test_a_request_that_is_written_in_a_task_precedes_the_call() -> None:
    order: list[str] = []

    async def after() -> None:
        order.append("after")

    async def write() -> None:
        order.append("request")

    async def request() -> None:  # aiohttp sends a request in this way
        await asyncio.create_task(write())

    task = asyncio.create_task(once_written(after))
    await asyncio.create_task(request())
    await task
    assert order == ["request", "after"]
