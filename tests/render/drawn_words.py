"""The texts that a picture contains."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from PIL import Image

import render
from render import text
from render.canvas import Canvas
from render.layout import Box
from render.scene import Scene
from render.text import Direction, Font, TextBitmap


class Drawn(NamedTuple):
    """A text and its place, as `Canvas.draw_text` got it."""

    x: int
    y: int
    text: str


def drawn_words(scene: Scene, box: Box | None = None) -> list[Drawn]:
    """Return the texts of a picture, or of the part of it in a box, in the order in which they are drawn."""
    found: list[Drawn] = []
    draw = Canvas.draw_text

    def noting(self: Canvas, x: int, y: int, words: str, *args: Any, **options: Any) -> None:
        if box is None or (box.x <= x <= box.right and box.y <= y <= box.bottom):
            found.append(Drawn(x, y, words))
        draw(self, x, y, words, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "draw_text", noting)
        render.paint(scene)
    return found


def drawn_sizes(scene: Scene) -> tuple[Image.Image, set[int]]:
    """Return a picture, and the font sizes in px of its texts."""
    sizes: set[int] = set()
    rasterize = text.rasterize

    def recording(words: str, font: Font, direction: Direction) -> TextBitmap:
        sizes.add(font.size)
        return rasterize(words, font, direction)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "rasterize", recording)
        picture = render.paint(scene)
    return picture, sizes
