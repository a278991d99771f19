"""The outbox, which sends all messages to Telegram within the rate limits."""

from __future__ import annotations

import asyncio
import logging

from telegram import Bot
from telegram.constants import CallbackQueryLimit
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.log import Checkpoint, checkpoint, following
from bot.store.errors import StoreAway, StoreError, Unfit
from bot.store.interface import Store
from bot.store.records import NO_VERSION, ChatKey, Message, TableKey
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.chat_queue import RESERVES, UNLIMITED, ChatQueue, Job
from bot.telegram.delivery import Delivery
from bot.telegram.messages import BoardSource, BoardUpdate, PictureSource, RemoveKeyboard
from bot.telegram.outages import level_of
from bot.telegram.rate_limits import RateLimits
from bot.telegram.recovery import Recovery

log = logging.getLogger(__name__)

STORE_PAUSE = 5.0
"""Seconds before a retry after a store error."""
MAX_ANSWERED = 4096
"""The number of answered callback queries that are remembered."""


class Outbox:
    """Queues jobs and delivers them, with one task per chat that makes one call at a time."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        pictures: PictureSource,
        boards: BoardSource,
        clock: Clock,
        rate_limits: RateLimits,
        activity: ChatActivity,
    ) -> None:
        self._bot = bot
        self._store = store
        self._clock = clock
        self._rate_limits = rate_limits
        self._delivery = Delivery(bot, store, pictures, boards, clock, activity)
        self._recovery = Recovery(store, self._delivery, clock)
        self._queues: dict[ChatKey, ChatQueue] = {}
        self._tasks: dict[ChatKey, asyncio.Task[None]] = {}
        self._pokes: dict[ChatKey, asyncio.Event] = {}
        self._answered = BoundedCache[str, bool](MAX_ANSWERED)
        self._closing = False

    def put(self, job: Job) -> None:
        """Queue a job, which is delivered as soon as the rate limits allow."""
        chat = job.place.chat
        queue = self._queues.setdefault(chat, ChatQueue(chat))
        queue.put(job)
        if self._closing:
            return
        if chat in self._tasks:
            self._poke(chat)
        else:
            self._pokes[chat] = asyncio.Event()
            self._tasks[chat] = asyncio.create_task(self._run(queue), name=f"queue of chat {chat}")

    async def answer(self, query: str, text: str = "", *, alert: bool = False) -> None:
        """Answer a callback query immediately, and only once. Errors of Telegram are logged and not raised."""
        if query in self._answered:
            log.warning("callback query answered twice", extra={"query": query})
            return
        self._answered.put(query, True)
        limit = CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
        try:
            await self._bot.answer_callback_query(query, text[:limit] or None, show_alert=alert)
        except TelegramError as error:
            log.log(
                level_of(error),
                "callback query not answered",
                extra={"query": query, "error": str(error)},
            )
        checkpoint(Checkpoint.ANSWERED)

    async def reconcile_board(self, table: TableKey, message: Message) -> None:
        """Handle a press on a button of a message that may not be the known board of its table.

        If it is not, the message becomes the board if the known one is missing or it is unknown whether a
        newer one was sent; otherwise its keyboard is removed. Raises StoreError.
        """
        found = await self._store.table(table)
        board, chat = found.board, found.place.chat
        if board is not None and board.id == message.id:
            return
        queue = self._queues.get(chat)
        doubtful = queue is not None and table in queue.held
        if board is None or (doubtful and message.id > board.id):
            await self._store.shown(table, NO_VERSION, message)
            if board is not None:
                self.put(RemoveKeyboard(found.place, board.id))
            if queue is not None:
                queue.found(table)
                self._poke(chat)
        else:
            self.put(RemoveKeyboard(found.place, message.id))

    async def idle(self) -> None:
        """Wait until all jobs are delivered."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self, seconds: float) -> None:
        """Deliver the jobs that can be sent now, for at most `seconds`. Other boards are sent after the next start."""
        self._closing = True
        for chat in self._pokes:
            self._poke(chat)
        tasks = tuple(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _poke(self, chat: ChatKey) -> None:
        if chat in self._pokes:
            self._pokes[chat].set()

    async def _run(self, queue: ChatQueue) -> None:
        try:
            while not queue.is_empty:
                now = self._clock.monotonic()
                job = queue.next(now)
                if job is None:
                    wait = min(queue.held.values()) - now
                else:
                    wait = max(queue.resume_at - now, await self._wait(queue, job))
                if wait > 0:
                    if self._closing:
                        return
                    await self._nap(queue.chat, wait)
                elif job is not None and queue.holds(job):
                    await self._deliver(queue, job)
        finally:
            del self._tasks[queue.chat], self._pokes[queue.chat]
            if queue.is_empty and queue.resume_at <= self._clock.monotonic():
                del self._queues[queue.chat]

    async def _wait(self, queue: ChatQueue, job: Job) -> float:
        if isinstance(job, UNLIMITED):
            return 0.0
        try:
            chat = await self._store.chat(queue.chat)
        except StoreError:
            return STORE_PAUSE
        return self._rate_limits.wait(chat.telegram_id, reserve=RESERVES.get(type(job), 0))

    async def _deliver(self, queue: ChatQueue, job: Job) -> None:
        queue.take(job)
        following.set(getattr(job, "update", None))
        began = self._clock.monotonic()
        try:
            chat = await self._store.chat(queue.chat)
            spent = self._rate_limits.spend(chat.telegram_id)
            try:
                spoke = await self._delivery.deliver(queue, chat, job)
            except TelegramError as error:
                self._rate_limits.made(spent)
                await self._recovery.recover(queue, chat, job, error)
            else:
                self._recovery.succeeded(queue)
                (self._rate_limits.made if spoke else self._rate_limits.give_back)(spent)
                self._log(job, began)
        except (StoreAway, Unfit) as error:
            log.warning("store unavailable", extra={"chat": queue.chat, "error": str(error)})
            queue.requeue(job)
            queue.resume_at = self._clock.monotonic() + STORE_PAUSE
        except Exception:
            log.exception("message not sent", extra={"chat": queue.chat, "job": type(job).__name__})

    def _log(self, job: Job, began: float) -> None:
        fields = {
            "kind": type(job).__name__,
            "table": getattr(job, "table", None),
            "version": getattr(job, "version", None),
            "ms": round(1000 * (self._clock.monotonic() - began)),
        }
        level = logging.INFO if isinstance(job, BoardUpdate) else logging.DEBUG
        known = {name: value for name, value in fields.items() if value is not None}
        log.log(level, "sent", extra=known)

    async def _nap(self, chat: ChatKey, seconds: float) -> None:
        """Wait for `seconds`, or until there is a new job."""
        poke = self._pokes[chat]
        poke.clear()
        naps = [
            asyncio.create_task(self._clock.sleep(seconds)),
            asyncio.create_task(poke.wait()),
        ]
        try:
            await asyncio.wait(naps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for nap in naps:
                nap.cancel()
