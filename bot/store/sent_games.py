"""Searches the games that people sent as files for the names of a person who is to be forgotten."""

from __future__ import annotations

import json
import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator

MAX_BYTES = 1_000_000
"""The maximum number of bytes of a file that are searched. The bot accepts files of less than half this size."""
_PREFIX = 12
"""No displayed name is shortened to fewer characters than this (`bot.presentation.names.clean`)."""


def has_name(content: bytes, names: Iterable[str]) -> bool:
    """Return whether the first or the last line of a compressed file contains one of the names as whole words.

    The other lines contain the moves. Case, marks and invisible characters are ignored, and a shortened name matches.
    If the file cannot be read, the result is True.
    """
    patterns = [_pattern(found) for name in names if (found := _plain(name))]
    if not patterns:
        return False
    try:
        lines = zlib.decompressobj().decompress(content, MAX_BYTES).decode().strip().split("\n")
        texts = [_plain(text) for line in (lines[0], lines[-1]) for text in _texts(line)]
    except (zlib.error, ValueError, RecursionError):
        return True
    return any(pattern.search(text) for pattern in patterns for text in texts)


def _pattern(name: str) -> re.Pattern[str]:
    start = re.escape(name[:_PREFIX])
    return re.compile(rf"(?<!\w){start}" if len(name) > _PREFIX else rf"(?<!\w){start}(?!\w)")


def _plain(text: str) -> str:
    """Return a text without marks and invisible characters, in lower case, with single spaces."""
    signs = unicodedata.normalize("NFKC", text).casefold()
    spaced = (" " if sign.isspace() else sign for sign in signs)
    kept = "".join(sign for sign in spaced if unicodedata.category(sign)[0] not in "CM")
    return " ".join(kept.split())


def _texts(line: str) -> Iterator[str]:
    """Yield the texts in a line of JSON. Raises ValueError."""
    waiting = [json.loads(line)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
