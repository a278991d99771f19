"""The replay library: loads replays, stores positions, finds turning points and best moves, and keeps sent games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.runtime.keyed import BoundedCache
from bot.runtime.tasks import cancel_all
from bot.runtime.worker_pool import WorkerPool
from bot.store.errors import NoSuchTable, StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.records import ImportKey, PersonKey, Stage, TableKey
from bot.store.replay_records import BestMove
from bot.tables.components import ComponentFiles, digest
from bot.tables.events import TableChanged, TableEvent
from bot.tables.facts import Occupant
from bot.tables.library import GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.refusals import BrokenLog, ManyFiles, NoImport, NoReplay
from bot.tables.replays.imports import CHECK_SECONDS, Checked, WrongLine, check, pack
from bot.tables.replays.replays import Replay, dump_positions, occupants_of, record_of, with_stored
from bot.tables.replays.turning_points import dump_turning_points, judge
from bot.tables.table import replay
from engine.contract import AnyGame
from engine.saying import Seat

MAX_REPLAYS = 32
"""The maximum number of replays of tables that are kept in memory, and also of replays of imported games."""
BATCH = 50
"""The maximum number of tables fetched per query."""
SEARCH_SECONDS = 120.0
"""The CPU time in seconds after which the search for the turning points of a game is aborted."""
NICE = 15
"""The niceness of the worker that searches; searches for running games come first."""
CHECKING_NICE = 8
"""The niceness of the worker that checks files, whose senders are waiting."""
MAX_CHECKS = 4
"""The maximum number of files that are being checked or waiting to be checked. Further files are refused."""
NEWEST = 20
"""The maximum number of games without turning points that are fetched per query. The newest ones are fetched."""
log = logging.getLogger(__name__)


class ReplayLibrary:
    """Replays of finished games and of imported games. A running game cannot be loaded."""

    def __init__(self, store: Store, library: GameLibrary, *, judges: bool = False) -> None:
        """If `judges` is set, turning points are computed even if nobody requests them, the newest games first."""
        self._store = store
        self._judges = judges
        self._logs = LogReader(store, library)
        self._shipped_files = ComponentFiles()
        self._cache = BoundedCache[TableKey, Replay](MAX_REPLAYS)
        self._pool = WorkerPool(1, nice=NICE)
        self._slot = asyncio.Semaphore(1)
        self._searches: dict[tuple[int, bool], asyncio.Task[Replay | None]] = {}
        self._imported = BoundedCache[ImportKey, Replay](MAX_REPLAYS)
        self._checking = WorkerPool(1, nice=CHECKING_NICE)
        self._checking_slot = asyncio.Semaphore(1)
        self._checks = 0
        self._given_up: set[TableKey] = set()
        self._storing: asyncio.Task[None] | None = None
        self._judging: asyncio.Task[None] | None = None
        self._has_ended = False  # whether a game may have ended since missing positions were stored

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

    async def last_occupants(self, key: TableKey) -> tuple[Occupant, ...]:
        """Return who had the seats at the end of a finished game, or () if it never started.

        The moves are not replayed. Raises NoReplay if the log cannot be read, and StoreError.
        """
        try:
            facts = await self._logs.read(await self._store.facts(key))
        except (NoSuchTable, BrokenLog):
            raise NoReplay from None
        return occupants_of(facts)

    async def add_import(
        self, person: PersonKey, content: bytes, *, at: float
    ) -> Replay | WrongLine:
        """Check and store a game sent at `at`, in seconds since the epoch; return its replay or its first wrong line.

        Raises StoreError, ManyFiles, TimeoutError or BrokenExecutor if the check was aborted, and NoImport if the
        person was forgotten meanwhile.
        """
        packed = pack(content)
        found = await self._checked(packed)
        if isinstance(found, WrongLine):
            return found
        key = await self._store.add_import(person, packed, at=at)
        if key is None:
            raise NoImport
        return self._keep_import(key, found)

    async def imported(self, key: ImportKey, person: PersonKey) -> Replay:
        """Return the replay of a recorded game that this person sent. Raises NoImport, ManyFiles, StoreError."""
        stored = await self._store.imported_game(key)
        if stored is None or stored.person != person:
            raise NoImport
        known = self._imported.get(key)
        if known is not None:
            return known
        try:
            found = await self._checked(stored.content)
        except (TimeoutError, BrokenExecutor):
            raise NoImport from None
        if isinstance(found, WrongLine):  # the rules have changed since
            raise NoImport
        return self._keep_import(key, found)

    async def turning_points(self, found: Replay) -> Replay | None:
        """Return a replay with its turning points, or None if the search failed.

        Turning points are computed in a worker process when they are first needed. Those of a table's game are stored.
        Raises StoreError.
        """
        if found.turning_points is not None:
            return found
        name = found.identity
        task = self._searches.get(name)
        if task is None:
            task = asyncio.create_task(self._search(found), name=f"turning points of {found.key}")
            self._searches[name] = task
            task.add_done_callback(lambda _: self._searches.pop(name, None))
        return await asyncio.shield(task)

    async def handle(self, event: TableEvent) -> None:
        """Start storing the positions of a game that has ended."""
        if isinstance(event, TableChanged) and event.after.stage is Stage.OVER:
            self.store_missing_soon()

    def store_missing_soon(self) -> None:
        """Start storing the positions of all finished games that lack them."""
        self._has_ended = True
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store_in_background(), name="replays")

    async def store_missing(self) -> int:
        """Store the positions of all finished games that lack them. Return how many were stored. Raises StoreError."""
        count = 0
        while keys := await self._store.missing_replays(limit=BATCH):
            for key in keys:
                count += await self._store_positions(key)
        return count

    async def idle(self) -> None:
        """Wait until no turning points are being computed and no positions are being stored."""
        while running := [task for task in self._tasks if not task.done()]:
            await asyncio.wait(running)
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop all work. Positions that are not stored yet are stored after the next start."""
        await cancel_all(self._tasks)
        self._pool.close()
        self._checking.close()

    @property
    def _tasks(self) -> Sequence[asyncio.Task[Any]]:
        """All tasks for turning points and positions, including finished ones."""
        return [*self._searches.values(), *filter(None, (self._storing, self._judging))]

    async def _store_in_background(self) -> None:
        """Store missing positions, then compute turning points (if `judges`) in a task that does not delay storing."""
        try:
            while self._has_ended:
                self._has_ended = False
                if count := await self.store_missing():
                    log.info("positions of finished games stored", extra={"games": count})
            if self._judges and (self._judging is None or self._judging.done()):
                self._judging = asyncio.create_task(self._judge_newest(), name="judging")
        except StoreError as error:
            log.log(level_of(error), "positions not stored", extra={"error": str(error)})

    async def _judge_newest(self) -> None:
        """Compute the turning points and best moves of the games that lack them, one by one, the newest first."""
        try:
            seen = set(self._given_up)
            while keys := set(await self._store.unjudged_replays(limit=NEWEST)) - seen:
                key = max(keys)
                seen.add(key)
                judged = None
                with suppress(NoReplay):
                    judged = await self.turning_points(await self.load(key))
                if judged is None:
                    self._given_up.add(key)
        except StoreError as error:
            log.log(level_of(error), "games not judged", extra={"error": str(error)})

    async def _checked(self, packed: bytes) -> Checked | WrongLine:
        """Check a packed file in the worker, and return the result. Raises ManyFiles, TimeoutError, BrokenExecutor."""
        if self._checks >= MAX_CHECKS:
            raise ManyFiles
        self._checks += 1
        try:
            async with self._checking_slot:
                found = await self._checking.run_limited(CHECK_SECONDS, check, packed)
        finally:
            self._checks -= 1
            if not self._checks:
                self._checking.close()
        if isinstance(found, Checked) and found.record.header.game not in self._logs.library.keys:
            return WrongLine(1, "game: there is no such game")
        return found

    def _keep_import(self, key: ImportKey, found: Checked) -> Replay:
        game = self._logs.library.game(found.record.header.game)
        made = Replay(key, game, found.record, found.positions)
        self._imported.put(key, made)
        return made

    async def _store_positions(self, key: TableKey) -> int:
        try:
            found = await self.load(key)
            game = found.game
            data = await asyncio.to_thread(dump_positions, game, found.positions)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - replaying an old log may fail in any way
            await self._store.give_up_replay(key, repr(error))
            return 0
        await self._store.store_replay(key, game.rules_version, data)
        return 1

    async def _search(self, found: Replay) -> Replay | None:
        """Compute and keep turning points and best moves. Return the replay with them; None if the search failed."""
        game, states = found.game, [one.state for one in found.positions]
        movers = _movers(found)
        try:
            async with self._slot:
                judged = await self._pool.run_limited(
                    SEARCH_SECONDS, judge, game, states, movers, str(found.key)
                )
        except Exception:
            log.exception("search for turning points failed at %s", game.key)
            return None
        finally:
            if not self._slot.locked():
                self._pool.close()
        after = replace(found, turning_points=judged.turning_points)
        if found.table is None:
            self._imported.put(ImportKey(found.key), after)
            return after
        key = TableKey(found.key)
        best = [
            BestMove(key, one.seat, one.position, one.before, one.after)
            for one in judged.best_moves
        ]
        points = dump_turning_points(judged.turning_points)
        await self._store.set_turning_points(key, points, best)
        self._cache.put(key, after)
        return after

    def _shipped(self, game: AnyGame) -> str | None:
        text = self._shipped_files.text(game)
        return None if text is None else digest(text)


def _movers(found: Replay) -> list[Seat | None]:
    """Return for each position the seat whose move led to it, or None if no person's move did, as far as is known."""
    movers = [one.seat for one in found.positions]
    turns = () if found.table is None else found.table.turns
    if len(turns) != len(movers):
        return movers
    return [None if turn.level else seat for turn, seat in zip(turns, movers, strict=True)]
