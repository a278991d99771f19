"""Films: the line that shows their progress, and animated GIF files, for machines without a video encoder."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

import render
from render.scene import Scene
from render.theme import Rgb

COLOURS = 128
PROGRESS_LINE = 6
"""The thickness in px of the line that shows the progress; the margin below a picture has room for it."""
SAMPLES = 8
"""The palette is made from this number of images, or from all if there are fewer."""


def draw_progress(image: Image.Image, colour: Rgb, share: float) -> None:
    """Draw a line at the lower edge of an image, as long as the given share of its width; time runs to the right."""
    image.paste(colour, (0, image.height - PROGRESS_LINE, round(share * image.width), image.height))


def film_frame(scene: Scene, at: int, count: int) -> Image.Image:
    """Return the picture of position `at` of `count`, with a line that shows the progress."""
    image = render.paint(scene)
    draw_progress(image, render.theme_of(scene).mark, at / max(1, count - 1))
    return image


def encode_gif(images: Sequence[Image.Image], seconds: Sequence[float], width: int) -> bytes:
    """Return an animation as the bytes of a GIF file.

    images: RGB images of the same size. They share one palette, so that unchanged areas need almost no space.
    seconds: the durations of the images.
    width: the width of the animation in px; the images are reduced to it.
    """
    size = (width, round(width * images[0].height / images[0].width))
    reduced = [image.resize(size, Image.Resampling.BOX) for image in images]
    palette = _palette([reduced[at] for at in _spread(len(reduced))])
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in reduced]
    file = BytesIO()
    durations = [round(1000 * each) for each in seconds]
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=durations, optimize=True
    )
    return file.getvalue()


def _spread(count: int) -> list[int]:
    """Return the indexes of at most SAMPLES of `count` images, evenly spread from the first to the last."""
    return sorted({at * (count - 1) // (SAMPLES - 1) for at in range(SAMPLES)})


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """Return a paletted image whose colours represent all the images, which have the same size."""
    width, height = images[0].size
    sheet = Image.new("RGB", (width * len(images), height))
    for at, image in enumerate(images):
        sheet.paste(image, (at * width, 0))
    return sheet.quantize(COLOURS, Image.Quantize.FASTOCTREE)
