"""Draws pictures in other processes, so that a press is answered while a board is being drawn."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from hashlib import sha256
from typing import Generic, NewType, TypeVar

import render
from bot.presentation.texts import DEFAULT, Voice
from bot.runtime.worker_pool import new_pool, stop
from engine.games import KEYS
from engine.games import game as find
from render.scene import Scene

V = TypeVar("V")

Digest = NewType("Digest", str)
"""Equal scenes have equal digests, and equal scenes give equal pictures."""

PICTURES_KEPT = 64
"""Of about 200 kB each: enough for the boards that are being shown and a page of the rules."""

FILE_IDS_KEPT = 4096


class PictureRenderer:
    """Makes pictures, remembers the last ones, and knows which of them Telegram already has."""

    def __init__(self, workers: int | None = None) -> None:
        """`workers`: how many are drawn at a time; by default one a core, at most four."""
        self._workers = workers or min(os.cpu_count() or 1, 4)
        self._pool: Executor | None = None
        self._places = asyncio.Semaphore(
            2 * self._workers
        )  # what waits here has not been pickled yet
        self._pictures: _Recent[bytes] = _Recent(PICTURES_KEPT)
        self._file_ids: _Recent[str] = _Recent(FILE_IDS_KEPT)
        self._drawing: dict[Digest, asyncio.Task[bytes]] = {}
        self._last: tuple[Scene, Digest] | None = None

    async def warm_up(self) -> None:
        """Start the processes now: the first picture of a process takes 30 times as long as the others."""
        await asyncio.gather(*(self._run(_warm_up, b"") for _ in range(self._workers)))

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that draw, as far as they have begun."""
        pool = self._pool
        return tuple(pool._processes or ()) if isinstance(pool, ProcessPoolExecutor) else ()

    async def picture(self, scene: Scene) -> bytes:
        """The scene as a JPEG file; the same scene is drawn once, however many ask for it."""
        key = self._name(scene)
        if (known := self._pictures.get(key)) is not None:
            return known
        task = self._drawing.get(key)
        if task is None:
            task = asyncio.create_task(self._draw(key, scene))
            self._drawing[key] = task
            task.add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(task)

    def file_id(self, scene: Scene) -> str | None:
        """What Telegram calls this picture, if it has it."""
        return self._file_ids.get(self._name(scene))

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Telegram has this picture now; None: it does not know that file id after all."""
        self._file_ids.put(self._name(scene), file_id)

    def _name(self, scene: Scene) -> Digest:
        """Its short name; a scene is asked for three times while it is sent."""
        if self._last is None or self._last[0] is not scene:
            self._last = scene, digest(scene)
        return self._last[1]

    async def close(self) -> None:
        """Let the processes go, also one that only begins: the end of the bot waits for none."""
        for task in tuple(self._drawing.values()):
            task.cancel()
        if self._pool is not None:
            stop(self._pool)

    async def _draw(self, key: Digest, scene: Scene) -> bytes:
        async with self._places:
            data = pickle.dumps(scene)
            try:
                picture = await self._run(_draw, data)
            except BrokenExecutor:  # a process was killed from outside; a new one may do it
                self._pool = None
                picture = await self._run(_draw, data)
        self._pictures.put(key, picture)
        return picture

    async def _run(self, function: Callable[[bytes], bytes], data: bytes) -> bytes:
        if self._pool is None:
            self._pool = new_pool(self._workers)
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, data)


class _Recent(Generic[V]):
    """The values that were used last."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._values: OrderedDict[Digest, V] = OrderedDict()

    def get(self, key: Digest) -> V | None:
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Digest, value: V | None) -> None:
        self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        while len(self._values) > self._limit:
            self._values.popitem(last=False)


def digest(scene: Scene) -> Digest:
    """A short name for a scene."""
    return Digest(sha256(pickle.dumps(scene)).hexdigest())


def _warm_up(_: bytes) -> bytes:
    """Draw the beginning of every game, so that fonts are read and pieces are cut."""
    for key in KEYS:
        game = find(key)
        seats = max(game.seat_counts)
        step = game.start(seats, {}, game.components(None), "0")
        names = tuple(map(str, range(seats)))
        view = game.observe(step.state, None, step.events)
        render.encode(render.paint(Scene(key, view, names, Voice(DEFAULT, names).drawn)))
    return b""


def _draw(data: bytes) -> bytes:
    scene: Scene = pickle.loads(data)  # noqa: S301 - our own process pickled it
    return render.encode(render.paint(scene))
