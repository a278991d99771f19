"""The path of updates by long polling: a poller fetches them, the intake stores them, and workers handle them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from telegram import Bot
from telegram.constants import PollingLimit
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import Slot, Slots, current_slot
from bot.runtime.log import Checkpoint, checkpoint, following
from bot.store.errors import OUTAGE_ERRORS, StoreError
from bot.store.interface import Store
from bot.store.records import InboxRow
from bot.telegram.chat_activity import Admission, pause_after, presser_of
from bot.telegram.incoming import Incoming, Received
from bot.telegram.updates.contact import LONGEST_PAUSE, TelegramContact
from bot.telegram.updates.refused_updates import Refusals
from bot.telegram.updates.update_handler import UpdateHandler
from bot.telegram.updates.update_parser import KINDS, UpdateParser

log = logging.getLogger(__name__)

POLL_SECONDS = 25
"""The timeout of long polling: how many seconds Telegram waits for an update."""
QUICK, QUICK_PAUSE = 0.2, 1.0
"""The poller pauses for QUICK_PAUSE seconds after an empty response within QUICK seconds, too soon for long polling."""
ANSWERS_FIRST = 0.05
"""The maximum number of seconds for which a fetch is delayed so that earlier presses are answered sooner."""
MAX_CONCURRENT = 256
"""The maximum number of updates handled concurrently. Others wait in the inbox and at Telegram."""


class UpdateSource(Protocol):
    """Receives updates from Telegram."""

    async def run(self) -> None:
        """Receive updates until cancelled. This may be called again afterwards. Raises TokenRefused."""
        ...


class UpdatePoller:
    """Fetches updates by long polling. The next fetch confirms them, after the intake has stored them."""

    def __init__(
        self,
        bot: Bot,
        clock: Clock,
        intake: UpdateIntake,
        workers: UpdateWorkers,
        refusals: Refusals,
        contact: TelegramContact,
        start: Callable[[Received], Awaitable[None]],
        poll_seconds: int = POLL_SECONDS,
    ) -> None:
        """`start` is called with each admitted update once it is stored."""
        self._bot = bot
        self._clock = clock
        self._intake = intake
        self._workers = workers
        self._refusals = refusals
        self._contact = contact
        self._start = start
        self._poll_seconds = poll_seconds
        self._offset = 0

    async def run(self) -> None:
        """Fetch updates until cancelled. Raises TokenRefused."""
        while True:
            try:
                began = asyncio.get_running_loop().time()
                waits = not self._refusals.unconfirmed
                updates = await self._fetch(self._poll_seconds if waits else 0)
                checkpoint(Checkpoint.FETCHED)
                if self._contact.note is not None:
                    await self._contact.note()
                await self._take_in(updates)
            except Exception as error:  # noqa: BLE001 - it is logged
                expected = isinstance(error, TelegramError | StoreError)
                await self._contact.failed(error, is_expected=expected)
            else:
                if self._contact.trouble is not None:
                    self._contact.restored()
                seconds = asyncio.get_running_loop().time() - began
                if waits and not updates and seconds < min(QUICK, self._poll_seconds / 2):
                    await self._clock.sleep(QUICK_PAUSE)

    async def _fetch(self, seconds: int) -> Sequence[dict[str, Any]]:
        """Return the next updates, each unparsed and with an id. Wait at most `seconds` for the first one.

        The call confirms all updates before `offset`. After it, the refusals that wait for this confirmation are sent.
        """
        await self._workers.unused(seconds=ANSWERS_FIRST)
        updates: Sequence[dict[str, Any]] = await self._bot.do_api_request(
            # Also sent as getUpdates. For the usual spelling, the library would warn and parse the whole answer.
            "get_Updates",
            api_kwargs={
                "offset": self._offset,
                "limit": int(PollingLimit.MAX_LIMIT),
                "timeout": seconds,
                "allowed_updates": list(KINDS),
            },
            read_timeout=seconds + 10,
        )
        if self._refusals.unconfirmed:
            self._refusals.send()
        return updates

    async def _take_in(self, updates: Sequence[dict[str, Any]]) -> None:
        taken_in = await self._intake.take_in(updates)
        self._offset = max((one["update_id"] + 1 for one in updates), default=self._offset)
        for one in taken_in.admitted:
            await self._start(one)
        if taken_in.refused:
            self._refusals.add(taken_in.refused)
        if taken_in.dropped:
            await self._clock.sleep(pause_after(taken_in.dropped))


class IntakeResult(NamedTuple):
    """What the intake has decided: the updates to handle, the events to refuse, and how many updates it dropped."""

    admitted: Sequence[Received]
    refused: Sequence[Incoming]
    dropped: int


class UpdateIntake:
    """Decides which updates are admitted, and stores those of them that must not be lost."""

    def __init__(
        self, parser: UpdateParser, store: Store, clock: Clock, handler: UpdateHandler
    ) -> None:
        self._parser = parser
        self._store = store
        self._clock = clock
        self._handler = handler
        self._reported: set[int] = set()

    def drops(self, update: dict[str, Any]) -> bool:
        """Return whether to drop an update before it is parsed."""
        person = presser_of(update)
        return person is not None and self._handler.drop(person)

    async def take_in(self, updates: Sequence[dict[str, Any]]) -> IntakeResult:
        """Store the admitted updates, then return them, except those that were stored before. Raises StoreError."""
        received, refused, dropped = [], [], 0
        for update in updates:
            if self.drops(update):
                dropped += 1
                continue
            one = self._parser.receive(update)
            admission = Admission.ADMITTED if one.event is None else self._handler.judge(one.event)
            if admission is Admission.ADMITTED:
                received.append(one)
            elif admission is Admission.REFUSED and one.event is not None:
                refused.append(one.event)
        rows = [one.row for one in received if one.row is not None]
        try:
            new = await self._store.add_updates(rows, at=self._clock.now())
        except StoreError:
            await self._report_outage(received)
            raise
        checkpoint(Checkpoint.TAKEN_IN)
        self._reported.clear()
        fresh = {row.update_id for row in new}
        admitted = [one for one in received if one.row is None or one.update_id in fresh]
        return IntakeResult(admitted, refused, dropped)

    async def _report_outage(self, received: Sequence[Received]) -> None:
        """Notify the senders that their updates cannot be stored at the moment. Telegram will send them again."""
        for one in received:
            if one.event is None or one.update_id in self._reported:
                continue
            self._reported.add(one.update_id)
            try:
                await self._handler.store_unavailable(one.event)
            except Exception as error:  # noqa: BLE001 - whatever the error, the update is sent again
                log.debug("outage not reported", extra={"error": repr(error)})


class UpdateWorkers:
    """Handles updates, each in a task, and settles or quarantines those that are in the inbox."""

    def __init__(
        self, parser: UpdateParser, store: Store, clock: Clock, handler: UpdateHandler
    ) -> None:
        self._parser = parser
        self._store = store
        self._clock = clock
        self._handler = handler
        self._slots = Slots(MAX_CONCURRENT)
        self.working: set[asyncio.Task[None]] = set()
        """The updates that are being handled."""
        self._stored: set[asyncio.Task[None]] = set()  # those of them that are in the inbox

    async def unused(self, *, seconds: float) -> None:
        """Wait until no update holds a slot, for at most `seconds`."""
        await self._slots.unused(seconds=seconds)

    async def start_stored(self, row: InboxRow) -> None:
        """Start handling an update of the inbox, once few enough others are being handled. Raises StoreError."""
        received = self._parser.receive(json.loads(row.body))._replace(row=row)
        if received.event is None:  # stored by an earlier version of the bot
            await self._store.settle(row.update_id)
        await self.start(received)

    async def start(self, received: Received) -> None:
        """Start handling an update, once few enough others are being handled. Do nothing if it has no event."""
        if received.event is None:
            return
        slot = await self._slots.take(self._clock.monotonic())
        work = self._work(received.update_id, received.event, slot, stored=received.row is not None)
        task = asyncio.create_task(work, name=f"update {received.update_id}")
        self.working.add(task)
        if received.row is not None:
            self._stored.add(task)
        task.add_done_callback(lambda task: self._finished(task, slot))

    def abandon(self) -> None:
        """Stop handling the updates of the inbox. They stay there unless they are settled."""
        for task in self._stored:
            task.cancel()

    def _finished(self, task: asyncio.Task[None], slot: Slot) -> None:
        self.working.discard(task)
        self._stored.discard(task)
        slot.release()

    async def _work(self, update_id: int, event: Incoming, slot: Slot, *, stored: bool) -> None:
        """Handle an event and, if `stored`, settle or quarantine its update. Retry while the store is unavailable."""
        following.set(update_id)
        current_slot.set(slot)  # in this task only: the caller answers other presses
        pause, handled, trouble = 1.0, False, ""
        while True:
            try:
                if not handled:
                    trouble = await self._handled(event)
                    handled = True
                if not stored:
                    return
                if trouble:
                    await self._store.quarantine(update_id, type(event).__name__, trouble)
                else:
                    await self._store.settle(update_id)
            except OUTAGE_ERRORS as error:
                log.debug("store unavailable", extra={"error": str(error)})
                await self._clock.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    async def _handled(self, event: Incoming) -> str:
        """Handle an event. Return "", or the name of the error if the update must be quarantined because of it.

        Raises StoreUnavailable, Unusable.
        """
        began = self._clock.monotonic()
        try:
            await self._handler.handle(event)
        except OUTAGE_ERRORS:
            raise
        except Exception as error:
            log.exception("update quarantined")
            return type(error).__name__
        spent = round(1000 * (self._clock.monotonic() - began))
        log.debug("handled", extra={"kind": type(event).__name__, "ms": spent})
        return ""


class InboxRecovery:
    """A source that first starts handling the updates that were stored but not settled, then runs another source."""

    def __init__(
        self, source: UpdateSource, store: Store, workers: UpdateWorkers, contact: TelegramContact
    ) -> None:
        self._source = source
        self._store = store
        self._workers = workers
        self._contact = contact

    async def run(self) -> None:
        """Handle stored updates, then receive new ones, until cancelled. Raises TokenRefused."""
        last = -1
        while True:
            try:
                while rows := await self._store.pending_updates(after=last):
                    for row in rows:
                        last = row.update_id
                        await self._workers.start_stored(row)
            except Exception as error:  # noqa: BLE001 - it is logged
                await self._contact.failed(error, is_expected=isinstance(error, StoreError))
            else:
                return await self._source.run()
