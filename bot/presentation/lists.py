"""Lists in texts: joined as words, as in "a, b and c", or as clauses if the message calls CLAUSES."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Join: TypeAlias = Callable[[str, str, str], str]
"""Joins two texts. The arguments are the id of the message that joins them, and the texts."""


class WordList(str):
    """A list joined as words. `items` are its items."""

    items: tuple[str, ...]

    def __new__(cls, items: Sequence[str], join: Join) -> WordList:
        """Return the items joined by commas and a conjunction."""
        made = super().__new__(cls, _joined(items, join, "list-comma", "list-and"))
        made.items = tuple(items)
        return made


def clauses(listed: WordList, join: Join) -> str:
    """Return the items of a list joined as clauses, which may themselves contain commas and conjunctions."""
    return _joined(listed.items, join, "list-clause", "list-clause")


def _joined(items: Sequence[str], join: Join, joint: str, last: str) -> str:
    """Return the items joined with the message `joint`, the last two with the message `last`; "" without items."""
    if not items:
        return ""
    text = items[-1]
    for at, item in enumerate(reversed(items[:-1])):
        text = join(last if at == 0 else joint, item, text)
    return text
