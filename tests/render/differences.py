"""Where two pictures differ."""

from PIL import Image, ImageChops

from render.layout import Box

Area = tuple[int, int, int, int]


def changed(one: Image.Image, other: Image.Image) -> Area | None:
    """Return the bounding box of the difference of two pictures, or None."""
    return ImageChops.difference(one, other).getbbox()


def differ(one: Image.Image, other: Image.Image, box: Box) -> bool:
    """Return whether two pictures differ in a box."""
    area = (box.x, box.y, box.right, box.bottom)
    return changed(one.crop(area), other.crop(area)) is not None
