"""Measures texts: their width, and the number of lines that they take in a group message on a phone."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import unescape

from render.text import Font, width

COLUMN = 284
"""The width in px of the text in a group message, on a screen 360 px wide (bot/sandbox/page/style.css)."""
SIZE = 16
"""The size of the letters in px."""
_SCALE = 4
"""Words are measured at this multiple of SIZE, because the widths of letters are rounded."""
_EMOJI = 1.3
"""The width of an emoji in em."""
_PARTS = re.compile(r"<[^>]*>|\s|[^\s<]+")
_TAG = re.compile(r"<[^>]*>")
_INVISIBLE = re.compile("[\u2066-\u2069\u200d-\u200f\u2063\ufe0f]")


def line_count(html: str, column: float = COLUMN) -> int:
    """Return the number of lines, at least 1, of a paragraph of HTML in a column that is `column` px wide.

    Words are kept together as in a browser; only a word that is wider than the column is broken.
    """
    space = _width(" ", bold=False)
    lines, filled, word, is_bold = 1, 0.0, 0.0, False
    for part in [*_PARTS.findall(html), " "]:
        if part.isspace():
            if filled and filled + space + word > column:
                lines, filled = lines + 1, 0.0
            filled += (space if filled else 0.0) + word
            while filled > column:
                lines, filled = lines + 1, filled - column
            word = 0.0
        elif _TAG.fullmatch(part):
            is_bold = {"<b>": True, "</b>": False}.get(part, is_bold)
        else:
            word += _width(_INVISIBLE.sub("", unescape(part)), bold=is_bold)
    return lines


def text_width(text: str, size: int) -> float:
    """Return the width in px of a text without markup, set in the regular weight at `size` px."""
    return _width(_INVISIBLE.sub("", text), bold=False) * size / SIZE


@lru_cache(maxsize=8192)
def _width(word: str, *, bold: bool) -> float:
    letters = "".join(char for char in word if unicodedata.category(char) not in ("So", "Sk"))
    font = Font(SIZE * _SCALE, bold)
    return (width(letters, font) if letters else 0.0) / _SCALE + _EMOJI * SIZE * (
        len(word) - len(letters)
    )
