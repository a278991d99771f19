"""The part of the store's interface for preferences, pinned boards, and people who wait for a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.store.records import ChatKey, PersonKey, TableKey, TableRow


class PreferenceStore(Protocol):
    """Reads and writes preferences, pinned boards, and who waits for the next table of a chat.

    Each method that writes is one transaction. Any method may raise StoreUnavailable.
    """

    async def set_person_calls(self, key: PersonKey, calls: str | None) -> None:
        """Store where a person is called on their turn: one of `records.CALLS`, or None for each chat's default."""
        ...

    async def set_quiet_hours(self, key: PersonKey, quiet: str | None, zone: str | None) -> None:
        """Store a person's quiet hours, such as "23-8", and the IANA name of their time zone.

        If `quiet` is None, there are none. If `zone` is None, the time zone is that of the person's language.
        """
        ...

    async def set_chat_calls(self, key: ChatKey, calls: str | None) -> None:
        """Store where the people of a chat are called unless they have chosen for themselves: one of `records.CALLS`.

        None means the group.
        """
        ...

    async def set_silent(self, key: ChatKey, kinds: Sequence[str]) -> None:
        """Store which of "boards", "calls" and "notices" are sent to a chat without a notification."""
        ...

    async def set_light(self, key: ChatKey, light: str | None) -> None:
        """Store whether a chat gets small pictures ("small"), no pictures ("words") or ordinary ones (None)."""
        ...

    async def set_theme(self, key: ChatKey, theme: str | None) -> None:
        """Store the colour theme of a chat's pictures: "light", "dark", or None for each game's own theme."""
        ...

    async def last_table(self, chat: ChatKey, game: str) -> TableRow | None:
        """Return the table of a game that was opened last in a chat, open or not, or None."""
        ...

    async def record_pin(self, table: TableKey, message: int | None) -> None:
        """Record the message id of the table's board that the bot has pinned, or None if no board is pinned now."""
        ...

    async def await_next_table(self, chat: ChatKey, person: PersonKey) -> bool:
        """Record that a person waits for the next table of a chat. Return False if they already did, else True."""
        ...

    async def forget_next_table(self, chat: ChatKey, person: PersonKey) -> None:
        """Record that a person no longer waits for the next table of a chat."""
        ...
