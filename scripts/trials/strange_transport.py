"""The transport of the trial `strange`, which replaces responses with ones that the Bot API never gives."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from typing import Any

from telegram.error import TelegramError
from telegram.request import BaseRequest, RequestData

from scripts.trials.bot_under_test import TokenRejected, result_of
from scripts.trials.strange_responses import (
    METHODS,
    RawResponse,
    StrangeResponses,
    WrappedRequest,
    method_of,
)

SHARE = 0.5
"""The share of calls that get a strange response, in rounds in which any call may get one."""
BELIEVED = ("getUpdates", "getChatAdministrators", "getChatMember")
"""Methods that may also get a made-up response of the right form. The bot believes such a response, and must survive
it. Calls of other methods get only responses that the bot can recognize as wrong."""
MALFORMED = (
    *("TOO_MUCH", "too long", "TOO_LONG", "can't parse", "is empty", "BUTTON_", "MEDIA_INVALID"),
    *("RESULT_ID_", "expected", "unsupported", "Wrong HTTP URL"),
)
"""Parts of the sandbox's error descriptions for calls that Telegram always refuses. The bot must make no such call."""


@dataclass(slots=True)
class FaultyMethod:
    """One method is out of order: each of its calls gets a strange response of the same kind.

    seed: determines the kind. is_executed: whether the sandbox executes the calls nevertheless.
    """

    method: str
    seed: int
    is_executed: bool
    chats: set[int] = field(default_factory=set)
    """The chats of the calls that got such a response."""


class StrangeSource:
    """Decides which calls get a strange response, and generates the responses.

    is_strange: whether any call may get one. fault: the method that is out of order, or None. `counts` is updated with
    the number of strange responses, in total and per method.
    """

    def __init__(self, chance: random.Random, counts: Counter[str]) -> None:
        self.chance, self.counts = chance, counts
        self.is_strange = False
        self.fault: FaultyMethod | None = None
        self.malformed: set[str] = set()
        """The methods and descriptions of malformed calls that the sandbox refused."""
        self._responses = StrangeResponses(chance)

    def is_strange_now(self, method: str, parameters: dict[str, Any]) -> bool:
        """Return whether a call gets a strange response.

        If a method is out of order, the chats of its calls are recorded in `fault.chats`.
        """
        if self.fault is not None:
            if (is_faulty := method == self.fault.method) and "chat_id" in parameters:
                self.fault.chats.add(parameters["chat_id"])
            return is_faulty
        return self.is_strange and self.chance.random() < SHARE

    def is_executed(self) -> bool:
        """Return whether the next call that gets a strange response is executed by the sandbox all the same."""
        return self.chance.random() < 0.5 if self.fault is None else self.fault.is_executed

    def check(self, method: str, response: RawResponse) -> None:
        """Note a call in `malformed` if the sandbox refused it and would always do so."""
        status, body = response
        if status == HTTPStatus.BAD_REQUEST:
            description = str(json.loads(body)["description"])
            if any(part in description for part in MALFORMED):
                self.malformed.add(f"{method}: {description}")

    def response(self, method: str, good: object, chat: object) -> RawResponse:
        """Return a strange response. A response to getMe never says that the token is wrong.

        Unless the method is in BELIEVED, the bot can recognize that the response is wrong.
        """
        strange = self._responses
        if self.fault is not None:
            strange = StrangeResponses(random.Random(self.fault.seed))
        while True:
            status, body = strange.generate(good)
            try:
                result_of(method, status, body, chat=chat if isinstance(chat, int) else None)
                usable = method in BELIEVED
            except TelegramError as error:
                usable = not (isinstance(error, TokenRejected) and method == "getMe")
            if usable:
                self.counts["strange responses"] += 1
                self.counts[method] += 1
                return status, body


class StrangeTransport(WrappedRequest):
    """Calls the sandbox, but omits some calls and replaces some responses."""

    def __init__(self, inner: BaseRequest, source: StrangeSource) -> None:
        super().__init__(inner)
        self._source = source

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        *args: Any,
        **more: Any,
    ) -> RawResponse:
        """Make the call, or return a strange response with or without making it."""
        name, source = method_of(url), self._source
        parameters = {} if request_data is None else request_data.parameters
        call = partial(super().do_request, url, method, request_data, *args, **more)
        if name not in METHODS or not source.is_strange_now(name, parameters):
            response = await call()
            source.check(name, response)
            return response
        good: object = METHODS[name]
        if source.is_executed():
            source.check(name, response := await call())
            _, body = response
            good = json.loads(body).get("result", good)
        await asyncio.sleep(source.chance.random())
        return source.response(name, good, parameters.get("chat_id"))
