"""The server of /healthz, /readyz and /metrics, on a port of its own, and the conditions for being ready."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

from aiohttp import web

from bot.runtime import metrics
from bot.runtime.clock import Clock
from bot.runtime.settings import Settings, SettingsWrong
from bot.store.errors import StoreError
from bot.store.interface import Store

SILENCE = 60.0
"""Seconds without contact with Telegram after which the bot is not ready."""
LATE = 60.0
"""Seconds for which a board may wait to be sent before the bot is reported as not ready."""
log = logging.getLogger(__name__)


class Readiness:
    """Decides whether the bot is ready.

    The bot is ready if it is not draining, the store can be read, Telegram answered within the last SILENCE seconds,
    and no board has waited for more than LATE seconds. A process that does not need Telegram is ready without the last
    two conditions.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        contact: Callable[[], Awaitable[None]],
        is_draining: Callable[[], bool] = bool,
        waiting: Callable[[float], float] = lambda _now: 0.0,
        *,
        asks_telegram: bool = True,
    ) -> None:
        """`contact` is called by `note_contact`, after each contact of this bot with Telegram.

        `is_draining` returns whether the bot has stopped fetching updates, because it will be shut down. `waiting`
        takes the current time in monotonic seconds, and returns how many seconds the longest-waiting board has been
        waiting to be sent. `asks_telegram` is whether the process needs Telegram at all.
        """
        self._asks_telegram = asks_telegram
        self._is_draining = is_draining
        self._waiting = waiting
        self._store = store
        self._clock = clock
        self._contact = contact
        self._last: float | None = None

    async def note_contact(self) -> None:
        """Record that Telegram answered. Raises whatever `contact` raises."""
        self._last = self._clock.monotonic()
        await self._contact()

    def answered(self) -> None:
        """Record that Telegram answered getMe, or answered another node. `contact` is not called."""
        self._last = self._clock.monotonic()

    async def problem(self) -> str:
        """Return the reason why the bot is not ready, or ""."""
        if self._is_draining():
            return "the bot is draining"
        try:
            await self._store.alive_at()
        except StoreError:
            return "the store cannot be read"
        if not self._asks_telegram:
            return ""
        if self._last is None or self._clock.monotonic() - self._last > SILENCE:
            return "Telegram does not answer"
        if self._waiting(self._clock.monotonic()) > LATE:
            return "boards wait to be sent"
        return ""


class HealthServer:
    """Serves the health checks and the metrics of the bot."""

    def __init__(self, readiness: Readiness, measure: Callable[[], Awaitable[None]]) -> None:
        """`measure` updates the metrics that must be measured at each request. Its StoreErrors are ignored."""
        self._readiness = readiness
        self._measure = measure
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """Start listening, and return the port.

        Raises OSError if that fails, for example because the port is in use.
        """
        app = web.Application()
        app.router.add_get("/healthz", self._alive)
        app.router.add_get("/readyz", self._ready)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        found: int = self._runner.addresses[0][1]
        log.info("health", extra={"host": host, "port": found})
        return found

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _alive(self, _request: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def _ready(self, _request: web.Request) -> web.Response:
        problem = await self._readiness.problem()
        return web.Response(text=f"{problem or 'ready'}\n", status=503 if problem else 200)

    async def _metrics(self, _request: web.Request) -> web.Response:
        with suppress(StoreError):
            await self._measure()
        headers = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        return web.Response(body=metrics.as_text(), headers=headers)


async def serve_health(
    readiness: Readiness,
    measure: Callable[[], Awaitable[None]],
    settings: Settings,
    stack: AsyncExitStack,
) -> None:
    """Serve health checks and metrics until `stack` is closed, if METRICS_PORT is set. Raises SettingsWrong."""
    if settings.metrics_port is None:
        return
    server = HealthServer(readiness, measure)
    stack.push_async_callback(server.stop)
    try:
        await server.start(*settings.metrics_address)
    except OSError as error:
        raise SettingsWrong(f"METRICS_PORT is wrong: {error}.") from None
