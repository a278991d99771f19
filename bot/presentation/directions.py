"""The direction of a text that begins with a name in letters of the other direction."""

from __future__ import annotations

import re
import unicodedata

from bot.presentation.texts import FSI, LRM, PDI

RLM = "\u200f"
_TAG = re.compile(r"<[^>]*>")


def directed(html: str, *, rtl: bool) -> str:
    """Return a text with a mark before it if it begins with a name of the other direction.

    A phone or browser may determine the direction of a line by its first letter, even if that is in an isolate.
    """
    start, end = html.find(FSI), html.find(PDI)
    if start < 0 or _first_strong(html[:start]):
        return html
    named = _first_strong(html[start:end])
    if not named or (named != "L") == rtl:
        return html
    return f"{RLM if rtl else LRM}{html}"


def _first_strong(html: str) -> str:
    """Return the bidirectional class (L, R or AL) of the first letter of a text, or "" if there is none."""
    kinds = map(unicodedata.bidirectional, _TAG.sub("", html))
    return next((kind for kind in kinds if kind in {"L", "R", "AL"}), "")
