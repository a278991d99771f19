"""Pictures: a scene becomes an image, an image becomes a file; a pure function, the same scene gives the same bytes."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING

from render.scene import Scene

if TYPE_CHECKING:  # the process that answers presses knows scenes and never draws
    from PIL import Image

__all__ = ["Scene", "encode", "paint"]

QUALITY = 90
"""JPEG without colour subsampling: thin red and green lines on text stay sharp after Telegram's own compression."""


def paint(scene: Scene) -> Image.Image:
    """Draw a scene with its game's painter."""
    image: Image.Image = import_module(f"render.games.{scene.game}").paint(scene)
    return image


def encode(image: Image.Image) -> bytes:
    """The picture as a JPEG file."""
    file = BytesIO()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()
