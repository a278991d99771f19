"""Board pictures: `paint` draws a `Scene` as a Pillow image, `encode` compresses the image to JPEG.

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
"""JPEG quality. Chroma is not subsampled, so thin coloured lines survive Telegram's recompression."""


def paint(scene: Scene) -> Image.Image:
    """Draw a scene with `render.games.<game>.paint` and return an RGB image of 960 x 1280 px.

    Raises ModuleNotFoundError if there is no package for `scene.game`.
    """
    image: Image.Image = import_module(f"render.games.{scene.game}").paint(scene)
    return image


def encode(image: Image.Image) -> bytes:
    """Return the image as a JPEG file."""
    file = BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()
