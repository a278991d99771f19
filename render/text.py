"""Shaping, measuring and truncating text in Persian and Latin script.

Text is shaped and reordered by Raqm if Pillow finds libfribidi, otherwise by arabic_reshaper and python-bidi.
"""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from typing import Literal, NamedTuple

import arabic_reshaper
from bidi.algorithm import get_display  # bidi.get_display does not mirror brackets
from PIL import Image, ImageDraw, ImageFont, features

from render.theme import Rgb

Direction = Literal["rtl", "ltr"]

MIN_TEXT_SIZE = 30
"""The smallest font size, in px. It appears as 11 px on a phone that scales the picture from 960 to 360 px."""

# Bidi controls would affect the text around them, and python-bidi fails on isolates.
_BIDI_CONTROLS = dict.fromkeys(
    [0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_LARGE = 2048
"""The area in px from which an image of one colour is not kept: making it takes less time than pasting it."""
_NON_JOINER = "\N{ZERO WIDTH NON-JOINER}"
_ZERO, _ZERO_SCALE = "\N{EXTENDED ARABIC-INDIC DIGIT ZERO}", 1.4
"""The Persian zero and how much it is enlarged where it is the whole text. It is lower and much smaller than other
digits, so that it would look like a speck."""


class Font(NamedTuple):
    """Vazirmatn, regular or bold, at a size given in px. `width` is the width of the letters in percent."""

    size: int
    bold: bool = False
    width: int = 100

    def resized(self, size: int) -> Font:
        """Return the font with the same weight and another size."""
        return self._replace(size=size)


@dataclass(frozen=True, slots=True)
class TextBitmap:
    """A rasterized line of text.

    mask: the coverage of the pixels in the line's bounding box, an image in mode "L".
    left, top: the offset of the mask from the start of the baseline, in px; top is negative above the baseline.
    advance: the advance width, in px, from the start of the text to that of a text after it; it may differ from the
    width of the bounding box.
    """

    mask: Image.Image
    left: int
    top: int
    advance: int

    @property
    def width(self) -> int:
        """The width of the bounding box, in px."""
        return self.mask.width

    def paste(self, onto: Image.Image, x: int, y: int, colour: Rgb) -> None:
        """Paste the text on an RGB image, with the upper left corner of its bounding box at (x, y)."""
        width, height = size = self.mask.size
        # Pillow pastes an image of one colour twice as fast as the colour itself.
        ink = _ink(size, colour) if width * height < _LARGE else Image.new("RGB", size, colour)
        onto.im.paste(ink.im, (x, y, x + width, y + height), self.mask.im)


@lru_cache(maxsize=1024)
def _ink(size: tuple[int, int], colour: Rgb) -> Image.Image:
    return Image.new("RGB", size, colour)


@cache
def layout_engine() -> ImageFont.Layout:
    """Return the layout engine for Pillow to use.

    This is Raqm, or BASIC if libfribidi is missing or the environment variable TEXT_LAYOUT is "basic".
    """
    if os.environ.get("TEXT_LAYOUT") == "basic" or not _has_raqm():
        return ImageFont.Layout.BASIC
    return ImageFont.Layout.RAQM


def rasterize(text: str, font: Font, direction: Direction) -> TextBitmap:
    """Rasterize one line of text; `direction` is the base direction of the bidi algorithm.

    A Persian zero alone is enlarged and at half the height of other digits.
    Raises ValueError if the font is smaller than `MIN_TEXT_SIZE`.
    """
    if font.size < MIN_TEXT_SIZE:
        raise ValueError(f"text of {font.size} px: the smallest readable size is {MIN_TEXT_SIZE}")
    return _rasterize(text, font, direction, layout_engine())


def measure(text: str, font: Font, direction: Direction) -> int:
    """Return the advance width of a line of text in px.

    Raises ValueError if the font is smaller than `MIN_TEXT_SIZE`.
    """
    return rasterize(text, font, direction).advance


def width(text: str, font: Font) -> float:
    """Return the advance width of a text in px, without drawing it, for a font of any size; `font.width` is ignored."""
    engine = layout_engine()
    loaded = _load(font, engine)
    if engine is ImageFont.Layout.BASIC:
        return float(loaded.getlength(_shape_basic(text, base_direction(text))))
    return float(loaded.getlength(text, direction=base_direction(text)))


@cache
def digit_height(font: Font) -> int:
    """Return the height of digits above the baseline in px. Text is centred vertically by this height."""
    return -round(
        _load(font._replace(width=100), ImageFont.Layout.BASIC).getbbox(
            "\N{EXTENDED ARABIC-INDIC DIGIT ONE}1", anchor="ls"
        )[1]
    )


def base_direction(text: str) -> Direction:
    """Return the direction of the first strong character, or "ltr" if no character is strong (bidi rule P2)."""
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"


@lru_cache(maxsize=2048)
def drawable(text: str) -> str:
    """Return the part of a name that the font can draw, normalized to NFKC; "" if nothing remains.

    Characters without a glyph, such as emoji, are removed, and so are format characters except the zero-width
    non-joiner. Control characters are treated as whitespace, and each run of whitespace becomes one space. A letter
    keeps at most one combining mark.
    """
    kept: list[str] = []
    for char in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(char)
        if kind[0] == "Z" or kind == "Cc":
            kept.append(" ")
        elif kind[0] == "M":
            if kept and unicodedata.category(kept[-1])[0] not in "MZ" and _has_glyph(char):
                kept.append(char)
        elif char == _NON_JOINER or (kind[0] != "C" and _has_glyph(char)):
            kept.append(char)
    return " ".join("".join(kept).split()).strip(_NON_JOINER + " ")


def truncate(text: str, font: Font, direction: Direction, max_width: int) -> str:
    """Return a text of at most `max_width` px: the whole text or, followed by "…", the longest prefix that fits.

    If not even one character fits, return "…", whatever its width.
    """
    return _truncate(text, font, direction, max_width, layout_engine())


@lru_cache(maxsize=4096)
def _truncate(
    text: str, font: Font, direction: Direction, max_width: int, _: ImageFont.Layout
) -> str:
    if measure(text, font, direction) <= max_width:
        return text
    for length in range(len(text) - 1, 0, -1):
        if unicodedata.category(text[length]).startswith("M"):
            continue  # do not separate a letter from its combining mark
        shorter = text[:length].rstrip(_NON_JOINER + " ·") + "…"
        if measure(shorter, font, direction) <= max_width:
            return shorter
    return "…"


@cache
def _has_raqm() -> bool:
    return bool(features.check("raqm")) and bool(features.check("fribidi"))


@cache
def _load(font: Font, engine: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    name = "Vazirmatn-Bold.ttf" if font.bold else "Vazirmatn-Regular.ttf"
    data = resources.files("render").joinpath("fonts", name).read_bytes()
    return ImageFont.truetype(BytesIO(data), font.size, layout_engine=engine)


@lru_cache(maxsize=4096)
def _rasterize(text: str, font: Font, direction: Direction, engine: ImageFont.Layout) -> TextBitmap:
    if text == _ZERO:
        bitmap = _drawn(text, font.resized(round(_ZERO_SCALE * font.size)), direction, engine)
        return replace(bitmap, top=-(digit_height(font) + bitmap.mask.height) // 2)
    return _drawn(text, font, direction, engine)


def _drawn(text: str, font: Font, direction: Direction, engine: ImageFont.Layout) -> TextBitmap:
    loaded = _load(font._replace(width=100), engine)
    line = text.translate(_BIDI_CONTROLS)
    raqm_direction: Direction | None = direction
    if engine is ImageFont.Layout.BASIC:
        line, raqm_direction = _shape_basic(line, direction), None
    language = "fa" if raqm_direction == "rtl" else None
    box = loaded.getbbox(line, direction=raqm_direction, language=language, anchor="ls")
    left, top, right, bottom = (round(edge) for edge in box)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text(
        (-left, -top),
        line,
        font=loaded,
        fill=255,
        anchor="ls",
        direction=raqm_direction,
        language=language,
    )
    advance = round(loaded.getlength(line, direction=raqm_direction, language=language))
    if font.width != 100:
        left, advance = round(left * font.width / 100), round(advance * font.width / 100)
        width = max(1, round(mask.width * font.width / 100))
        mask = mask.resize((width, mask.height), Image.Resampling.BOX)
    return TextBitmap(mask, left, top, advance)


def _shape_basic(line: str, direction: Direction) -> str:
    """Return the line with its letters joined and in visual order, from left to right, for the BASIC engine."""
    joined = "".join(
        char
        if _has_glyph(char)
        else unicodedata.normalize("NFKC", char)  # the font lacks a presentation form
        for char in _reshaper().reshape(line)
    )
    ordered = get_display(joined, base_dir="R" if direction == "rtl" else "L")
    return str(ordered).replace(_NON_JOINER, "")


@cache
def _reshaper() -> arabic_reshaper.ArabicReshaper:
    # The BASIC engine does not position combining marks, so they are dropped.
    return arabic_reshaper.ArabicReshaper({"delete_harakat": True, "support_ligatures": True})


@cache
def _has_glyph(char: str) -> bool:
    font = _load(Font(64), ImageFont.Layout.BASIC)
    mask, missing = font.getmask(char), font.getmask("\uffff")
    return mask.size != missing.size or mask.getbbox() is not None
