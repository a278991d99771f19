"""Replacements for rendering and searching, which need worker processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image

from bot.presentation.boards.animations import Animation, Animator
from bot.presentation.boards.pictures import PictureRenderer
from bot.runtime.worker_pool import WorkerPool
from bot.tables.computers.search_pool import SearchPool
from bot.tables.replays.turning_points import SECONDS_PER_POSITION
from bot.telegram.messages import Superseded, always
from engine.contract import AnyGame, View, Word
from engine.players import choose
from engine.players.hints import hint
from engine.saying import Saying, say
from render.scene import Scene


class StubRenderer(PictureRenderer):
    """Renders every scene as a grey square, and remembers the scenes. Real pictures are tested in tests/render."""

    def __init__(self) -> None:
        super().__init__(1)
        self.scenes: list[Scene] = []
        self.is_free = asyncio.Event()
        """Whether a worker is free. Until then, pictures wait as in the real renderer."""
        self.is_free.set()
        self.waiting = 0
        """The number of pictures that wait for a worker."""
        self.when_drawing: Callable[[], object] = lambda: None
        """Called whenever a picture is drawn."""
        self.reuses_files = True
        """Whether a picture that Telegram already has is sent by its file id, and so not drawn again."""

    def file_id(self, scene: Scene) -> str | None:
        return super().file_id(scene) if self.reuses_files else None

    async def picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        self.waiting += 1
        await self.is_free.wait()
        self.waiting -= 1
        if not wanted():
            raise Superseded
        return self._square(scene, 640)

    async def small_picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        return self._square(scene, 320)

    def _square(self, scene: Scene, side: int) -> bytes:
        self.scenes.append(scene)
        self.when_drawing()
        return _grey(side, len(scene.names))


@cache
def _grey(side: int, shade: int) -> bytes:
    """Return a grey JPEG image."""
    file = BytesIO()
    Image.new("L", (side, side), shade).save(file, "JPEG")
    return file.getvalue()


class StubSearchPool(SearchPool):
    """Searches in a thread, with few simulations."""

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        return await asyncio.to_thread(choose, game, view, level, seed, simulations=8, skill=skill)

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        found = await asyncio.to_thread(hint, game, view, seed, simulations=8)
        return None if found is None else found.saying


class StubJudging(WorkerPool):
    """Finds the turning points of finished games in a thread, with a tenth of the search at each position."""

    async def run_limited(self, seconds: float, function: Any, *args: Any, **kwargs: Any) -> Any:
        brief = {"seconds": SECONDS_PER_POSITION / 10}
        return await asyncio.to_thread(function, *args, **kwargs, **brief)


class InlinePool(WorkerPool):
    """Runs functions in this process, because the start of a worker takes a second."""

    async def run_within(self, seconds: float, function: Any, *args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    async def run_limited(self, seconds: float, function: Any, *args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)


class StubAnimator(Animator):
    """Returns a file with the number of pictures, without drawing. Real films are tested in test_animations.py."""

    def __init__(self, *, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
        """`meanwhile` is called while the first film is being made."""
        super().__init__()
        self._meanwhile = meanwhile
        self.lengths: list[int] = []
        self.themes: list[set[str]] = []
        self.names: list[tuple[str, ...]] = []
        self.directions: list[set[str]] = []

    async def make(
        self, name: str, scenes: Sequence[Scene], progress: Callable[[int], None]
    ) -> Animation:
        self.progress = progress
        self.lengths.append(len(scenes))
        self.themes.append({scene.theme for scene in scenes})
        self.names.append(scenes[-1].names)
        self.directions.append({scene.say(say("picture-direction")) for scene in scenes})
        if self._meanwhile is not None:
            meanwhile, self._meanwhile = self._meanwhile, None
            await meanwhile()
        return Animation(f"{name}.mp4", f"{len(scenes)} pictures".encode())


class HeldSearchPool(StubSearchPool):
    """Returns no word until `released` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.released = asyncio.Event()
        self.released.set()

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        await self.released.wait()
        return await super().choose(game, view, level, seed, skill)
