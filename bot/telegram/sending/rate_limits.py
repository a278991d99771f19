"""Telegram's rate limits for a chat, for a group and for the whole bot. Edits are counted like new messages."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from dataclasses import dataclass

from telegram.constants import FloodLimit

from bot.runtime.clock import Clock
from bot.store.records import CARD, Chat

MARGIN = 0.05
"""Seconds added to every window, because Telegram counts calls on arrival, possibly in a different order."""

SECOND, MINUTE = 1.0 + MARGIN, 60.0 + MARGIN

GAP = 4.65
"""The longest wait in seconds for the next call to a group. The last calls of a minute's allowance are spread out so
that no long silence follows them. The first calls of the allowance do not wait."""


RESERVE_OF_ALL = 10
"""The number of the bot's calls per second that messages of low priority (see RateLimits) leave to boards and other
messages of tables."""
LOW_PRIORITY_DELAY = 10.0
"""Seconds for which tables of other chats precede a message of low priority while the whole bot is at its limit."""
LATE = 1.0
"""Seconds after which a chat that has not inquired again (`RateLimits.wait`) loses its place in the waiting order."""

CARDS = -(2**60)
"""The keys of the homes of cards are subtracted from this number, so that they differ from all Telegram ids."""


def limited_id(chat: Chat) -> int:
    """Return the id under which the calls to a chat are counted.

    The cards of a home are counted like messages to one group. Telegram does not document their limits.
    """
    return CARDS - chat.key if chat.kind == CARD else chat.telegram_id


@dataclass(frozen=True, slots=True)
class CountedCall:
    """A counted call, with the id of its chat (`limited_id`) and its time (monotonic seconds)."""

    chat: int
    at: float


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in the order of the chats that wait for the limit of the whole bot. Times are monotonic seconds."""

    order: float
    """The time at which the chat began to wait, or a later time for low priority. Chats are served in this order."""
    asks_at: float
    """The time at which the chat inquires again."""


