"""Computer players: worker processes search for their moves, which are submitted as commands."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.tasks import cancel_all
from bot.store.errors import StoreError
from bot.store.records import TableKey, Waiting
from bot.tables.commands import Think
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import request_for, seed_of
from bot.tables.decisions.takebacks import is_awaited
from bot.tables.events import TableChanged, TableEvent
from bot.tables.live_table import LiveTable
from bot.tables.refusals import AgainstRules, BadButton, BrokenLog, NoTable, Refusal
from bot.tables.service import TableService
from bot.tables.table import Table
from engine.saying import Saying

QUICK_SECONDS = 0.4
"""The maximum time in seconds for which a board update waits for computers to move, to avoid a second edit."""
TAKEBACK_SECONDS = 3.0
"""Seconds for which a computer does not move after a person's move that can be taken back, except in solo games. The
time is counted from that move and includes the search. `metrics.THINKING_SECONDS` measures only the search."""
ERROR_PAUSE = 60.0
"""Seconds after which a computer tries again to move if an unexpected error has prevented its move."""
MAX_HINTS = 256
"""The maximum number of tables whose latest hint is cached."""
log = logging.getLogger(__name__)


class Computers:
    """Makes the moves of computers, in one task per table at which a computer is to move, and searches for hints."""

    def __init__(
        self,
        tables: TableService,
        search_pool: SearchPool,
        clock: Clock,
        *,
        takeback_seconds: float = TAKEBACK_SECONDS,
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._takeback_seconds = takeback_seconds
        self._search_pool = search_pool
        self._tasks: dict[TableKey, asyncio.Task[None]] = {}
        self._hints = BoundedCache[TableKey, tuple[int, asyncio.Task[Saying | None]]](MAX_HINTS)

    async def handle(self, event: TableEvent) -> None:
        """Start a task for the table if a computer is to move and no task is running yet. Ponder a person's turn.

        Nothing is pondered at a table that is only resumed, for example after a restart.
        """
        if isinstance(event, TableChanged):
            if event.facts and (pondering := self._search_pool.pondering) is not None:
                pondering.follow(event.live.key, event.after)
            self._begin(event.live)

    async def wait_for_quick_moves(self, key: TableKey) -> None:
        """Wait until no computer is to move at the table, for at most QUICK_SECONDS."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait([task], timeout=QUICK_SECONDS)

    async def hint(self, live: LiveTable) -> Saying | None:
        """Return a hint for the seat to move, or None if nobody is to move or the search found no hint.

        A position is searched again only if its search found no hint, or if its hint is no longer cached.
        """
        table, seat = live.table, live.table.to_move
        if seat is None:
            return None
        known = self._hints.get(live.key)
        if known is None or known[0] != table.position:
            search = self._search_pool.hint(table.game, table.view(seat), seed_of(live.key, table))
            known = table.position, asyncio.create_task(search, name=f"hint at {live.key}")
            self._hints.put(live.key, known)
            known[1].add_done_callback(lambda task: self._drop_failed(live.key, task))
        return await asyncio.shield(known[1])

    async def idle(self) -> None:
        """Wait until the computers at all tables have made their moves, or have failed to make them."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Cancel all tasks and close the search pool. Computers continue to play after the next start."""
        await cancel_all(self._tasks.values())
        await self._search_pool.close()

    def _begin(self, live: LiveTable) -> None:
        key = live.key
        if live.table.waiting is Waiting.COMPUTER and key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._play(key), name=f"computers at {key}")

    async def _play(self, key: TableKey) -> None:
        try:
            live = await self._tables.live(key)
            while live.table.waiting is Waiting.COMPUTER:
                await self._try_to_move(live)
                live = await self._tables.live(key)
        except (BrokenLog, NoTable):
            log.exception("playing for the computers at table %s failed", key)
        except StoreError as error:
            self._tables.retry_later(key, error)
        finally:
            del self._tasks[key]

    async def _try_to_move(self, live: LiveTable) -> None:
        """Make a move. After an unexpected error, which is logged, wait a while instead.

        Raises BrokenLog, NoTable, StoreError.
        """
        try:
            await self._move(live, live.table)
        except (BrokenLog, NoTable, StoreError):
            raise
        except Exception:  # for example a defect of a game's rules
            log.exception("a computer's move failed", extra={"table": live.key})
            await self._clock.sleep(ERROR_PAUSE)

    async def _move(self, live: LiveTable, table: Table) -> None:
        """Choose a move without holding the table's lock, then make it if the position has not changed.

        Raises BrokenLog, NoTable, StoreError.
        """
        seat = table.to_move
        if seat is None:
            return
        request = request_for(live.key, table)
        word = await self._search_pool.choose(
            request.game, request.view, request.level, request.seed, request.skill
        )
        await self._wait_for_takeback(live, table)
        if self._search_pool.was_short(request.seed) or live.has_short_search:
            live.short_search = table.position
        command = Think(seat, table.position, word)
        try:
            try:
                await self._tables.submit(live.key, command)
            except (AgainstRules, BadButton):  # a failed search must not stop the table
                log.exception("a computer chose the illegal word %s at %s", word, table.game.key)
                legal = table.game.encode(table.game.legal_moves(table.state)[0])
                await self._tables.submit(live.key, replace(command, word=legal))
        except (BrokenLog, NoTable):
            raise
        except Refusal as late:
            if live.short_search == table.position:
                live.short_search = -1
            log.info("a computer's move at table %s is outdated: %s", live.key, late)

    async def _wait_for_takeback(self, live: LiveTable, table: Table) -> None:
        """After the search, wait until a person has had `takeback_seconds` to take back their last move."""
        until = live.turn_since + self._takeback_seconds
        while (
            live.table.position == table.position  # a vote, for example, does not end the wait
            and is_awaited(live.table)
            and (left := until - self._clock.now()) > 0
        ):
            await self._clock.sleep(left)

    def _drop_failed(self, key: TableKey, task: asyncio.Task[Saying | None]) -> None:
        """Discard a search that found nothing, so that the next request starts a new one."""
        known = self._hints.get(key)
        if known is not None and known[1] is task and (task.cancelled() or task.result() is None):
            self._hints.pop(key)
