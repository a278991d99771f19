"""The connection between the bot and the sandbox: a request class that calls the sandbox in the same process."""

import re
from typing import Final

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.sandbox.bot_api.dispatch import Response, dispatch
from bot.sandbox.bot_api.parameters import Parameters, Upload
from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram

_CALL: Final = re.compile(r".*/bot([^/]+)/(\w+)")
_FILE: Final = re.compile(r".*/file/bot[^/]+/(photos|documents)/(\w+)")
_NOT_FOUND: Final = b'{"ok":false,"error_code":404,"description":"Not Found"}'


class SandboxRequest(BaseRequest):
    """A BaseRequest of python-telegram-bot that uses no network."""

    def __init__(self, telegram: SimulatedTelegram) -> None:
        """`telegram` receives all requests."""
        self._telegram = telegram

    @property
    def read_timeout(self) -> float | None:
        """Always None, because calls within the process do not time out."""
        return None

    async def initialize(self) -> None:
        """Do nothing, because there is no connection to open."""

    async def shutdown(self) -> None:
        """Do nothing, because there is no connection to close."""

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
        """Execute a call or fetch a file, and return the HTTP status and the body.

        Raises NetworkError or TimedOut if an injected fault suppresses the response.
        """
        if file := _FILE.fullmatch(url):
            content = self._content(file[1], file[2])
            return (200, content) if content is not None else (404, _NOT_FOUND)
        call = _CALL.fullmatch(url)
        if call is None:
            return 404, _NOT_FOUND
        answer = await dispatch(self._telegram, call[1], call[2], _parameters(request_data))
        if isinstance(answer, Response):
            return answer.status, answer.body
        if answer.broken:
            raise NetworkError("the sandbox dropped the connection, as requested")
        raise TimedOut("the sandbox sent no response, as requested")

    def _content(self, folder: str, unique_id: str) -> bytes | None:
        state = self._telegram.state
        if folder == "photos":
            return state.photo_store.content(unique_id)
        document = state.document(unique_id)
        return None if document is None else document.content


def _parameters(data: RequestData | None) -> Parameters:
    """Return the parameters in the form in which python-telegram-bot would send them."""
    if data is None:
        return Parameters()
    files = {}
    for name, part in data.multipart_data.items():
        filename, content = part[0], part[1]
        raw = content if isinstance(content, bytes) else content.read()
        files[name] = Upload(str(filename), raw)
    return Parameters(data.json_parameters, files)
