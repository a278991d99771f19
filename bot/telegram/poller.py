"""The update poller, which stores the updates that must not be lost, and confirms them to Telegram afterwards."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from telegram import Bot
from telegram.constants import PollingLimit
from telegram.error import Conflict, RetryAfter, TelegramError

from bot.runtime.backoff import doubling_pause
from bot.runtime.clock import Clock
from bot.runtime.keyed import Slot, Slots, current_slot
from bot.runtime.log import Checkpoint, checkpoint, following
from bot.runtime.tasks import cancel_all
from bot.store.errors import AWAY, StoreError
from bot.store.interface import Store
from bot.telegram.api_errors import seconds_of
from bot.telegram.chat_activity import Admission, pause_after, presser_of
from bot.telegram.incoming import Incoming, Received
from bot.telegram.network_errors import TokenRejected
from bot.telegram.outages import is_logged_elsewhere
from bot.telegram.refused_updates import Refusals
from bot.telegram.token_check import TokenCheck
from bot.telegram.update_handler import UpdateHandler
from bot.telegram.update_parser import KINDS, UpdateParser

log = logging.getLogger(__name__)

POLL_SECONDS = 25
"""The timeout of long polling: how many seconds Telegram waits for an update."""
LONGEST_PAUSE = 30.0
QUICK, QUICK_PAUSE = 0.2, 1.0
"""If a response without updates comes within QUICK seconds, although long polling should have taken longer, the poller
pauses for QUICK_PAUSE seconds."""
ANSWERS_FIRST = 0.05
"""The maximum number of seconds for which a fetch is delayed so that earlier presses are answered sooner."""
MAX_CONCURRENT = 256
"""The maximum number of updates handled concurrently. Others wait in the inbox and at Telegram."""


class UpdatePoller:
    """Fetches the updates of a bot, stores them, and passes their events to the handler."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: Clock,
        handler: UpdateHandler,
        *,
        poll_seconds: int = POLL_SECONDS,
        contact: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`contact` is called after each successful fetch, before its updates are stored; it may raise StoreError."""
        self._bot = bot
        self._parser = UpdateParser(bot.username, handler.asks_how_to_play)
        self._store = store
        self._clock = clock
        self._handler = handler
        self._poll_seconds = poll_seconds
        self._contact = contact
        self._offset = 0
        self._failures, self._reported_failures = 0, False
        self._token = TokenCheck(bot, clock)
        self._recovered, self._last_pending = False, -1
        self._reported: set[int] = set()
        self._slots = Slots(MAX_CONCURRENT)
        self._working: set[asyncio.Task[None]] = set()
        self._refusals = Refusals(handler.refuse)
        self._fetching: asyncio.Task[None] | None = None
        self._is_open = asyncio.Event()
        self._is_open.set()
        self.trouble: tuple[type[Exception], float] | None = None
        """The class of the last fetch's error, and since when fetches have failed (monotonic seconds), or None."""

    async def run(self) -> None:
        """Handle stored updates, then new ones, until `stop` is called. Raises TokenRefused."""
        while True:
            is_open = self._is_open
            await is_open.wait()
            self._fetching = asyncio.create_task(self._fetch_for_ever(), name="update poller")
            try:
                await asyncio.wait({self._fetching})
            finally:
                self._fetching.cancel()
            if not self._fetching.cancelled():
                self._fetching.result()  # raises what ended the fetching
            if is_open is self._is_open:  # `stop`, not `drain`
                return

    async def drain(self, seconds: float) -> None:
        """Do what `stop` does, but let `run` wait for `reopen`. Updates wait at Telegram meanwhile."""
        self._is_open = asyncio.Event()
        await self.stop(seconds)

    def reopen(self) -> None:
        """Fetch updates again after `drain`, and handle the stored ones that were not finished."""
        self._recovered, self._last_pending = False, -1
        self._is_open.set()

    async def stop(self, seconds: float) -> None:
        """Stop fetching, and wait at most `seconds` for updates in progress. Unfinished updates stay in the inbox."""
        if self._fetching is not None:
            self._fetching.cancel()
        working = tuple(self._working | self._refusals.sending)
        if working:
            _, late = await asyncio.wait(working, timeout=seconds)
            await cancel_all(late)

    async def idle(self) -> None:
        """Wait until no update is being handled or refused."""
        while busy := self._working | self._refusals.sending:
            await asyncio.wait(busy)

    async def _fetch_for_ever(self) -> None:
        while True:
            try:
                await self._recover()
                began = asyncio.get_running_loop().time()
                waits = not self._refusals.unconfirmed
                updates = await self._fetch(self._poll_seconds if waits else 0)
                checkpoint(Checkpoint.FETCHED)
                if self._contact is not None:
                    await self._contact()
                await self._take_in(updates)
            except TokenRejected as error:
                await self._token.refused()
                await self._rest(error)
            except (TelegramError, StoreError) as error:
                await self._rest(error)
            except Exception as error:
                if not self._reported_failures:
                    log.exception("fetching failed")
                    self._reported_failures = True
                await self._rest(error)
            else:
                if self._failures:
                    self._succeed()
                seconds = asyncio.get_running_loop().time() - began
                if waits and not updates and seconds < min(QUICK, self._poll_seconds / 2):
                    await self._clock.sleep(QUICK_PAUSE)

    def _succeed(self) -> None:
        """Record that a fetch succeeded, and log it if earlier fetches failed."""
        if self._reported_failures:
            log.info("fetching again", extra={"failures": self._failures})
        self._failures, self._reported_failures, self.trouble = 0, False, None
        self._token.succeeded()

    async def _recover(self) -> None:
        """Start to handle the updates that an earlier run stored but did not settle. Raises StoreError."""
        while not self._recovered:
            rows = await self._store.pending_updates(after=self._last_pending)
            for row in rows:
                self._last_pending = row.update_id
                received = self._parser.receive(json.loads(row.body))._replace(row=row)
                if received.event is None:  # stored by an earlier version of the bot
                    await self._store.settle(row.update_id)
                await self._start(received)
            self._recovered = not rows

    async def _fetch(self, seconds: int) -> Sequence[dict[str, Any]]:
        """Return the next updates, each unparsed and with an id. Wait at most `seconds` for the first one.

        The call confirms all updates before `offset`. After it, the refusals that wait for this confirmation are sent.
        """
        await self._slots.unused(seconds=ANSWERS_FIRST)
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
        received, refused, dropped = [], [], 0
        for update in updates:
            person = presser_of(update)
            if person is not None and self._handler.drop(person):
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
        self._offset = max((one["update_id"] + 1 for one in updates), default=self._offset)
        fresh = {row.update_id for row in new}
        await self._begin([one for one in received if one.row is None or one.update_id in fresh])
        if refused:
            self._refusals.add(refused)
        if dropped:
            await self._clock.sleep(pause_after(dropped))

    async def _begin(self, received: Sequence[Received]) -> None:
        for one in received:
            await self._start(one)

    async def _start(self, received: Received) -> None:
        if received.event is None:
            return
        slot = await self._slots.take(self._clock.monotonic())
        current_slot.set(slot)
        work = self._work(received.update_id, received.event, stored=received.row is not None)
        task = asyncio.create_task(work, name=f"update {received.update_id}")
        self._working.add(task)
        task.add_done_callback(lambda task: self._finished(task, slot))

    def _finished(self, task: asyncio.Task[None], slot: Slot) -> None:
        self._working.discard(task)
        slot.release()

    async def _work(self, update_id: int, event: Incoming, *, stored: bool) -> None:
        """Handle an event and, if `stored`, settle or quarantine its update. Retry while the store is unavailable."""
        following.set(update_id)
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
            except AWAY as error:
                log.debug("store unavailable", extra={"error": str(error)})
                await self._clock.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    async def _handled(self, event: Incoming) -> str:
        """Handle an event. Return "", or the name of the error if the update must be quarantined because of it.

        Raises StoreAway, Unfit.
        """
        began = self._clock.monotonic()
        try:
            await self._handler.handle(event)
        except AWAY:
            raise
        except Exception as error:
            log.exception("update quarantined")
            return type(error).__name__
        spent = round(1000 * (self._clock.monotonic() - began))
        log.debug("handled", extra={"kind": type(event).__name__, "ms": spent})
        return ""

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

    async def _rest(self, error: Exception) -> None:
        """Wait before the next fetch, longer after each failure, or as Telegram requires. Log only the first one."""
        self._failures += 1
        since = self._clock.monotonic() if self.trouble is None else self.trouble[1]
        self.trouble = type(error), since
        pause = doubling_pause(self._failures, LONGEST_PAUSE)
        if isinstance(error, RetryAfter):
            pause = seconds_of(error)
        if not self._reported_failures and not is_logged_elsewhere(error):
            self._reported_failures = True
            log.warning(
                "fetching failed", extra={"error": str(error), "kind": type(error).__name__}
            )
            if isinstance(error, Conflict):
                log.warning("another process fetches the updates of this bot; only one may run")
        await self._clock.sleep(pause)
