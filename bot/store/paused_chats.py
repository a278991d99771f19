"""The chats with paused tables, in memory, because they are needed for every update."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias, TypeVar

from bot.store.records import ChatKey, TableKey

T = TypeVar("T")
PausedChat: TypeAlias = tuple[ChatKey, int | None]
"""A chat with paused tables, and the topic to which the pause is bound (see `is_ended`), or None."""


def is_ended(bound: int | None, topic: int | None) -> bool:
    """Return whether activity in a topic of a chat, or anywhere in it if `topic` is None, ends a pause there.

    `bound` is the topic of a pause whose reason is in TOPIC_PAUSES, or None for other reasons. Do not call this for
    reasons in LASTING_PAUSES: activity never ends those pauses.
    """
    return bound is None or topic is None or bound == topic


class PausedChats:
    """A cache of the chats with paused tables. Each pause invalidates it, even a pause that begins during a read."""

    def __init__(self) -> None:
        self.chats: dict[ChatKey, set[int | None]] | None = None
        """The chats with paused tables, each with the topics to which the pauses are bound (`PausedChat`).

        None means that they must be read again.
        """
        self._pauses = 0

    def forget(self) -> None:
        """Invalidate the cache, because the paused tables may have changed."""
        self.chats = None
        self._pauses += 1

    async def change(self, writing: Awaitable[T]) -> T:
        """Await a transaction that may change the paused tables, then invalidate the cache. Return the result.

        The cache is invalidated even if the caller is cancelled, because the transaction is carried out nevertheless.
        """
        written = asyncio.ensure_future(writing)
        written.add_done_callback(lambda _: self.forget())
        return await asyncio.shield(written)

    async def have(
        self, chat: ChatKey, topic: int | None, read: Callable[[], Awaitable[Iterable[PausedChat]]]
    ) -> bool:
        """Return whether a chat has paused tables that activity in `topic` wakes; None stands for every topic.

        `read` returns all chats with paused tables from the database.
        """
        found = self.chats
        if found is None:
            pauses, found = self._pauses, {}
            for paused, bound in await read():
                found.setdefault(paused, set()).add(bound)
            if pauses == self._pauses:
                self.chats = found
        return any(is_ended(bound, topic) for bound in found.get(chat, ()))

    async def wake(
        self, chat: ChatKey, topic: int | None, end: Awaitable[Iterable[TableKey]]
    ) -> Iterable[TableKey]:
        """Await `end`, which ends pauses of a chat, and return its result: the tables of these pauses.

        The pauses that activity in `topic` ends (None stands for every topic) are removed from the cache, unless a
        table was paused meanwhile.
        """
        pauses = self._pauses
        woken = await end
        if self.chats is not None and pauses == self._pauses:
            left = {bound for bound in self.chats.pop(chat, ()) if not is_ended(bound, topic)}
            if left:
                self.chats[chat] = left
        return woken
