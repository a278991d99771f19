"""Receives updates by webhook instead of long polling. Before a request is answered, its update is stored if needed."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from aiohttp import web

from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.telegram.api.results import valid_updates
from bot.telegram.chat_activity import pause_after
from bot.telegram.incoming import CardPress, Incoming, Press, Received
from bot.telegram.updates.contact import LONGEST_PAUSE
from bot.telegram.updates.refused_updates import Refusals
from bot.telegram.updates.updates import UpdateIntake
from bot.telegram.updates.webhook_address import WebhookAddress
from bot.telegram.updates.webhook_registration import WebhookRegistration

log = logging.getLogger(__name__)

MAX_BYTES = 2**20
"""The maximum size of a request's body in bytes, which is also aiohttp's limit."""
READ_SECONDS = 10.0
"""The time limit in seconds for the header of a connection's first request, and for the body of each request."""
MAX_BATCH = 100
"""The maximum number of updates that are stored in one transaction."""
MAX_STORED = 10_000
"""The maximum number of stored updates that wait in memory to be handled. Others wait at Telegram."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header


class Webhook:
    """Receives updates in HTTP requests from Telegram, and answers each request once its update is stored."""

    def __init__(
        self,
        address: WebhookAddress,
        registration: WebhookRegistration,
        clock: Clock,
        intake: UpdateIntake,
        refusals: Refusals,
        start: Callable[[Received], Awaitable[None]],
    ) -> None:
        """`start` is called with each admitted update once it is stored."""
        self._address = address
        self._tls = address.tls()
        self._registration = registration
        self._clock = clock
        self._intake = intake
        self._refusals = refusals
        self._start = start
        self._waiting: asyncio.Queue[tuple[dict[str, Any], asyncio.Future[None]]] = asyncio.Queue()
        self._refused: dict[int, Incoming] = {}
        self._stored: asyncio.Queue[Received] = asyncio.Queue(MAX_STORED)
        self._is_storing = False
        self.port = 0  # the port on which the server listens, once it does

    async def run(self) -> None:
        """Listen for requests until cancelled. Raises TokenRefused."""
        runner = web.ServerRunner(_Server(self._receive))
        await runner.setup()
        self._stored = asyncio.Queue(MAX_STORED)  # after `close`, the inbox has what was in it
        try:
            address, self._is_storing = self._address, True
            site = web.TCPSite(runner, address.host, address.port, ssl_context=self._tls)
            await site.start()
            self.port = runner.addresses[0][1]
            log.info("webhook listening", extra={"port": self.port})
            keeping = self._registration.keep()
            await asyncio.gather(keeping, self._store_batches(), self._start_stored())
        finally:
            self._is_storing = False
            while not self._waiting.empty():
                _settle([self._waiting.get_nowait()], StoreError())
            await runner.cleanup()

    async def _start_stored(self) -> None:
        """Start handling the stored updates, which may take longer than answering the requests."""
        while True:
            await self._start(await self._stored.get())
            self._stored.task_done()

    async def idle(self) -> None:
        """Wait until this process has started to handle all updates that it has stored."""
        await self._stored.join()

    async def _receive(self, request: web.BaseRequest) -> web.StreamResponse:
        """Store the update of a request and answer 200, or 4xx or 503 on failure. Only Telegram's requests are read."""
        if not self._is_from_telegram(request):
            return _refusal(404)
        if (request.content_length or 0) > MAX_BYTES:
            return _refusal(413)
        try:
            async with asyncio.timeout(READ_SECONDS):
                update = _parsed(await request.read())
        except TimeoutError:
            return _refusal(408)
        except web.HTTPRequestEntityTooLarge:
            return _refusal(413)
        if update is None:
            return _refusal(400)
        if not self._is_storing:
            return _refusal(503)  # Telegram sends the update again
        self._registration.has_received = True
        stored = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((update, stored))
        try:
            await stored
        except StoreError:
            return _refusal(503)
        event = self._refused.pop(update["update_id"], None)
        response = web.Response()
        await response.prepare(request)
        await response.write_eof()
        if event is not None:
            self._refusals.add([event])
            self._refusals.send()
        return response

    def _is_from_telegram(self, request: web.BaseRequest) -> bool:
        """Return whether a request is a POST with the secret path and token. The time of the check reveals neither."""
        token = request.headers.get(SECRET_HEADER, "")
        right_path = _same(request.path, self._address.path)
        right_token = _same(token, self._address.token)
        return right_path and right_token and request.method == "POST"

    async def _store_batches(self) -> None:
        """Store the updates of waiting requests, many in one transaction, and start handling them."""
        pause = 0.0
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < MAX_BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            admitted = [update for update, _ in batch if not self._intake.drops(update)]
            try:
                refused = await self._take_in(admitted)
            except Exception as error:
                if isinstance(error, StoreError):
                    log.log(level_of(error), "updates not stored: %s", error)
                else:
                    log.exception("updates not stored")
                pause = min(2 * pause or 0.5, LONGEST_PAUSE)
                _settle(batch, StoreError())
                await self._clock.sleep(pause)
                continue
            except asyncio.CancelledError:
                _settle(batch, StoreError())
                raise
            pause = 0.0
            waiting = {update["update_id"] for update, stored in batch if not stored.done()}
            presses = [one for one in refused if isinstance(one, Press | CardPress)]
            self._refused |= {one.update_id: one for one in presses if one.update_id in waiting}
            _settle(batch, None)

    async def _take_in(self, updates: Sequence[dict[str, Any]]) -> Sequence[Incoming]:
        """Store updates, and return the events that are to be refused when their requests have been answered."""
        taken_in = await self._intake.take_in(updates)
        for one in taken_in.admitted:
            await self._stored.put(one)
        refused = self._refusals.fitting(taken_in.refused)
        if taken_in.dropped:
            await self._clock.sleep(pause_after(taken_in.dropped))
        return refused


class _Server(web.Server):
    """An HTTP server that closes a connection if its first request does not arrive in time."""

    def __init__(self, handler: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]) -> None:
        super().__init__(self._handle, access_log=None, auto_decompress=False, lingering_time=1.0)
        self._answer = handler
        self._silent: dict[web.RequestHandler, asyncio.TimerHandle] = {}
        """The connections without a request, each with the timer that closes it."""

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        if (timer := self._silent.pop(request.protocol, None)) is not None:
            timer.cancel()
        return await self._answer(request)

    def __call__(self) -> web.RequestHandler:
        protocol = super().__call__()
        loop = asyncio.get_running_loop()
        self._silent[protocol] = loop.call_later(READ_SECONDS, self._close, protocol)
        return protocol

    def _close(self, protocol: web.RequestHandler) -> None:
        del self._silent[protocol]
        protocol.force_close()


def _same(given: str, expected: str) -> bool:
    """Return whether two texts are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(given.encode(errors="surrogateescape"), expected.encode())


def _parsed(body: bytes) -> dict[str, Any] | None:
    """Return the update in a request's body, or None if there is none."""
    try:
        found = valid_updates([json.loads(body)])
    except (ValueError, RecursionError):
        return None
    return found[0] if found else None


def _refusal(status: int) -> web.Response:
    response = web.Response(status=status)
    response.force_close()
    return response


def _settle(
    batch: list[tuple[dict[str, Any], asyncio.Future[None]]], error: Exception | None
) -> None:
    for stored in [one for _, one in batch if not one.done()]:  # other connections were closed
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)
