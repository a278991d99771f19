"""HTTP requests to Telegram with aiohttp, which is faster than the default client for concurrent calls.

Measured with a latency of 80 ms: python-telegram-bot's httpx client makes 347 calls per second with
32 concurrent calls, but only 72 with 128; this client makes 371 and 1,251. Calls are not retried
here, because only the caller knows which calls may be repeated.
"""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.request import getproxies, proxy_bypass

import aiohttp
from telegram import Bot
from telegram.error import BadRequest, NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.runtime.clock import Clock
from bot.runtime.settings import Settings, SettingsWrong
from bot.telegram.api.network_errors import InvalidResponse, NotReached
from bot.telegram.api.validating_request import validating_bot

_CONNECTIONS: Final = 256
_CONNECT: Final = 5.0
_POOL: Final = 5.0  # waiting for a free connection; longer waits mean too many concurrent calls
_TOTAL: Final = 20.0
"""Seconds for a whole call, from waiting for a connection to receiving the last byte of the response."""
_CLEANUP: Final = 5.0
"""The same for calls that only tidy up a chat."""
_TOTALS: Final[Mapping[str, float]] = {
    "deleteMessage": _CLEANUP,
    "deleteEphemeralMessage": _CLEANUP,
    "pinChatMessage": _CLEANUP,
    "unpinChatMessage": _CLEANUP,
    "answerCallbackQuery": 10.0,  # Telegram expects an answer within about 15 s
    "answerInlineQuery": 10.0,
    "getChatAdministrators": 10.0,  # a person waits for the answer to a press meanwhile
}
_UPLOAD_RATE: Final = 25_000.0
"""Bytes per second. The time limit of a call grows with the size of its upload, at this rate."""
_LONGEST_UPLOAD: Final = 120.0
_BODY: Final = 10.0
"""Seconds for receiving a response's body. The header of a getUpdates response may take much longer."""
_MAX_BODY: Final = 1 << 20
_MAX_BODIES: Final[Mapping[str, int]] = {"getUpdates": 16 << 20}
"""The maximum size of a response in bytes, by method; _MAX_BODY applies to all other methods."""

_JSON: Final[Mapping[str, str]] = {"Content-Type": "application/json"}


def telegram_bot(settings: Settings, clock: Clock) -> Bot:
    """Return a bot with these settings. Raises SettingsWrong if there is no token."""
    if settings.telegram_token is None:
        raise SettingsWrong("TELEGRAM_TOKEN is not set. Get a token from @BotFather.")
    proxy = settings.telegram_proxy
    return validating_bot(
        settings.telegram_token.get_secret_value(),
        AiohttpRequest(proxy=proxy),
        AiohttpRequest(connections=2, proxy=proxy),
        clock,
        root=settings.telegram_api_url,
    )


