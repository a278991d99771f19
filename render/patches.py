"""Splits an image into rectangles that are quick to paste: opaque ones without a mask, and no transparent ones.

Pasting a pixel through a mask takes about ten times as long as copying it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from PIL import Image

CELL = 4
"""The edge length in px of the cells that are opaque, transparent or mixed as a whole."""
LEAST = 1500
"""The area in px from which an opaque or transparent rectangle is split off. The additional calls for a smaller one
take more time than they save."""
_TRANSPARENT, _MIXED, _OPAQUE = 0, 1, 2

Rect: TypeAlias = tuple[int, int, int, int]
"""The left, top, right and bottom edges of a rectangle."""


class Patch(NamedTuple):
    """A part of an image: RGB pixels, an alpha mask (None: opaque), and its edges in px from the origin.

    The images are those of Pillow's core (`Image.im`): the checks of `Image.paste` take longer than pasting a small
    patch.
    """

    colours: Any
    mask: Any
    left: int
    top: int
    right: int
    bottom: int


def split(image: Image.Image, margin: int) -> tuple[Patch, ...]:
    """Return the patches of an RGBA image whose origin is `margin` px from its left and top edges."""
    colours, mask = image.convert("RGB"), image.getchannel("A")
    patches = list[Patch]()
    for box, opaque in _rectangles(mask):
        left, top, right, bottom = box
        patches.append(
            Patch(
                colours.crop(box).im,
                None if opaque else mask.crop(box).im,
                left - margin, top - margin, right - margin, bottom - margin,
            )
        )  # fmt: skip
    return tuple(patches)


def paste(onto: Image.Image, patches: Sequence[Patch], x: int, y: int) -> None:
    """Paste patches on an RGB image, with their origin at (x, y)."""
    paste = onto.im.paste
    for colours, mask, left, top, right, bottom in patches:
        if mask is None:
            paste(colours, (x + left, y + top, x + right, y + bottom))
        else:
            paste(colours, (x + left, y + top, x + right, y + bottom), mask)


def _rectangles(mask: Image.Image) -> Iterator[tuple[Rect, bool]]:
    """Yield rectangles in px that cover all pixels that are not transparent, and whether each is opaque."""
    if mask.width * mask.height < LEAST:
        yield (0, 0, *mask.size), False
        return
    rows = _cells(mask)
    # Most rows and columns of a stretched sprite are equal to the one before.
    rows, heights = _merged(rows)
    columns, widths = _merged([*zip(*rows, strict=True)])
    grid = _Grid([*zip(*columns, strict=True)], _edges(widths), _edges(heights))
    for left, top, right, bottom in grid.split((0, 0, len(widths), len(heights))):
        opaque = grid.is_all(_OPAQUE, (left, top, right, bottom))
        box = grid.xs[left], grid.ys[top], grid.xs[right], grid.ys[bottom]
        yield (box[0], box[1], min(box[2], mask.width), min(box[3], mask.height)), opaque


def _cells(mask: Image.Image) -> list[Sequence[int]]:
    """Return the kinds of the cells of a mask, by rows."""
    full = mask.point([0] * 255 + [255]).reduce(CELL)  # 255 only where all pixels are
    some = mask.point([0] + [255] * 255).reduce(CELL)
    kinds = [
        _OPAQUE if opaque == 255 else _MIXED if visible else _TRANSPARENT
        for opaque, visible in zip(full.tobytes(), some.tobytes(), strict=True)
    ]
    return [kinds[start : start + full.width] for start in range(0, len(kinds), full.width)]


def _merged(rows: Sequence[Sequence[int]]) -> tuple[list[Sequence[int]], list[int]]:
    """Return the rows without those that are equal to the one before, and how many rows each stands for."""
    runs = [(row, sum(1 for _ in same)) for row, same in groupby(map(tuple, rows))]
    return [row for row, _ in runs], [count for _, count in runs]


def _edges(counts: Sequence[int]) -> list[int]:
    edges = [0]
    for count in counts:
        edges.append(edges[-1] + count * CELL)
    return edges


class _Grid:
    """Cells of different sizes; xs and ys are their edges in px."""

    def __init__(self, rows: Sequence[Sequence[int]], xs: list[int], ys: list[int]) -> None:
        self._rows, self.xs, self.ys = rows, xs, ys

    def is_all(self, kind: int, area: Rect) -> bool:
        left, top, right, bottom = area
        return all(cell == kind for row in self._rows[top:bottom] for cell in row[left:right])

    def split(self, area: Rect) -> Iterator[Rect]:
        """Yield the parts of an area from which the largest opaque and transparent rectangles have been split off."""
        left, top, right, bottom = area
        if left == right or top == bottom or self.is_all(_TRANSPARENT, area):
            return
        size, found = max(self._largest(_OPAQUE, area), self._largest(_TRANSPARENT, area))
        if size < LEAST or found == area:
            yield area
            return
        inner_left, inner_top, inner_right, inner_bottom = found
        yield from self.split((left, top, right, inner_top))
        yield from self.split((left, inner_top, inner_left, inner_bottom))
        yield from self.split(found)
        yield from self.split((inner_right, inner_top, right, inner_bottom))
        yield from self.split((left, inner_bottom, right, bottom))

    def _largest(self, kind: int, area: Rect) -> tuple[int, Rect]:
        """Return the size in px of the largest rectangle in which all cells are of a kind, and the rectangle."""
        left, top, right, bottom = area
        best = 0, (left, top, left, top)
        starts = [top] * (right - left)  # of each column: the first row of the cells of the kind
        for y in range(top, bottom):
            for index, cell in enumerate(self._rows[y][left:right]):
                if cell != kind:
                    starts[index] = y + 1
            best = max(best, self._widest(starts, left, y + 1))
        return best

    def _widest(self, starts: Sequence[int], left: int, bottom: int) -> tuple[int, Rect]:
        """Return the largest rectangle below the upper ends of columns: its size in px, and the rectangle."""
        best = 0, (left, bottom, left, bottom)
        open_ends = list[
            tuple[int, int]
        ]()  # from left to right: first column, row; each is lower than the one before
        for x, start in enumerate([*starts, bottom], left):
            first = x
            while open_ends and open_ends[-1][1] < start:
                first, top = open_ends.pop()
                size = (self.xs[x] - self.xs[first]) * (self.ys[bottom] - self.ys[top])
                best = max(best, (size, (first, top, x, bottom)))
            open_ends.append((first, start))
        return best
