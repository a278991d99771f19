"""Board pictures: `paint` draws a `Scene` as a Pillow image, and `encode` compresses an image to JPEG.

Drawing is a pure function: equal scenes give equal bytes.
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from render.pages import Leaderboard, Page, PersonalPage, WinChances
from render.scene import Scene
from render.theme import Theme

if TYPE_CHECKING:  # importing `render` must not load Pillow in processes that never draw
    from PIL import Image

__all__ = ["Scene", "encode", "encode_small", "paint", "theme_of"]

QUALITY = 90
"""The JPEG quality. `encode` does not subsample chroma, so thin coloured lines survive Telegram's recompression."""
SMALL_BYTES = 60_000
"""The target for the size of a small picture in bytes."""
SMALL_QUALITIES = (70, 60, 50, 40, 30, 20)
"""The JPEG qualities of small pictures, tried in this order."""


def paint(scene: Scene) -> Image.Image:
    """Draw a scene and return it as an RGB image of 960 x 1152 px; a close-up of some parts is shorter.

    A position is drawn by `render.games.<game>.paint`; a `Page` is drawn by `paint_page`. Raises ModuleNotFoundError if
    `render.games` has no module for `scene.game`.
    """
    if isinstance(scene.view, Page):
        return paint_page(scene, scene.view)
    image: Image.Image = import_module(f"render.games.{scene.game}").paint(scene)
    return image


def paint_page(scene: Scene, page: Page) -> Image.Image:
    """Draw a page on azulejos in the colours of its game and return the image."""
    from render import chances_plot, leaderboard, personal, widgets  # noqa: PLC0415 - these load Pillow
    from render.canvas import Canvas  # noqa: PLC0415

    theme = theme_of(scene)
    canvas = Canvas(scene, theme, widgets.azulejo_background(theme))
    match page:
        case Leaderboard():
            leaderboard.paint(canvas, page)
        case PersonalPage():
            personal.paint(canvas, page)
        case WinChances():
            chances_plot.paint(canvas, page)
    return canvas.image


def theme_of(scene: Scene) -> Theme:
    """Return the palette in which a scene is drawn."""
    theme: Theme = import_module(f"render.games.{scene.game}.theme").THEMES.named(scene.theme)
    return theme


def encode(image: Image.Image) -> bytes:
    """Compress an image to JPEG and return the bytes of the file."""
    return _encode(image, QUALITY, "4:4:4")


def encode_small(image: Image.Image) -> bytes:
    """Compress an image at half size to JPEG and return the bytes of the file.

    The quality is the highest at which the file has at most SMALL_BYTES, or else the lowest of SMALL_QUALITIES.
    """
    half = image.reduce(2)
    for quality in SMALL_QUALITIES:
        data = _encode(half, quality, "4:2:0")
        if len(data) <= SMALL_BYTES:
            break
    return data


def _encode(image: Image.Image, quality: int, subsampling: str) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling=subsampling, optimize=quality < QUALITY)
    return file.getvalue()
