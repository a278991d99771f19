"""Animated GIF files, for machines without a video encoder."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

COLOURS = 64


def encode_gif(images: Sequence[Image.Image], seconds: Sequence[float]) -> bytes:
    """Return an animation as the bytes of a GIF file. `seconds` are the durations of the images."""
    frames = [image.quantize(COLOURS) for image in images]
    file = BytesIO()
    durations = [round(1000 * each) for each in seconds]
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=durations, optimize=True
    )
    return file.getvalue()
