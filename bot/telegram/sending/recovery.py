"""Recovery from failed calls: waits, sends in another way, pauses the table, or drops the job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from telegram.error import TelegramError

from bot.runtime.backoff import doubling_pause
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.store.records import TOPIC_GONE, Chat, Message
from bot.tables.refusals import BrokenLog, NoTable
from bot.telegram.api.api_errors import (
    CHAT_GONE,
    FORBIDDEN,
    AlreadyDone,
    ChatMigratedTo,
    Closed,
    Gone,
    NoPhotos,
    OutcomeUnknown,
    ProbablyFailed,
    Unreachable,
    Wait,
    remedy_for,
)
from bot.telegram.messages import (
    BoardUpdate,
    DeleteEphemeral,
    DeleteTurnCall,
    KeyboardUpdate,
    Notice,
    RemoveKeyboard,
    TurnCall,
)
from bot.telegram.sending.board_forms import FULL_SIZE_ATTEMPTS
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.chats import Chats
from bot.telegram.sending.delivery import Delivery
from bot.telegram.sending.jobs import Job, SideQueue, side_queue_of
from bot.telegram.sending.migrated_boards import queue_missing_boards
from bot.telegram.sending.undone_jobs import UndoneJobs

log = logging.getLogger(__name__)

DOUBT = 10.0
"""Seconds to wait for a press on a board that may have been sent, before sending it again."""
LONGEST_PAUSE = 40.0
"""The maximum number of seconds between two attempts, whether Telegram rejects a call or does not answer."""
EDITS = 2
"""A new message is sent after this number of attempts to edit one, if Telegram answers other calls meanwhile."""
REMOVALS = 4
"""The maximum number of attempts to remove a keyboard, delete a message or pin a board while other calls succeed."""
CALLS = 10
"""The maximum number of attempts to send a turn call while Telegram reports internal errors."""


class Recovery:
    """Applies the remedies for the failed calls of all chats. `ValidatingRequest` logs outages."""

    def __init__(
        self,
        store: Store,
        chats: Chats,
        delivery: Delivery,
        clock: Clock,
        put: Callable[[Job], None],
        probe: Callable[[], Awaitable[object]],
    ) -> None:
        """`put` queues a job, possibly for another chat. `probe` makes a call that changes nothing."""
        self._put = put
        self._probe, self._probing = probe, asyncio.Lock()
        self._probed_at = self._answered_at = float("-inf")
        self._store = store
        self._chats, self._delivery, self._clock = chats, delivery, clock
        self._undone = UndoneJobs(store, delivery.named)

    def succeeded(self, queue: ChatQueue, job: Job, *, spoke: bool) -> None:
        """Record that a job is done. `spoke`: whether a message was sent or edited for it."""
        queue.settle(job)
        if spoke:
            self._note_answer(queue)
            for undone in self._undone.pop(queue.chat):
                self._put(undone)

    async def recover(self, queue: ChatQueue, chat: Chat, job: Job, error: TelegramError) -> None:
        """Apply the remedy for an error. If the job may still succeed, queue it again. Raises StoreError."""
        remedy = remedy_for(error)
        if isinstance(remedy, Unreachable | OutcomeUnknown):
            await self._recover_unanswered(queue, chat, job, remedy)
            return
        self._note_answer(queue)
        match remedy:
            case Wait():
                await self._wait(queue, job, remedy.seconds)
            case ChatMigratedTo() if remedy.new_id != chat.telegram_id:
                await self._chats.migrate(chat.telegram_id, remedy.new_id)
                await queue_missing_boards(self._store, queue)
                queue.requeue(job)
            case Closed():
                await self._pause_tables(queue, chat, job, remedy)
                self._fall_back(job)
            case NoPhotos() if not self._delivery.text_only.has(queue.chat, _update_of(job)):
                self._delivery.text_only.add(queue.chat, _update_of(job))
                queue.requeue(job)
            case Gone():
                await self._send_anew(queue, job)
            case AlreadyDone():
                pass
            case _ if side_queue_of(job) is SideQueue.CLEANUP:
                await self._delivery.give_up(queue.chat, job)
            case _:
                if isinstance(job, BoardUpdate) and queue.rejections_of(job):
                    log.debug("board rejected again", extra={"table": job.table})
                else:
                    fields = {"job": type(job).__name__, "error": str(error)}
                    log.error("call rejected", extra={"chat": queue.chat, **fields})
                await self._send_anew(queue, job)
                self._fall_back(job)

    def _fall_back(self, job: Job) -> None:
        """Queue the message that replaces the job's one, if the job is a notice that has one."""
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
        if not queue.rejections_of(job):
            log.error("board not sent", extra={"table": job.table}, exc_info=error)
        self._reject(queue, job)

    async def _wait(self, queue: ChatQueue, job: Job, seconds: float) -> None:
        """Obey a pause that Telegram requires for a chat. A deletion or a pin is given up after REMOVALS attempts."""
        if side_queue_of(job) is SideQueue.CLEANUP:
            now = self._clock.monotonic()
            queue.resume_at = max(queue.resume_at, now + seconds)
            await self._clean_up_later(queue, job, now, seconds)
        else:
            queue.requeue(job)
            queue.resume_at = self._clock.monotonic() + seconds

    async def _clean_up_later(
        self, queue: ChatQueue, job: Job, failed_at: float, pause: float
    ) -> None:
        if queue.rejections_of(job) + 1 < REMOVALS:
            queue.reject(job, failed_at, pause=pause)
        else:
            queue.settle(job)
            await self._delivery.give_up(queue.chat, job)

    async def _pause_tables(self, queue: ChatQueue, chat: Chat, job: Job, shut: Closed) -> None:
        if shut.reason in (TOPIC_GONE, CHAT_GONE, FORBIDDEN):
            topic = job.place.topic if shut.topic else None
            await self._store.drop_puzzle_chat(queue.chat, topic)
        concerned = BoardUpdate | TurnCall | KeyboardUpdate | DeleteTurnCall
        tables = {job.table} if isinstance(job, concerned) else set()
        if not shut.topic:
            tables |= {table.key for table in await self._store.tables_in(queue.chat)}
            tables |= {one.table for one in queue.jobs.values() if isinstance(one, BoardUpdate)}
            await self._undone.keep(chat, (*queue.jobs.values(), job))
            queue.drop()
        for table in tables:
            queue.drop(table)
            await self._store.pause(table, shut.reason, at=self._clock.now(), chat=queue.chat)
        fields = {"chat": queue.chat, "tables": sorted(tables), "why": shut.reason}
        log.info("table paused", extra=fields)

    def _note_answer(self, queue: ChatQueue) -> None:
        """Record that Telegram answered a call of a chat."""
        queue.failures, self._answered_at = 0, self._clock.monotonic()

    async def _recover_unanswered(
        self, queue: ChatQueue, chat: Chat, job: Job, remedy: Unreachable | OutcomeUnknown
    ) -> None:
        """Requeue a job whose call got no answer.

        If nothing gets through, the whole chat waits. If Telegram answers other calls, only this job waits, and a
        board is treated like a rejected one. A new board that may have been sent is held until DOUBT seconds have
        passed. Any other new message that may have been sent is dropped, except a turn call after an internal error of
        Telegram, which is tried up to CALLS times.
        """
        is_answering = not queue.failures or await self._has_answered_since(queue.failed_at)
        queue.failures = 1 if is_answering else queue.failures + 1
        queue.failed_at = self._clock.monotonic()
        in_doubt = isinstance(remedy, OutcomeUnknown) and await self._may_be_new(queue, chat, job)
        if isinstance(job, TurnCall) and isinstance(remedy, ProbablyFailed):
            count = queue.rejections_of(job) + 1
            if count < CALLS:
                pause = max(DOUBT, doubling_pause(count, LONGEST_PAUSE))
                queue.reject(job, queue.failed_at, pause=pause)
                return
        if in_doubt and not isinstance(job, BoardUpdate):
            queue.settle(job)
            log.debug("message may not have been sent", extra={"chat": queue.chat})
            return
        attempts = queue.rejections_of(job) + 1 if is_answering else queue.failures
        pause = doubling_pause(attempts, LONGEST_PAUSE)
        if in_doubt and isinstance(job, BoardUpdate):
            queue.held[job.table] = queue.failed_at + (DOUBT if is_answering else max(DOUBT, pause))
        if is_answering:
            await self._set_back(queue, job, attempts, pause)
        elif in_doubt:
            queue.requeue(job)
        else:
            queue.requeue(job)
            queue.resume_at = self._clock.monotonic() + pause

    async def _set_back(self, queue: ChatQueue, job: Job, attempts: int, pause: float) -> None:
        """Try a job again after a pause, from the third attempt on with a new message instead of an edit.

        After REMOVALS attempts, a removal of a keyboard, a deletion (of any message) or a pin is given up.
        """
        match job:
            case BoardUpdate():
                if attempts == FULL_SIZE_ATTEMPTS:
                    fields = {"chat": queue.chat, "table": job.table}
                    log.warning("board without an answer", extra=fields)
                resend = job.resend or attempts >= EDITS
                queue.reject(replace(job, resend=resend), queue.failed_at, pause=pause)
            case RemoveKeyboard() | DeleteEphemeral() if attempts >= REMOVALS:
                queue.settle(job)  # a press on it tries again
            case _ if side_queue_of(job) is SideQueue.CLEANUP:
                await self._clean_up_later(queue, job, queue.failed_at, pause)
            case KeyboardUpdate() | Notice(instead=Message()) | Notice(in_place=True) if (
                attempts >= EDITS
            ):
                queue.settle(job)
                await self._send_anew(queue, job)
            case _:
                queue.reject(job, queue.failed_at, pause=pause)

    async def _has_answered_since(self, moment: float) -> bool:
        """Return whether Telegram has answered a call since `moment` (monotonic seconds).

        If there has been neither an answer nor a probe since then, probe.
        """
        async with self._probing:
            if max(self._answered_at, self._probed_at) <= moment:
                self._probed_at = self._clock.monotonic()
                try:
                    await self._probe()
                except TelegramError:
                    return False
                self._answered_at = self._clock.monotonic()
                return True
        return self._answered_at > moment

    async def _may_be_new(self, queue: ChatQueue, chat: Chat, job: Job) -> bool:
        """Return whether a job sends a new message, rather than editing, deleting or pinning one."""
        match job:
            case BoardUpdate():
                found = await self._store.table_in(queue.chat, job.table)
                return job.resend or found.board is None
            case KeyboardUpdate() | RemoveKeyboard():
                return False
            case _ if side_queue_of(job) is SideQueue.CLEANUP:
                return False
            case Notice():
                return await self._delivery.named.edited_by(chat, job) is None
            case _:
                return True

    def _reject(self, queue: ChatQueue, job: BoardUpdate) -> None:
        """Try a board again: the first time at once, then after pauses that double."""
        earlier = queue.rejections_of(job)
        pause = doubling_pause(earlier, LONGEST_PAUSE) if earlier else 0.0
        queue.reject(job, self._clock.monotonic(), pause=pause)

    async def _send_anew(self, queue: ChatQueue, job: Job) -> None:
        """Queue a new message for a failed edit or, if a keyboard was edited, update the board. Drop any other job."""
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


def _update_of(job: Job) -> int | None:
    """Return the id of the update that caused a job, or None if it is not known."""
    update: int | None = getattr(job, "update", None)
    return update
