"""The chats as the outbox uses them."""

from __future__ import annotations

from typing import Protocol

from bot.store.records import Chat, ChatKey


class Chats(Protocol):
    """The chats of the store. Both methods raise StoreError."""

    async def chat(self, key: ChatKey) -> Chat:
        """Return the chat with this key, possibly from memory."""
        ...

    async def migrate(self, old: int, new: int) -> ChatKey:
        """Store the new Telegram id of a group that became a supergroup, and return the key of the chat."""
        ...
