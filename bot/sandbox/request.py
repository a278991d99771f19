"""The only thing between the bot and the sandbox: a request class that reaches the model directly."""

import re
from typing import Final

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.sandbox.door import Answer, ask
from bot.sandbox.parameters import Parameters, Upload
from bot.sandbox.telegram import Telegram

_CALL: Final = re.compile(r".*/bot([^/]+)/(\w+)")
_FILE: Final = re.compile(r".*/file/bot[^/]+/photos/(\w+)")
_NOT_FOUND: Final = b'{"ok":false,"error_code":404,"description":"Not Found"}'


class SandboxRequest(BaseRequest):
    """Calls go to the model in the same process; nothing leaves it."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram = telegram

    @property
    def read_timeout(self) -> float | None:
        """There is no line that could be slow."""
        return None

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

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
        """One call, or one file."""
        if file := _FILE.fullmatch(url):
            content = self._telegram.world.album.content(file[1])
            return (200, content) if content is not None else (404, _NOT_FOUND)
        call = _CALL.fullmatch(url)
        if call is None:
            return 404, _NOT_FOUND
        answer = await ask(self._telegram, call[1], call[2], _parameters(request_data))
        if isinstance(answer, Answer):
            return answer.status, answer.body
        if answer.broken:
            raise NetworkError("the sandbox broke the connection, as ordered")
        raise TimedOut("the sandbox gave no answer, as ordered")


def _parameters(data: RequestData | None) -> Parameters:
    """What the library would have put on the wire."""
    if data is None:
        return Parameters()
    files = {}
    for name, part in data.multipart_data.items():
        filename, content = part[0], part[1]
        raw = content if isinstance(content, bytes) else content.read()
        files[name] = Upload(str(filename), raw)
    return Parameters(data.json_parameters, files)
