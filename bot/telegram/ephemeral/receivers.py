"""Who can be written to privately, and which ephemeral message shows which table to whom.

After a failure, or if a message was evidently not seen, the person gets no ephemeral messages for a while. Without a
request from the person, the bot must be an administrator of the chat.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from telegram.error import RetryAfter, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.private_copies import PrivateCopyStore
from bot.store.records import Chat, PersonKey, TableKey
from bot.telegram.ephemeral.api import EphemeralApi, Receiver
from bot.telegram.ephemeral.trust import ServerTrust

log = logging.getLogger(__name__)

PAUSE = 600.0
"""Seconds for which a person gets no ephemeral messages in a group after one has failed or was not seen there."""
ADMINISTERS = 300.0
"""Seconds for which it is remembered whether the bot is an administrator of a chat."""
SEEN_AFTER = 2.0
"""Seconds after which a copy that replaces the board must have reached the app in which the button was pressed."""
MAX_PAUSES = 10_000
MAX_COPIES = 10_000
NEVER = float("-inf")
"""The value of `Copy.at` if the time of the delivery is unknown, as it is after a restart."""


class EphemeralReceivers:
    """Remembers where ephemeral messages have failed or were not seen, and where the bot is an administrator."""

    def __init__(self, api: EphemeralApi, clock: Clock, trust: ServerTrust) -> None:
        self._api = api
        self._clock = clock
        self._trust = trust
        self._administers = BoundedCache[int, tuple[float, bool]](MAX_PAUSES)
        self._paused_until = BoundedCache[Receiver, float](MAX_PAUSES)

    def is_available(self, to: Receiver) -> bool:
        """Return whether to send an ephemeral message to a person.

        It is False outside groups, if the server has posted an ephemeral message to everyone, and for a while after a
        failure.
        """
        is_paused = (self._paused_until.get(to) or 0.0) > self._clock.monotonic()
        return to.chat < 0 and not self._trust.is_ignorant and not is_paused

    def pause(self, to: Receiver) -> None:
        """Send no ephemeral messages to this receiver for PAUSE seconds."""
        self._paused_until.put(to, self._clock.monotonic() + PAUSE)

    def pause_unasked(self, chat: int) -> None:
        """For ADMINISTERS seconds, send ephemeral messages in a chat only in answer to a press or a command."""
        self._administers.put(chat, (self._clock.monotonic() + ADMINISTERS, False))

    async def may_begin(self, to: Receiver) -> bool:
        """Return whether to write to a person who has not acted: the bot must be an administrator of the chat.

        Raises RetryAfter. After any other failure of the call, and after `pause_unasked`, the result is False for
        ADMINISTERS seconds.
        """
        if not self.is_available(to):
            return False
        now, known = self._clock.monotonic(), self._administers.get(to.chat)
        if known is None or known[0] <= now:
            known = now + ADMINISTERS, await self._is_administrator(to.chat)
            self._administers.put(to.chat, known)
        return known[1]

    async def _is_administrator(self, chat: int) -> bool:
        try:
            return await self._api.is_administrator(chat)
        except RetryAfter:
            raise
        except TelegramError as error:
            log.info("own rights not known", extra={"error": str(error)})
            return False

    def misses(self, copy: Copy, to: Receiver, position: int) -> bool:
        """Return whether a person who has just pressed a button of the board, at a position, does not see `copy`.

        This is so if the copy should hide the board from them. They then get no ephemeral messages in this chat for a
        while.
        """
        if copy.to != to or not copy.replaces or copy.position != position:
            return False
        if copy.at + SEEN_AFTER > self._clock.monotonic():
            return False  # the press may have been made before the copy arrived
        self.pause(copy.to)
        return True


@dataclass(frozen=True, slots=True)
class Copy:
    """An ephemeral message that shows a table at a position to one person.

    `number` is the ephemeral_message_id, which Telegram may use again once the message is gone. `replaces` says
    whether the message hides the board from the person. `at` is the time of the delivery (monotonic seconds) or NEVER.
    """

    to: Receiver
    number: int
    position: int
    replaces: bool
    at: float


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Log a failure of the store instead of raising it, so that a message already shown is not sent again."""
    try:
        yield
    except StoreError as error:
        log.log(level_of(error), what, extra={"error": str(error)})


