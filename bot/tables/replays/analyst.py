"""The analyst: analyses finished games one after the other with low priority, and keeps the results."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeAlias

from bot.runtime.keyed import BoundedCache
from bot.runtime.tasks import cancel_all
from bot.runtime.worker_pool import WorkerPool
from bot.store.interface import Store
from bot.store.records import TableKey
from bot.tables.computers.search_pool import SearchPool
from bot.tables.replays import analyses
from bot.tables.replays.analyses import Analysis, MoveJudgement, SurveyedPosition
from bot.tables.replays.replays import Replay

NICE = 19
"""The niceness of the worker; searches for tables come first."""
MAX_WAIT = 10.0
"""The maximum time in seconds for which a search waits until no search for a table is running."""
SEARCH_SECONDS = 120.0
"""The CPU time in seconds after which a search is aborted; the analysis then fails."""
MAX_IMPORTED = 256
"""The maximum number of analyses of imported games that are kept."""
log = logging.getLogger(__name__)

GameIdentity: TypeAlias = tuple[int, bool]
"""See `Replay.identity`."""
ProgressCallback = Callable[[int], None]
"""A function that is called with the completed percentage of an analysis."""


class Analyst:
    """Analyses games, and stores the results. A game is analysed again only if no result of this version is stored."""

    def __init__(self, store: Store, search_pool: SearchPool) -> None:
        self._store = store
        self._search_pool = search_pool
        self._pool = WorkerPool(1, nice=NICE)
        self._slot = asyncio.Semaphore(1)
        self._running: dict[GameIdentity, asyncio.Task[Analysis | None]] = {}
        self._listeners: dict[GameIdentity, list[ProgressCallback]] = {}
        self._imported = BoundedCache[int, Analysis](MAX_IMPORTED)

    async def stored(self, replay: Replay) -> Analysis | None:
        """Return the stored analysis of a game, or None if there is none of this version. Raises StoreError.

        Those of imported games are kept in memory only.
        """
        if replay.table is None:
            return self._imported.get(replay.key)
        text = await self._store.analysis(TableKey(replay.key))
        return None if text is None else analyses.load_analysis(text)

    async def analyse(self, replay: Replay, progress: ProgressCallback) -> Analysis | None:
        """Return the analysis of a game, or None if it failed. Raises StoreError.

        `progress` is called after each position that was searched and each move that was judged. Requests for a game
        that is being analysed wait for the same result.
        """
        if (known := await self.stored(replay)) is not None:
            return known
        game = replay.identity
        self._listeners.setdefault(game, []).append(progress)
        task = self._running.get(game)
        if task is None:
            task = asyncio.create_task(self._make(replay), name=f"analysis of {game}")
            self._running[game] = task
            task.add_done_callback(lambda _: self._forget(game))
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop all work. Unfinished analyses are lost."""
        await cancel_all(self._running.values())
        self._pool.close()

    def _forget(self, game: GameIdentity) -> None:
        self._running.pop(game, None)
        self._listeners.pop(game, None)

    async def _make(self, replay: Replay) -> Analysis | None:
        async with self._slot:
            try:
                found = await self._search(replay)
            except Exception:
                log.exception("analysis of game %s failed", replay.identity)
                return None
            finally:
                self._pool.close()
        if replay.table is None:
            self._imported.put(replay.key, found)
        else:
            dumped = analyses.dump_analysis(found)
            await self._store.store_analysis(TableKey(replay.key), dumped)
        return found

    async def _search(self, replay: Replay) -> Analysis:
        key, game, positions = replay.key, replay.game, replay.positions
        states = [one.state for one in positions]
        # Before a move that is unknown, such as a resumption under new rules, there is nothing to search.
        moves = [at for at in range(len(states) - 1) if positions[at + 1].word]
        seconds = analyses.seconds_per_position(len(moves))
        survey: list[SurveyedPosition] = []
        for done, at in enumerate(moves):
            word, seed = positions[at + 1].word, f"{key} {at}"
            await self._search_pool.wait_until_idle(MAX_WAIT)
            survey.append(
                await self._pool.run_limited(
                    SEARCH_SECONDS, analyses.survey_position, game, states[at], word, seed, seconds
                )
            )
            self._tell(replay, round(70 * (done + 1) / len(moves)))
        judged: list[MoveJudgement] = []
        chosen = analyses.candidates(survey, replay.computers)
        for done, index in enumerate(chosen):
            if analyses.is_complete(judged, survey[index].seat, replay.computers):
                break
            at = moves[index]
            word, seed = positions[at + 1].word, f"{key} {at} deep"
            await self._search_pool.wait_until_idle(MAX_WAIT)
            found = await self._pool.run_limited(
                SEARCH_SECONDS, analyses.judge_move,
                game, states[at], word, seed, at + 1, analyses.DEEP_SECONDS,
            )  # fmt: skip
            if found is not None:
                judged.append(found)
            self._tell(replay, 70 + round(30 * (done + 1) / len(chosen)))
        found_at = dict(zip(moves, survey, strict=True))
        every = [found_at.get(at) for at in range(len(states) - 1)]
        return analyses.analysis_of(game, states, every, judged)

    def _tell(self, replay: Replay, percent: int) -> None:
        for progress in self._listeners.get(replay.identity, ()):
            progress(percent)