class RateLimits:
    """Counts calls in sliding windows, and computes how long callers must wait.

    Chats that have to wait only for the limit of the whole bot are served in the order in which they began to wait. A
    message that no game needs has low priority: it is served as if it had arrived LOW_PRIORITY_DELAY seconds later.
    """

    def __init__(self, clock: Clock, *, lifted: bool = False) -> None:
        """If `lifted` is set, there are no limits. This is for measurements and for the sandbox."""
        self._clock = clock
        self.lifted = lifted
        self._all = _Window(FloodLimit.MESSAGES_PER_SECOND, SECOND)
        self._chats: dict[int, tuple[_Window, ...]] = {}
        self._waiting: dict[int, _Place] = {}

    def share(self, nodes: int) -> None:
        """Divide the limit of the whole bot by the number of nodes. A chat belongs to one node and keeps its limits."""
        self._all.limit = max(1, FloodLimit.MESSAGES_PER_SECOND // nodes)

    def wait(self, chat: int, *, reserve: int = 0, is_low_priority: bool = False) -> float:
        """Return the seconds until a call to `chat` (see `limited_id`) may be made, or until the next inquiry.

        A chat may have to inquire several times for a message of low priority. `reserve` is the number of calls per
        minute in the group to leave to more urgent jobs. If it is 0, as for a board, the limit of the group requires a
        pause of at most GAP seconds after its last call. If the result is 0, call `spend` before inquiring for another
        chat.
        """
        if self.lifted:
            return 0.0
        now = self._clock.monotonic()
        own = max(
            (
                window.wait(now, reserve if window.seconds == MINUTE else 0)
                for window in self._chats.get(chat, ())
            ),
            default=0.0,
        )
        if own > 0:
            self._waiting.pop(chat, None)
            return own
        return self._wait_for_turn(chat, now, is_low_priority=is_low_priority)

    def _wait_for_turn(self, chat: int, now: float, *, is_low_priority: bool) -> float:
        """Return the seconds until the limit of the whole bot allows a call to `chat`, after one to each chat ahead.

        For low priority, the result may be shorter: the chat must then inquire again. A chat that has to wait gets a
        place among the waiting chats.
        """
        place, order = (
            self._waiting.get(chat),
            now + (LOW_PRIORITY_DELAY if is_low_priority else 0.0),
        )
        if place is not None:
            order = min(order, place.order)
        is_late = order <= now  # after LOW_PRIORITY_DELAY, it is treated like a board
        reserve = min(RESERVE_OF_ALL, self._all.limit - 1) if is_low_priority and not is_late else 0
        rounds, rest = divmod(reserve + self._count_before(chat, order, now), self._all.limit)
        wait = rounds * SECOND + self._all.wait(now, rest)
        if wait > 0:
            if is_low_priority and not is_late:
                wait = min(wait, max(order - now, MARGIN))
            self._waiting[chat] = _Place(order, now + wait)
        return wait

    def _count_before(self, chat: int, order: float, now: float) -> int:
        """Return the number of waiting chats that come before this chat, and forget chats that no longer wait."""
        for gone in [one for one, place in self._waiting.items() if place.asks_at + LATE <= now]:
            del self._waiting[gone]
        return sum(
            (place.order, one) < (order, chat)
            for one, place in self._waiting.items()
            if one != chat
        )

    def spend(self, chat: int) -> CountedCall:
        """Count a call that is about to be made, and return it."""
        self._waiting.pop(chat, None)
        spent = CountedCall(chat, self._clock.monotonic())
        if not self.lifted:
            if chat not in self._chats:
                self._forget_the_quiet(spent.at)
                self._chats[chat] = _windows(chat)
            self._count(spent)
        return spent

    def made(self, spent: CountedCall) -> None:
        """Set the time of a counted call to now. Use this once the call is made, which rendering may have delayed."""
        if self._discounted(spent):
            self._count(CountedCall(spent.chat, self._clock.monotonic()))

    def give_back(self, spent: CountedCall) -> None:
        """Remove a counted call that was not made or has no limit."""
        self._discounted(spent)

    def _count(self, spent: CountedCall) -> None:
        for window in (self._all, *self._chats[spent.chat]):
            window.add(spent.at)

    def _discounted(self, spent: CountedCall) -> bool:
        windows = self._chats.get(spent.chat, ())
        for window in (self._all, *windows):
            window.remove(spent.at)
        return bool(windows)

    def _forget_the_quiet(self, now: float) -> None:
        if len(self._chats) % 256 == 255:
            quiet = [chat for chat, windows in self._chats.items() if windows[-1].is_quiet(now)]
            for chat in quiet:
                del self._chats[chat]


def _windows(chat: int) -> tuple[_Window, ...]:
    second = _Window(FloodLimit.MESSAGES_PER_SECOND_PER_CHAT, SECOND)
    if chat > 0:  # a private chat, which has the id of the person; groups have negative ids
        return (second,)
    return (second, _Window(FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP, MINUTE, gap=GAP))


class _Window:
    """Allows at most `limit` calls in any window of `seconds`.

    If there is a `gap`, the last calls are spread: the last call is allowed when the window ends, the
    one before it a gap earlier, and so on. The first calls do not have to wait for each other.
    """

    def __init__(self, limit: int, seconds: float, *, gap: float | None = None) -> None:
        self.seconds = seconds
        self.limit = limit
        self._gap = seconds if gap is None else gap  # a whole window: only the last call waits
        self._calls: deque[float] = deque()

    def wait(self, now: float, reserve: int = 0) -> float:
        """Return the seconds until one call and `reserve` others (at most `limit` - 1) are allowed."""
        to_come = self.limit - len(self._calls) - min(reserve, self.limit - 1)
        due = (
            at + self.seconds - max(0, to_come + number) * self._gap
            for number, at in enumerate(self._calls)
        )
        return max(0.0, max(due, default=now) - now)

    def add(self, now: float) -> None:
        """Count a call, and drop expired calls."""
        while self._calls and self._calls[0] + self.seconds <= now:
            self._calls.popleft()
        self._calls.append(now)

    def remove(self, at: float) -> None:
        """Remove the call that was counted at the given time, if there is one."""
        with suppress(ValueError):
            self._calls.remove(at)

    def is_quiet(self, now: float) -> bool:
        """Return whether all calls have expired."""
        return not self._calls or self._calls[-1] + self.seconds <= now
