"""calls: how many calls a second the bot's request class makes, and the library's own, with so many in flight."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from telegram.request import BaseRequest, HTTPXRequest

from bot.telegram.http import AiohttpRequest
from scripts.trials.result import Result

NETWORK = 0.08
"""Seconds that an answer takes."""
IN_FLIGHT = (32, 64, 128)
CALLS, SHORT_CALLS = 2_000, 400
CLASSES: dict[str, Callable[[], BaseRequest]] = {
    "ours": AiohttpRequest,
    "the library's own": lambda: HTTPXRequest(connection_pool_size=256),
}


async def run(*, long: bool) -> Result:
    """Both classes against a server that answers late."""
    began, result = time.monotonic(), Result("calls")
    async with _server() as url:
        for name, made in CLASSES.items():
            figures = []
            for in_flight in IN_FLIGHT:
                async with made() as request:
                    rate = await _rate(request, url, in_flight, CALLS if long else SHORT_CALLS)
                figures.append(f"{in_flight} in flight {rate:.0f}/s")
            result.notes.append(f"{name}: {', '.join(figures)}")
            result.counts["calls"] += len(IN_FLIGHT) * (CALLS if long else SHORT_CALLS)
    result.seconds = time.monotonic() - began
    return result


async def _rate(request: BaseRequest, url: str, in_flight: int, calls: int) -> float:
    async def worker(count: int) -> None:
        for _ in range(count):
            await request.do_request(f"{url}/getMe", "POST")

    began = time.monotonic()
    await asyncio.gather(*(worker(calls // in_flight) for _ in range(in_flight)))
    return calls // in_flight * in_flight / (time.monotonic() - began)


@asynccontextmanager
async def _server() -> AsyncIterator[str]:
    async def answer(_: web.Request) -> web.Response:
        await asyncio.sleep(NETWORK)
        return web.json_response({"ok": True, "result": True})

    app = web.Application()
    app.add_routes([web.post("/{rest:.*}", answer)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/bot1:trial"
    finally:
        await runner.cleanup()
