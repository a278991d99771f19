"""Delivers what only one person sees, and remembers which private message shows which table to whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.store.records import Chat, PersonKey, TableKey
from bot.telegram.ephemeral_api import Occasion, Receiver
from bot.telegram.messages import Audience, DropPrivate, Notice, PrivateBoard, themed
from bot.telegram.private_messages import PrivateContent, PrivateMessages

MAX_COPIES = 10_000
SEEN_AFTER = 2.0
"""Seconds after which a copy that replaces the board must have reached the app in which the button was pressed."""


class PrivateBoardSource(Protocol):
    """Composes private boards for the outbox."""

    async def private_board(self, job: PrivateBoard) -> PrivateContent | None:
        """Return what the person may see, or None if the table has changed since the job was queued."""
        ...


@dataclass(frozen=True, slots=True)
class Copy:
    """A private message that shows a table at a position to one person.

    `number` is the ephemeral_message_id, which Telegram may use again once the message is gone. `at` is the time of
    the delivery (monotonic seconds).
    """

    to: Receiver
    number: int
    position: int
    replaces: bool
    at: float


class PrivateDelivery:
    """Delivers what only one person may see."""

    def __init__(self, messages: PrivateMessages, source: PrivateBoardSource, clock: Clock) -> None:
        self._messages = messages
        self._source = source
        self._clock = clock
        self._copies = BoundedCache[tuple[TableKey, PersonKey], Copy](MAX_COPIES)
        self._persons: dict[TableKey, set[PersonKey]] = {}

    def is_available(self, to: Receiver) -> bool:
        """Return whether to send private messages to a person."""
        return self._messages.is_available(to)

    def unseen(self, table: TableKey, person: PersonKey, position: int) -> Copy | None:
        """Return the copy that should hide the board from a person who has just pressed a button of the board.

        If there is one, the person evidently does not see it, and gets no private messages in this chat for a while.
        """
        copy = self._copies.get((table, person))
        if copy is None or not copy.replaces or copy.position != position:
            return None
        if copy.at + SEEN_AFTER > self._clock.monotonic():
            return None  # the press may have been made before the copy arrived
        self._messages.pause(copy.to)
        return copy

    def adopt(self, table: TableKey, person: PersonKey, copy: Copy) -> None:
        """Record a copy whose button was pressed, if it is unknown because the bot was restarted since."""
        known = self._copies.get((table, person))
        if known is None or known.number != copy.number:
            self._copies.put((table, person), copy)
            self._persons.setdefault(table, set()).add(person)

    def outdated(self, table: TableKey, position: int) -> list[tuple[PersonKey, Copy]]:
        """Return the copies of a table that do not show this position, with their receivers."""
        return [
            (person, copy)
            for person in tuple(self._persons.get(table, ()))
            if (copy := self._copies.get((table, person))) is not None and copy.position != position
        ]

    async def board(self, chat: Chat, job: PrivateBoard) -> bool:
        """Show a table to one person. If that fails, call `job.otherwise`. Raises TelegramError, StoreError."""
        audience = job.audience
        to = Receiver(chat.telegram_id, audience.telegram_id)
        content = await self._source.private_board(job)
        old = self._copies.get((job.table, audience.person))
        if content is None:
            number = audience.copy or (old.number if old else None)
            if number is not None:
                await self._drop(job.table, audience.person, to, number)
            return False
        content = replace(content, scene=themed(content.scene, chat))
        shown = await self._show(to, audience, content, job.place.topic)
        if shown is None:
            self._forget(job.table, audience.person)
            if job.otherwise is not None:
                await job.otherwise()
            return True
        replaces = audience.replaces
        if audience.copy is not None:
            replaces = old is not None and old.replaces and shown == old.number
        if old is not None and old.number not in (shown, audience.copy):
            await self._messages.delete(to, old.number)
        now = self._clock.monotonic()
        copy = Copy(to, shown, job.position, replaces, now)
        self._copies.put((job.table, audience.person), copy)
        self._persons.setdefault(job.table, set()).add(audience.person)
        return True

    async def notice(self, chat: Chat, notice: Notice) -> bool:
        """Show a notice to one person. If that fails, call `notice.otherwise`. Raises TelegramError."""
        audience = notice.audience
        if audience is None:
            return False
        to = Receiver(chat.telegram_id, audience.telegram_id)
        content = PrivateContent(notice.text, notice.keyboard, themed(notice.scene, chat))
        shown = await self._show(to, audience, content, notice.place.topic)
        if shown is None and notice.otherwise is not None:
            await notice.otherwise()
        return True

    async def drop(self, chat: Chat, job: DropPrivate) -> bool:
        """Delete a private message, so that its receiver sees the board again. Raises TelegramError."""
        to = Receiver(chat.telegram_id, job.telegram_id)
        await self._drop(job.table, job.person, to, job.number)
        return False

    async def _show(
        self, to: Receiver, audience: Audience, content: PrivateContent, topic: int
    ) -> int | None:
        occasion = Occasion(audience.query, audience.command, audience.replaces)
        if audience.copy is not None:
            return await self._messages.edit(to, audience.copy, occasion, content, topic=topic)
        return await self._messages.send(to, occasion, content, topic=topic)

    async def _drop(
        self, table: TableKey | None, person: PersonKey, to: Receiver, number: int
    ) -> None:
        copy = None if table is None else self._copies.get((table, person))
        if table is not None and copy is not None and copy.number == number:
            self._forget(table, person)
        await self._messages.delete(to, number)

    def _forget(self, table: TableKey, person: PersonKey) -> None:
        self._copies.pop((table, person))
        people = self._persons.get(table)
        if people is not None:
            people.discard(person)
            if not people:
                del self._persons[table]