class AiohttpRequest(BaseRequest):
    """A request object with a connection pool. getUpdates needs a request object of its own."""

    def __init__(
        self,
        *,
        connections: int = _CONNECTIONS,
        proxy: str | None = None,
        connect_timeout: float = _CONNECT,
        read_timeout: float = _TOTAL,
        body_timeout: float = _BODY,
    ) -> None:
        """`connections` is the size of the pool. If `proxy` is None, the environment determines the proxy.

        All timeouts are in seconds. `read_timeout` applies to whole calls that do not set their own, `connect_timeout`
        to connecting, and `body_timeout` to receiving the body of a response.
        """
        self._connections = connections
        self._proxy = proxy
        self._environment_proxies: dict[str, str | None] = {}
        self._connect = connect_timeout
        self._read = read_timeout
        self._body = body_timeout
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        """The time limit of a call in seconds; python-telegram-bot adds the long-polling timeout to it."""
        return self._read

    async def initialize(self) -> None:
        """Open the connection pool."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections, ttl_dns_cache=300)
            self._session = aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),  # the Bot API sets none
                # Not compressed, since a small compressed body can be a large one.
                headers={"User-Agent": self.USER_AGENT, "Accept-Encoding": "identity"},
                auto_decompress=False,
                # With trust_env, aiohttp would read ~/.netrc in two threads for every call.
                trust_env=False,
            )

    async def shutdown(self) -> None:
        """Close the connection pool."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make a request, and return the HTTP status and the body.

        The URL contains the token, so aiohttp's errors, which contain the URL, are not chained. Redirects are not
        followed, since they would send the token elsewhere. `read_timeout` limits the whole call, which gets extra
        time for uploads and for the body of getUpdates; `write_timeout` is ignored. Raises TimedOut, NotReached,
        InvalidResponse (body too large), BadRequest (data cannot be encoded), NetworkError, and RuntimeError before
        `initialize`.
        """
        if self._session is None:
            raise RuntimeError("the request is not initialized")
        endpoint = url.rpartition("/")[2]
        connect = _seconds(connect_timeout, self._connect)
        total = _seconds(read_timeout, min(self._read, _TOTALS.get(endpoint, self._read)))
        if endpoint == "getUpdates":
            total += self._body
        timeout = aiohttp.ClientTimeout(
            total=total + _upload_seconds(request_data),
            connect=connect + _seconds(pool_timeout, _POOL),
            sock_connect=connect,
        )
        failure: NetworkError
        try:
            async with self._session.request(
                method,
                url,
                timeout=timeout,
                proxy=self._proxy or self._environment_proxy(url),
                allow_redirects=False,
                **_body(request_data),
            ) as response:
                return response.status, await _content(response, endpoint, self._body)
        except InvalidResponse:
            raise
        except UnicodeError:
            failure = BadRequest("the data of the call cannot be encoded")
        except (aiohttp.ConnectionTimeoutError, aiohttp.ClientConnectorError) as reason:
            failure = NotReached(f"{type(reason).__name__} on the way to Telegram")
        except aiohttp.ServerTimeoutError as reason:
            failure = TimedOut(f"Timed out ({type(reason).__name__})")
        except TimeoutError:
            failure = TimedOut()
        except aiohttp.ClientError as reason:
            failure = NetworkError(f"{type(reason).__name__} on the way to Telegram")
        except OSError as reason:
            failure = NetworkError(f"{type(reason).__name__}: {reason.strerror or reason.errno}")
        raise failure

    def _environment_proxy(self, url: str) -> str | None:
        """Return the proxy for a URL according to the environment (HTTPS_PROXY, NO_PROXY), or None.

        The result is cached for each server.
        """
        scheme, _, rest = url.partition("://")
        server = rest.partition("/")[0]
        if server not in self._environment_proxies:
            proxy = None if proxy_bypass(server) else getproxies().get(scheme)
            self._environment_proxies[server] = proxy
        return self._environment_proxies[server]


async def _content(response: aiohttp.ClientResponse, endpoint: str, seconds: float) -> bytes:
    """Return the body of a response, which must arrive within `seconds`.

    Raises TimeoutError, and InvalidResponse if the body is larger than the method's responses can be.
    """
    stream, limit = response.content, _MAX_BODIES.get(endpoint, _MAX_BODY)
    if stream.is_eof():  # a short body usually arrives with the header
        content = stream.read_nowait()
        if len(content) > limit:
            raise InvalidResponse(f"a response of more than {limit} bytes")
        return content
    received = bytearray()
    async with asyncio.timeout(seconds):
        async for chunk in stream.iter_any():
            received += chunk
            if len(received) > limit:
                raise InvalidResponse(f"a response of more than {limit} bytes")
    return bytes(received)


def _upload_seconds(data: RequestData | None) -> float:
    """Return the extra seconds allowed for uploading a call's files."""
    if data is None or not data.contains_files:
        return 0.0
    size = sum(
        len(content) if isinstance(content, bytes) else 0
        for _, content, _ in data.multipart_data.values()
    )
    return min(size / _UPLOAD_RATE, _LONGEST_UPLOAD)


def _seconds(given: object, default: float) -> float:
    """Return a call's timeout in seconds: `given` if it is a number, otherwise `default`. Every call has a limit."""
    return float(given) if isinstance(given, int | float) else default


def _body(data: RequestData | None) -> Mapping[str, Any]:
    """Return the keyword arguments for aiohttp: the parameters as JSON or, if there are files, as multipart data.

    JSON takes the least time to write, and Persian text takes a third of the bytes that it would take in a form.
    """
    if data is None:
        return {}
    if not data.contains_files:
        text = json.dumps(data.parameters, ensure_ascii=False, separators=(",", ":"))
        return {"data": text.encode(), "headers": _JSON}
    form = aiohttp.FormData(quote_fields=False)
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, part in data.multipart_data.items():
        filename, content, kind = part
        form.add_field(name, content, filename=str(filename), content_type=kind)
    return {"data": form}
