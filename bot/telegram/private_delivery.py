"""Delivers what only one person sees, and remembers which private message shows which table to whom."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.log import Checkpoint, checkpoint
from bot.store.errors import StoreError
from bot.store.private_copies import PrivateCopyStore
from bot.store.records import Chat, PersonKey, TableKey
from bot.telegram.ephemeral_api import Occasion, Receiver
from bot.telegram.messages import Audience, DropPrivate, Notice, PrivateBoard, PrivateCall, themed
from bot.telegram.private_calls import PrivateContent
from bot.telegram.private_messages import PrivateMessages

log = logging.getLogger(__name__)

MAX_COPIES = 10_000
NEVER = float("-inf")
"""The time of a delivery before the last restart."""
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

    `number` is the ephemeral_message_id, which Telegram may use again once the message is gone. `replaces` says
    whether the message hides the board from the person. `at` is the time of the delivery (monotonic seconds).
    """

    to: Receiver
    number: int
    position: int
    replaces: bool
    at: float


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Log a failure of the store; a message that is shown is not shown again because of it."""
    try:
        yield
    except StoreError as error:
        log.warning(what, extra={"error": str(error)})


class PrivateDelivery:
    """Delivers what only one person may see, and remembers which private messages show tables."""

    def __init__(
        self,
        messages: PrivateMessages,
        source: PrivateBoardSource,
        store: PrivateCopyStore,
        clock: Clock,
    ) -> None:
        self._messages = messages
        self._source = source
        self._store = store
        self._clock = clock
        self._copies = BoundedCache[tuple[TableKey, PersonKey], Copy](MAX_COPIES)
        self._persons: dict[TableKey, set[PersonKey]] = {}
        self._calls = BoundedCache[TableKey, tuple[Receiver, int]](MAX_COPIES)
        self._loaded = BoundedCache[TableKey, bool](MAX_COPIES)

    def is_available(self, to: Receiver) -> bool:
        """Return whether to send private messages to a person."""
        return self._messages.is_available(to)

    def unseen(self, table: TableKey, person: PersonKey, position: int) -> Copy | None:
        """Return the copy that should hide the board from a person who has just pressed a button of the board, or None.

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
        """Record a copy whose button was pressed, if it is unknown because the bot has been restarted since."""
        known = self._copies.get((table, person))
        if known is None or known.number != copy.number:
            self._put(table, person, copy)

    async def outdated(self, table: TableKey, position: int) -> list[tuple[PersonKey, Copy]]:
        """Return the copies of a table that do not show this position, with their receivers. Raises StoreError."""
        await self._load(table)
        return [
            (person, copy)
            for person in tuple(self._persons.get(table, ()))
            if (copy := self._copies.get((table, person))) is not None and copy.position != position
        ]

    async def board(self, chat: Chat, job: PrivateBoard) -> bool:
        """Show a table to one person, or call `job.otherwise` if that fails, and return True.

        If the table has changed since the job was queued, delete the person's private message instead, and return
        False. Raises TelegramError, StoreError.
        """
        audience = job.audience
        to = Receiver(chat.telegram_id, audience.telegram_id)
        content = await self._source.private_board(job)
        await self._load(job.table)
        old = self._copies.get((job.table, audience.person))
        if content is None:
            number = audience.copy or (old.number if old else None)
            if number is not None:
                await self._drop(job.table, audience.person, to, number)
            return False
        content = replace(content, scene=themed(content.scene, chat))
        shown = await self._show(to, audience, content, job.place.topic)
        if shown is None:
            await self._forget(job.table, audience.person)
            if job.otherwise is not None:
                await job.otherwise()
            return True
        checkpoint(Checkpoint.FILLED)
        replaces = audience.replaces
        if audience.copy is not None:
            replaces = old is not None and old.replaces and shown == old.number
        if shown != audience.copy:
            await self._reused(chat, audience.person, shown, job.table)
        copy = Copy(to, shown, job.position, replaces, self._clock.monotonic())
        self._put(job.table, audience.person, copy)
        await self._keep(chat, job.table, audience.person, old, copy)
        checkpoint(Checkpoint.KEPT)
        if old is not None and old.number not in (shown, audience.copy):
            await self._messages.delete(to, old.number)
        return True

    async def notice(self, chat: Chat, notice: Notice) -> bool:
        """Show a notice to one person or, if that fails, call `notice.otherwise`; return True. Raises TelegramError.

        Return False if the notice has no audience; it is then not sent.
        """
        audience = notice.audience
        if audience is None:
            return False
        to = Receiver(chat.telegram_id, audience.telegram_id)
        words = notice.unpictured
        if words is not None and chat.light == "words":
            content = PrivateContent(words, notice.keyboard)
        else:
            unpictured = None if words is None else lambda: words
            scene = themed(notice.scene, chat)
            content = PrivateContent(notice.text, notice.keyboard, scene, unpictured=unpictured)
        shown = await self._show(to, audience, content, notice.place.topic)
        if shown is None and notice.otherwise is not None:
            await notice.otherwise()
        if shown is not None and shown != audience.copy:
            await self._reused(chat, audience.person, shown, None)
        return True

    async def call(self, chat: Chat, job: PrivateCall) -> bool:
        """Tell a person that it is their turn, if the bot is an administrator of the group. Raises TelegramError.

        Return False if it is not, or if the person gets no private messages at present, otherwise True.
        """
        to = Receiver(chat.telegram_id, job.audience.telegram_id)
        await self.end_call(job.table)
        if not await self._messages.may_begin(to):
            return False
        content = PrivateContent(job.text)
        shown = await self._messages.send(to, Occasion(), content, topic=job.place.topic)
        if shown is not None:
            await self._reused(chat, job.audience.person, shown, None)
            self._calls.put(job.table, (to, shown))
        return True

    async def end_call(self, table: TableKey) -> None:
        """Delete the last call of a table, if it was sent since the bot started. Raises RetryAfter."""
        call = self._calls.pop(table)
        if call is not None:
            await self._messages.delete(*call)

    async def drop(self, chat: Chat, job: DropPrivate) -> bool:
        """Delete a private message, so that its receiver sees the board again. Raises StoreError, RetryAfter.

        Return False, because nothing is sent or edited.
        """
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
        if table is not None:
            await self._load(table)
        copy = None if table is None else self._copies.get((table, person))
        if table is not None and copy is not None and copy.number == number:
            await self._forget(table, person)
            checkpoint(Checkpoint.FORGOTTEN)
        await self._messages.delete(to, number)
        checkpoint(Checkpoint.DROPPED)

    async def _load(self, table: TableKey) -> None:
        """Read the copies of a table that were shown before a restart. Raises StoreError."""
        if self._loaded.get(table):
            return
        for row in await self._store.private_copies(table):
            known = self._copies.get((table, row.person))
            if known is None or known.number == row.number:
                to = Receiver(row.group, row.receiver)
                copy = Copy(to, row.number, row.position, row.replaces, NEVER)
                self._put(table, row.person, copy)
        self._loaded.put(table, True)

    def _put(self, table: TableKey, person: PersonKey, copy: Copy) -> None:
        self._copies.put((table, person), copy)
        self._persons.setdefault(table, set()).add(person)

    async def _keep(
        self, chat: Chat, table: TableKey, person: PersonKey, old: Copy | None, copy: Copy
    ) -> None:
        """Store a copy, unless only its content has changed. If the store fails, the copy is only in memory."""
        if old is not None and replace(old, at=copy.at) == copy and old.at != NEVER:
            return
        with _logged("private message not stored"):
            await self._store.keep_private_copy(
                table, chat.key, person, copy.number, copy.position, replaces=copy.replaces
            )

    async def _reused(
        self, chat: Chat, person: PersonKey, number: int, table: TableKey | None
    ) -> None:
        """Forget the copy of another table that had the number of a new message: Telegram has used it again."""
        with _logged("private message not found"):
            before = await self._store.private_copy_at(chat.key, person, number)
            if before is not None and before != table:
                await self._forget(before, person)

    async def _forget(self, table: TableKey, person: PersonKey) -> None:
        with _logged("private message not forgotten"):
            await self._store.drop_private_copy(table, person)
        self._copies.pop((table, person))
        people = self._persons.get(table)
        if people is not None:
            people.discard(person)
            if not people:
                del self._persons[table]
