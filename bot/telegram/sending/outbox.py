"""The outbox, which sends all messages except alarms to Telegram, within the rate limits."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from telegram import Bot
from telegram.constants import CallbackQueryLimit
from telegram.error import TelegramError

from bot.runtime import metrics
from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache, FairCalls, current_slot
from bot.runtime.log import Checkpoint, checkpoint, following
from bot.runtime.tasks import cancel_all, first_of
from bot.store.errors import OUTAGE_ERRORS, StoreError
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Message, TableKey
from bot.telegram.api.message_sender import MessageSender
from bot.telegram.api.outages import RepeatedLine
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.ephemeral.delivery import EphemeralDelivery
from bot.telegram.messages import BoardSource, PictureSource
from bot.telegram.sending.budgets import ChatBudget, is_optional
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.chats import Chats
from bot.telegram.sending.delivery import Delivery
from bot.telegram.sending.jobs import RESERVES, UNLIMITED, Job, is_ephemeral, name_of, side_queue_of
from bot.telegram.sending.rate_limits import CountedCall, RateLimits, limited_id
from bot.telegram.sending.reconciliation import Reconciliation
from bot.telegram.sending.recovery import Recovery
from bot.telegram.sending.sent_log import note_sent

log = logging.getLogger(__name__)

STORE_PAUSE = 5.0  # seconds before a retry after a store error
MAX_BUDGETS = 10_000  # chats whose budgets are kept in memory
MAX_ANSWERS, ANSWERS_PER_CHAT = 128, 16
"""The maximum numbers of concurrent answers to callback queries, in total and per chat. The bot has 256 connections."""
ANSWER_SECONDS = 15.0  # until Telegram rejects an answer to a callback query (observed)
SLOW_ANSWER = 2.0  # seconds until an unaccepted answer may lose its slot to another chat
PROBE_SECONDS = 5.0  # for the call that shows whether Telegram answers at all
MAX_ANSWERED = 4096  # callback queries that are remembered


class _Turn(NamedTuple):
    """A job that is being delivered, its chat, and its counted call, or None if no call is counted."""

    chat: Chat
    job: Job
    spent: CountedCall | None


class Outbox:
    """Queues jobs, delivers them with one task per chat, and answers callback queries.

    The jobs of a chat are delivered one after the other, but files, deletions and pins in parallel with the boards
    (`SideQueue`).
    """

    def __init__(  # noqa: PLR0913 - the object graph has one outbox
        self,
        bot: Bot,
        store: Store,
        pictures: PictureSource,
        boards: BoardSource,
        clock: Clock,
        rate_limits: RateLimits,
        activity: ChatActivity,
        ephemeral: EphemeralDelivery | None = None,
        *,
        chats: Chats,
        count_ephemeral: bool = True,
    ) -> None:
        """Without `ephemeral`, ephemeral messages are dropped. `count_ephemeral`: whether the limits count them."""
        self._bot, self._store, self._chats, self.ephemeral = bot, store, chats, ephemeral
        self._clock, self._rate_limits, self._count_ephemeral = clock, rate_limits, count_ephemeral
        self._delivery = Delivery(
            MessageSender(bot, pictures), store, boards, clock, activity, ephemeral
        )
        probe = partial(bot.get_me, read_timeout=PROBE_SECONDS)
        self._recovery = Recovery(store, chats, self._delivery, clock, self.put, probe)
        self.queues: dict[ChatKey, ChatQueue] = {}
        self._reconciliation = Reconciliation(store, self.queues, self.put, self._poke)
        self._tasks: dict[ChatKey, asyncio.Task[None]] = {}
        self._pokes: dict[ChatKey, asyncio.Event] = {}
        self._budgets = BoundedCache[ChatKey, ChatBudget](MAX_BUDGETS)
        self._answers = FairCalls(clock, MAX_ANSWERS, ANSWERS_PER_CHAT, min_hold=SLOW_ANSWER)
        self._answered = BoundedCache[str, object](MAX_ANSWERED)
        self._unanswered = RepeatedLine(clock, log, "callback queries not answered")
        self._closing, self._late_answers = False, set[asyncio.Task[None]]()

    def put(self, job: Job) -> None:
        """Queue a job, which is delivered as soon as the rate limits allow."""
        chat = job.place.chat
        queue = self.queues.get(chat)
        if queue is None:
            budget = self._budgets.setdefault(chat, ChatBudget)
            queue = self.queues[chat] = ChatQueue(chat, budget)
            queue.is_ephemeral_free = not self._count_ephemeral
            if self.ephemeral is not None:
                queue.expires_at = self.ephemeral.expires_at
        queue.put(job, self._clock.monotonic())
        if chat in self._tasks:
            self._poke(chat)
        elif not self._closing:
            self._pokes[chat] = asyncio.Event()
            self._tasks[chat] = asyncio.create_task(self._run(queue), name=f"queue of chat {chat}")

    @property
    def queued(self) -> int:
        """The number of queued jobs."""
        return sum(len(queue.jobs) for queue in self.queues.values())

    def allow_pictures(self, chat: ChatKey) -> None:
        """Let photos be sent to a chat again, even if it refused one a moment ago."""
        self._delivery.text_only.remove(chat)

    async def answer(
        self,
        query: str,
        text: str = "",
        *,
        alert: bool = False,
        chat: int | str,
        url: str | None = None,
    ) -> None:
        """Answer a callback query once, with a notice or, if `alert` is set, with a dialog to be closed. Never raises.

        `chat` is the Telegram id of the chat of the message, or the id of the card (a str). `url` is a deep
        link to the bot, which the person's app opens. The update holds no slot of the workers while Telegram is called.
        Once Telegram would reject the answer as too late, the answer is dropped without a call.
        """
        slot = current_slot.get()
        if query in self._answered:
            # An update may be handled after its sender was told that it could not be stored.
            if self._answered.get(query) is (slot or self):
                log.warning("callback query answered twice", extra={"query": query})
            return
        self._answered.put(query, slot or self)
        since = self._clock.monotonic() if slot is None else slot.since

        async def call() -> None:
            await self._call_answer(query, text, alert=alert, url=url)
            metrics.ANSWER_SECONDS.observe(self._clock.monotonic() - since)

        async def attempt() -> None:
            try:
                await self._answers.make(chat, call, until=since + ANSWER_SECONDS)
            except TimeoutError:
                self._unanswered.count("given up")
            except TelegramError as error:
                self._unanswered.count(error)

        try:
            await attempt()
        except asyncio.CancelledError:  # a node that has lost its leases may have settled the press
            self._late_answers.add(late := asyncio.create_task(attempt()))
            late.add_done_callback(self._late_answers.discard)
            raise
        checkpoint(Checkpoint.ANSWERED)

    async def _call_answer(self, query: str, text: str, *, alert: bool, url: str | None) -> None:
        # Telegram counts UTF-16 code units, of which most emoji have two or more.
        limit = 2 * CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
        text = text.encode("utf-16-le", "ignore")[:limit].decode("utf-16-le", "ignore")
        await self._bot.answer_callback_query(query, text or None, show_alert=alert, url=url)

    async def reconcile_board(
        self, table: TableKey, message: Message, chat: ChatKey | None = None
    ) -> bool:
        """Handle a press on an outdated keyboard (`Reconciliation.reconcile`), and queue the newer board if one is due.

        Return whether a board was queued. Raises StoreError.
        """
        update = await self._reconciliation.reconcile(table, message, chat)
        if update is None:
            return False
        self.put(update)
        self.queues[update.place.chat].prompt(table)
        return True

    async def idle(self) -> None:
        """Wait until all jobs are delivered or dropped."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self, seconds: float) -> None:
        """Deliver the jobs that can be sent now, for at most `seconds`. Other boards are sent after the next start."""
        self._closing = True
        for chat in self._pokes:
            self._poke(chat)
        tasks = (*self._tasks.values(), *self._late_answers)
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            await cancel_all(late)

    def _poke(self, chat: ChatKey) -> None:
        if chat in self._pokes:
            self._pokes[chat].set()

    async def _run(self, queue: ChatQueue) -> None:
        beside: set[asyncio.Task[None]] = set()
        try:
            while not queue.is_empty or beside:
                turn = await self._next(queue)
                if isinstance(turn, _Turn):
                    if side_queue_of(turn.job) is None:
                        await self._deliver(queue, turn)
                    else:
                        beside.add(asyncio.create_task(self._deliver_beside(queue, turn)))
                elif turn > 0 and not self._closing:
                    await self._nap(queue.chat, turn)
                elif beside:
                    await asyncio.wait(beside)
                elif turn > 0:
                    return
                beside = {task for task in beside if not task.done()}
        finally:
            await cancel_all(beside)
            del self._tasks[queue.chat], self._pokes[queue.chat]
            if queue.is_empty and queue.resume_at <= self._clock.monotonic():
                del self.queues[queue.chat]

    async def _next(self, queue: ChatQueue) -> _Turn | float:
        """Take the most urgent job, counting its call unless it is exempt, or return the seconds to wait before that.

        Nothing else runs between the decision and the counting, so all chats together stay within the bot's limit.
        """
        try:
            chat = await self._chats.chat(queue.chat)
            if queue.has_optional():
                await queue.budget.follow(chat, self._store, lifted=self._rate_limits.lifted)
        except StoreError:
            return STORE_PAUSE
        now = self._clock.monotonic()
        job = queue.next(now)
        wait = queue.wait(now) if job is None else queue.resume_at - now
        if job is not None and wait <= 0:
            wait = self._wait(chat, job, is_urgent=queue.is_overdue(job, now))
        wait = min(wait, queue.expires_in(now))
        if job is None or wait > 0:
            return wait
        queue.take(job, now)
        is_free = is_ephemeral(job) and not self._count_ephemeral
        return _Turn(chat, job, None if is_free else self._rate_limits.spend(limited_id(chat)))

    def _wait(self, chat: Chat, job: Job, *, is_urgent: bool) -> float:
        if isinstance(job, UNLIMITED) or (is_ephemeral(job) and not self._count_ephemeral):
            return 0.0
        reserve, ephemeral = 0 if is_urgent else RESERVES.get(type(job), 0), self.ephemeral
        if ephemeral is not None and ephemeral.needs_placeholder(job):
            reserve += 1
        is_low = is_optional(job) and not is_urgent
        return self._rate_limits.wait(limited_id(chat), reserve=reserve, is_low_priority=is_low)

    async def _deliver_beside(self, queue: ChatQueue, turn: _Turn) -> None:
        try:
            await self._deliver(queue, turn)
        finally:
            queue.end_beside(turn.job)
            self._poke(queue.chat)

    async def _deliver(self, queue: ChatQueue, turn: _Turn) -> None:
        chat, job, spent = turn
        following.set(getattr(job, "update", None))
        try:
            try:
                spoke = await self._delivery.deliver(queue, chat, job)
            except TelegramError as error:
                self._settle(spent, spoke=not is_ephemeral(job))
                await self._recovery.recover(queue, chat, job, error)
            else:
                self._recovery.succeeded(queue, job, spoke=spoke)
                if spoke:
                    queue.spend(job, self._clock.monotonic())
                self._settle(spent, spoke=spoke and not is_ephemeral(job))
                note_sent(job, *queue.waiting.spent(name_of(job), self._clock.monotonic()))
        except OUTAGE_ERRORS as error:
            log.debug("store unavailable", extra={"chat": queue.chat, "error": str(error)})
            queue.requeue(job)
            queue.resume_at = self._clock.monotonic() + STORE_PAUSE
        except Exception as error:  # noqa: BLE001 - of the game, the pictures or the library
            self._recovery.recover_unexpected(queue, job, error)
        queue.waiting.end(name_of(job), queue.jobs)

    def _settle(self, spent: CountedCall | None, *, spoke: bool) -> None:
        """Confirm a counted call if `spoke` is set, otherwise undo it. `spent` is None if the call was not counted."""
        if spent is not None:
            (self._rate_limits.made if spoke else self._rate_limits.give_back)(spent)

    async def _nap(self, chat: ChatKey, seconds: float) -> None:
        """Wait for `seconds`, or until `_poke` is called, for example because of a new job."""
        poke = self._pokes[chat]
        poke.clear()
        sleeps = () if seconds == float("inf") else (self._clock.sleep(seconds),)
        await first_of(*sleeps, poke.wait())
