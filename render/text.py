"""Writing: Persian joined and ordered right, with Raqm where libfribidi is there and without it where not."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from typing import Literal, NamedTuple

import arabic_reshaper
from bidi.algorithm import (
    get_display,
)  # bidi.get_display, the other one, does not turn brackets round
from PIL import Image, ImageDraw, ImageFont, features

from render.theme import SMALLEST

Direction = Literal["rtl", "ltr"]

# They would change what stands beside them; the pure bidi algorithm fails on the isolates.
_BIDI_CONTROLS = dict.fromkeys(
    [0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_NON_JOINER = "\N{ZERO WIDTH NON-JOINER}"


class Face(NamedTuple):
    """A size and weight of Vazirmatn."""

    size: int
    bold: bool = False

    def at(self, size: int) -> Face:
        """The same weight in another size."""
        return Face(size, self.bold)


@dataclass(frozen=True, slots=True)
class Ink:
    """A piece of writing as a mask; left and top say where it lies as seen from the start of its baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int

    @property
    def width(self) -> int:
        """How wide the ink itself is."""
        return self.mask.width


@cache
def layout() -> ImageFont.Layout:
    """How letters are laid out here: Raqm, or the simple way (no libfribidi, or TEXT_LAYOUT=basic)."""
    if os.environ.get("TEXT_LAYOUT") == "basic" or not _has_raqm():
        return ImageFont.Layout.BASIC
    return ImageFont.Layout.RAQM


def ink(text: str, face: Face, direction: Direction) -> Ink:
    """Write one line: `direction` is that of the whole line, pieces in the other script keep theirs."""
    if face.size < SMALLEST:
        raise ValueError(f"text of {face.size} px: nothing under {SMALLEST} can be read on a phone")
    return _ink(text, face, direction, layout())


def width(text: str, face: Face, direction: Direction) -> int:
    """How much room a line takes."""
    return ink(text, face, direction).advance


@cache
def digit_height(face: Face) -> int:
    """The height of digits: what stands in a line or a field is centred on it."""
    return -round(
        _font(face, ImageFont.Layout.BASIC).getbbox(
            "\N{EXTENDED ARABIC-INDIC DIGIT ONE}1", anchor="ls"
        )[1]
    )


def direction_of(text: str) -> Direction:
    """The direction of its first letter that has one."""
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        if kind in ("R", "AL"):
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"


@lru_cache(maxsize=2048)
def drawable(text: str) -> str:
    """What the font can show of a name: fancy letters made plain, one mark a letter, no emoji, no control signs."""
    kept: list[str] = []
    for sign in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(sign)
        if kind[0] == "Z" or kind == "Cc":
            kept.append(" ")
        elif kind[0] == "M":
            if kept and unicodedata.category(kept[-1])[0] not in "MZ" and _has_glyph(sign):
                kept.append(sign)
        elif sign == _NON_JOINER or (kind[0] != "C" and _has_glyph(sign)):
            kept.append(sign)
    return " ".join("".join(kept).split()).strip(_NON_JOINER + " ")


def cut(text: str, face: Face, direction: Direction, room: int) -> str:
    """The longest beginning that fits, with … if something was left out."""
    return _cut(text, face, direction, room, layout())


@lru_cache(maxsize=4096)
def _cut(text: str, face: Face, direction: Direction, room: int, _: ImageFont.Layout) -> str:
    if width(text, face, direction) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        if unicodedata.category(text[length]).startswith("M"):
            continue  # a letter keeps its marks
        shorter = text[:length].rstrip(_NON_JOINER + " ·") + "…"
        if width(shorter, face, direction) <= room:
            return shorter
    return "…"


@cache
def _has_raqm() -> bool:
    return bool(features.check("raqm")) and bool(features.check("fribidi"))


@cache
def _font(face: Face, engine: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    name = "Vazirmatn-Bold.ttf" if face.bold else "Vazirmatn-Regular.ttf"
    data = resources.files("render").joinpath("fonts", name).read_bytes()
    return ImageFont.truetype(BytesIO(data), face.size, layout_engine=engine)


@lru_cache(maxsize=4096)
def _ink(text: str, face: Face, direction: Direction, engine: ImageFont.Layout) -> Ink:
    font = _font(face, engine)
    line = text.translate(_BIDI_CONTROLS)
    way: Direction | None = direction
    if engine is ImageFont.Layout.BASIC:
        line, way = _by_hand(line, direction), None
    language = "fa" if way == "rtl" else None
    box = font.getbbox(line, direction=way, language=language, anchor="ls")
    left, top, right, bottom = (round(edge) for edge in box)
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text(
        (-left, -top), line, font=font, fill=255, anchor="ls", direction=way, language=language
    )
    return Ink(mask, left, top, round(font.getlength(line, direction=way, language=language)))


def _by_hand(line: str, direction: Direction) -> str:
    """Join and order letters without any library on the system: drawn left to right, this is the line."""
    joined = "".join(
        sign
        if _has_glyph(sign)
        else unicodedata.normalize("NFKC", sign)  # a rare form: its plain letter
        for sign in _reshaper().reshape(line)
    )
    ordered = get_display(joined, base_dir="R" if direction == "rtl" else "L")
    return str(ordered).replace(_NON_JOINER, "")


@cache
def _reshaper() -> arabic_reshaper.ArabicReshaper:
    # Marks above letters have no place of their own in the simple layout: they are left out.
    return arabic_reshaper.ArabicReshaper({"delete_harakat": True, "support_ligatures": True})


@cache
def _has_glyph(sign: str) -> bool:
    font = _font(Face(64), ImageFont.Layout.BASIC)
    mask, nothing = font.getmask(sign), font.getmask("\uffff")
    return mask.size != nothing.size or mask.getbbox() is not None
