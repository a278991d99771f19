"""The computers at the tables: they think off the event loop, and a row of them is shown as one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.runtime.locks import KeyedLocks
from bot.store.records import TableKey, Waiting
from bot.tables.commands import Think
from bot.tables.decisions import decide
from bot.tables.errors import AgainstRules, BadButton, BrokenLog, NoTable, Refusal
from bot.tables.facts import Fact
from bot.tables.repository import LiveTable, TableRepository
from bot.tables.retry_queue import RetryQueue
from bot.tables.search_pool import SearchPool
from bot.tables.table import Table
from engine.saying import Saying

QUICK = 0.4
"""Seconds for which a board waits for the computers, so that quick ones need no edit of their own."""
HINTS_KEPT = 256
"""Of the tables that asked last."""
_log = logging.getLogger(__name__)

Thought = Callable[[LiveTable, Table, bool], Awaitable[None]]


class Computers:
    """One task for each table that waits for computers, until a person is to move there.

    `thought` is told the table after and before, and whether its board is still to be shown.
    """

    def __init__(
        self,
        boxes: KeyedLocks,
        repository: TableRepository,
        thought: Thought,
        arrears: RetryQueue,
        search_pool: SearchPool | None = None,
    ) -> None:
        self._boxes = boxes
        self._repository = repository
        self._thought = thought
        self._retries = arrears
        self._search_pool = search_pool or SearchPool()
        self._tasks: dict[TableKey, asyncio.Task[None]] = {}
        self._showing: set[asyncio.Task[None]] = set()
        """Have done thinking, and tell of it."""
        self._ends: dict[TableKey, asyncio.Event] = {}
        self._awaited: set[TableKey] = set()
        self._hints: dict[TableKey, tuple[int, asyncio.Task[Saying | None]]] = {}

    def begin(self, live: LiveTable) -> None:
        """Think, if a computer is to move and does not think already."""
        key = live.key
        if live.table.waiting is Waiting.COMPUTER and key not in self._tasks:
            self._ends[key] = asyncio.Event()
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"thinking at {key}")

    async def wait(self, key: TableKey) -> None:
        """Wait for quick computers; the board that is made afterwards shows their moves as well."""
        end = self._ends.get(key)
        if end is None:
            return
        self._awaited.add(key)
        try:
            await asyncio.wait_for(end.wait(), QUICK)
        except TimeoutError:
            pass
        finally:
            if not end.is_set():
                self._awaited.discard(key)

    async def hint(self, live: LiveTable) -> Saying | None:
        """What a computer would do for the seat to move; asked twice at one position, it thinks once."""
        table, seat = live.table, live.table.to_move
        if seat is None:
            return None
        known = self._hints.get(live.key)
        if known is None or known[0] != table.position:
            thought = self._search_pool.hint(table.game, table.view(seat), _seed(live.key, table))
            known = table.position, asyncio.create_task(thought, name=f"hint at {live.key}")
            self._hints[live.key] = known
            known[1].add_done_callback(lambda task: self._forget(live.key, task))
        return await asyncio.shield(known[1])

    def _forget(self, key: TableKey, task: asyncio.Task[Saying | None]) -> None:
        """A hint is kept while the table stands as it stood, but nothing but the last one, and never a failure."""
        if task.cancelled() or task.result() is None:
            self._hints.pop(key, None)
        while len(self._hints) > HINTS_KEPT:
            del self._hints[next(iter(self._hints))]

    async def settle(self) -> None:
        """Wait until none thinks, and everybody was told what they thought."""
        while running := (*self._tasks.values(), *self._showing):
            await asyncio.wait(running)

    async def close(self) -> None:
        """Stop thinking; after a restart they go on."""
        tasks = (*self._tasks.values(), *self._showing, *(task for _, task in self._hints.values()))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._search_pool.close()

    async def _run(self, key: TableKey) -> None:
        with self._retries.of(key):
            await self._think(key)

    async def _think(self, key: TableKey) -> None:
        shown = False
        try:
            live = await self._live(key)
            before = live.table
            while (table := live.table).waiting is Waiting.COMPUTER:
                await self._move(live, table)
                live = await self._live(key)
        except (BrokenLog, NoTable):
            _log.exception("the computers at table %s stop", key)
            return
        finally:
            self._tell_on(self._tasks.pop(key))
            self._ends.pop(key).set()
            shown = key in self._awaited
            self._awaited.discard(key)
        await self._thought(live, before, not shown)

    def _tell_on(self, task: asyncio.Task[None]) -> None:
        self._showing.add(task)
        task.add_done_callback(self._showing.discard)

    async def _live(self, key: TableKey) -> LiveTable:
        async with self._boxes.enter(key):
            return await self._repository.live(key)

    async def _move(self, live: LiveTable, table: Table) -> None:
        """Think without holding the table, then play if it still stands as it stood."""
        seat = table.to_move
        if seat is None:
            return
        level = table.chairs[seat].level or ""
        view, seed = table.view(seat), _seed(live.key, table)
        word = await self._search_pool.choose(table.game, view, level, seed)
        async with self._boxes.enter(live.key):
            live = await self._repository.live(live.key)
            try:
                facts = self._played(live.table, Think(seat, table.position, word))
            except Refusal as late:
                _log.info("a computer at table %s thought in vain: %s", live.key, late)
                return
            await self._repository.write(live, facts)

    def _played(self, table: Table, command: Think) -> tuple[Fact, ...]:
        """A computer that makes a mistake must not stop the table: another legal word is played."""
        try:
            return decide(table, command)
        except (AgainstRules, BadButton):
            _log.exception("a computer chose %s at %s", command.word, table.game.key)
            word = table.game.encode(table.game.legal_moves(table.state)[0])
            return decide(table, replace(command, word=word))


def _seed(key: TableKey, table: Table) -> str:
    """Never the game's own: a guess must stay a guess."""
    return f"{key}.{table.position}"
