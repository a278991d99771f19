"""Smooth shapes: drawn at four times their size and shrunk once into a sprite."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.theme import Colour

Point = tuple[float, float]
_SCALE = 4


Piece = tuple[Image.Image, Image.Image | None, int, int]


@dataclass(frozen=True)
class Sprite:
    """A drawn thing, ready to be put: its origin lies `margin` pixels inside the image on each side.

    core: a part of the image (left, top, right, bottom) that is everywhere alike, all there or all empty.
    """

    image: Image.Image
    margin: int = 0
    core: tuple[int, int, int, int] | None = None

    @cached_property
    def mask(self) -> Image.Image:
        """Where and how strongly it covers."""
        return self.image.getchannel("A")

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What to put: colours, their mask and their place. Large fields are quick: their core needs no mask."""
        colours, (wide, high) = self.image.convert("RGB"), self.image.size
        if self.core is None:
            return ((colours, self.mask, -self.margin, -self.margin),)
        left, top, right, bottom = self.core
        edges = (
            (0, 0, wide, top),
            (0, bottom, wide, high),
            (0, top, left, bottom),
            (right, top, wide, bottom),
        )
        pieces: list[Piece] = [
            (colours.crop(edge), self.mask.crop(edge), edge[0] - self.margin, edge[1] - self.margin)
            for edge in edges
            if edge[2] > edge[0] and edge[3] > edge[1]
        ]
        if self.mask.getpixel((left, top)):
            pieces.append((colours.crop(self.core), None, left - self.margin, top - self.margin))
        return tuple(pieces)

    def faded(self, share: float) -> Sprite:
        """The same, only so strong."""
        pale = self.image.copy()
        pale.putalpha(self.mask.point([round(level * share) for level in range(256)]))
        return Sprite(pale, self.margin)


