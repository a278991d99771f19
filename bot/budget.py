"""How much may be sent and when: Telegram's limits for a chat, a group and the bot. Edits count too."""

from __future__ import annotations

from collections import deque

from telegram.constants import FloodLimit

from bot.clock import Clock

MARGIN = 0.05
"""Seconds added to every window: Telegram counts when a call arrives, and calls overtake each other on the way."""

SECOND, MINUTE = 1.0 + MARGIN, 60.0 + MARGIN


class Budget:
    """Counts calls in sliding windows; it never waits itself."""

    def __init__(self, clock: Clock, *, lifted: bool = False) -> None:
        """`lifted`: no limits at all, for measuring and for a sandbox that sets none."""
        self._clock = clock
        self._lifted = lifted
        self._all = _Window(FloodLimit.MESSAGES_PER_SECOND, SECOND)
        self._chats: dict[int, tuple[_Window, ...]] = {}

    def wait(self, chat: int, *, reserve: int = 0) -> float:
        """How many seconds until a call to that chat (its Telegram id) may be made.

        `reserve`: calls of a group's minute that are left to what is more urgent.
        """
        if self._lifted:
            return 0.0
        now = self._clock.monotonic()
        windows = self._chats.get(chat, ())
        return max(
            self._all.wait(now),
            *(window.wait(now, reserve if window.seconds == MINUTE else 0) for window in windows),
            0.0,
        )

    def spend(self, chat: int) -> None:
        """A call to that chat is being made."""
        if self._lifted:
            return
        now = self._clock.monotonic()
        if chat not in self._chats:
            self._forget_the_quiet(now)
            self._chats[chat] = _windows(chat)
        for window in (self._all, *self._chats[chat]):
            window.add(now)

    def _forget_the_quiet(self, now: float) -> None:
        if len(self._chats) % 256 == 255:
            quiet = [chat for chat, windows in self._chats.items() if windows[-1].is_quiet(now)]
            for chat in quiet:
                del self._chats[chat]


def _windows(chat: int) -> tuple[_Window, ...]:
    second = _Window(FloodLimit.MESSAGES_PER_SECOND_PER_CHAT, SECOND)
    if chat > 0:  # a private chat has a person's id; groups have negative ones
        return (second,)
    return (second, _Window(FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP, MINUTE))


class _Window:
    """So many calls in so many seconds, whichever seconds one looks at."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.seconds = seconds
        self._limit = limit
        self._calls: deque[float] = deque(maxlen=limit)

    def wait(self, now: float, reserve: int = 0) -> float:
        """Seconds until there is room for one call more and `reserve` others."""
        room = self._limit - min(reserve, self._limit - 1)
        if len(self._calls) < room:
            return 0.0
        return max(0.0, self._calls[-room] + self.seconds - now)

    def add(self, now: float) -> None:
        """Count a call."""
        self._calls.append(now)

    def is_quiet(self, now: float) -> bool:
        """No call counts any more."""
        return not self._calls or self._calls[-1] + self.seconds <= now
