"""Recent activity: who pressed buttons and how often, and how many messages followed a board."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.store.records import ChatKey, PersonKey, TableKey

RECENT_SECONDS = 20.0
"""The time after a press during which a person needs no turn call."""
BURIED = 30
"""The number of newer messages above which a board counts as hard to find."""
RESEND_SECONDS = 120.0
"""The time after which a board is sent again because it is buried, or for somebody who does not play."""
MAX_CHATS = 10_000
BURST = 20
"""The number of presses that a full token bucket allows."""
RATE = 4.0
"""The number of tokens added to a bucket per second."""
MAX_PEOPLE = 20_000


@dataclass(slots=True)
class _Chat:
    messages: deque[int] = field(default_factory=lambda: deque(maxlen=2 * BURIED))
    newest: int = 0
    pressed: dict[PersonKey, float] = field(default_factory=dict)


class ChatActivity:
    """The recent presses and messages in chats. They are not stored, so a restart may cause unnecessary turn calls."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._chats = BoundedCache[ChatKey, _Chat](MAX_CHATS)
        self._resent = BoundedCache[TableKey, float](MAX_CHATS)

    def heard(self, chat: ChatKey, message_id: int) -> None:
        """Record a message in a chat, by a person or by the bot."""
        found = self._chats.setdefault(chat, _Chat)
        found.messages.append(message_id)
        found.newest = max(found.newest, message_id)

    def pressed(self, chat: ChatKey, person: PersonKey) -> None:
        """Record that a person pressed a button in a chat."""
        now = self._clock.monotonic()
        found = self._chats.setdefault(chat, _Chat).pressed
        for one in [one for one, at in found.items() if now - at > RECENT_SECONDS]:
            del found[one]
        found[person] = now

    def is_awake(self, chat: ChatKey, person: PersonKey) -> bool:
        """Return whether a person pressed a button in a chat within the last RECENT_SECONDS."""
        at = self._chats.setdefault(chat, _Chat).pressed.get(person)
        return at is not None and self._clock.monotonic() - at <= RECENT_SECONDS

    def is_buried(self, chat: ChatKey, board: int, *, numbered: bool) -> bool:
        """Return whether more than BURIED messages followed a board, given its message id.

        `numbered` must be set for a supergroup, where message ids are consecutive. Messages that the
        bot does not receive are then counted too.
        """
        found = self._chats.setdefault(chat, _Chat)
        if numbered and found.newest - board > BURIED:
            return True
        return sum(message > board for message in found.messages) > BURIED

    def may_resend(self, table: TableKey) -> bool:
        """Return whether no board of the table was sent again within RESEND_SECONDS, and count this one."""
        now, last = self._clock.monotonic(), self._resent.get(table)
        if last is not None and now < last + RESEND_SECONDS:
            return False
        self._resent.put(table, now)
        return True


class Throttle:
    """Limits the presses of each person with a token bucket."""

    def __init__(self, clock: Clock, burst: float = BURST, rate: float = RATE) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._buckets = BoundedCache[int, tuple[float, float]](MAX_PEOPLE)

    def lets_pass(self, user_id: int) -> bool:
        """Take a token from the user's bucket. Return False if the bucket is empty."""
        now = self._clock.monotonic()
        left, at = self._buckets.get(user_id) or (self._burst, now)
        left = min(self._burst, left + (now - at) * self._rate)
        passes = left >= 1
        self._buckets.put(user_id, (left - 1 if passes else left, now))
        return passes
