"""Delivers messages that only one person sees, and records which table each of them shows."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Protocol

from telegram.error import ChatMigrated

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.log import Checkpoint, checkpoint
from bot.store.private_copies import PrivateCopyStore
from bot.store.records import Chat, PersonKey, TableKey
from bot.telegram.api.line_directions import directed_lines
from bot.telegram.ephemeral.api import Receiver, ReplyContext
from bot.telegram.ephemeral.messenger import EphemeralMessenger
from bot.telegram.ephemeral.receivers import MAX_COPIES, Copy, EphemeralCopies
from bot.telegram.ephemeral.sender import EphemeralContent
from bot.telegram.messages import (
    Audience,
    DeleteEphemeral,
    EphemeralBoard,
    EphemeralCall,
    Notice,
)
from bot.telegram.sending.board_forms import themed
from bot.telegram.sending.jobs import Job

log = logging.getLogger(__name__)


class EphemeralBoardSource(Protocol):
    """Composes ephemeral boards for the outbox."""

    async def private_board(self, job: EphemeralBoard) -> EphemeralContent | None:
        """Return what the person may see, or None if the table has changed since the job was queued."""
        ...


class EphemeralDelivery:
    """Delivers messages that only one person may see, and records which of them show tables."""

    def __init__(
        self,
        messages: EphemeralMessenger,
        source: EphemeralBoardSource,
        store: PrivateCopyStore,
        clock: Clock,
    ) -> None:
        self._messages = messages
        self.receivers = messages.receivers
        self.copies = EphemeralCopies(store)
        self._source = source
        self._clock = clock
        self._calls = BoundedCache[TableKey, tuple[Receiver, int]](MAX_COPIES)

    def expires_at(self, job: Job) -> float:
        """Return the time after which the request of a job is too old to send anything (monotonic seconds), or inf."""
        audience = _audience(job)
        if audience is None or audience.copy is not None:
            return float("inf")
        return self._messages.expires_at(_reply_context(audience))

    def needs_placeholder(self, job: Job) -> bool:
        """Return whether a job takes two calls: one for the placeholder of an ephemeral message, one for its
        content."""
        audience = _audience(job)
        return audience is not None and audience.copy is None and self._messages.needs_placeholder

    async def deliver(
        self,
        chat: Chat,
        job: EphemeralBoard | EphemeralCall | DeleteEphemeral | Notice,
        put: Callable[[Job], None],
    ) -> bool:
        """Deliver a job, and return whether something was sent or edited. Raises TelegramError, StoreError.

        `put` queues deletions that are to be made later.
        """
        if isinstance(job, DeleteEphemeral):
            await self._drop(job.table, job.person, _receiver(chat, job), job.number)
            return False
        audience = job.audience
        if audience is None:
            return False
        to = _receiver(chat, audience)
        if audience.group not in (0, to.chat):
            return await self._migrated(job)
        try:
            match job:
                case EphemeralBoard():
                    return await self._board(chat, to, job)
                case EphemeralCall():
                    return await self._turn_call(chat, to, job)
                case Notice():
                    return await self._notice(chat, to, job)
        except ChatMigrated:
            if isinstance(job, EphemeralCall):
                raise
            return await self._migrated(job)
        finally:
            for number in self._messages.undeleted(to):
                put(
                    DeleteEphemeral(
                        place=job.place,
                        person=audience.person,
                        telegram_id=to.person,
                        number=number,
                    )
                )

    async def _migrated(self, job: EphemeralBoard | EphemeralCall | Notice) -> bool:
        """Call `job.otherwise`, if the job has one, because the group of the request no longer exists. Return False."""
        if not isinstance(job, EphemeralCall):
            await _call(job.otherwise)
        return False

    async def _board(self, chat: Chat, to: Receiver, job: EphemeralBoard) -> bool:
        """Show a table to one person, or call `job.otherwise` if that fails. Return whether it is shown.

        If the table has changed since the job was queued, delete the person's ephemeral message instead.
        """
        audience = job.audience
        if self.expires_at(job) <= self._clock.monotonic():
            log.info("ephemeral message too late")
            await _call(job.otherwise)
            return False
        content = await self._source.private_board(job)
        old = await self._old(to, job)
        if content is None:
            await self._messages.abandon(to)
            number = audience.copy or (old.number if old else None)
            if number is not None:
                await self._drop(job.table, audience.person, to, number)
            return False
        shown = await self._show(to, audience, _adapted(content, chat), job.place.topic)
        if shown is None:
            await self.copies.forget(job.table, audience.person)
            await _call(job.otherwise)
            return False
        checkpoint(Checkpoint.FILLED)
        replaces = audience.replaces
        if audience.copy is not None:
            replaces = old is not None and old.replaces and shown == old.number
        if shown != audience.copy:
            await self.copies.reused(chat, audience.person, shown, job.table)
        copy = Copy(to, shown, job.position, replaces, self._clock.monotonic())
        await self.copies.show(chat, job.table, audience.person, copy)
        checkpoint(Checkpoint.KEPT)
        if old is not None and old.number not in (shown, audience.copy):
            await self._messages.discard(to, old.number)
        return True

    async def _old(self, to: Receiver, job: EphemeralBoard) -> Copy | None:
        """Return the copy of the table that the person sees, or None. Raises StoreError.

        A copy in the group's earlier chat is forgotten.
        """
        table, person = job.table, job.audience.person
        await self.copies.load(table)
        old = self.copies.get(table, person)
        if old is not None and old.to != to:  # the group has become a supergroup
            await self.copies.forget(table, person)
            return None
        return old

    async def _notice(self, chat: Chat, to: Receiver, notice: Notice) -> bool:
        """Show a notice to one person or, if that fails, call `notice.otherwise`. Return whether it is shown.

        A notice that has expired is dropped without this call, because everyone would see the answer to one person's
        request.
        """
        audience = notice.audience
        if audience is None or self.expires_at(notice) <= self._clock.monotonic():
            return False
        words = notice.unpictured
        unpictured = None if words is None else lambda: words
        content = EphemeralContent(
            directed_lines(notice.text), notice.keyboard, notice.scene, unpictured=unpictured
        )
        shown = await self._show(to, audience, _adapted(content, chat), notice.place.topic)
        if shown is None:
            await _call(notice.otherwise)
        if shown is not None and shown != audience.copy:
            await self.copies.reused(chat, audience.person, shown, None)
        return shown is not None

    async def _turn_call(self, chat: Chat, to: Receiver, job: EphemeralCall) -> bool:
        """Notify a person of their turn, and return whether the notice was shown.

        It is shown only if the bot is an administrator of the group, and the person gets ephemeral messages at present.
        """
        await self.end_call(job.table)
        if not await self.receivers.may_begin(to):
            return False
        content = EphemeralContent(job.text)
        shown = await self._messages.send(to, ReplyContext(), content, topic=job.place.topic)
        if shown is not None:
            await self.copies.reused(chat, job.audience.person, shown, None)
            self._calls.put(job.table, (to, shown))
        return shown is not None

    async def end_call(self, table: TableKey) -> None:
        """Delete a table's last ephemeral turn call, if it was sent since the bot started. Raises RetryAfter,
        NotReached."""
        call = self._calls.get(table)
        if call is not None:
            await self._messages.delete(*call)
            self._calls.pop(table)

    async def _show(
        self, to: Receiver, audience: Audience, content: EphemeralContent, topic: int
    ) -> int | None:
        context = _reply_context(audience)
        if audience.copy is not None:
            return await self._messages.edit(to, audience.copy, context, content, topic=topic)
        return await self._messages.send(to, context, content, topic=topic)

    async def _drop(
        self, table: TableKey | None, person: PersonKey, to: Receiver, number: int
    ) -> None:
        if table is not None:
            await self.copies.load(table)
        copy = None if table is None else self.copies.get(table, person)
        if table is not None and copy is not None and copy.number == number:
            await self.copies.forget(table, person)
            checkpoint(Checkpoint.FORGOTTEN)
            if copy.to != to:
                return  # the group has become a supergroup, where the number may be that of another message
        await self._messages.delete(to, number)
        checkpoint(Checkpoint.DROPPED)


def _receiver(chat: Chat, to: Audience | DeleteEphemeral) -> Receiver:
    return Receiver(chat.telegram_id, to.telegram_id)


def _audience(job: Job) -> Audience | None:
    return job.audience if isinstance(job, EphemeralBoard | EphemeralCall | Notice) else None


def _reply_context(audience: Audience) -> ReplyContext:
    return ReplyContext(audience.query, audience.command, audience.replaces, audience.until)


def _adapted(content: EphemeralContent, chat: Chat) -> EphemeralContent:
    """Return content in the theme and the size of pictures that a chat has chosen."""
    if chat.light == "words":
        return replace(content, text=content.full_text, scene=None, unpictured=None)
    is_small = content.small or chat.light == "small"
    return replace(content, scene=themed(content.scene, chat), small=is_small)


async def _call(otherwise: Callable[[], Awaitable[object]] | None) -> None:
    if otherwise is not None:
        await otherwise()
