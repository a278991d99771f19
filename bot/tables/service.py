"""The table service: accepts commands one at a time per table, commits their facts, and publishes events.

A method's return value is used to answer the press. All other effects come from the subscribers of `TableChanged`
(listed in `bot/program/app.py`), which run after the commit, in the order of the commits.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from bot.runtime.clock import Clock
from bot.runtime.keyed import KeyedLocks
from bot.runtime.tasks import cancel_all
from bot.store.errors import StaleTable, StoreError
from bot.store.interface import Store
from bot.store.leases import Leases
from bot.store.outages import level_of
from bot.store.records import Chat, PersonKey, TableKey
from bot.tables import deadlines
from bot.tables.asides import MARK, answer_aside
from bot.tables.commands import SEED_BYTES, Command, Moment, Start
from bot.tables.computers.matching import with_strength
from bot.tables.decisions import Decision, checks, decide
from bot.tables.decisions.play import Answer, pressed, with_private_moves
from bot.tables.events import CommandFor, Subscriber, TableChanged, TableEvent, WordPressed
from bot.tables.live_table import REPEAT_SECONDS, LiveTable
from bot.tables.refusals import BadButton, OldBoard
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from engine.contract import Word

T = TypeVar("T")
log = logging.getLogger(__name__)


class TableService:
    """Carries out the commands of all tables."""

    def __init__(self, store: Store, repository: TableRepository, clock: Clock) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock
        self._event_locks = KeyedLocks()
        self.unfinished: set[TableKey] = set()
        """The tables at which a step failed because of the store (`Resumption.retry_unfinished`)."""
        self._subscribers: tuple[Subscriber, ...] = ()
        self._publishing: set[asyncio.Task[None]] = set()

    async def submit(
        self,
        key: TableKey,
        command: Command | CommandFor,
        *,
        chat: Chat | None = None,
        update_id: int | None = None,
    ) -> TableChanged:
        """Carry out a command, and return the change, whose facts are empty if nothing was committed.

        The update `update_id` is settled in the same transaction if the command changes the table. If another writer
        commits first, the command is decided once more. Raises Refusal (BadButton if the table is not in `chat`),
        BrokenLog, StoreError.
        """

        async def attempt() -> TableChanged:
            live = await self._live(key, chat)
            resolved = command(live) if callable(command) else command
            return await self.carry_out(live, resolved, update_id)

        return await self._locked(key, attempt)

    async def press_word(
        self,
        key: TableKey,
        chat: Chat,
        by: PersonKey,
        position: int,
        word: str,
        *,
        update_id: int,
        is_too_soon: bool = False,
        is_private: bool = False,
    ) -> WordPressed:
        """Handle a press on a key of the game: a move, a partial word or an aside. Raises whatever `submit` raises.

        If `is_too_soon` is set, TooSoon is raised instead of making a move. If `is_private` is set, the key is in an
        ephemeral message, and while the turn continues, other people do not see the move.
        """
        cached = self._repository.cached(key)
        if cached is not None and position < (cached.before_private_steps or cached.table).position:
            raise OldBoard  # needs no lock: position numbers never repeat

        async def press() -> WordPressed:
            live = await self._live(key, chat)
            sees_all = live.before_private_steps is None or live.table.is_to_move(by)
            table = live.table if sees_all else live.public
            if word.startswith(MARK):
                return WordPressed(live, None, answer_aside(table, by, word), is_alert=True)
            found = pressed(table, by, position, Word(word), said=live.cautioned, soon=is_too_soon)
            if not isinstance(found, Answer):
                made = with_private_moves(live.table, found) if is_private else found
                return WordPressed(live, await self._write(live, made, update_id))
            if found.cautioned is not None:
                live.cautioned = found.cautioned
                return WordPressed(live, None, found.saying, is_alert=True)
            return WordPressed(live, None, found.saying, is_partial=True)

        return await self._locked(key, press)

    async def choose(
        self, key: TableKey, chat: Chat, by: PersonKey, position: int, word: str
    ) -> LiveTable | None:
        """Choose a partial word for everyone to see. The private steps of the turn then become public.

        Return the table, or None if the board need not be changed, because it was sent with the keys of this word, or
        because they were sent to it less than REPEAT_SECONDS ago. Raises Refusal, BrokenLog, StoreError.
        """

        async def choose() -> LiveTable | None:
            live = await self._live(key, chat)
            sees_all = live.before_private_steps is None or live.table.is_to_move(by)
            table = live.table if sees_all else live.public
            checks.turn_of(table, by, position)
            shown, now = (*live.choice, live.choice_in or live.place.chat), self._clock.now()
            is_first = not word and shown[0] != position  # a new board shows the first step's keys
            is_due = shown != (position, word, chat.key) or now >= live.repeat_at
            live.choice, live.choice_in = (position, word), chat.key
            live.before_private_steps = None
            live.repeat_at = now + REPEAT_SECONDS if is_due else live.repeat_at
            return live if is_due and not is_first else None

        return await self._locked(key, choose)

    async def reveal(self, key: TableKey) -> None:
        """Make the private steps of the current turn public without updating boards. Raises whatever `live` raises."""
        async with self._repository.locks.hold(key):
            (await self._live(key, None)).before_private_steps = None

    async def keep(self, key: TableKey, chat: Chat) -> None:
        """Postpone the expiry of a table, as a press on its board does. Raises whatever `live` raises."""
        async with self._repository.locks.hold(key):
            live = await self._live(key, chat)
            live.changed_at = self._clock.now()
            await self._repository.write_deadlines(live)

    async def carry_out(
        self, live: LiveTable, command: Command, update_id: int | None = None
    ) -> TableChanged:
        """Do what `submit` does, for a caller that holds the table's lock."""
        if isinstance(command, Start) or getattr(command, "start", None) is not None:
            command = await with_strength(self._store, live.table, command)
        return await self._write(live, decide(live.table, command), update_id)

    def start_command(self, table: Table, by: PersonKey) -> Start:
        """Return a command that starts the game, with a new random seed and number for the narrator."""
        digest, _ = self._repository.component_text(table.game) or (None, "")
        return Start(by, secrets.token_hex(SEED_BYTES), digest, int(secrets.token_hex(2), 16))

    def start_when_full(self, table: Table, by: PersonKey) -> Start | None:
        """Return the command that starts the game if the table starts when all seats are taken, or None."""
        return self.start_command(table, by) if "when_full" in table.switches else None

    async def live(self, key: TableKey, chat: Chat | None = None) -> LiveTable:
        """Return a table once all earlier commands on it are done. Raises NoTable, BadButton, BrokenLog, StoreError."""
        return await self._locked(key, lambda: self._live(key, chat))

    def cached(self, key: TableKey) -> LiveTable | None:
        """Return the table if it is in memory, otherwise None."""
        return self._repository.cached(key)

    def seconds_left(self, live: LiveTable) -> float:
        """Return the seconds left in the current turn; 0 if it is overdue or has no time limit."""
        return deadlines.seconds_left(live.table, moved=live.turn_since, now=self._clock.now())

    def is_quiet(self, live: LiveTable) -> bool:
        """Return whether the table is a lobby that has been idle for so long that anybody may close it."""
        touched = max(live.changed_at, live.pressed_at)
        return deadlines.is_quiet(live.table, touched=touched, now=self._clock.now())

    def moment(self, live: LiveTable) -> Moment:
        """Return the current time, and the time at which the current turn began."""
        return Moment(self._clock.now(), live.turn_since)

    def note_action(self, key: TableKey, chat: Chat, person: PersonKey) -> None:
        """Record that a person with a seat has acted, and is reachable, if the table is in memory and in this chat."""
        live = self._repository.cached(key)
        if live is not None and _is_in(live, chat) and live.table.seat_of(person) is not None:
            live.acted[person] = self._clock.now()
            live.active.add(person)
            live.away.discard(person)

    def note_press(self, key: TableKey, chat: Chat, person: PersonKey) -> None:
        """Record a press that was handled, if the table is in memory and in this chat: the table is not idle.

        If the person is to move at a table across chats, other nodes are told of their first press of the turn.
        """
        live = self._repository.cached(key)
        if live is None or not _is_in(live, chat):
            return
        live.pressed_at, position = self._clock.now(), live.table.position
        is_news = bool(live.table.guests) and live.told_action != position
        if self._store.leases is not None and is_news and live.table.is_to_move(person):
            live.told_action = position
            told = self._tell(self._store.leases, f"acted {key} {person} {position}")
            self._in_background(told, f"notice of table {key}")

    def subscribe(self, *subscribers: Subscriber) -> None:
        """Add subscribers. They are called in this order with each event, after its commit."""
        self._subscribers += subscribers

    def publish(self, event: TableEvent) -> None:
        """Let the subscribers handle an event, after the earlier events of its table."""
        self._in_background(self._notify(event), f"event of table {event.live.key}")

    async def published(self) -> None:
        """Wait until the subscribers have handled all events."""
        while self._publishing:
            await asyncio.wait(tuple(self._publishing))

    async def close(self) -> None:
        """Cancel the handling of events. Boards that are then outdated are updated after the next start."""
        await cancel_all(self._publishing)

    def retry_later(self, key: TableKey, error: StoreError) -> None:
        """Let a table be resumed when the store is available again. `error` is the failure of a move or other work."""
        log.log(level_of(error), "resume later", extra={"table": key, "error": str(error)})
        self.unfinished.add(key)

    def _in_background(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    async def _tell(self, leases: Leases, notice: str) -> None:
        with suppress(StoreError):
            await leases.tell(notice)

    async def _notify(self, event: TableEvent) -> None:
        await asyncio.sleep(0)  # the answer to a press first: aiohttp writes it in a task
        async with self._event_locks.hold(event.live.key):
            subscribers = () if await self._is_elsewhere(event) else self._subscribers
            for subscriber in subscribers:
                try:
                    await subscriber(event)
                except StoreError as error:
                    self.retry_later(event.live.key, error)
                except Exception:
                    log.exception("a subscriber failed", extra={"table": event.live.key})

    async def _is_elsewhere(self, event: TableEvent) -> bool:
        """Return whether another node publishes the changes of this table, which is possible if it has several chats.

        If the store fails, return True, and resume the table later.
        """
        leases, table = self._store.leases, event.live.table
        before = event.before if isinstance(event, TableChanged) else None
        is_across = bool(table.guests) or (before is not None and bool(before.guests))
        if leases is None or not is_across:
            return False
        try:
            return not await leases.handles(event.live.key)
        except StoreError as error:
            self.retry_later(event.live.key, error)
            return True

    async def _locked(self, key: TableKey, attempt: Callable[[], Awaitable[T]]) -> T:
        """Call `attempt` while holding the table's lock, once more if another writer was faster. Return its result."""
        async with self._repository.locks.hold(key):
            try:
                return await attempt()
            except StaleTable:
                return await attempt()

    async def _live(self, key: TableKey, chat: Chat | None) -> LiveTable:
        live = await self._repository.live(key)
        if chat is not None and not _is_in(live, chat):
            raise BadButton
        return live

    async def _write(self, live: LiveTable, made: Decision, update_id: int | None) -> TableChanged:
        before = live.table
        if not made.facts:
            return TableChanged(live, before, before)
        await self._repository.write(
            live, made.facts, transitions=made.transitions, update_id=update_id
        )
        has_moved = live.table.position != before.position
        is_private = has_moved and live.before_private_steps is not None
        change = TableChanged(live, before, live.table, made.facts, is_private)
        self.publish(change)
        return change


def _is_in(live: LiveTable, chat: Chat) -> bool:
    """Return whether a chat is one of the table's chats."""
    return chat.key in (live.place.chat, *(key for _, key in live.table.guests))