class Pen:
    """Draws on a field of w x h pixels with `margin` pixels around it for shadows; coordinates may be fractions."""

    def __init__(self, w: float, h: float, margin: int = 0) -> None:
        self._margin = margin
        self._size = (math.ceil(w) + 2 * margin) * _SCALE, (math.ceil(h) + 2 * margin) * _SCALE
        self._image = Image.new("RGBA", self._size)
        self._clip: Image.Image | None = None

    def sprite(self) -> Sprite:
        """What was drawn, shrunk; shrinking multiplies by opacity first, so that edges keep their colour."""
        small = self._image.convert("RGBa").reduce(_SCALE).convert("RGBA")
        return Sprite(small, self._margin)

    def clip_box(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        """Let everything drawn from now on stay inside a rounded rectangle."""
        self._clip = self._stencil_box(x, y, w, h, radius)

    def clip_polygon(self, points: Sequence[Point]) -> None:
        """Let everything drawn from now on stay inside a shape."""
        self._clip, draw = self._stencil()
        draw.polygon([self._at(point) for point in points], fill=255)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        colour: Colour,
        alpha: float = 1,
    ) -> None:
        """A rounded rectangle."""
        self._apply(self._stencil_box(x, y, w, h, radius), colour, alpha)

    def frame(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        line: float,
        colour: Colour,
        alpha: float = 1,
    ) -> None:
        """The inner edge of a rounded rectangle, `line` wide."""
        outer = self._stencil_box(x, y, w, h, radius)
        inner = self._stencil_box(
            x + line, y + line, w - 2 * line, h - 2 * line, max(0, radius - line)
        )
        self._apply(ImageChops.subtract(outer, inner), colour, alpha)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: float = 1) -> None:
        """A filled shape."""
        stencil, draw = self._stencil()
        draw.polygon([self._at(point) for point in points], fill=255)
        self._apply(stencil, colour, alpha)

    def disc(self, x: float, y: float, radius: float, colour: Colour, alpha: float = 1) -> None:
        """A filled circle around a centre."""
        self.ring(x, y, radius, radius, colour, alpha)

    def ring(
        self, x: float, y: float, radius: float, line: float, colour: Colour, alpha: float = 1
    ) -> None:
        """A circle's inner edge, `line` wide."""
        stencil, draw = self._stencil()
        for r, fill in ((radius, 255), (radius - line, 0)):
            if r > 0:
                draw.ellipse((self._at((x - r, y - r)), self._at((x + r, y + r))), fill=fill)
        self._apply(stencil, colour, alpha)

    def path(self, points: Sequence[Point], line: float, colour: Colour, alpha: float = 1) -> None:
        """A line through points."""
        stencil, draw = self._stencil()
        draw.line(
            [self._at(point) for point in points],
            fill=255,
            width=round(line * _SCALE),
            joint="curve",
        )
        self._apply(stencil, colour, alpha)

    def shade(
        self, top: float, bottom: float, colour: Colour, strong: float, weak: float = 0
    ) -> None:
        """A colour that fades from `strong` at one height to `weak` at another, over what the clip lets through."""
        stencil, _ = self._stencil()
        (_, high), (_, low) = self._at((0, top)), self._at((0, bottom))
        ramp = Image.linear_gradient("L").resize((self._size[0], round(abs(low - high))))
        levels = [round(255 * (strong + (weak - strong) * level / 255)) for level in range(256)]
        stencil.paste(ramp.point(levels), (0, round(min(high, low))))
        self._apply(stencil, colour, 1)

    def shadow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        blur: float,
        colour: Colour,
        alpha: float,
    ) -> None:
        """A soft rounded rectangle."""
        stencil = self._stencil_box(x, y, w, h, radius)
        self._apply(stencil.filter(ImageFilter.GaussianBlur(blur * _SCALE)), colour, alpha)

    def _at(self, point: Point) -> Point:
        return (point[0] + self._margin) * _SCALE, (point[1] + self._margin) * _SCALE

    def _stencil(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        stencil = Image.new("L", self._size)
        return stencil, ImageDraw.Draw(stencil)

    def _stencil_box(self, x: float, y: float, w: float, h: float, radius: float) -> Image.Image:
        stencil, draw = self._stencil()
        (left, top), (right, bottom) = self._at((x, y)), self._at((x + w, y + h))
        draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * _SCALE, fill=255)
        return stencil

    def _apply(self, stencil: Image.Image, colour: Colour, alpha: float) -> None:
        box = stencil.getbbox()  # most shapes are small: nothing is composed where they are not
        if box is None:
            return
        stencil = stencil.crop(box)
        if self._clip is not None:
            stencil = ImageChops.multiply(stencil, self._clip.crop(box))
        if alpha < 1:
            stencil = stencil.point([round(level * alpha) for level in range(256)])
        layer = Image.new("RGBA", stencil.size, (*colour, 255))
        layer.putalpha(stencil)
        self._image.alpha_composite(layer, box[:2])


def collage(w: int, h: int, things: Sequence[tuple[Sprite, int, int]]) -> Sprite:
    """Several sprites as one, each with its place: what is always drawn together is put once."""
    image = Image.new("RGBA", (w, h))
    for sprite, x, y in things:
        image.alpha_composite(sprite.image, (x - sprite.margin, y - sprite.margin))
    return Sprite(image)


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """The corners of a star, from its upper tip clockwise: tip, notch, tip, notch …"""
    return [
        _polar(x, y, outer if at % 2 == 0 else inner, at / (2 * points)) for at in range(2 * points)
    ]


def square(x: float, y: float, half: float) -> list[Point]:
    """The corners of an upright square around a centre, clockwise from the upper left."""
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """The corners of a regular polygon; turn: part of a full turn clockwise, 0 with a corner on top."""
    return [_polar(x, y, radius, turn + at / corners) for at in range(corners)]


def _polar(x: float, y: float, radius: float, turn: float) -> Point:
    return x + radius * math.sin(2 * math.pi * turn), y - radius * math.cos(2 * math.pi * turn)