class EphemeralCopies:
    """The ephemeral messages that show tables. At most one of them is remembered for each table and person."""

    def __init__(self, store: PrivateCopyStore) -> None:
        self._store = store
        self._copies = BoundedCache[tuple[TableKey, PersonKey], Copy](MAX_COPIES)
        self._persons = BoundedCache[TableKey, set[PersonKey]](MAX_COPIES)
        self._loaded = BoundedCache[TableKey, bool](MAX_COPIES)

    def get(self, table: TableKey, person: PersonKey) -> Copy | None:
        """Return the copy of a table that a person sees, or None."""
        return self._copies.get((table, person))

    def adopt(self, table: TableKey, person: PersonKey, copy: Copy) -> None:
        """Record a copy whose button was pressed, unless it is already known."""
        known = self._copies.get((table, person))
        if known is None or known.number != copy.number:
            self._put(table, person, copy)

    async def outdated(self, table: TableKey, position: int) -> list[tuple[PersonKey, Copy]]:
        """Return (person, copy) for each copy of a table that does not show this position. Raises StoreError."""
        await self.load(table)
        return [
            (person, copy)
            for person in tuple(self._persons.get(table) or ())
            if (copy := self._copies.get((table, person))) is not None and copy.position != position
        ]

    async def load(self, table: TableKey) -> None:
        """Read the stored copies of a table, unless they have been read already. Raises StoreError."""
        if self._loaded.get(table):
            return
        for row in await self._store.private_copies(table):
            known = self._copies.get((table, row.person))
            if known is None or known.number == row.number:
                to = Receiver(row.group, row.receiver)
                copy = Copy(to, row.number, row.position, row.replaces, NEVER)
                self._put(table, row.person, copy)
        self._loaded.put(table, True)

    async def show(self, chat: Chat, table: TableKey, person: PersonKey, copy: Copy) -> None:
        """Record a copy that is shown. If the store fails, the copy is kept in memory only."""
        old = self._copies.get((table, person))
        self._put(table, person, copy)
        if old is not None and replace(old, at=copy.at) == copy and old.at != NEVER:
            return  # only the content has changed
        with _logged("ephemeral message not stored"):
            await self._store.keep_private_copy(
                table, chat.key, person, copy.number, copy.position, replaces=copy.replaces
            )

    async def reused(
        self, chat: Chat, person: PersonKey, number: int, table: TableKey | None
    ) -> None:
        """Forget the copy of another table whose number Telegram has given to a new message.

        `table` is the table that the new message shows, or None.
        """
        with _logged("ephemeral message not found"):
            before = await self._store.private_copy_at(chat.key, person, number)
            if before is not None and before != table:
                await self.forget(before, person)

    async def forget(self, table: TableKey, person: PersonKey) -> None:
        """Forget the copy of a table that a person sees. If the store fails, this is only logged."""
        with _logged("ephemeral message not forgotten"):
            await self._store.drop_private_copy(table, person)
        self._copies.pop((table, person))
        people = self._persons.get(table)
        if people is not None:
            people.discard(person)
            if not people:
                self._persons.pop(table)

    def drop(self, table: TableKey) -> None:
        """Remove the copies of a table from memory, because another node may have changed them."""
        self._loaded.pop(table)
        for person in self._persons.pop(table) or ():
            self._copies.pop((table, person))

    def drop_all(self) -> None:
        """Remove all copies from memory."""
        for found in (self._loaded, self._persons, self._copies):
            found.clear()

    def _put(self, table: TableKey, person: PersonKey, copy: Copy) -> None:
        self._copies.put((table, person), copy)
        self._persons.setdefault(table, set[PersonKey]).add(person)
