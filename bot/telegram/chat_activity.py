"""Recent activity: messages newer than a board, presses that changed keys, repeated boards, and floods of events."""

from __future__ import annotations

import math
from array import array
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.telegram.incoming import (
    CardPress,
    CardSent,
    CommandMessage,
    GroupMigrated,
    Incoming,
    InlineQuestion,
    MemberLeft,
    Press,
    PrivateChatChanged,
)
from bot.telegram.sending.board_forms import ShownBoard

BURIED = 30
"""A board is buried if more than this number of messages are newer."""
RESEND_SECONDS = 120.0
"""Seconds that must pass before a board is sent again because it is buried or because a non-player requested it."""
PLAYERS_RESEND_SECONDS, PLAYER_RESEND_SECONDS = 15.0, 60.0
"""Seconds between boards that are sent again because players requested them: for all players, and for one of them."""
REVEAL_SECONDS = 1.0
"""Seconds for which a person cannot make a move after their press has changed a keyboard."""
SLOW_BOARD = 60.0
"""Seconds after a press during which a new keyboard of the table is taken for the effect of the press."""
MAX_CHATS, MAX_PEOPLE = 10_000, 20_000
BURST, RATE = 19, 4.0
"""The number of events that a person may send at once, and the number allowed per second in the long run."""
FLOOD = 20
"""If a person sends this many events in a second, the last and all later ones are dropped, until a second has fewer."""
DROPPED_PAUSE, LONGEST_DROPPED_PAUSE = 0.0005, 0.002
"""Seconds that the poller pauses for each dropped press, and the maximum for all presses of one fetch."""
CHAT_BURST, CHAT_RATE = 60, 30.0
"""The same as BURST and RATE, for all members of a group together."""


@dataclass(slots=True)
class _SeenChat:  # by its Telegram id: a supergroup numbers its messages anew
    newest: int = 0
    has_topics: bool = False


