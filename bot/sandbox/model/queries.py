"""Callback queries and inline queries: each can be answered once, within the answer window."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.errors import BadRequest
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.types import Json

_MAX_QUERIES: Final = 100_000  # more than a flood makes while a load test waits for an answer
# Client.cpp, fail_query_with_error: QUERY_ID_INVALID
_TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"


@dataclass(slots=True)
class PendingQuery:
    """A callback query or an inline query. `answer` is None until the bot has answered it."""

    id: str
    user: int
    at: float
    answer: Json | None = None
    answered_at: float | None = None
    chat: int | None = None
    text: str = ""  # of an inline query
    message: int = 0  # the message whose button was pressed, 0 for an ephemeral one
    _waiting: list[asyncio.Future[None]] = field(default_factory=list)

    async def wait(self, seconds: float) -> Json | None:
        """Return the bot's answer, or None if it does not answer within `seconds`."""
        if self.answer is None:
            answered = asyncio.get_running_loop().create_future()
            self._waiting.append(answered)
            try:
                await asyncio.wait_for(answered, seconds)
            except TimeoutError:
                return None
        return self.answer

    def resolve(self, answer: Json, at: float) -> None:
        """Store the answer, given at `at` (seconds since the epoch), and wake the tasks waiting for it."""
        self.answer = answer
        self.answered_at = at
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()


@dataclass(slots=True)
class PendingQueries:
    """The most recent queries, by id."""

    now: Callable[[], float]
    settings: SandboxSettings
    last_number: int
    _open: OrderedDict[str, PendingQuery] = field(default_factory=OrderedDict)

    def create(self, user: int, chat: int | None = None, message: int = 0) -> PendingQuery:
        """Create a query by a user, with a new id, and return it.

        Beyond _MAX_QUERIES, the oldest queries are forgotten.
        """
        self.last_number += 1
        query = PendingQuery(str(self.last_number * 4_294_967_311), user, self.now())
        query.chat, query.message = chat, message
        self._open[query.id] = query
        while len(self._open) > _MAX_QUERIES:
            self._open.popitem(last=False)
        return query

    def find(self, query_id: str) -> PendingQuery | None:
        """Return the query with this id, or None if it is unknown."""
        return self._open.get(query_id)

    def all(self) -> list[PendingQuery]:
        """Return the queries, oldest first."""
        return list(self._open.values())

    def resolve(self, query_id: str | None, answer: Json) -> PendingQuery:
        """Answer a query (Bot API, answerCallbackQuery and answerInlineQuery) and return it.

        Raises BadRequest if the query is unknown, was already answered, or is older than the answer window.
        """
        query = self._open.get(query_id or "")
        if query is None or query.answer is not None:  # twice: observed, unconfirmed
            raise BadRequest(_TOO_OLD)
        if self.now() - query.at > self.settings.answer_window:
            raise BadRequest(_TOO_OLD)
        query.resolve(answer, self.now())
        return query
