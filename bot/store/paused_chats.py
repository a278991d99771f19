"""The chats with paused tables, in memory, because they are needed for every update."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from bot.store.records import ChatKey, TableKey

Paused: TypeAlias = tuple[ChatKey, int | None]
"""A chat with paused tables, and the topic that is closed or gone, or None if the pause is not due to a topic."""


class PausedChats:
    """A cache of the chats with paused tables. Each pause invalidates it, even a pause that begins during a read."""

    def __init__(self) -> None:
        self.chats: dict[ChatKey, set[int | None]] | None = None
        """The topics of the pauses in each chat (`Paused`), or None if they must be read again."""
        self._pauses = 0

    def forget(self) -> None:
        """Invalidate the cache, because a table was paused."""
        self.chats = None
        self._pauses += 1

    async def have(
        self, chat: ChatKey, topic: int | None, read: Callable[[], Awaitable[Iterable[Paused]]]
    ) -> bool:
        """Return whether a chat has paused tables that activity in `topic`, or anywhere if it is None, wakes.

        `read` returns all chats with paused tables from the database.
        """
        if self.chats is not None:
            return bool(_ended(self.chats.get(chat, set()), topic))
        pauses = self._pauses
        found: dict[ChatKey, set[int | None]] = {}
        for paused, where in await read():
            found.setdefault(paused, set()).add(where)
        if pauses == self._pauses:
            self.chats = found
        return bool(_ended(found.get(chat, set()), topic))

    async def wake(
        self, chat: ChatKey, topic: int | None, end: Awaitable[Iterable[TableKey]]
    ) -> Iterable[TableKey]:
        """Await `end`, which ends the pauses of a chat that activity in `topic` ends, and return its tables.

        These pauses are removed from the cache unless a table was paused meanwhile.
        """
        pauses = self._pauses
        woken = await end
        if self.chats is not None and pauses == self._pauses:
            topics = self.chats.pop(chat, set())
            if rest := topics - _ended(topics, topic):
                self.chats[chat] = rest
        return woken


def _ended(topics: set[int | None], topic: int | None) -> set[int | None]:
    return topics if topic is None else topics & {None, topic}
