"""Stubs for what takes much CPU time: drawing, searching and making films."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.presentation.boards.animations import Animation, Animator
from bot.presentation.boards.pictures import PictureRenderer
from bot.tables.computers.search_pool import SearchPool
from bot.telegram.messages import always
from engine.contract import AnyGame, View, Word
from engine.saying import Saying
from render.scene import Scene
from scripts.trials.bot_under_test.defects import GREY_PIXEL


class StubRenderer(PictureRenderer):
    """Renders every scene as one grey pixel."""

    def __init__(self) -> None:
        super().__init__(1)

    async def picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        """Return the same PNG for every scene."""
        return GREY_PIXEL

    async def small_picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        """Return the same PNG for every scene."""
        return GREY_PIXEL


class StubSearchPool(SearchPool):
    """Plays the first plausible word immediately, in this process."""

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        """Return the first plausible word for the seat to move."""
        word: Word = game.plausible_moves(view)[0]
        return word

    async def hint(self, game: AnyGame, view: View, seed: str) -> Saying | None:
        """Return None: there is no hint."""
        return None


class StubAnimator(Animator):
    """Makes a film of a few bytes."""

    async def make(
        self,
        name: str,
        scenes: Sequence[Scene],
        progress: Callable[[int], None] = lambda _: None,
    ) -> Animation:
        """Return the same film for all scenes."""
        return Animation(f"{name}.mp4", b"film")
