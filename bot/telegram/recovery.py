"""Recovery from failed calls: waits, sends in another way, pauses the table, or gives up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from telegram.error import TelegramError

from bot.runtime.backoff import doubling_pause
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.store.records import Chat
from bot.tables.refusals import BrokenLog, NoTable
from bot.telegram.api_errors import (
    AlreadyDone,
    ChatMigratedTo,
    Closed,
    Gone,
    NoPhotos,
    OutcomeUnknown,
    Unreachable,
    Wait,
    remedy_for,
)
from bot.telegram.chat_queue import ChatQueue, Job
from bot.telegram.delivery import Delivery
from bot.telegram.messages import (
    BoardUpdate,
    DeleteTurnCall,
    KeyboardUpdate,
    Notice,
    RemoveKeyboard,
    TurnCall,
)

log = logging.getLogger(__name__)

DOUBT = 10.0
"""Seconds to wait for a press on a board that may have been sent, before sending it again."""
LONGEST_PAUSE = 40.0
"""The maximum number of seconds between two attempts, whether Telegram rejects a call or does not answer."""


class Recovery:
    """Applies the remedies for the failed calls of all chats. Outages are logged by the request class instead."""

    def __init__(
        self, store: Store, delivery: Delivery, clock: Clock, put: Callable[[Job], None]
    ) -> None:
        """`put` queues a job, possibly for another chat."""
        self._put = put
        self._store = store
        self._delivery = delivery
        self._clock = clock

    def succeeded(self, queue: ChatQueue, job: Job) -> None:
        """Record that a job was delivered or turned out to be unnecessary."""
        queue.failures = 0
        if isinstance(job, BoardUpdate):
            queue.settle(job.table)

    async def recover(self, queue: ChatQueue, chat: Chat, job: Job, error: TelegramError) -> None:
        """Apply the remedy for an error. If the job may still succeed, queue it again. Raises StoreError."""
        match remedy := remedy_for(error):
            case Wait():
                self._retry(queue, job, remedy.seconds)
            case Unreachable():
                self._retry(queue, job, self._pause_after(queue))
            case ChatMigratedTo() if remedy.new_id != chat.telegram_id:
                await self._store.migrate_chat(chat.telegram_id, remedy.new_id)
                queue.requeue(job)
            case Closed():
                await self._pause_tables(queue, job, remedy)
                self._fall_back(job)
            case NoPhotos() if not self._delivery.is_text_only(queue.chat):
                self._delivery.avoid_pictures(queue.chat)
                queue.requeue(job)
            case OutcomeUnknown():
                await self._doubt(queue, job, self._pause_after(queue))
            case Gone():
                await self._send_anew(queue, job)
            case AlreadyDone():
                pass
            case _:
                if isinstance(job, BoardUpdate) and queue.rejections_of(job.table):
                    log.debug("board rejected again", extra={"table": job.table})
                else:
                    fields = {"job": type(job).__name__, "error": str(error)}
                    log.error("call rejected", extra={"chat": queue.chat, **fields})
                await self._send_anew(queue, job)
                self._fall_back(job)

    def _fall_back(self, job: Job) -> None:
        """Send a turn call to the group for a person who cannot be reached in private."""
        if isinstance(job, Notice) and job.fallback is not None:
            self._put(job.fallback)

    def recover_unexpected(self, queue: ChatQueue, job: Job, error: Exception) -> None:
        """Log an unexpected error, once per board, and try the board again later.

        Other jobs, and boards of tables that cannot be loaded, are dropped.
        """
        if isinstance(error, BrokenLog | NoTable) or not isinstance(job, BoardUpdate):
            fields = {"chat": queue.chat, "job": type(job).__name__}
            log.error("message not sent", extra=fields, exc_info=error)
            return
        if not queue.rejections_of(job.table):
            log.error("board not sent", extra={"table": job.table}, exc_info=error)
        self._reject(queue, job)

    def _retry(self, queue: ChatQueue, job: Job, seconds: float) -> None:
        queue.requeue(job)
        queue.resume_at = self._clock.monotonic() + seconds

    async def _pause_tables(self, queue: ChatQueue, job: Job, shut: Closed) -> None:
        concerned = BoardUpdate | TurnCall | KeyboardUpdate | DeleteTurnCall
        tables = {job.table} if isinstance(job, concerned) else set()
        if not shut.topic:
            tables |= {table.key for table in await self._store.tables_in(queue.chat)}
            tables |= {one.table for one in queue.jobs.values() if isinstance(one, BoardUpdate)}
            queue.drop()
        for table in tables:
            queue.drop(table)
            await self._store.pause(table, shut.reason, at=self._clock.now(), chat=queue.chat)
        log.info(
            "table paused", extra={"chat": queue.chat, "tables": sorted(tables), "why": shut.reason}
        )

    def _pause_after(self, queue: ChatQueue) -> float:
        """Count a call without an answer, and return the pause in seconds, which doubles with each failure."""
        queue.failures += 1
        return doubling_pause(queue.failures, LONGEST_PAUSE)

    async def _doubt(self, queue: ChatQueue, job: Job, pause: float) -> None:
        """Handle a call with an unknown outcome: repeat an edit, hold a new board, and drop any other new message."""
        match job:
            case BoardUpdate():
                if job.resend or await self._has_no_board(queue, job):
                    queue.held[job.table] = self._clock.monotonic() + max(DOUBT, pause)
                    queue.requeue(job)
                else:
                    self._retry(queue, job, pause)
            case KeyboardUpdate() | RemoveKeyboard() | DeleteTurnCall():
                self._retry(queue, job, pause)
            case Notice() if job.instead is not None:
                self._retry(queue, job, pause)
            case _:
                log.debug("message may not have been sent", extra={"chat": queue.chat})

    async def _has_no_board(self, queue: ChatQueue, job: BoardUpdate) -> bool:
        return (await self._store.table_in(queue.chat, job.table)).board is None

    def _reject(self, queue: ChatQueue, job: BoardUpdate) -> None:
        """Try a board again: the first time at once, then after pauses that double."""
        earlier = queue.rejections_of(job.table)
        pause = doubling_pause(earlier, LONGEST_PAUSE) if earlier else 0.0
        queue.reject(job, self._clock.monotonic(), pause=pause)

    async def _send_anew(self, queue: ChatQueue, job: Job) -> None:
        """Send a new message in place of one that cannot be edited. Drop a new message that fails, except a board."""
        match job:
            case BoardUpdate():
                self._reject(queue, replace(job, resend=True))
            case KeyboardUpdate():
                board = BoardUpdate(
                    table=job.table, place=job.place, version=job.version, again=True
                )
                queue.put(board)
            case Notice() if job.instead is not None or job.in_place:
                queue.requeue(replace(job, instead=None, in_place=False))
            case _:
                pass
