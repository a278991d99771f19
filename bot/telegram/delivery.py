"""Fulfils one wish: looks up where it goes, has the call made, records what people see; and mends what went wrong."""

from __future__ import annotations

import logging
from dataclasses import replace

from telegram.error import TelegramError

from bot.runtime.checkpoints import Checkpoint, checkpoint
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
from bot.telegram.chat_queue import ChatQueue, DeleteTurnCall, Job, RemoveKeyboard
from bot.telegram.courier import Courier
from bot.telegram.messages import BoardUpdate, KeyboardUpdate, Notice, TurnCall
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


class Delivery:
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

    async def deliver(self, queue: ChatQueue, chat: Chat, job: Job) -> bool:
        """Do what is wished; raises TelegramError, StoreError, and whatever composing a board raises.

        False: nothing was sent or edited; there was no need any more, or only something to delete.
        """
        match job:
            case BoardUpdate():
                spoke = await self._show(queue, chat, job)
            case Notice():
                spoke = await self._notice(queue, chat, job)
            case TurnCall():
                spoke = await self._ring(chat, job)
            case KeyboardUpdate():
                spoke = await self._keys(chat, job)
            case DeleteTurnCall():
                await self._delete_turn_call(chat, job.table)
                spoke = False
            case RemoveKeyboard():
                spoke = await self._strip(queue, chat, job)
        queue.failures = 0
        if self._away:
            self._away = False
            log.info("Telegram answers again")
        return spoke

    async def recover(self, queue: ChatQueue, chat: Chat, job: Job, error: TelegramError) -> None:
        """Do what helps against an error; the wish waits again if that may lead to something."""
        match remedy := remedy_for(error):
            case Wait():
                self._rest(queue, job, remedy.seconds)
            case Away():
                self._rest(queue, job, self._pause_after(queue, error))
            case Moved():
                await self._store.migrate_chat(chat.telegram_id, remedy.new_id)
                queue.requeue(job)
            case Shut():
                await self._shut(queue, job, remedy)
            case NoPhotos() if not self._takes_texts_only(queue):
                self.texts_only[queue.chat] = self._clock.monotonic() + PHOTOS_AGAIN
                queue.requeue(job)
            case Unclear():
                await self._doubt(queue, job, self._pause_after(queue, error))
            case Gone():
                await self._anew(queue, job)
            case Done():
                pass
            case _:
                kind = type(job).__name__
                log.error("refused", extra={"chat": queue.chat, "wish": kind, "error": str(error)})
                await self._anew(queue, job)

    # One wish

    async def _show(self, queue: ChatQueue, chat: Chat, show: BoardUpdate) -> bool:
        table = await self._store.table(show.table)
        seen = show.version <= table.shown_version and not (show.anew or show.again)
        if table.paused or seen:
            return False
        queue.drop_keys(show.table)
        board = await show.compose(table.shown_version)
        checkpoint(Checkpoint.COMPOSED)
        scene = self._allowed(queue, board.scene)
        text = board.text if scene or not board.unpictured else board.unpictured
        where, old, message = chat.telegram_id, table.board, None
        if old is not None and not show.anew:
            message = await self._courier.edit(where, old, text, board.keyboard, scene)
        if message is None:
            message = await self._courier.send(
                where, table.place.topic, text, board.keyboard, scene
            )
            if old is not None:
                queue.put(RemoveKeyboard(table.place, old.id))
        checkpoint(Checkpoint.SENT)
        await self._store.shown(table.key, board.version, message)
        checkpoint(Checkpoint.SHOWN)
        return True

    async def _notice(self, queue: ChatQueue, chat: Chat, notice: Notice) -> bool:
        scene = self._allowed(queue, notice.scene)
        where, old, edited = chat.telegram_id, notice.instead, None
        if old is not None and await self._store.board_at(queue.chat, old.id) is not None:
            return False  # the message became a board meanwhile, or the press on it was forged
        if old is not None:
            edited = await self._courier.edit(where, old, notice.text, notice.keyboard, scene)
        if edited is None:
            topic, reply_to = notice.place.topic, notice.reply_to
            sent = await self._courier.send(
                where, topic, notice.text, notice.keyboard, scene, reply_to=reply_to
            )
            if old is not None:
                queue.put(RemoveKeyboard(notice.place, old.id))
            if notice.only:
                await self._replace(queue, where, notice.only, sent.id)
        return True

    async def _replace(self, queue: ChatQueue, where: int, name: str, sent: int) -> None:
        """Only the newest letter of a name stays; after a restart those from before it stay too."""
        before = self._newest.pop((queue.chat, name), None)
        self._newest[queue.chat, name] = sent
        if len(self._newest) > NEWEST_KEPT:
            del self._newest[next(iter(self._newest))]
        if before is not None:
            await self._courier.delete(where, before)

    async def _ring(self, chat: Chat, ring: TurnCall) -> bool:
        table = await self._store.table(ring.table)
        if table.paused:
            return False
        await self._delete_turn_call(chat, ring.table)
        board = None if table.board is None else table.board.id
        sent = await self._courier.send(
            chat.telegram_id, table.place.topic, ring.text, ring.keyboard, None, reply_to=board
        )
        checkpoint(Checkpoint.RUNG)
        await self._store.record_turn_call(ring.table, sent.id)
        if ring.sent is not None:
            await ring.sent(sent.id)
        return True

    async def _delete_turn_call(self, chat: Chat, key: TableKey) -> None:
        table = await self._store.table(key)
        if table.ring is not None:
            await self._courier.delete(chat.telegram_id, table.ring)
            await self._store.record_turn_call(key, None)

    async def _keys(self, chat: Chat, keys: KeyboardUpdate) -> bool:
        table = await self._store.table(keys.table)
        if table.board is None or table.paused or keys.version < table.shown_version:
            return False
        await self._courier.edit_keyboard(chat.telegram_id, table.board.id, keys.keyboard)
        return True

    async def _strip(self, queue: ChatQueue, chat: Chat, strip: RemoveKeyboard) -> bool:
        """A message that has become a board since this was wished keeps its keys."""
        if await self._store.board_at(queue.chat, strip.message) is not None:
            return False
        await self._courier.edit_keyboard(chat.telegram_id, strip.message, None)
        return True

    def _allowed(self, queue: ChatQueue, scene: Scene | None) -> Scene | None:
        return None if self._takes_texts_only(queue) else scene

    def _takes_texts_only(self, queue: ChatQueue) -> bool:
        until = self.texts_only.get(queue.chat)
        if until is not None and until <= self._clock.monotonic():
            del self.texts_only[queue.chat]
            return False
        return until is not None

    # One error

    def _rest(self, queue: ChatQueue, job: Job, seconds: float) -> None:
        queue.requeue(job)
        queue.resume_at = self._clock.monotonic() + seconds

    async def _shut(self, queue: ChatQueue, job: Job, shut: Shut) -> None:
        tables = (
            {job.table}
            if isinstance(job, BoardUpdate | TurnCall | KeyboardUpdate | DeleteTurnCall)
            else set()
        )
        if not shut.topic:
            tables |= {table.key for table in await self._store.tables_in(queue.chat)}
            tables |= {job.table for job in queue.jobs.values() if isinstance(job, BoardUpdate)}
            queue.drop()
        for table in tables:
            queue.drop(table)
            await self._store.pause(table, shut.reason, at=self._clock.now())
        log.info("paused", extra={"chat": queue.chat, "tables": sorted(tables), "why": shut.reason})

    def _pause_after(self, queue: ChatQueue, error: TelegramError) -> float:
        """How long to wait when Telegram does not answer: longer each time; said once, not each time."""
        queue.failures += 1
        if not self._away:
            self._away = True
            log.warning("Telegram does not answer", extra={"error": str(error)})
        return min(2.0 ** (queue.failures - 1), LONGEST_PAUSE)

    async def _doubt(self, queue: ChatQueue, job: Job, pause: float) -> None:
        """An edit is repeated; a board that was perhaps sent gets time to be pressed on; other messages are left."""
        match job:
            case BoardUpdate():
                if job.anew or (await self._store.table(job.table)).board is None:
                    queue.held[job.table] = self._clock.monotonic() + max(DOUBT, pause)
                    queue.requeue(job)
                else:
                    self._rest(queue, job, pause)
            case KeyboardUpdate() | RemoveKeyboard() | DeleteTurnCall():
                self._rest(queue, job, pause)
            case Notice() if job.instead is not None:
                self._rest(queue, job, pause)
            case _:
                log.warning("perhaps not sent", extra={"chat": queue.chat})

    async def _anew(self, queue: ChatQueue, job: Job) -> None:
        """What could not be edited is sent anew; what could not be sent is given up."""
        match job:
            case BoardUpdate(anew=False):
                table = await self._store.table(job.table)
                if table.board is not None:
                    queue.put(RemoveKeyboard(table.place, table.board.id))
                    await self._store.shown(job.table, NO_VERSION, None)
                    queue.requeue(job)
            case Notice() if job.instead is not None:
                queue.requeue(replace(job, instead=None))
            case _:
                pass
