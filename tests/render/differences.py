"""Where two pictures differ."""

from PIL import Image, ImageChops

Area = tuple[int, int, int, int]


def changed(one: Image.Image, other: Image.Image) -> Area | None:
    """Return the bounding box of the difference of two pictures, or None."""
    return ImageChops.difference(one, other).getbbox()
