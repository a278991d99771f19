"""Renders pictures in worker processes, and remembers the file ids of pictures that were uploaded."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from hashlib import sha256
from typing import NewType

import render
from bot.presentation.texts import DEFAULT, Voice
from bot.runtime.keyed import BoundedCache
from bot.runtime.worker_pool import WorkerPool
from bot.telegram.messages import Superseded, always
from engine.games import game as find
from render.scene import Scene

Digest = NewType("Digest", str)
"""A hash of a scene. Scenes with the same digest have the same picture."""

MAX_PICTURES = 64
"""The maximum number of JPEG files in the cache, each of about 200 kB."""

MAX_FILE_IDS = 4096
NICE = 5
"""The niceness of the workers: answers to presses come before pictures, and pictures before searches."""


class PictureRenderer:
    """Renders scenes, and caches recent pictures and the file ids of uploaded ones."""

    def __init__(self, workers: int | None = None, games: Sequence[str] = ()) -> None:
        """`workers` is the number of worker processes; the default is one per core, at most four.

        `games` are the keys of the games that `warm_up` prepares.
        """
        self._games = tuple(games)
        self._pool = WorkerPool(workers or min(os.cpu_count() or 1, 4), nice=NICE)
        # A scene is submitted only when a worker is free, because it may be superseded until then.
        self._slots = asyncio.Semaphore(self._pool.workers)
        self._pictures = BoundedCache[Digest, bytes](MAX_PICTURES)
        self._file_ids = BoundedCache[Digest, str](MAX_FILE_IDS)
        self._drawing: dict[Digest, asyncio.Task[bytes]] = {}
        self._wanted: dict[Digest, list[Callable[[], bool]]] = {}
        self._last: tuple[Scene, Digest] | None = None

    async def warm_up(self) -> None:
        """Start the workers, and draw each game once in each of them.

        The first picture of a process takes 30 times as long as later ones.
        """
        await self._pool.warm_up(partial(_warm_up, self._games))

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the workers that have started."""
        return self._pool.processes

    async def picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        """Return the scene as the bytes of a JPEG file. Concurrent requests for the same scene render it once.

        `wanted` returns whether the caller still wants the picture. Raises Superseded if nobody wants it any more when
        a worker becomes free, and whatever rendering raises.
        """
        key = self._digest(scene)
        if (known := self._pictures.get(key)) is not None:
            return known
        self._wanted.setdefault(key, []).append(wanted)
        task = self._drawing.get(key)
        if task is None or task.done():
            task = asyncio.create_task(self._draw(key, scene))
            self._drawing[key] = task
            task.add_done_callback(partial(self._finish, key))
        return await asyncio.shield(task)

    def _finish(self, key: Digest, task: asyncio.Task[bytes]) -> None:
        if self._drawing.get(key) is task:
            del self._drawing[key]
            self._wanted.pop(key, None)

    async def small_picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        """Return the scene at half size as a JPEG file, normally of at most 60 kB. The result is not cached.

        Raises Superseded if the picture is no longer wanted when a worker becomes free, and whatever rendering raises.
        """
        async with self._slots:
            if not wanted():
                raise Superseded
            return await self._pool.run(_draw_small, pickle.dumps(scene))

    def file_id(self, scene: Scene) -> str | None:
        """Return Telegram's file id of the scene's picture, or None if it is unknown."""
        return self._file_ids.get(self._digest(scene))

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Remember the file id of the scene's picture, or forget it if `file_id` is None."""
        if file_id is None:
            self._file_ids.pop(self._digest(scene))
        else:
            self._file_ids.put(self._digest(scene), file_id)

    async def close(self) -> None:
        """Cancel rendering in progress and kill the workers."""
        for task in tuple(self._drawing.values()):
            task.cancel()
        self._pool.close()
        self._slots = asyncio.Semaphore(self._pool.workers)  # a semaphore belongs to one event loop

    def _digest(self, scene: Scene) -> Digest:
        """Return the digest of a scene. The last result is cached."""
        if self._last is None or self._last[0] is not scene:
            self._last = scene, digest(scene)
        return self._last[1]

    async def _draw(self, key: Digest, scene: Scene) -> bytes:
        async with self._slots:
            if not any(wanted() for wanted in self._wanted[key]):
                raise Superseded
            data = pickle.dumps(scene)
            try:
                picture = await self._pool.run(_draw, data)
            except BrokenExecutor:  # a worker process was killed; try once more with a new one
                picture = await self._pool.run(_draw, data)
        self._pictures.put(key, picture)
        return picture


def digest(scene: Scene) -> Digest:
    """Return the SHA-256 hash of the pickled scene, in hexadecimal."""
    return Digest(sha256(pickle.dumps(scene)).hexdigest())


def _warm_up(games: Sequence[str]) -> None:
    """Draw the initial position of each game, so that fonts are loaded and sprites are prepared."""
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
    return render.encode_small(render.paint(scene))
