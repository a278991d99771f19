"""The size of a picture and the rectangles it is divided into."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 960, 1280
"""The size of every picture in px. Telegram reduces photos whose longer side exceeds 1280 px."""


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


def quarters(box: Box, gap: int, *, from_right: bool) -> list[Box]:
    """Return the quarters of a box, row by row, `gap` px apart.

    from_right: whether the right quarter of each row comes before the left one.
    """
    w, h = (box.w - gap) // 2, (box.h - gap) // 2
    columns = (box.right - w, box.x) if from_right else (box.x, box.right - w)
    return [Box(x, y, w, h) for y in (box.y, box.bottom - h) for x in columns]


def stack(box: Box, count: int, gap: int) -> list[Box]:
    """Divide a box into `count` rows of equal height, `gap` px apart; return them from top to bottom."""
    h = (box.h - gap * (count - 1)) // count
    return [Box(box.x, box.y + row * (h + gap), box.w, h) for row in range(count)]
