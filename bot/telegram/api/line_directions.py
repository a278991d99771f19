"""The direction of lines that begin with a name in letters of the other direction, in every message to a chat.

A phone or browser may determine the direction of a line by its first letter, even if that is in an isolate. Captions
and messages about tables are marked when they are written (`bot.presentation.directions`); this is for all others.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_FSI, _PDI, _LRM, _RLM = "\u2068", "\u2069", "\u200e", "\u200f"
_ISOLATE = re.compile(f"{_FSI}[^{_FSI}{_PDI}]*{_PDI}")
_TAG = re.compile(r"<[^>]*>")


def directed_lines(html: str) -> str:
    r"""Return a text with a mark before each isolate that begins a line, if most of the text has the other direction.

    >>> directed_lines("\u2068Ada\u2069: \u06f3 \u062f\u0631\u0633\u062a")[0] == "\u200f"
    True
    """
    if _FSI not in html:
        return html
    letters = "".join(_kinds(_ISOLATE.sub("", html)))
    from_left = letters.count("L")
    if 2 * from_left == len(letters):
        return html
    mark = _LRM if 2 * from_left > len(letters) else _RLM
    return "\n".join(_directed(line, mark) for line in html.split("\n"))


def _directed(line: str, mark: str) -> str:
    found = _ISOLATE.search(line)
    if found is None or next(_kinds(line[: found.start()]), ""):
        return line
    named = next(_kinds(found[0]), "")
    if not named or (named == "L") == (mark == _LRM):
        return line
    return f"{line[: found.start()]}{mark}{line[found.start() :]}"


def _kinds(html: str) -> Iterator[str]:
    """Yield the directions of the letters of a text: "L" from left to right, "R" from right to left."""
    for char in _TAG.sub("", html):
        kind = unicodedata.bidirectional(char)
        if kind in {"L", "R", "AL"}:
            yield "L" if kind == "L" else "R"
