"""What goes on in the chats: who pressed just now, and how far a board has been pushed up."""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field

from bot.runtime.clock import Clock
from bot.store.records import ChatKey, PersonKey

LATELY = 20.0
"""Seconds: who pressed in this chat within them need not be rung."""
BURIED = 30
"""Newer messages under which a board is not found any more."""
_CHATS = 10_000


@dataclass(slots=True)
class _Chat:
    heard: deque[int] = field(default_factory=lambda: deque(maxlen=2 * BURIED))
    newest: int = 0
    pressed: dict[PersonKey, float] = field(default_factory=dict)


class ChatActivity:
    """Kept in memory only: after a restart everybody may be rung once more than needed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._chats: OrderedDict[ChatKey, _Chat] = OrderedDict()

    def heard(self, chat: ChatKey, message_id: int) -> None:
        """A message came, from a person or from the bot."""
        found = self._chat(chat)
        found.heard.append(message_id)
        found.newest = max(found.newest, message_id)

    def pressed(self, chat: ChatKey, person: PersonKey) -> None:
        """A person is here and awake."""
        now = self._clock.monotonic()
        found = self._chat(chat).pressed
        for one in [one for one, at in found.items() if now - at > LATELY]:
            del found[one]
        found[person] = now

    def is_awake(self, chat: ChatKey, person: PersonKey) -> bool:
        """They pressed here within the last seconds."""
        at = self._chat(chat).pressed.get(person)
        return at is not None and self._clock.monotonic() - at <= LATELY

    def is_buried(self, chat: ChatKey, board: int, *, numbered: bool) -> bool:
        """More than 30 messages came after the board.

        numbered: the chat numbers its messages itself (a supergroup), so the numbers count those unseen as well.
        """
        found = self._chat(chat)
        if numbered and found.newest - board > BURIED:
            return True
        return sum(message > board for message in found.heard) > BURIED

    def _chat(self, chat: ChatKey) -> _Chat:
        found = self._chats.setdefault(chat, _Chat())
        self._chats.move_to_end(chat)
        while len(self._chats) > _CHATS:
            self._chats.popitem(last=False)
        return found
