"""The chats with paused tables, in memory, because they are needed for every update."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from bot.store.records import ChatKey, TableKey


class PausedChats:
    """A cache of the chats with paused tables. Each pause invalidates it, even a pause that begins during a read."""

    def __init__(self) -> None:
        self.chats: set[ChatKey] | None = None
        """The chats, or None if they must be read again."""
        self._pauses = 0

    def forget(self) -> None:
        """Invalidate the cache, because a table was paused."""
        self.chats = None
        self._pauses += 1

    async def have(self, chat: ChatKey, read: Callable[[], Awaitable[Iterable[ChatKey]]]) -> bool:
        """Return whether a chat has paused tables. `read` returns all such chats from the database."""
        if self.chats is not None:
            return chat in self.chats
        pauses = self._pauses
        found = set(await read())
        if pauses == self._pauses:
            self.chats = found
        return chat in found

    async def wake(self, chat: ChatKey, end: Awaitable[Iterable[TableKey]]) -> Iterable[TableKey]:
        """Await `end`, which ends the pauses of a chat and returns its tables, and return these tables.

        The chat is removed from the cache unless a table was paused meanwhile.
        """
        pauses = self._pauses
        woken = await end
        if self.chats is not None and pauses == self._pauses:
            self.chats.discard(chat)
        return woken
