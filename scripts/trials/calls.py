"""calls: measures the Bot API calls per second made by the bot's request class and by python-telegram-bot's own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from telegram.request import BaseRequest, HTTPXRequest

from scripts.trials.bot_under_test import AiohttpRequest
from scripts.trials.results import Result

NETWORK_SECONDS = 0.08
"""The simulated round-trip time of a call, in seconds."""
CONCURRENCY = (32, 64, 128)
CALLS, SHORT_CALLS = 2_000, 400
CLASSES: dict[str, Callable[[], BaseRequest]] = {
    "AiohttpRequest": AiohttpRequest,
    "HTTPXRequest": lambda: HTTPXRequest(connection_pool_size=256),
}


async def run(*, long: bool) -> Result:
    """Measure both classes against a server that answers after NETWORK_SECONDS, and return the result.

    `long` selects the release run.
    """
    began, result = time.monotonic(), Result("calls")
    calls = CALLS if long else SHORT_CALLS
    async with _server() as url:
        for name, create in CLASSES.items():
            figures = []
            for concurrency in CONCURRENCY:
                async with create() as request:
                    rate = await _rate(request, url, concurrency, calls)
                figures.append(f"{concurrency} in flight {rate:.0f}/s")
            result.notes.append(f"{name}: {', '.join(figures)}")
            result.counts["calls"] += len(CONCURRENCY) * calls
    result.seconds = time.monotonic() - began
    return result


async def _rate(request: BaseRequest, url: str, concurrency: int, calls: int) -> float:
    """Return the calls per second with `concurrency` concurrent calls."""
    each = calls // concurrency

    async def worker() -> None:
        for _ in range(each):
            await request.do_request(f"{url}/getMe", "POST")

    began = time.monotonic()
    await asyncio.gather(*(worker() for _ in range(concurrency)))
    return each * concurrency / (time.monotonic() - began)


@asynccontextmanager
async def _server() -> AsyncIterator[str]:
    async def answer(_: web.Request) -> web.Response:
        await asyncio.sleep(NETWORK_SECONDS)
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