class ChatActivity:
    """The recent messages of chats, presses that changed a keyboard or what its keys do, and boards sent again."""

    def __init__(self, clock: Clock, *, reveal_seconds: float = REVEAL_SECONDS) -> None:
        """`reveal_seconds`: how long presses are refused after a change of the keys; 0 in tests without pauses."""
        self._clock = clock
        self._reveal_seconds = reveal_seconds
        self._reveals = BoundedCache[TableKey, dict[PersonKey, tuple[float, float]]](MAX_CHATS)
        self._steps = BoundedCache[tuple[PersonKey, bool], float](MAX_CHATS)
        self._chats = BoundedCache[int, _SeenChat](MAX_CHATS)
        self._messages = BoundedCache[tuple[int, int], deque[int]](MAX_CHATS)
        self.boards = BoundedCache[tuple[TableKey, ChatKey], ShownBoard](MAX_CHATS)
        """The boards of tables in chats, as far as they are known."""
        self._resent = BoundedCache[TableKey, float](MAX_CHATS)
        self._resent_to = BoundedCache[tuple[TableKey, PersonKey], float](MAX_CHATS)

    def heard(
        self, chat: int, message_id: int, topic: int = 0, *, has_topics: bool | None = None
    ) -> None:
        """Record a message that a person or the bot sent to a chat, given by its Telegram id.

        `topic` is its forum topic, or 0. `has_topics`: whether the chat is a forum, or None if this is not known.
        """
        found = self._chats.setdefault(chat, _SeenChat)
        found.newest = max(found.newest, message_id)
        if topic or has_topics is not None:
            found.has_topics = bool(topic or has_topics)
        heard = self._messages.setdefault((chat, topic), lambda: deque(maxlen=2 * BURIED))
        heard.append(message_id)

    def revealed(self, table: TableKey, person: PersonKey) -> None:
        """Record that a person's press changes the keyboard of a table."""
        now = self._clock.monotonic()
        self._reveals.setdefault(table, dict)[person] = (now, now)

    def delivered(self, table: TableKey) -> None:
        """Record that Telegram shows another keyboard of a table, which may be the effect of people's presses."""
        now, found = self._clock.monotonic(), self._reveals.get(table) or {}
        for person, (pressed, _) in tuple(found.items()):
            if now - pressed <= SLOW_BOARD:
                found[person] = (pressed, now)
            else:
                del found[person]

    def is_too_soon(self, table: TableKey, person: PersonKey) -> bool:
        """Return whether a person's press changed the keyboard of a table less than a second ago.

        Another press of the person may then have been meant for the key that was in that place before. If the new
        keyboard was delivered after the press, the second starts at the last delivery.
        """
        found = (self._reveals.get(table) or {}).get(person)
        return found is not None and self._clock.monotonic() - found[1] < self._reveal_seconds

    def stepped(self, person: PersonKey, *, menu: bool = False) -> None:
        """Record that a person's press changes what the keys of a message do or, with `menu`, which keys it has."""
        self._steps.put((person, menu), self._clock.monotonic())

    def stepped_just_now(self, person: PersonKey, *, menu: bool = False) -> bool:
        """Return whether `stepped` was called like this less than a second ago, so that a press may be a double tap."""
        last = self._steps.get((person, menu))
        return last is not None and self._clock.monotonic() - last < self._reveal_seconds

    def is_buried(self, chat: int, board: int, topic: int = 0, *, numbered: bool) -> bool:
        """Return whether more than BURIED messages followed a board, given its chat, its message id and its topic.

        Set `numbered` for a supergroup, where message ids are consecutive. Messages that the bot does not receive are
        then counted too, unless the supergroup is a forum: the ids do not tell to which topics these messages belong.
        """
        found = self._chats.setdefault(chat, _SeenChat)
        if not found.has_topics:
            if numbered and found.newest - board > BURIED:
                return True
            topic = 0  # the topics of a former forum have become one chat
        return sum(one > board for one in self._messages.get((chat, topic)) or ()) > BURIED

    def may_resend(self, table: TableKey, player: PersonKey | None = None) -> bool:
        """Return whether a board may be sent again because it is buried or was requested.

        If so, record that it is sent.

        At most one board of a table is sent again within RESEND_SECONDS. If a person who plays there (`player`)
        requests it, at most one within PLAYERS_RESEND_SECONDS, and one for each player within PLAYER_RESEND_SECONDS.
        """
        now, last = self._clock.monotonic(), self._resent.get(table)
        pause = RESEND_SECONDS if player is None else PLAYERS_RESEND_SECONDS
        if last is not None and now < last + pause:
            return False
        if player is not None:
            own = self._resent_to.get((table, player))
            if own is not None and now < own + PLAYER_RESEND_SECONDS:
                return False
            self._resent_to.put((table, player), now)
        self._resent.put(table, now)
        return True


class Admission(Enum):
    """The decision about an event, made before anything is stored."""

    ADMITTED = auto()
    REFUSED = auto()
    """The event is a press that gets an answer, but nothing is read or stored for it."""
    DROPPED = auto()
    """The event is neither answered nor stored."""


