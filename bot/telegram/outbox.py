"""The one door to Telegram: the newest board wins, limits are kept chat by chat, and every error has its remedy."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence

from telegram import Bot
from telegram.error import TelegramError

from bot.presentation.pictures import Painter
from bot.runtime.checkpoints import Step, reached
from bot.runtime.clock import Clock
from bot.runtime.log import following
from bot.store.errors import StoreAway, StoreError, Unfit
from bot.store.interface import Store
from bot.store.records import NO_VERSION, ChatKey, Message, Place, Table, TableKey
from bot.telegram.chat_queue import FREE, RESERVES, Lane, Strip, Unring, Wish
from bot.telegram.courier import Courier
from bot.telegram.delivery import Postman
from bot.telegram.messages import Keys, Letter, Ring, Show
from bot.telegram.rate_limits import Budget

log = logging.getLogger(__name__)

STORE_PAUSE = 5.0
"""Seconds until a chat is tried again when the store was away."""
ANSWERS_KEPT = 4096
"""Presses remembered as answered."""


class Outbox:
    """Wishes come in and return at once; a task for each chat that has any fulfils them, one call at a time."""

    def __init__(
        self, bot: Bot, store: Store, painter: Painter, clock: Clock, budget: Budget
    ) -> None:
        self._courier = Courier(bot, painter)
        self._postman = Postman(store, self._courier, clock)
        self._store = store
        self._clock = clock
        self._budget = budget
        self._lanes: dict[ChatKey, Lane] = {}
        self._tasks: dict[ChatKey, asyncio.Task[None]] = {}
        self._pokes: dict[ChatKey, asyncio.Event] = {}
        self._answered: OrderedDict[str, None] = OrderedDict()
        self._closing = False

    # Wishes

    def show(self, show: Show) -> None:
        """Show a table's board as soon as the limits allow."""
        self._put(show.place.chat, show)

    def keys(self, keys: Keys) -> None:
        """Change a board's keyboard, for a half-made move."""
        self._put(keys.place.chat, keys)

    def ring(self, ring: Ring) -> None:
        """Call somebody to a table once its board is on the screen; the ring before is deleted."""
        self._put(ring.place.chat, ring)

    def unring(self, table: TableKey, place: Place) -> None:
        """Delete the table's last ring."""
        self._put(place.chat, Unring(place, table))

    def send(self, letter: Letter) -> None:
        """Send a message that belongs to no table."""
        self._put(letter.place.chat, letter)

    async def answer(self, query: str, text: str = "", *, alert: bool = False) -> None:
        """Answer a press, at once and once; never raises."""
        if query in self._answered:
            log.warning("press answered twice", extra={"query": query})
            return
        self._answered[query] = None
        while len(self._answered) > ANSWERS_KEPT:
            self._answered.popitem(last=False)
        await self._courier.answer(query, text, alert=alert)
        reached(Step.ANSWERED)

    async def stray(self, table: TableKey, message: Message) -> None:
        """Somebody pressed on a message that shows this table: if it is not its board, it becomes it or loses its keys.

        So a board whose sending seemed to fail is found again, and a second one goes.
        """
        found = await self._store.table(table)
        board, chat = found.board, found.place.chat
        if board is not None and board.id == message.id:
            return
        lane = self._lanes.get(chat)
        doubtful = lane is not None and table in lane.held
        if board is None or (doubtful and message.id > board.id):
            await self._store.shown(table, NO_VERSION, message)
            if board is not None:
                self._put(chat, Strip(found.place, board.id))
            if lane is not None:
                lane.found(table)
                self._poke(chat)
        else:
            self._put(chat, Strip(found.place, message.id))

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

    def _put(self, chat: ChatKey, wish: Wish) -> None:
        lane = self._lanes.setdefault(chat, Lane(chat))
        lane.put(wish)
        if self._closing:
            return
        if chat in self._tasks:
            self._poke(chat)
        else:
            self._pokes[chat] = asyncio.Event()
            self._tasks[chat] = asyncio.create_task(self._run(lane), name=f"lane {chat}")

    def _poke(self, chat: ChatKey) -> None:
        if chat in self._pokes:
            self._pokes[chat].set()

    async def _run(self, lane: Lane) -> None:
        try:
            while not lane.is_empty:
                now = self._clock.monotonic()
                wish = lane.next(now)
                if wish is None:
                    wait = min(lane.held.values()) - now
                else:
                    wait = max(lane.resume_at - now, await self._wait(lane, wish))
                if wait > 0:
                    if self._closing:
                        return
                    await self._nap(lane.chat, wait)
                elif wish is not None and lane.holds(wish):
                    await self._fulfil(lane, wish)
        finally:
            del self._tasks[lane.chat], self._pokes[lane.chat]
            if lane.is_empty and lane.resume_at <= self._clock.monotonic():
                del self._lanes[lane.chat]

    async def _wait(self, lane: Lane, wish: Wish) -> float:
        if isinstance(wish, FREE):
            return 0.0
        try:
            chat = await self._store.chat(lane.chat)
        except StoreError:
            return STORE_PAUSE
        return self._budget.wait(chat.telegram_id, reserve=RESERVES.get(type(wish), 0))

    async def _fulfil(self, lane: Lane, wish: Wish) -> None:
        lane.take(wish)
        following.set(getattr(wish, "update", None))
        began = self._clock.monotonic()
        try:
            chat = await self._store.chat(lane.chat)
            spent = self._budget.spend(chat.telegram_id)
            try:
                spoke = await self._postman.fulfil(lane, chat, wish)
            except TelegramError as error:
                self._budget.made(spent)
                await self._postman.mend(lane, chat, wish, error)
            else:
                (self._budget.made if spoke else self._budget.give_back)(spent)
                self._log(wish, began)
        except (StoreAway, Unfit) as error:
            log.warning("store away", extra={"chat": lane.chat, "error": str(error)})
            lane.put_back(wish)
            lane.resume_at = self._clock.monotonic() + STORE_PAUSE
        except Exception:
            log.exception("not sent", extra={"chat": lane.chat, "wish": type(wish).__name__})

    def _log(self, wish: Wish, began: float) -> None:
        fields = {
            "kind": type(wish).__name__,
            "table": getattr(wish, "table", None),
            "version": getattr(wish, "version", None),
            "ms": round(1000 * (self._clock.monotonic() - began)),
        }
        level = logging.INFO if isinstance(wish, Show) else logging.DEBUG
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
