"""The interface to which the update intake and the update workers pass the events of updates."""

from __future__ import annotations

from typing import Protocol

from bot.telegram.chat_activity import Admission
from bot.telegram.incoming import Incoming


class UpdateHandler(Protocol):
    """Decides what to do with events, and handles those that are admitted."""

    def drop(self, person: int) -> bool:
        """Return whether to drop a press before it is parsed. `person` is the Telegram id of the person who pressed."""
        ...

    def asks_how_to_play(self, text: str) -> bool:
        """Return whether a text is a question of a newcomer, which the bot also answers in a group if it is addressed.

        Other texts in a group are neither stored nor answered.
        """
        ...

    def judge(self, event: Incoming) -> Admission:
        """Return whether to store and handle an event, to refuse it, or to drop it, before it is stored."""
        ...

    async def refuse(self, event: Incoming) -> None:
        """Answer an event that is refused. Never raises."""
        ...

    async def handle(self, event: Incoming) -> None:
        """Handle an event.

        If this raises StoreUnavailable or Unusable, it is retried; any other error quarantines the update.
        """
        ...

    async def store_unavailable(self, event: Incoming) -> None:
        """Notify the sender that the update cannot be stored at the moment. Telegram will send it again."""
        ...
