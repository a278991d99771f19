"""Refusals of updates that are not stored: each is sent at most once, even if the process is killed at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from bot.telegram.incoming import Incoming

MAX_REFUSALS = 256
"""The maximum number of refusals that wait or are being sent. Further refused presses get no answer."""


class Refusals:
    """Holds events that are to be refused until Telegram no longer delivers their updates, then answers them.

    A refused event leaves no row in the inbox. If the answer were sent before Telegram had the confirmation of the
    update, and the process were killed in between, the update would be delivered again and handled as a new one.
    """

    def __init__(self, refuse: Callable[[Incoming], Awaitable[None]]) -> None:
        """`refuse` answers an event and never raises."""
        self._refuse = refuse
        self.unconfirmed: list[Incoming] = []
        """The events that wait until Telegram has the confirmation of their updates."""
        self.sending: set[asyncio.Task[None]] = set()
        """The refusals that are being sent."""

    def add(self, events: Iterable[Incoming]) -> None:
        """Add refused events, to be answered by the next `send`. Those beyond MAX_REFUSALS are dropped."""
        self.unconfirmed += self.fitting(events)

    def fitting(self, events: Iterable[Incoming]) -> list[Incoming]:
        """Return those of the events that `add` would not drop."""
        free = MAX_REFUSALS - len(self.sending) - len(self.unconfirmed)
        return [event for event, _ in zip(events, range(free), strict=False)]

    def send(self) -> None:
        """Start refusing the waiting events. Call this once Telegram has the confirmation of their updates."""
        events, self.unconfirmed = self.unconfirmed, []
        for event in events:
            task = asyncio.ensure_future(self._refuse(event))
            self.sending.add(task)
            task.add_done_callback(self.sending.discard)
