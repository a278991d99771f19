"""Fulfils one wish: looks up where it goes, has the call made, records what people see; and mends what went wrong."""

from __future__ import annotations

import logging
from dataclasses import replace

from telegram.error import TelegramError

from bot.runtime.checkpoints import Step, reached
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.store.records import NO_VERSION, Chat, ChatKey, TableKey
from bot.telegram.api_errors import (
    Away,
    Done,
    Gone,
    Moved,
    NoPhotos,
    Shut,
    Unclear,
    Wait,
    remedy_for,
)
from bot.telegram.chat_queue import Lane, Strip, Unring, Wish
from bot.telegram.courier import Courier
from bot.telegram.messages import Keys, Letter, Ring, Show
from render.scene import Scene

log = logging.getLogger(__name__)

DOUBT = 10.0
"""Seconds in which somebody may press on a board that was perhaps sent, before it is sent again."""
PHOTOS_AGAIN = 600.0
"""Seconds after which a chat that took no pictures is offered one again."""
NEWEST_KEPT = 1000
"""Letters that will make way for a newer one are remembered, so many of them."""
LONGEST_PAUSE = 60.0
"""Seconds between two tries when Telegram is away for long."""


class Postman:
    """One for the whole bot; what it must remember of a chat stands in its lane."""

    def __init__(self, store: Store, courier: Courier, clock: Clock) -> None:
        self._store = store
        self._courier = courier
        self._clock = clock
        self._away = False
        self.texts_only: dict[ChatKey, float] = {}
        """Chats that do not allow pictures, and when that is tried again (no update tells that they do)."""
        self._newest: dict[tuple[ChatKey, str], int] = {}
        """The last letter of each name: it goes when the next one is there."""

    async def fulfil(self, lane: Lane, chat: Chat, wish: Wish) -> bool:
        """Do what is wished; raises TelegramError, StoreError, and whatever composing a board raises.

        False: nothing was sent or edited; there was no need any more, or only something to delete.
        """
        match wish:
            case Show():
                spoke = await self._show(lane, chat, wish)
            case Letter():
                spoke = await self._letter(lane, chat, wish)
            case Ring():
                spoke = await self._ring(chat, wish)
            case Keys():
                spoke = await self._keys(chat, wish)
            case Unring():
                await self._unring(chat, wish.table)
                spoke = False
            case Strip():
                spoke = await self._strip(lane, chat, wish)
        lane.failures = 0
        if self._away:
            self._away = False
            log.info("Telegram answers again")
        return spoke

    async def mend(self, lane: Lane, chat: Chat, wish: Wish, error: TelegramError) -> None:
        """Do what helps against an error; the wish waits again if that may lead to something."""
        match remedy := remedy_for(error):
            case Wait():
                self._rest(lane, wish, remedy.seconds)
            case Away():
                self._rest(lane, wish, self._pause_after(lane, error))
            case Moved():
                await self._store.migrate_chat(chat.telegram_id, remedy.new_id)
                lane.put_back(wish)
            case Shut():
                await self._shut(lane, wish, remedy)
            case NoPhotos() if not self._takes_texts_only(lane):
                self.texts_only[lane.chat] = self._clock.monotonic() + PHOTOS_AGAIN
                lane.put_back(wish)
            case Unclear():
                await self._doubt(lane, wish, self._pause_after(lane, error))
            case Gone():
                await self._anew(lane, wish)
            case Done():
                pass
            case _:
                kind = type(wish).__name__
                log.error("refused", extra={"chat": lane.chat, "wish": kind, "error": str(error)})
                await self._anew(lane, wish)

    # One wish

    async def _show(self, lane: Lane, chat: Chat, show: Show) -> bool:
        table = await self._store.table(show.table)
        seen = show.version <= table.shown_version and not (show.anew or show.again)
        if table.paused or seen:
            return False
        lane.drop_keys(show.table)
        board = await show.compose(table.shown_version)
        reached(Step.COMPOSED)
        scene = self._allowed(lane, board.scene)
        text = board.text if scene or not board.unpictured else board.unpictured
        where, old, message = chat.telegram_id, table.board, None
        if old is not None and not show.anew:
            message = await self._courier.edit(where, old, text, board.keyboard, scene)
        if message is None:
            message = await self._courier.send(
                where, table.place.topic, text, board.keyboard, scene
            )
            if old is not None:
                lane.put(Strip(table.place, old.id))
        reached(Step.SENT)
        await self._store.shown(table.key, board.version, message)
        reached(Step.SHOWN)
        return True

    async def _letter(self, lane: Lane, chat: Chat, letter: Letter) -> bool:
        scene = self._allowed(lane, letter.scene)
        where, old, edited = chat.telegram_id, letter.instead, None
        if old is not None and await self._store.board_at(lane.chat, old.id) is not None:
            return False  # the message became a board meanwhile, or the press on it was forged
        if old is not None:
            edited = await self._courier.edit(where, old, letter.text, letter.keyboard, scene)
        if edited is None:
            topic, reply_to = letter.place.topic, letter.reply_to
            sent = await self._courier.send(
                where, topic, letter.text, letter.keyboard, scene, reply_to=reply_to
            )
            if old is not None:
                lane.put(Strip(letter.place, old.id))
            if letter.only:
                await self._replace(lane, where, letter.only, sent.id)
        return True

    async def _replace(self, lane: Lane, where: int, name: str, sent: int) -> None:
        """Only the newest letter of a name stays; after a restart those from before it stay too."""
        before = self._newest.pop((lane.chat, name), None)
        self._newest[lane.chat, name] = sent
        if len(self._newest) > NEWEST_KEPT:
            del self._newest[next(iter(self._newest))]
        if before is not None:
            await self._courier.delete(where, before)

    async def _ring(self, chat: Chat, ring: Ring) -> bool:
        table = await self._store.table(ring.table)
        if table.paused:
            return False
        await self._unring(chat, ring.table)
        board = None if table.board is None else table.board.id
        sent = await self._courier.send(
            chat.telegram_id, table.place.topic, ring.text, ring.keyboard, None, reply_to=board
        )
        reached(Step.RUNG)
        await self._store.rung(ring.table, sent.id)
        if ring.sent is not None:
            await ring.sent(sent.id)
        return True

    async def _unring(self, chat: Chat, key: TableKey) -> None:
        table = await self._store.table(key)
        if table.ring is not None:
            await self._courier.delete(chat.telegram_id, table.ring)
            await self._store.rung(key, None)

    async def _keys(self, chat: Chat, keys: Keys) -> bool:
        table = await self._store.table(keys.table)
        if table.board is None or table.paused or keys.version < table.shown_version:
            return False
        await self._courier.rekey(chat.telegram_id, table.board.id, keys.keyboard)
        return True

    async def _strip(self, lane: Lane, chat: Chat, strip: Strip) -> bool:
        """A message that has become a board since this was wished keeps its keys."""
        if await self._store.board_at(lane.chat, strip.message) is not None:
            return False
        await self._courier.rekey(chat.telegram_id, strip.message, None)
        return True

    def _allowed(self, lane: Lane, scene: Scene | None) -> Scene | None:
        return None if self._takes_texts_only(lane) else scene

    def _takes_texts_only(self, lane: Lane) -> bool:
        until = self.texts_only.get(lane.chat)
        if until is not None and until <= self._clock.monotonic():
            del self.texts_only[lane.chat]
            return False
        return until is not None

    # One error

    def _rest(self, lane: Lane, wish: Wish, seconds: float) -> None:
        lane.put_back(wish)
        lane.resume_at = self._clock.monotonic() + seconds

    async def _shut(self, lane: Lane, wish: Wish, shut: Shut) -> None:
        tables = {wish.table} if isinstance(wish, Show | Ring | Keys | Unring) else set()
        if not shut.topic:
            tables |= {table.key for table in await self._store.tables_in(lane.chat)}
            tables |= {wish.table for wish in lane.wishes.values() if isinstance(wish, Show)}
            lane.drop()
        for table in tables:
            lane.drop(table)
            await self._store.pause(table, shut.reason, at=self._clock.now())
        log.info("paused", extra={"chat": lane.chat, "tables": sorted(tables), "why": shut.reason})

    def _pause_after(self, lane: Lane, error: TelegramError) -> float:
        """How long to wait when Telegram does not answer: longer each time; said once, not each time."""
        lane.failures += 1
        if not self._away:
            self._away = True
            log.warning("Telegram does not answer", extra={"error": str(error)})
        return min(2.0 ** (lane.failures - 1), LONGEST_PAUSE)

    async def _doubt(self, lane: Lane, wish: Wish, pause: float) -> None:
        """An edit is repeated; a board that was perhaps sent gets time to be pressed on; other messages are left."""
        match wish:
            case Show():
                if wish.anew or (await self._store.table(wish.table)).board is None:
                    lane.held[wish.table] = self._clock.monotonic() + max(DOUBT, pause)
                    lane.put_back(wish)
                else:
                    self._rest(lane, wish, pause)
            case Keys() | Strip() | Unring():
                self._rest(lane, wish, pause)
            case Letter() if wish.instead is not None:
                self._rest(lane, wish, pause)
            case _:
                log.warning("perhaps not sent", extra={"chat": lane.chat})

    async def _anew(self, lane: Lane, wish: Wish) -> None:
        """What could not be edited is sent anew; what could not be sent is given up."""
        match wish:
            case Show(anew=False):
                table = await self._store.table(wish.table)
                if table.board is not None:
                    lane.put(Strip(table.place, table.board.id))
                    await self._store.shown(wish.table, NO_VERSION, None)
                    lane.put_back(wish)
            case Letter() if wish.instead is not None:
                lane.put_back(replace(wish, instead=None))
            case _:
                pass
