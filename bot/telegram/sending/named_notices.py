"""The messages of notices that have names, so that newer notices of the same name can edit or replace them."""

from __future__ import annotations

from typing import TypeAlias

from bot.runtime.keyed import BoundedCache
from bot.store.records import Message
from bot.telegram.messages import Notice, RemoveKeyboard
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.jobs import DeleteMessage

MAX_NAMED_NOTICES = 1000
"""The maximum number of named notices whose messages are remembered."""
_Name: TypeAlias = tuple[int, int, str]
"""A chat, given by its Telegram id, a topic, and the name of a notice (`Notice.only`)."""


class NamedNotices:
    """Remembers the newest message of each named notice. `where` is the Telegram id of a chat."""

    def __init__(self) -> None:
        self._messages = BoundedCache[_Name, Message](MAX_NAMED_NOTICES)

    def message_of(self, where: int, job: Notice | RemoveKeyboard) -> Message | None:
        """Return the message of the last notice with the name of a job, or None."""
        return self._messages.get((where, job.place.topic, job.only))

    def edited_by(self, where: int, notice: Notice) -> Message | None:
        """Return the message that a notice edits, or None if it is sent as a new message."""
        if notice.in_place and notice.instead is None:
            return self.message_of(where, notice)
        return notice.instead

    def remember(
        self, queue: ChatQueue, where: int, notice: Notice, message: Message, *, is_edit: bool
    ) -> None:
        """If a notice that was shown has a name, remember its message, and remove the earlier one or its keys."""
        if not notice.only:
            return
        name = where, notice.place.topic, notice.only
        before = self._messages.pop(name)
        self._messages.put(name, message)
        if before is not None and before.id != message.id:
            remove = RemoveKeyboard if is_edit else DeleteMessage
            queue.put(remove(notice.place, before.id))
