"""The request class between python-telegram-bot and a transport: it validates responses and logs outages."""

from __future__ import annotations

import json

from telegram import Bot
from telegram.error import NetworkError, TelegramError
from telegram.request import BaseRequest, RequestData

from bot.runtime.clock import Clock
from bot.runtime.outages import OutageLog
from bot.telegram.api.network_errors import InvalidResponse
from bot.telegram.api.outages import is_outage, outage_log
from bot.telegram.api.responses import result_of

TELEGRAM = "https://api.telegram.org"


def validating_bot(
    token: str,
    transport: BaseRequest,
    polling: BaseRequest,
    clock: Clock,
    *,
    root: str = TELEGRAM,
) -> Bot:
    """Return a Bot that validates all responses. `polling` is the transport for getUpdates, `transport` for the rest.

    `root` is the root URL of the Bot API server, without a trailing slash and without /bot.
    """
    outages = outage_log(clock)
    return Bot(
        token,
        base_url=f"{root}/bot",
        base_file_url=f"{root}/file/bot",
        request=ValidatingRequest(transport, outages),
        get_updates_request=ValidatingRequest(polling, outages),
    )


class _ValidatedBody(bytes):
    """The validated result that `do_request` returns to the library. It need not be parsed again."""

    result: object


class ValidatingRequest(BaseRequest):
    """Makes calls with `transport`. Both request objects of a bot share one OutageLog.

    The library's own parsing is not used: it does not validate the form of responses, mistakes a proxy's error page
    for a rejected token, and logs bodies.
    """

    def __init__(self, transport: BaseRequest, outages: OutageLog) -> None:
        self._transport = transport
        self._outages = outages

    @property
    def read_timeout(self) -> float | None:
        """The read timeout of the transport, in seconds."""
        return self._transport.read_timeout

    async def initialize(self) -> None:
        """Initialize the transport."""
        await self._transport.initialize()

    async def shutdown(self) -> None:
        """Shut the transport down."""
        await self._transport.shutdown()

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
        """Make a call, and return 200 and the validated result. Raises no errors other than TelegramError."""
        timeouts = read_timeout, write_timeout, connect_timeout, pool_timeout
        try:
            status, body = await self._transport.do_request(url, method, request_data, *timeouts)  # type: ignore[arg-type]
            validated = _ValidatedBody()
            validated.result = result_of(
                url.rpartition("/")[2], status, body, chat=_chat_of(request_data)
            )
        except TelegramError as error:
            self._note(error)
            raise
        except Exception as reason:  # noqa: BLE001 - the address in its text contains the token
            failure = NetworkError(f"{type(reason).__name__} on the way to Telegram")
        else:
            self._outages.succeeded()
            return 200, validated
        self._note(failure)
        raise failure

    async def file(self, url: str) -> bytes:
        """Return the content of a file. Raises no errors other than TelegramError."""
        try:
            status, body = await self._transport.do_request(url, "GET")
        except TelegramError as error:
            self._note(error)
            raise
        except Exception as reason:  # noqa: BLE001 - the address in its text contains the token
            raise NetworkError(f"{type(reason).__name__} on the way to Telegram") from None
        if status != 200:
            raise InvalidResponse(f"HTTP {status} instead of a file")
        return body

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, object]:
        """Return the response in a payload. One that `do_request` has not validated is only parsed."""
        if isinstance(payload, _ValidatedBody):
            return {"ok": True, "result": payload.result}
        parsed: dict[str, object] = json.loads(payload)
        return parsed

    def _note(self, error: TelegramError) -> None:
        if is_outage(error):
            self._outages.failed(error)
        else:
            self._outages.succeeded()


def _chat_of(data: RequestData | None) -> int | None:
    """Return the `chat_id` among a call's parameters, or None."""
    found = None if data is None else data.parameters.get("chat_id")
    return found if isinstance(found, int) else None
