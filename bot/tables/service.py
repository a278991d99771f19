"""The host of all tables: one thing at a time at each, a move is on the disk before anybody hears of it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

from bot.presentation.boards import BoardPublisher, Newest
from bot.runtime.clock import Clock
from bot.runtime.locks import KeyedLocks
from bot.store.errors import StaleTable, StoreError
from bot.store.interface import Store
from bot.store.records import (
    NO_TABLE,
    NO_VERSION,
    Chat,
    ChatKey,
    Deadline,
    Message,
    PersonKey,
    Place,
    TableKey,
)
from bot.store.records import Table as Row
from bot.tables import asides, deadlines
from bot.tables.changes import Done, Tapped
from bot.tables.commands import Choose, Command, Expire, Open, Play, Start
from bot.tables.components import ComponentFiles
from bot.tables.computers import Computers
from bot.tables.decisions import decide, open_table
from bot.tables.errors import BadButton, BrokenLog, NoRoom, NoTable, OldBoard
from bot.tables.library import GameLibrary
from bot.tables.repository import DAMAGED, LiveTable, TableRepository
from bot.tables.retry_queue import RetryQueue
from bot.tables.search_pool import SearchPool
from bot.tables.table import Table, replay
from engine.contract import Word
from engine.saying import Saying

MOST_TABLES = 3
"""At once in one chat."""
TICK = 1.0
_log = logging.getLogger(__name__)

Asked = Callable[[LiveTable], Command]


class TableService:
    """Takes commands, writes facts, and has people see what came of them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        display: BoardPublisher,
        *,
        component_files: ComponentFiles | None = None,
        library: GameLibrary | None = None,
        search_pool: SearchPool | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._display = display
        self._repository = TableRepository(
            store, clock, component_files or ComponentFiles(), library or GameLibrary()
        )
        self._boxes = KeyedLocks()
        self._retries = RetryQueue(self._resume)
        self._computers = Computers(
            self._boxes, self._repository, self._thought, self._retries, search_pool
        )

    # What people ask

    async def open(self, command: Open, *, update_id: int, at: Message | None = None) -> LiveTable:
        """Open a table; a solo game begins at once. `at`: the message that becomes its board.

        A second press on the same message, and a second rematch, find the table that is there already.
        """
        async with self._boxes.enter(("chat", command.chat)):
            rows = await self.tables_in(command.chat)
            if at is not None and (
                there := [row for row in rows if row.board and row.board.id == at.id]
            ):
                return await self._repository.live(there[0].key)
            if len(rows) >= MOST_TABLES:
                raise NoRoom(len(rows))
            facts = open_table(command, self._repository.library.game(command.game))
            if command.solo and command.by is not None:
                table = replay(facts, self._repository.library)
                facts = (*facts, *decide(table, self.start(table, command.by)))
            live = await self._repository.open(
                Place(command.chat, command.topic),
                facts,
                secrets.token_urlsafe(9),
                update_id=update_id,
                rematch_of=command.rematch_of,
            )
            if at is not None:
                with self._retries.of(live.key):
                    await self._store.shown(live.key, NO_VERSION, at)
        with self._retries.of(live.key):
            await self._shown(live)
        self._computers.begin(live)
        return live

    async def ask(
        self, key: TableKey, chat: Chat, asked: Asked, *, update_id: int | None = None
    ) -> Done:
        """Carry out what somebody asks of a table; raises a Refusal. A table of another chat is a bad button."""
        async with self._boxes.enter(key):
            try:
                return await self._carry_out(key, chat, asked, update_id)
            except StaleTable:  # somebody else wrote to our table; look again, once
                return await self._carry_out(key, chat, asked, update_id)

    async def tap(
        self, key: TableKey, chat: Chat, by: PersonKey, position: int, word: str, *, update_id: int
    ) -> Tapped:
        """A press on a key of the game: a move; a step on the way to one (then: what to choose now); or a question."""
        cached = self._repository.cached(key)
        if cached is not None and position < cached.table.position:
            raise OldBoard  # refused from memory: a position never comes back
        async with self._boxes.enter(key):
            live = await self._at(key, chat)
            table = live.table
            unchanged = Done(live, table, table, ())
            if asides.is_aside(word):
                return Tapped(unchanged, asides.answer(table, by, word), lasting=True)
            if table.to_move is not None and word in table.game.offers(table.view()):
                if (warning := asides.caution(live, by, position, word)) is not None:
                    return Tapped(unchanged, warning, lasting=True)
                asked = Play(by, position, word)
                return Tapped(await self._decided(live, asked, update_id))
            decide(table, Choose(by, position))
            is_new = word != live.chosen
            live.choice = (position, word)
        if is_new:  # pressed twice, or taken back with nothing chosen: the keyboard stays
            await self._display.choice_changed(live, self._newest_of(key))
        pad = table.game.keys(table.view(table.seat_of(by)), Word(word))
        return Tapped(unchanged, pad.prompt)

    async def hint(self, live: LiveTable) -> Saying | None:
        """What a computer would do in the place of the one to move."""
        return await self._computers.hint(live)

    def start(self, table: Table, by: PersonKey) -> Start:
        """The command that begins the game of a lobby."""
        components = self._repository.component_text(table.game)
        return Start(by, secrets.token_hex(16), None if components is None else components[0])

    def seconds_left(self, live: LiveTable) -> float:
        """What the one to move still has."""
        return deadlines.seconds_left(live.table, moved=live.moved, now=self._clock.now())

    def is_quiet(self, live: LiveTable) -> bool:
        """Nobody seems to play at this table any more."""
        touched = max(live.touched, live.pressed)
        return deadlines.is_quiet(live.table, touched=touched, now=self._clock.now())

    def pressed(self, key: TableKey, chat: Chat) -> None:
        """Somebody pressed on a table of this chat, in vain perhaps: it is not idle."""
        if (live := self._repository.cached(key)) is not None and live.place.chat == chat.key:
            live.pressed = self._clock.now()

    async def show(self, key: TableKey, *, anew: bool = False) -> None:
        """Show a table's board (again)."""
        live = await self.live(key)
        await self._display.show(live, self._newest_of(key), anew=anew, again=True)

    def cached(self, key: TableKey) -> LiveTable | None:
        """A table that is in memory."""
        return self._repository.cached(key)

    async def live(self, key: TableKey, chat: Chat | None = None) -> LiveTable:
        """A table as it stands; raises NoTable, BadButton, BrokenLog."""
        async with self._boxes.enter(key):
            return await self._at(key, chat)

    async def tables_in(self, chat: ChatKey) -> Sequence[Row]:
        """The tables of a chat that are not over; one that is damaged takes no room."""
        rows = await self._store.tables_in(chat)
        return [row for row in rows if row.paused != DAMAGED]

    # What happens by itself

    async def wake_up(self) -> None:
        """After a restart: everybody has grace, boards that are behind are shown, computers go on."""
        until = self._clock.now() + deadlines.GRACE
        for kind in (deadlines.ABSENT, deadlines.REMIND, deadlines.LOBBY, deadlines.IDLE):
            await self._store.postpone_deadlines(kind, until=until)
        after = NO_TABLE
        while rows := await self._store.outdated_tables(after=after):
            for row in rows:
                await self._resume(row.key)
            after = rows[-1].key
        after = NO_TABLE
        while rows := await self._store.thinking(after=after):
            for row in rows:
                await self._resume(row.key)
            after = rows[-1].key

    async def watch(self) -> None:
        """Do what is due, for ever."""
        while True:
            try:
                await self.tick()
            except StoreError as error:
                _log.warning("deadlines wait: %s", error)
            await self._clock.sleep(TICK)

    async def tick(self) -> None:
        """Do what is due now, and what was put off."""
        await self._retries.pay()
        for deadline in await self._store.due(self._clock.now()):
            with suppress(BrokenLog, NoTable):  # a frozen table has no deadlines any more
                await self._come(deadline)

    async def settle(self) -> None:
        """Wait until no computer thinks."""
        await self._computers.settle()

    async def close(self) -> None:
        """Stop thinking; after a restart the computers go on."""
        await self._computers.close()

    # Within a table's mailbox

    async def _at(self, key: TableKey, chat: Chat | None) -> LiveTable:
        live = await self._repository.live(key)
        if chat is not None and live.place.chat != chat.key:
            raise BadButton
        return live

    async def _carry_out(
        self, key: TableKey, chat: Chat, asked: Asked, update_id: int | None
    ) -> Done:
        live = await self._at(key, chat)
        return await self._decided(live, asked(live), update_id)

    async def _decided(self, live: LiveTable, command: Command, update_id: int | None) -> Done:
        before = live.table
        facts = decide(before, command)
        if facts:
            await self._repository.write(live, facts, update_id)
            with self._retries.of(live.key):
                await self._seen(live, before)
        return Done(live, before, live.table, facts)

    async def _seen(self, live: LiveTable, before: Table) -> None:
        """After facts: the board, whose turn it is now, and the computers."""
        await self._shown(live)
        self._computers.begin(live)
        await self._display.call_next(live, before, self._newest_of(live.key))

    async def _shown(self, live: LiveTable) -> None:
        await self._display.show(live, self._newest_of(live.key))

    def _newest_of(self, key: TableKey) -> Newest:
        """The table for its board: quick computers are waited for, slow ones not."""

        async def newest() -> LiveTable:
            await self._computers.wait(key)
            return await self.live(key)

        return newest

    async def _thought(self, live: LiveTable, before: Table, to_be_shown: bool) -> None:
        if to_be_shown:
            await self._shown(live)
        await self._display.call_next(live, before, self._newest_of(live.key))

    # Deadlines

    async def _resume(self, key: TableKey) -> None:
        with suppress(BrokenLog, NoTable):
            live = await self.live(key)
            self._computers.begin(live)
            await self._shown(live)

    async def _come(self, deadline: Deadline) -> None:
        async with self._boxes.enter(deadline.table):
            live = await self._repository.live(deadline.table)
            ends = deadline.kind in (deadlines.LOBBY, deadlines.IDLE)
            if deadline.kind == deadlines.IDLE and live.pressed > live.touched:
                live.touched = live.pressed
            elif ends and (await self._decided(live, Expire(), None)).facts:
                return
            await self._repository.rest(live)
            if ends:
                return
            seat = live.table.to_move
            person = None if seat is None else live.table.chairs[seat].owner
            if person is None or not deadlines.is_timed(live.table):
                return
            if deadline.kind == deadlines.ABSENT:
                await self._display.overdue(live, self._newest_of(live.key), person)
            else:
                seconds = deadlines.reminder_seconds(live.table.patience or 0)
                await self._display.remind(live, self._newest_of(live.key), person, seconds)
