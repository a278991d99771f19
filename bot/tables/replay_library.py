"""The replay library: loads replays of finished games, stores their positions, and computes their turning points."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.runtime.keyed import BoundedCache
from bot.runtime.worker_pool import WorkerPool
from bot.store.errors import NoSuchTable, StoreError
from bot.store.interface import Store
from bot.store.records import Stage, TableKey
from bot.tables.components import ComponentFiles, digest
from bot.tables.errors import BrokenLog, NoReplay
from bot.tables.events import TableChanged, TableEvent
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.replays import Replay, dump_positions, record_of, with_stored
from bot.tables.table import replay
from bot.tables.turning_points import TurningPoint, dump_turning_points, find_turning_points

MAX_REPLAYS = 32
"""The number of replays kept in memory."""
BATCH = 50
"""The number of tables fetched per query."""
SEARCH_SECONDS = 120.0
"""The time after which the search for the turning points of a game is given up."""
NICE = 15
"""The niceness of the worker that searches for turning points; running games come first."""
_log = logging.getLogger(__name__)


class ReplayLibrary:
    """Replays of finished games. Nothing of a running game can be loaded here."""

    def __init__(self, store: Store, library: GameLibrary) -> None:
        self._store = store
        self._logs = LogReader(store, library)
        self._shipped_files = ComponentFiles()
        self._cache = BoundedCache[TableKey, Replay](MAX_REPLAYS)
        self._pool = WorkerPool(1, nice=NICE)
        self._slot = asyncio.Semaphore(1)
        self._searches: dict[TableKey, asyncio.Task[Replay | None]] = {}
        self._storing: asyncio.Task[None] | None = None

    async def load(self, key: TableKey) -> Replay:
        """Return the replay of a finished game.

        Raises NoReplay if the game is not over or cannot be replayed, and StoreError.
        """
        known = self._cache.get(key)
        if known is not None:
            return known
        try:
            row = await self._store.table(key)
            if row.stage is not Stage.OVER:
                raise NoReplay
            facts = await self._logs.read(await self._store.facts(key))
            table = replay(facts, self._logs.library)
        except (NoSuchTable, BrokenLog):
            raise NoReplay from None
        shipped = self._shipped(table.game)
        record = record_of(key, table, facts, self._logs.library, shipped=shipped)
        if record is None:
            raise NoReplay
        stored = await self._store.stored_replay(key)
        found = with_stored(key, table, record, stored)
        if found is None:
            raise NoReplay
        self._cache.put(key, found)
        return found

    async def turning_points(self, key: TableKey) -> Replay | None:
        """Return a replay with its turning points, or None if the search failed.

        They are computed in a worker process when they are first needed, and stored. Raises NoReplay and StoreError.
        """
        found = await self.load(key)
        if found.turning_points is not None:
            return found
        task = self._searches.get(key)
        if task is None:
            task = asyncio.create_task(self._search(found), name=f"turning points of {key}")
            self._searches[key] = task
            task.add_done_callback(lambda _: self._searches.pop(key, None))
        return await asyncio.shield(task)

    async def handle(self, event: TableEvent) -> None:
        """Store the positions of a game that has ended."""
        if isinstance(event, TableChanged) and event.after.stage is Stage.OVER:
            self.store_missing_soon()

    def store_missing_soon(self) -> None:
        """Begin to store the positions of all finished games that lack them, unless that is already being done."""
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store_in_background(), name="replays")

    async def store_missing(self) -> int:
        """Store the positions of all finished games that lack them, and return their number. Raises StoreError."""
        count = 0
        while keys := await self._store.missing_replays(limit=BATCH):
            for key in keys:
                count += await self._store_positions(key)
        return count

    async def idle(self) -> None:
        """Wait until all searches are done and all positions are stored."""
        while self._searches or (self._storing is not None and not self._storing.done()):
            tasks: Sequence[asyncio.Task[object]] = [*self._searches.values()]
            storing = [] if self._storing is None else [self._storing]
            await asyncio.wait([*tasks, *storing])
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop all work. What was not stored is stored after the next start."""
        tasks = [*self._searches.values(), *([] if self._storing is None else [self._storing])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()

    async def _store_in_background(self) -> None:
        try:
            if count := await self.store_missing():
                _log.info("positions of finished games stored", extra={"games": count})
        except StoreError as error:
            _log.warning("positions not stored", extra={"error": str(error)})

    async def _store_positions(self, key: TableKey) -> int:
        try:
            found = await self.load(key)
            game = found.table.game
            data = await asyncio.to_thread(dump_positions, game, found.positions)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - replaying an old log may fail in any way
            await self._store.give_up_replay(key, repr(error))
            return 0
        await self._store.store_replay(key, game.rules_version, data)
        return 1

    async def _search(self, found: Replay) -> Replay | None:
        """Compute and store the turning points of a game."""
        game, states = found.table.game, [one.state for one in found.positions]
        try:
            async with self._slot:
                points: tuple[TurningPoint, ...] = await self._pool.run_within(
                    SEARCH_SECONDS, find_turning_points, game, states, str(found.key)
                )
        except Exception:  # noqa: BLE001 - a replay works without turning points
            _log.exception("search for turning points failed at %s", game.key)
            return None
        finally:
            if not self._slot.locked():
                self._pool.close()
        await self._store.set_turning_points(found.key, dump_turning_points(points))
        after = Replay(found.key, found.table, found.record, found.positions, points)
        self._cache.put(found.key, after)
        return after

    def _shipped(self, game: AnyGame) -> str | None:
        text = self._shipped_files.text(game)
        return None if text is None else digest(text)
