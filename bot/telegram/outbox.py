"""The one door to Telegram: the newest board wins, limits are kept chat by chat, and every error has its remedy."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence

from telegram import Bot
from telegram.error import TelegramError

from bot.presentation.pictures import PictureRenderer
from bot.runtime.checkpoints import Checkpoint, checkpoint
from bot.runtime.clock import Clock
from bot.runtime.log import following
from bot.store.errors import StoreAway, StoreError, Unfit
from bot.store.interface import Store
from bot.store.records import NO_VERSION, ChatKey, Message, Place, Table, TableKey
from bot.telegram.chat_queue import FREE, RESERVES, ChatQueue, DeleteTurnCall, Job, RemoveKeyboard
from bot.telegram.courier import Courier
from bot.telegram.delivery import Delivery
from bot.telegram.messages import BoardUpdate, KeyboardUpdate, Notice, TurnCall
from bot.telegram.rate_limits import RateLimits

log = logging.getLogger(__name__)

STORE_PAUSE = 5.0
"""Seconds until a chat is tried again when the store was away."""
ANSWERS_KEPT = 4096
"""Presses remembered as answered."""


class Outbox:
    """Wishes come in and return at once; a task for each chat that has any fulfils them, one call at a time."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        renderer: PictureRenderer,
        clock: Clock,
        rate_limits: RateLimits,
    ) -> None:
        self._courier = Courier(bot, renderer)
        self._delivery = Delivery(store, self._courier, clock)
        self._store = store
        self._clock = clock
        self._rate_limits = rate_limits
        self._queues: dict[ChatKey, ChatQueue] = {}
        self._tasks: dict[ChatKey, asyncio.Task[None]] = {}
        self._pokes: dict[ChatKey, asyncio.Event] = {}
        self._answered: OrderedDict[str, None] = OrderedDict()
        self._closing = False

    # Wishes

    def show(self, show: BoardUpdate) -> None:
        """Show a table's board as soon as the limits allow."""
        self._put(show.place.chat, show)

    def keys(self, keys: KeyboardUpdate) -> None:
        """Change a board's keyboard, for a half-made move."""
        self._put(keys.place.chat, keys)

    def ring(self, ring: TurnCall) -> None:
        """Call somebody to a table once its board is on the screen; the ring before is deleted."""
        self._put(ring.place.chat, ring)

    def delete_turn_call(self, table: TableKey, place: Place) -> None:
        """Delete the table's last ring."""
        self._put(place.chat, DeleteTurnCall(place, table))

    def send(self, notice: Notice) -> None:
        """Send a message that belongs to no table."""
        self._put(notice.place.chat, notice)

    async def answer(self, query: str, text: str = "", *, alert: bool = False) -> None:
        """Answer a press, at once and once; never raises."""
        if query in self._answered:
            log.warning("press answered twice", extra={"query": query})
            return
        self._answered[query] = None
        while len(self._answered) > ANSWERS_KEPT:
            self._answered.popitem(last=False)
        await self._courier.answer(query, text, alert=alert)
        checkpoint(Checkpoint.ANSWERED)

    async def reconcile_board(self, table: TableKey, message: Message) -> None:
        """Somebody pressed on a message that shows this table: if it is not its board, it becomes it or loses its keys.

        So a board whose sending seemed to fail is found again, and a second one goes.
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
                self._put(chat, RemoveKeyboard(found.place, board.id))
            if queue is not None:
                queue.found(table)
                self._poke(chat)
        else:
            self._put(chat, RemoveKeyboard(found.place, message.id))

    async def wake(self, chat: ChatKey) -> Sequence[Table]:
        """There is life in a chat: pauses end. The tables that woke want to be shown."""
        return await self._store.wake(chat, at=self._clock.now())

    # Lanes

    async def idle(self) -> None:
        """Wait until nothing waits to be sent."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self, seconds: float) -> None:
        """Fulfil what may be fulfilled at once, then stop; boards that were not shown are behind at the next start."""
        self._closing = True
        for chat in self._pokes:
            self._poke(chat)
        tasks = tuple(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _put(self, chat: ChatKey, job: Job) -> None:
        queue = self._queues.setdefault(chat, ChatQueue(chat))
        queue.put(job)
        if self._closing:
            return
        if chat in self._tasks:
            self._poke(chat)
        else:
            self._pokes[chat] = asyncio.Event()
            self._tasks[chat] = asyncio.create_task(self._run(queue), name=f"lane {chat}")

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
        if isinstance(job, FREE):
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
                await self._delivery.recover(queue, chat, job, error)
            else:
                (self._rate_limits.made if spoke else self._rate_limits.give_back)(spent)
                self._log(job, began)
        except (StoreAway, Unfit) as error:
            log.warning("store away", extra={"chat": queue.chat, "error": str(error)})
            queue.requeue(job)
            queue.resume_at = self._clock.monotonic() + STORE_PAUSE
        except Exception:
            log.exception("not sent", extra={"chat": queue.chat, "wish": type(job).__name__})

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
        """Wait that long, or until there is a new wish."""
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
