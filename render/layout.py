"""The size of a picture and the rectangles it is divided into."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 960, 1152
"""The size of a picture in px.

A picture is at most 1.2 times as high as wide, so that a phone of 360 x 740 px shows it and five rows of keys at once.
"""


class Box(NamedTuple):
    """A rectangle (x, y, width, height) in px; (x, y) is its upper left corner, relative to that of the picture."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The x coordinate of the first column of pixels to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The y coordinate of the first row of pixels below the box."""
        return self.y + self.h

    @property
    def centre_x(self) -> int:
        """The x coordinate of the centre of the box, rounded down."""
        return self.x + self.w // 2

    @property
    def centre_y(self) -> int:
        """The y coordinate of the centre of the box, rounded down."""
        return self.y + self.h // 2

    def inset(self, x: int, y: int | None = None) -> Box:
        """Return the box reduced by `x` px on the left and right and by `y` px (default: `x`) at the top and bottom."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)

    def overlaps(self, other: Box) -> bool:
        """Return whether the boxes have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


def start_of(box: Box, width: int, *, rtl: bool) -> Box:
    """Return the part of a box, `width` px wide, at its right end if `rtl` is set, otherwise at its left end."""
    return box._replace(x=box.right - width if rtl else box.x, w=width)


def stack(box: Box, count: int, gap: int) -> list[Box]:
    """Divide a box into `count` rows of equal height, `gap` px apart; return them from top to bottom."""
    h = (box.h - gap * (count - 1)) // count
    return [Box(box.x, box.y + row * (h + gap), box.w, h) for row in range(count)]


def row(box: Box, count: int, gap: int, *, from_right: bool) -> list[Box]:
    """Divide a box into `count` columns of equal width, `gap` px apart.

    from_right: whether the columns are returned from right to left.
    """
    w = (box.w - gap * (count - 1)) // count
    boxes = [Box(box.x + column * (w + gap), box.y, w, box.h) for column in range(count)]
    return boxes[::-1] if from_right else boxes
