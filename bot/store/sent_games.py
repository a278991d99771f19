"""Searches the games that people sent as files for the names of a person who is to be forgotten."""

from __future__ import annotations

import json
import re
import unicodedata
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator

MAX_BYTES = 1_000_000
"""The maximum number of bytes of a file that are searched. The bot accepts files of less than half this size."""
_WORDS = frozenset({"format", "game", "word"})
"""The fields whose values are words of the program or of a game, not of a person. The options of a game are such words,
too, unless they are ignored (`_IGNORED`)."""
_IGNORED = frozenset({"options", "components"})
"""The fields of a game that begins with a state which are stored although they are not checked."""
_PREFIX = 12
"""No displayed name is shortened to fewer characters than this (`bot.presentation.names.clean`)."""


def has_name(content: bytes, names: Iterable[str]) -> bool:
    """Return whether the first or the last line of a compressed file contains one of the names as whole words.

    The other lines contain the moves. Only texts that a person could have chosen are searched (`_texts`). Case, marks
    and invisible characters are ignored, and a shortened name matches. If the file cannot be read, the result is True.
    """
    patterns = [_pattern(found) for name in names if (found := _plain(name))]
    if not patterns:
        return False
    try:
        file = zlib.decompressobj().decompress(content, MAX_BYTES).removeprefix(BOM_UTF8)
        lines = file.decode().strip().split("\n")
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
    """Yield the texts in a line of JSON that can contain a name. Raises ValueError.

    They are the values of the line's fields, except `_WORDS`. The names of fields are not among them, because the bot
    stores no file with unknown ones; only the fields that it ignores in a game that begins with a state may have any.
    """
    found = json.loads(line)
    has_state = isinstance(found, dict) and found.get("state") is not None
    fields = found.items() if isinstance(found, dict) else [("", found)]
    waiting = [
        (value, has_state and field in _IGNORED)
        for field, value in fields
        if field not in _WORDS and (has_state or field != "options")
    ]
    while waiting:
        value, has_own_keys = waiting.pop()
        inner: list[object] = []
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            inner = value
        elif isinstance(value, dict):
            inner = [*value.values(), *(value if has_own_keys else ())]
        waiting += [(one, has_own_keys) for one in inner]
