"""Board pictures: `paint` draws a `Scene` as a Pillow image, and `encode` compresses an image to JPEG.

Drawing is a pure function: equal scenes give equal bytes.
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from render.scene import Scene

if TYPE_CHECKING:  # importing `render` must not load Pillow in processes that never draw
    from PIL import Image

__all__ = ["Scene", "encode", "paint"]

QUALITY = 90
"""The JPEG quality. `encode` does not subsample chroma, so thin coloured lines survive Telegram's recompression."""


def paint(scene: Scene) -> Image.Image:
    """Draw a scene with `render.games.<game>.paint` and return it as an RGB image of 960 x 1280 px.

    Raises ModuleNotFoundError if `render.games` has no module for `scene.game`.
    """
    image: Image.Image = import_module(f"render.games.{scene.game}").paint(scene)
    return image


def encode(image: Image.Image) -> bytes:
    """Compress an image to JPEG and return the bytes of the file."""
    file = BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()
