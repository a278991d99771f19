"""The part of the store's interface for people and chats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from bot.store.records import Chat, ChatKey, ChatKind, Person, PersonKey


class PeopleStore(Protocol):
    """Reads and writes people and chats.

    Each method that writes is one transaction. Any method may raise StoreUnavailable.
    """

    async def meet(
        self,
        telegram_id: int,
        name: str,
        username: str | None = None,
        first_name: str | None = None,
    ) -> Person:
        """Return the person with this Telegram id, and store their current name. An unknown person is added."""
        ...

    async def person(self, key: PersonKey) -> Person:
        """Return the person with this key. Raises KeyError."""
        ...

    async def people(self, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        """Return the people with these keys. Unknown keys are left out."""
        ...

    async def person_by_id(self, telegram_id: int) -> Person | None:
        """Return the person with this Telegram id, or None."""
        ...

    async def set_person_language(self, key: PersonKey, language: str) -> None:
        """Store the language that a person chose."""
        ...

    async def set_started(self, key: PersonKey, *, started: bool) -> None:
        """Store whether a person has started the bot and not blocked it, so that it can send them private messages.

        Raises KeyError for an unknown person.
        """
        ...

    async def enter(self, telegram_id: int, kind: ChatKind, title: str = "") -> Chat:
        """Return the chat that has or had this Telegram id, and store its current kind and title.

        An unknown chat is added. If `telegram_id` is a former id of a group, the row of the group is not changed.
        """
        ...

    async def chat(self, key: ChatKey) -> Chat:
        """Return the chat with this key, or the chat into which it was merged. Raises KeyError."""
        ...

    async def chat_by_id(self, telegram_id: int) -> Chat | None:
        """Return the chat that has or had this Telegram id, or None."""
        ...

    async def set_chat_language(self, key: ChatKey, language: str) -> None:
        """Store the language of a chat."""
        ...

    async def migrate_chat(self, old_id: int, new_id: int) -> ChatKey:
        """Replace a group's id with that of its supergroup, and return the chat's key.

        If the supergroup already has a row, it is merged into that of the group. The messages that show the chat's
        tables are forgotten, because they remain in the old group, so the boards of open tables become outdated.
        Repeated calls change nothing.
        """
        ...
