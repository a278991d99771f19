"""The last message of each named notice, so that a later one replaces it, or its keys are removed."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeAlias

from bot.runtime.keyed import BoundedCache
from bot.store.errors import OUTAGE_ERRORS
from bot.store.interface import Store
from bot.store.notices import ANALYSIS, AT_NODE
from bot.store.records import Chat, Message
from bot.telegram.messages import Notice, RemoveKeyboard

MAX_NAMED_NOTICES = 1000
"""The maximum number of named notices whose messages are remembered."""
_Name: TypeAlias = tuple[int, int, str]
"""The Telegram id of a chat, a topic, and the name of a notice (`Notice.only`)."""
_REPLACED = Message(0, photo=False)
"""Stands for the message of a name that shows another notice now."""


class NamedMessages:
    """Remembers the messages of named notices. Those of notices about a table are stored as well.

    With several nodes, the stored message is the right one, because any node may have sent it. A message that shows
    another notice now is no longer found. After a restart, or at another node, it may be found nevertheless.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = BoundedCache[_Name, Message](MAX_NAMED_NOTICES)
        self._names = BoundedCache[tuple[int, int], _Name](MAX_NAMED_NOTICES)  # by chat and message

    async def find(self, chat: Chat, job: Notice | RemoveKeyboard) -> Message | None:
        """Return the last message in a chat with the name of a job, or None. Raises StoreError."""
        if not job.only:
            return None
        is_stored = job.table is not None or job.only.startswith(ANALYSIS)
        name = _name(chat, job)
        found = self._last.get(name)
        if is_stored and (found is None or self._store.leases is not None):
            stored = await self._store.named_message(chat.key, self._stored(job.only))
            if stored is not None and (found is None or found.id != stored):
                now = self._names.get((chat.telegram_id, stored))
                found = Message(stored, photo=False) if now in (None, name) else None
        return None if found is _REPLACED else found

    async def edited_by(self, chat: Chat, notice: Notice) -> Message | None:
        """Return the message that a notice edits, or None if it is sent as a new message. Raises StoreError."""
        if notice.in_place and notice.instead is None:
            return await self.find(chat, notice)
        return notice.instead

    async def keep(self, chat: Chat, notice: Notice, message: Message) -> None:
        """If a notice has a name, remember the message that shows it, until the bot stops if it cannot be stored.

        A notice about an analysis that has no table shows its end, so its message is no longer stored.
        """
        where, name = (chat.telegram_id, message.id), _name(chat, notice)
        before = self._names.pop(where)
        if before not in (None, name) and self._last.get(before) == message:
            self._last.put(before, _REPLACED)
        if not notice.only:
            return
        self._names.put(where, name)
        self._last.put(name, message)
        with suppress(*OUTAGE_ERRORS):  # the notice has been sent, and must not be sent again
            if notice.table is not None:
                stored = self._stored(notice.only)
                await self._store.keep_named_message(notice.table, chat.key, stored, message.id)
            elif notice.only.startswith(ANALYSIS):
                await self._store.forget_named_message(chat.key, self._stored(notice.only))

    def _stored(self, name: str) -> str:
        """Return a name as it is stored: that of an analysis includes the number of this node."""
        leases = self._store.leases
        if leases is None or not name.startswith(ANALYSIS):
            return name
        return f"{name}{AT_NODE}{leases.node}"


async def is_overtaken(notice: Notice) -> bool:
    """Return whether a notice no longer holds, as far as the store can be read (`Notice.is_current`)."""
    with suppress(*OUTAGE_ERRORS):
        return notice.is_current is not None and not await notice.is_current()
    return False


def _name(chat: Chat, job: Notice | RemoveKeyboard) -> _Name:
    return chat.telegram_id, job.place.topic, job.only
