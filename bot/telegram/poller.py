"""The update poller: stores each update before confirming it to Telegram."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from telegram import Bot, Update
from telegram.constants import PollingLimit
from telegram.error import Conflict, EndPointNotFound, InvalidToken, RetryAfter, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.log import Checkpoint, checkpoint, following
from bot.store.errors import StoreAway, StoreError, Unfit
from bot.store.interface import Store
from bot.store.records import InboxRow
from bot.telegram.api_errors import seconds_of
from bot.telegram.callback_data import without_board
from bot.telegram.inbox_rows import KINDS, is_for_us, kind_of, without_unread_fields

log = logging.getLogger(__name__)

POLL_SECONDS = 25
"""Timeout of long polling: seconds that Telegram may wait for an update."""
LONGEST_PAUSE = 30.0
MAX_CONCURRENT = 256
"""Updates handled concurrently; others wait in the inbox and at Telegram."""


class UpdateHandler(Protocol):
    """The interface to which the poller passes updates."""

    async def handle(self, update: Update) -> None:
        """Handle an update. StoreAway and Unfit mean a retry; any other error quarantines the update."""
        ...

    async def store_unavailable(self, update: Update) -> None:
        """Tell the sender that the update cannot be stored now; Telegram will send it again."""
        ...


class TokenRefused(Exception):
    """Telegram rejects this token."""

    exit_code = 5


class UpdatePoller:
    """One per bot: `run` until `stop`."""

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
        self._store = store
        self._clock = clock
        self._handler = handler
        self._poll_seconds = poll_seconds
        self._contact = contact
        self._offset = 0
        self._failures = 0
        self._recovered = False
        self._last_pending = -1
        self._reported: set[int] = set()
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._working: set[asyncio.Task[None]] = set()
        self._fetching: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Handle stored updates, then new ones, until `stop`. Raises TokenRefused."""
        self._fetching = asyncio.create_task(self._fetch_for_ever(), name="update poller")
        try:
            await asyncio.shield(self._fetching)
        except asyncio.CancelledError:
            if not self._fetching.done():
                self._fetching.cancel()
                raise

    async def stop(self, seconds: float) -> None:
        """Stop fetching and wait for updates in progress, at most `seconds`. Unfinished ones stay in the inbox."""
        if self._fetching is not None:
            self._fetching.cancel()
        working = tuple(self._working)
        if working:
            _, late = await asyncio.wait(working, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until no update is being handled."""
        while self._working:
            await asyncio.wait(tuple(self._working))

    async def _fetch_for_ever(self) -> None:
        while True:
            try:
                await self._recover()
                updates = await self._fetch()
                checkpoint(Checkpoint.FETCHED)
                rows = [row_of(update) for update in updates]
                await self._take_in(rows, updates)
            except EndPointNotFound as error:  # the library's errors for 401 and 404
                await self._ask_who_i_am()
                await self._rest(error)
            except (TelegramError, StoreError) as error:
                await self._rest(error)
            else:
                if self._failures:
                    log.info("fetching again", extra={"failures": self._failures})
                self._failures = 0

    async def _recover(self) -> None:
        """Handle updates that an earlier run stored but did not finish."""
        while not self._recovered:
            rows = await self._store.pending_updates(after=self._last_pending)
            for row in rows:
                self._last_pending = row.update_id
                await self._start(row)
            self._recovered = not rows

    async def _fetch(self) -> Sequence[dict[str, Any]]:
        """Fetch the next updates, unparsed. The call confirms all updates before `offset`."""
        answer: Any = await self._bot.do_api_request(
            # The lower-case spelling is sent as getUpdates too, but for the exact one the library
            # warns and would parse the whole answer or, for one invalid update, nothing.
            "get_Updates",
            api_kwargs={
                "offset": self._offset,
                "limit": int(PollingLimit.MAX_LIMIT),
                "timeout": self._poll_seconds,
                "allowed_updates": list(KINDS),
            },
            read_timeout=self._poll_seconds + 10,
        )
        if not isinstance(answer, list):
            raise TelegramError(f"getUpdates answered with {type(answer).__name__}")
        return [update for update in answer if _is_numbered(update)]

    async def _ask_who_i_am(self) -> None:
        """Call getMe: a failing proxy may answer 404 as well, and only a rejected token ends the bot."""
        try:
            await self._bot.get_me()
        except InvalidToken as error:
            raise TokenRefused(str(error)) from None
        except TelegramError:
            return

    async def _take_in(self, rows: Sequence[InboxRow], updates: Sequence[dict[str, Any]]) -> None:
        passed = {
            update["update_id"]
            for update in updates
            if not must_be_kept(update, self._bot.username)
        }
        kept = [row for row in rows if row.update_id not in passed]
        try:
            new = {
                row.update_id for row in await self._store.add_updates(kept, at=self._clock.now())
            }
        except StoreError:
            await self._report_outage(updates)
            raise
        checkpoint(Checkpoint.TAKEN_IN)
        self._reported.clear()
        if rows:
            self._offset = max(row.update_id for row in rows) + 1
        for row in rows:
            if row.update_id in passed:
                await self._start(row, stored=False)
            elif row.update_id in new:
                new.discard(row.update_id)
                await self._start(row)

    async def _start(self, row: InboxRow, *, stored: bool = True) -> None:
        await self._slots.acquire()
        work = self._work(row) if stored else self._pass_on(row)
        task = asyncio.create_task(work, name=f"update {row.update_id}")
        self._working.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        self._slots.release()

    async def _work(self, row: InboxRow) -> None:
        """Handle an update, then settle or quarantine it; retried while the store is unavailable."""
        following.set(row.update_id)
        pause, handled, trouble = 1.0, False, None
        while True:
            try:
                if not handled:
                    trouble = await self._handled(row)
                    handled = True
                if trouble is not None:
                    await self._store.quarantine(row.update_id, *trouble)
                else:
                    await self._store.settle(row.update_id)
            except (StoreAway, Unfit) as error:
                log.warning("store unavailable", extra={"error": str(error)})
                await self._clock.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                return

    async def _pass_on(self, row: InboxRow) -> None:
        """Handle an update that is not stored, without a retry."""
        following.set(row.update_id)
        try:
            await self._handled(row)
        except (StoreAway, Unfit) as error:
            log.warning("store unavailable", extra={"error": str(error)})

    async def _handled(self, row: InboxRow) -> tuple[str, str] | None:
        """Parse and handle. Return the kind and the error of an update to quarantine, else None.

        Raises StoreAway and Unfit for a retry.
        """
        began = self._clock.monotonic()
        raw: dict[str, Any] = {}
        try:
            raw = json.loads(row.body)
            update = Update.de_json(raw, self._bot)
            await self._handler.handle(update)
        except (StoreAway, Unfit):
            raise
        except Exception as error:
            log.exception("update quarantined")
            return kind_of(raw), type(error).__name__
        kind = next((kind for kind in KINDS if getattr(update, kind) is not None), "other")
        spent = round(1000 * (self._clock.monotonic() - began))
        log.debug("handled", extra={"kind": kind, "ms": spent})
        return None

    async def _report_outage(self, updates: Sequence[dict[str, Any]]) -> None:
        """Tell senders that nothing can be saved now; Telegram will send the updates again."""
        for raw in updates:
            if raw["update_id"] in self._reported:
                continue
            self._reported.add(raw["update_id"])
            try:
                await self._handler.store_unavailable(Update.de_json(raw, self._bot))
            except Exception as error:  # noqa: BLE001 - whatever the error, the update is sent again
                log.debug("outage not reported", extra={"error": repr(error)})

    async def _rest(self, error: Exception) -> None:
        """Wait before the next fetch, longer each time; the outage is logged once."""
        self._failures += 1
        pause = min(2.0 ** (self._failures - 1), LONGEST_PAUSE)
        if isinstance(error, RetryAfter):
            pause = seconds_of(error)
        if self._failures == 1:
            log.warning(
                "fetching failed", extra={"error": str(error), "kind": type(error).__name__}
            )
        if self._failures == 1 and isinstance(error, Conflict):
            log.warning("another process fetches the updates of this bot; only one may run")
        await self._clock.sleep(pause)


def _is_numbered(update: object) -> bool:
    number = update.get("update_id") if isinstance(update, dict) else None
    return isinstance(number, int) and 0 <= number < 2**62


def must_be_kept(update: dict[str, Any], username: str) -> bool:
    """Return whether an update is stored until it is handled: not if it is not for the bot of that user name."""
    if isinstance(query := update.get("callback_query"), dict):
        return "inline_message_id" not in query  # no message of this bot's has such keys
    return is_for_us(update, username)


def row_of(update: dict[str, Any]) -> InboxRow:
    """Return an update as an inbox row, without the fields that nothing reads.

    It is ASCII: JSON allows unpaired surrogates, the database does not.
    """
    if isinstance(query := update.get("callback_query"), dict):
        update = {**update, "callback_query": without_board(query)}
    else:
        update = without_unread_fields(update)
    return InboxRow(update["update_id"], json.dumps(update, separators=(",", ":")))
