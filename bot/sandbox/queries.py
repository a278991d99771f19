"""Presses and inline queries on their way: each may be answered once, in time."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.persons import Json
from bot.sandbox.refusals import BadRequest
from bot.sandbox.rules import Rules

_REMEMBERED: Final = 5000  # enough for a load test's presses on their way
# Client.cpp, fail_query_with_error: QUERY_ID_INVALID
_TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"


@dataclass(slots=True)
class Query:
    """A press, or words typed after the bot's name."""

    id: str
    person: int
    at: float
    answer: Json | None = None
    answered_at: float | None = None
    _waiting: list[asyncio.Future[None]] = field(default_factory=list)

    async def wait(self, seconds: float) -> Json | None:
        """The bot's answer, or None if it did not come in time."""
        if self.answer is None:
            answered = asyncio.get_running_loop().create_future()
            self._waiting.append(answered)
            try:
                await asyncio.wait_for(answered, seconds)
            except TimeoutError:
                return None
        return self.answer

    def settle(self, answer: Json, at: float) -> None:
        """Take the bot's answer and wake who waits for it."""
        self.answer = answer
        self.answered_at = at
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()


@dataclass(slots=True)
class Queries:
    """All queries of the last while."""

    now: Callable[[], float]
    rules: Rules
    first: int
    _open: OrderedDict[str, Query] = field(default_factory=OrderedDict)

    def ask(self, person: int) -> Query:
        """A new query, with an id that no other one has."""
        self.first += 1
        query = Query(str(self.first * 4_294_967_311), person, self.now())
        self._open[query.id] = query
        while len(self._open) > _REMEMBERED:
            self._open.popitem(last=False)
        return query

    def find(self, query_id: str) -> Query | None:
        """A query by its id."""
        return self._open.get(query_id)

    def answer(self, query_id: str | None, answer: Json) -> Query:
        """Bot API, answerCallbackQuery: once, while the person's app still waits."""
        query = self._open.get(query_id or "")
        if query is None or query.answer is not None:  # twice: observed, unconfirmed
            raise BadRequest(_TOO_OLD)
        if self.now() - query.at > self.rules.answer_window:
            raise BadRequest(_TOO_OLD)
        query.settle(answer, self.now())
        return query
