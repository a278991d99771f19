"""Prevents Telegram from detecting entities in a text: commands, mentions, tags, links, and card and phone numbers.

Telegram's rules are those of `find_entities` in TDLib (td/telegram/MessageEntity.cpp). Text in bold or italics is
searched as well, and the Bot API has no parameter that turns detection off.
"""

from __future__ import annotations

import re
import unicodedata

SEPARATOR = "\N{INVISIBLE SEPARATOR}"
"""The character that ends an entity. It is invisible, has no width and does not affect line breaks or direction.

TDLib allows it in no entity, whereas it allows U+200C in hashtags and URLs, and U+200B and U+2060 in phone numbers
(libphonenumber's `VALID_PUNCTUATION`)."""
_STARTERS = frozenset("@/#$.:")
"""Every entity except phone and card numbers contains one of these, directly followed by a character other than a
space."""
_RUN = 3
"""The maximum number of digits between two separators, whatever other characters are among them."""
_CANDIDATE = re.compile(r"[@/#$.:]|\d\D*\d\D*\d\D*\d")


def suppress_entities(text: str) -> str:
    """Return the text with separators inserted where Telegram would find an entity. The result looks the same.

    The text must not be escaped yet. Telegram must not see a letter, digit or URL character directly before or after
    the text; the isolates around names ensure this.

    >>> suppress_entities("/stop").replace(SEPARATOR, "|")
    '/|stop'
    >>> suppress_entities("+98 912 123").replace(SEPARATOR, "|")
    '+98 9|12 1|23'
    """
    if _CANDIDATE.search(text) is None:
        return text
    parts: list[str] = []
    digits, follows_starter = 0, False
    for char in text:
        kind = unicodedata.category(char)
        # A mark belongs to the character before it, as in keycap emoji. After a dot it could be a top-level domain.
        if kind[0] == "M" and parts[-1:] != ["."]:
            parts.append(char)
            continue
        is_digit = kind == "Nd"
        if (follows_starter and char not in " \n") or (is_digit and digits == _RUN):
            parts.append(SEPARATOR)
            digits = 0
        parts.append(char)
        follows_starter = char in _STARTERS
        digits += is_digit
    return "".join(parts)
