"""Pictures: rendered in worker processes, with the file ids of those already uploaded."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from hashlib import sha256
from typing import NewType

import render
from bot.presentation.texts import DEFAULT, Voice
from bot.runtime.keyed import BoundedCache
from bot.runtime.worker_pool import WorkerPool
from engine.games import game as find
from render.scene import Scene

Digest = NewType("Digest", str)
"""A hash of a scene; equal scenes render to equal pictures."""

MAX_PICTURES = 64
"""JPEG files cached, about 200 kB each: the boards being shown and some rules pages."""

MAX_FILE_IDS = 4096


class PictureRenderer:
    """Renders scenes, caches recent pictures, and knows the file ids of uploaded ones."""

    def __init__(self, workers: int | None = None, games: Sequence[str] = ()) -> None:
        """`workers`: pictures rendered at a time; by default one per core, at most four.

        `games`: the keys of those whose pictures are needed soon, see `warm_up`.
        """
        self._games = tuple(games)
        self._pool = WorkerPool(workers or min(os.cpu_count() or 1, 4))
        # A scene is pickled only when a worker is about to be free.
        self._slots = asyncio.Semaphore(2 * self._pool.workers)
        self._pictures = BoundedCache[Digest, bytes](MAX_PICTURES)
        self._file_ids = BoundedCache[Digest, str](MAX_FILE_IDS)
        self._drawing: dict[Digest, asyncio.Task[bytes]] = {}
        self._last: tuple[Scene, Digest] | None = None

    async def warm_up(self) -> None:
        """Start the workers; the first picture of a process takes 30 times as long as later ones."""
        await self._pool.warm_up(partial(_warm_up, self._games))

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the workers that have started."""
        return self._pool.processes

    async def picture(self, scene: Scene) -> bytes:
        """Return the scene as a JPEG file; concurrent requests for one scene render it once.

        Raises what rendering raises.
        """
        key = self._digest(scene)
        if (known := self._pictures.get(key)) is not None:
            return known
        task = self._drawing.get(key)
        if task is None:
            task = asyncio.create_task(self._draw(key, scene))
            self._drawing[key] = task
            task.add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(task)

    async def small_picture(self, scene: Scene) -> bytes:
        """Return the scene at half its size; not cached. Raises what rendering raises."""
        async with self._slots:
            return await self._pool.run(_draw_small, pickle.dumps(scene))

    def file_id(self, scene: Scene) -> str | None:
        """Return Telegram's file id of this picture, None if it was not uploaded."""
        return self._file_ids.get(self._digest(scene))

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Store the file id of this picture; None: Telegram no longer knows it."""
        if file_id is None:
            self._file_ids.pop(self._digest(scene))
        else:
            self._file_ids.put(self._digest(scene), file_id)

    async def close(self) -> None:
        """Kill the workers; renderings in progress are cancelled."""
        for task in tuple(self._drawing.values()):
            task.cancel()
        self._pool.close()

    def _digest(self, scene: Scene) -> Digest:
        """Return the digest, computed once per scene while it is being sent."""
        if self._last is None or self._last[0] is not scene:
            self._last = scene, digest(scene)
        return self._last[1]

    async def _draw(self, key: Digest, scene: Scene) -> bytes:
        async with self._slots:
            data = pickle.dumps(scene)
            try:
                picture = await self._pool.run(_draw, data)
            except BrokenExecutor:  # a worker was killed from outside; a new one may succeed
                picture = await self._pool.run(_draw, data)
        self._pictures.put(key, picture)
        return picture


def digest(scene: Scene) -> Digest:
    """Return a hash of a scene."""
    return Digest(sha256(pickle.dumps(scene)).hexdigest())


def _warm_up(games: Sequence[str]) -> None:
    """Draw the beginning of these games, so that fonts are loaded and sprites are made."""
    for key in games:
        game = find(key)
        seats = max(game.seat_counts)
        step = game.start(seats, {}, game.components(None), "0")
        names = tuple(map(str, range(seats)))
        view = game.observe(step.state, None, step.events)
        render.encode(render.paint(Scene(key, view, names, Voice(DEFAULT, names).drawn)))


def _draw(data: bytes) -> bytes:
    scene: Scene = pickle.loads(data)  # noqa: S301 - pickled by this process
    return render.encode(render.paint(scene))


def _draw_small(data: bytes) -> bytes:
    scene: Scene = pickle.loads(data)  # noqa: S301 - pickled by this process
    return render.encode(render.paint(scene).reduce(2))