@dataclass(slots=True)
class _TokenBucket:
    """A token bucket, which had `tokens` tokens at the time `at` (monotonic seconds)."""

    tokens: float
    at: float

    def take(self, now: float, burst: float, rate: float) -> bool:
        """Take a token. Return False if none is left."""
        self.tokens = min(burst, self.tokens + (now - self.at) * rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@dataclass(slots=True)
class _PersonBucket(_TokenBucket):
    """The bucket of a person, which also records the times of their last events."""

    times: array[float] = field(default_factory=lambda: array("d", [-math.inf] * (FLOOD - 1)))
    """The times of the last FLOOD - 1 events. The one at the index `next` is the oldest."""
    next: int = 0
    admitted_at: float = -math.inf
    """The time at which an event was last admitted (monotonic seconds)."""

    def is_full(self, now: float) -> bool:
        """Return whether to drop the next event, because it is at least the FLOOD-th within a second."""
        return now - self.times[self.next] < 1

    def take(self, now: float, burst: float, rate: float) -> bool:
        """Count an event, and take a token. Return False if none is left."""
        self.times[self.next] = now
        self.next = (self.next + 1) % len(self.times)
        return _TokenBucket.take(self, now, burst, rate)


class Throttle:
    """Limits presses and commands per person and per chat, and inline queries and sent cards per person.

    Events of banned people and chats are dropped.

    A person may send BURST events at once and RATE per second. Above that, presses are refused and other events
    dropped; from the FLOOD-th event within one second on, all are dropped until a second has fewer events. A group may
    send CHAT_BURST events at once and CHAT_RATE per second; above that, one event per person and second is still
    admitted, so nobody can lock out the others. The people who press the keys of one card are treated as a group.
    """

    def __init__(self, clock: Clock, *, lifted: bool = False) -> None:
        """`lifted`, for tests and trials, lifts all limits. Bans apply, and presses on unknown buttons are refused."""
        self._clock = clock
        self._lifted = lifted
        self.banned: frozenset[int] = frozenset()  # Telegram ids of people and chats
        self._people = BoundedCache[int, _PersonBucket](MAX_PEOPLE)
        self._chats = BoundedCache[int | str, _TokenBucket](MAX_CHATS)

    def drop(self, person: int) -> bool:
        """Return whether to drop an event of a person, regardless of its kind. Otherwise, call `judge` next.

        This needs only the Telegram id of the sender, so a flood need not be parsed.
        """
        if person in self.banned:
            return True
        bucket, now = self._people.get(person), self._clock.monotonic()
        if bucket is None or not bucket.is_full(now):
            return False
        bucket.take(now, BURST, RATE)
        return True

    def judge(self, event: Incoming) -> Admission:
        """Return whether to admit an event. Kinds without limits are admitted unless the sender or the chat is banned.

        A press whose callback data are unknown is never admitted.
        """
        if self.banned and self.is_banned(event):
            return Admission.DROPPED
        match event:
            case Press(sender=sender) | CardPress(sender=sender):
                where = event.chat.id if isinstance(event, Press) else event.card
                admission = self._judge(sender.id, where)
                if event.button is None and admission is Admission.ADMITTED:
                    return Admission.REFUSED
                return admission
            case CommandMessage(sender=author, chat=chat):
                admission = self._judge(chat.id if author is None else author.id, chat.id)
            case InlineQuestion(sender=sender) | CardSent(sender=sender):
                admission = self._judge(sender.id, None)
            case _:
                return Admission.ADMITTED
        return Admission.ADMITTED if admission is Admission.ADMITTED else Admission.DROPPED

    def is_banned(self, event: Incoming) -> bool:
        """Return whether the sender or the chat of an event is banned; False for a migration or a departure."""
        match event:
            case GroupMigrated() | MemberLeft():
                return False
            case InlineQuestion() | PrivateChatChanged() | CardPress() | CardSent():
                return event.sender.id in self.banned
            case Press(sender=author, chat=chat) | CommandMessage(sender=author, chat=chat):
                return chat.id in self.banned or (author is not None and author.id in self.banned)
            case _:
                return event.chat.id in self.banned

    def _judge(self, person: int, chat: int | str | None) -> Admission:
        if self._lifted:
            return Admission.ADMITTED
        now = self._clock.monotonic()
        bucket = self._people.setdefault(person, lambda: _PersonBucket(BURST, now))
        is_full = bucket.is_full(now)
        passes = bucket.take(now, BURST, RATE)
        if is_full:
            return Admission.DROPPED
        if not passes:
            return Admission.REFUSED
        if chat is None or chat == person:
            return Admission.ADMITTED
        group = self._chats.setdefault(chat, lambda: _TokenBucket(CHAT_BURST, now))
        if group.take(now, CHAT_BURST, CHAT_RATE) or now - bucket.admitted_at >= 1:
            bucket.admitted_at = now
            return Admission.ADMITTED
        return Admission.REFUSED


def presser_of(update: Mapping[str, Any]) -> int | None:
    """Return the Telegram id of the sender of a callback query, or None for other updates. Nothing else is read."""
    match update:
        case {"callback_query": {"from": {"id": int(person)}}}:
            return person
        case _:
            return None


def pause_after(dropped: int) -> float:
    """Return the seconds to wait before the next fetch if `dropped` presses of the last one were dropped.

    During a flood, fewer calls then fetch more updates each. A call takes as long as dropping a dozen presses.
    """
    return min(DROPPED_PAUSE * dropped, LONGEST_DROPPED_PAUSE)
