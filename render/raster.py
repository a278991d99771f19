"""Anti-aliased shapes. They are drawn at four times their final size, and the result is reduced to a sprite."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import patches
from render.geometry import Point
from render.patches import Patch
from render.theme import Rgb

_SCALE = 4


@dataclass(frozen=True)
class Sprite:
    """An RGBA image that is drawn on a canvas, usually many times.

    margin: the distance in px of the origin from the left and top edges of the image; shadows extend into the margin.
    """

    image: Image.Image
    margin: int = 0

    @cached_property
    def mask(self) -> Image.Image:
        """The alpha channel of the image, in mode "L"."""
        return self.image.getchannel("A")

    @cached_property
    def _patches(self) -> tuple[Patch, ...]:
        return patches.split(self.image, self.margin)

    def paste(self, onto: Image.Image, x: int, y: int) -> None:
        """Paste the sprite on an RGB image, with its origin at (x, y)."""
        patches.paste(onto, self._patches, x, y)

    @cached_property
    def _faded(self) -> dict[float, Sprite]:
        return {}

    def faded(self, opacity: float) -> Sprite:
        """Return a copy whose alpha channel is multiplied by `opacity`, a number from 0 to 1.

        It is kept as long as this sprite.
        """
        found = self._faded.get(opacity)
        if found is None:
            copy = self.image.copy()
            copy.putalpha(self.mask.point([round(level * opacity) for level in range(256)]))
            found = self._faded[opacity] = Sprite(copy, self.margin)
        return found


class Rasterizer:
    """Draws shapes on a transparent area of w x h px that has a margin of `margin` px on all sides for shadows.

    Coordinates and stroke widths are in px of the finished sprite and may be fractional. `alpha` is an opacity from
    0 to 1.
    """

    def __init__(self, w: float, h: float, margin: int = 0) -> None:
        self._margin = margin
        self._size = (math.ceil(w) + 2 * margin) * _SCALE, (math.ceil(h) + 2 * margin) * _SCALE
        self._image = Image.new("RGBA", self._size)
        self._clip: Image.Image | None = None

    def sprite(self) -> Sprite:
        """Return everything drawn so far as a sprite of the final size."""
        # Premultiplied alpha keeps transparent pixels from darkening the edges.
        small = self._image.convert("RGBa").reduce(_SCALE).convert("RGBA")
        return Sprite(small, self._margin)

    def clip_rect(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        """Clip all further shapes to a rounded rectangle, which replaces the previous clipping area."""
        self._clip = self._rect_mask(x, y, w, h, radius)

    def clip_polygon(self, points: Sequence[Point]) -> None:
        """Clip all further shapes to a polygon, which replaces the previous clipping area."""
        self._clip, draw = self._empty_mask()
        draw.polygon([self._scaled(point) for point in points], fill=255)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        colour: Rgb,
        alpha: float = 1,
    ) -> None:
        """Fill a rectangle with corners of `radius` px."""
        self._composite(self._rect_mask(x, y, w, h, radius), colour, alpha)

    def rect_outline(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        stroke: float,
        colour: Rgb,
        alpha: float = 1,
    ) -> None:
        """Draw a border, `stroke` px wide, inside a rounded rectangle."""
        outer = self._rect_mask(x, y, w, h, radius)
        inner = self._rect_mask(
            x + stroke, y + stroke, w - 2 * stroke, h - 2 * stroke, max(0, radius - stroke)
        )
        self._composite(ImageChops.subtract(outer, inner), colour, alpha)

    def polygon(self, points: Sequence[Point], colour: Rgb, alpha: float = 1) -> None:
        """Fill a polygon."""
        mask, draw = self._empty_mask()
        draw.polygon([self._scaled(point) for point in points], fill=255)
        self._composite(mask, colour, alpha)

    def disc(self, x: float, y: float, radius: float, colour: Rgb, alpha: float = 1) -> None:
        """Fill a circle of `radius` px around (x, y)."""
        self.circle(x, y, radius, radius, colour, alpha)

    def circle(
        self, x: float, y: float, radius: float, stroke: float, colour: Rgb, alpha: float = 1
    ) -> None:
        """Draw a ring, `stroke` px wide, inside the circle of `radius` px around (x, y)."""
        mask, draw = self._empty_mask()
        for r, fill in ((radius, 255), (radius - stroke, 0)):
            if r > 0:
                draw.ellipse(
                    (self._scaled((x - r, y - r)), self._scaled((x + r, y + r))), fill=fill
                )
        self._composite(mask, colour, alpha)

    def polyline(
        self, points: Sequence[Point], stroke: float, colour: Rgb, alpha: float = 1
    ) -> None:
        """Draw a line through `points`, `stroke` px wide, with round joints."""
        mask, draw = self._empty_mask()
        draw.line(
            [self._scaled(point) for point in points],
            fill=255,
            width=round(stroke * _SCALE),
            joint="curve",
        )
        self._composite(mask, colour, alpha)

    def gradient(
        self, top: float, bottom: float, colour: Rgb, start: float, end: float = 0
    ) -> None:
        """Fill the rows of the clipping area from `top` to `bottom`; alpha changes linearly from `start` to `end`."""
        mask, _ = self._empty_mask()
        (_, high), (_, low) = self._scaled((0, top)), self._scaled((0, bottom))
        ramp = Image.linear_gradient("L").resize((self._size[0], round(abs(low - high))))
        levels = [round(255 * (start + (end - start) * level / 255)) for level in range(256)]
        mask.paste(ramp.point(levels), (0, round(min(high, low))))
        self._composite(mask, colour, 1)

    def shadow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        blur: float,
        colour: Rgb,
        alpha: float,
    ) -> None:
        """Fill a rounded rectangle whose edges are blurred with a Gaussian filter of radius `blur` px."""
        mask = self._rect_mask(x, y, w, h, radius)
        self._composite(mask.filter(ImageFilter.GaussianBlur(blur * _SCALE)), colour, alpha)

    def _scaled(self, point: Point) -> Point:
        return (point[0] + self._margin) * _SCALE, (point[1] + self._margin) * _SCALE

    def _empty_mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        mask = Image.new("L", self._size)
        return mask, ImageDraw.Draw(mask)

    def _rect_mask(self, x: float, y: float, w: float, h: float, radius: float) -> Image.Image:
        mask, draw = self._empty_mask()
        (left, top), (right, bottom) = self._scaled((x, y)), self._scaled((x + w, y + h))
        draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * _SCALE, fill=255)
        return mask

    def _composite(self, mask: Image.Image, colour: Rgb, alpha: float) -> None:
        box = mask.getbbox()  # most shapes are small, so only the bounding box is composited
        if box is None:
            return
        mask = mask.crop(box)
        if self._clip is not None:
            mask = ImageChops.multiply(mask, self._clip.crop(box))
        if alpha < 1:
            mask = mask.point([round(level * alpha) for level in range(256)])
        layer = Image.new("RGBA", mask.size, (*colour, 255))
        layer.putalpha(mask)
        self._image.alpha_composite(layer, box[:2])


def composite(w: int, h: int, layers: Sequence[tuple[Sprite, int, int]]) -> Sprite:
    """Combine sprites into one sprite of w x h px, which is faster to draw.

    layers: each sprite with the x and y of its origin, from back to front.
    """
    image = Image.new("RGBA", (w, h))
    for sprite, x, y in layers:
        image.alpha_composite(sprite.image, (x - sprite.margin, y - sprite.margin))
    return Sprite(image)
