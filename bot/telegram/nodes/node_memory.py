"""What a node keeps in memory, and drops because another node may have changed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.store.records import TableKey
from bot.tables.repository import TableRepository
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.ephemeral.delivery import EphemeralDelivery


class Caches(Protocol):
    """People and chats in memory (bot/presentation/people.py), which other nodes may change."""

    def drop(self, kind: str, key: int) -> None:
        """Remove a person or a chat from memory; `kind` is "person" or "chat"."""
        ...

    def drop_all(self) -> None:
        """Remove all people and chats from memory."""
        ...


class NodeMemory:
    """Tables, people and chats, the boards of tables, and ephemeral messages in memory."""

    def __init__(
        self,
        repository: TableRepository,
        people: Caches,
        activity: ChatActivity,
        ephemeral: EphemeralDelivery | None,
    ) -> None:
        """`ephemeral` is None if the bot sends no ephemeral messages in groups."""
        self.repository = repository
        self.people = people
        self._activity = activity
        self._copies = None if ephemeral is None else ephemeral.copies

    def drop_gained(self, tables: Sequence[TableKey]) -> None:
        """Drop tables whose chats this node takes over.

        The other node may have changed them, sent their boards again, and sent or deleted ephemeral messages.
        """
        gained = frozenset(tables)
        for shown in [one for one in self._activity.boards if one[0] in gained]:
            self._activity.boards.pop(shown)
        for key in tables:
            self.repository.cache.pop(key)
            if self._copies is not None:
                self._copies.drop(key)

    def drop_all(self) -> None:
        """Drop everything, because notices of other nodes were lost."""
        self.repository.cache.clear()
        self.people.drop_all()
        self._activity.boards.clear()
        if self._copies is not None:
            self._copies.drop_all()
