"""Measures labels of keys in a group on a phone, arranges keys so that no label is cut, and shortens names on keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.presentation.captions.line_breaks import text_width
from bot.presentation.names import LENGTH, shorten
from bot.presentation.texts import Voice
from engine.saying import Saying

COLUMN = 308
"""The width in px of a bot's keyboard in a group, on a screen 360 px wide (bot/sandbox/page/style.css)."""
GAP, PADDING = 4, 12
"""The space between two keys of a row, and the space beside the text of a key, on both sides together, in px."""
SIZE = 15
"""The size of the letters in px."""
SAFETY = 4
"""The number of pixels by which a text may be wider in a browser than measured here."""
T = TypeVar("T")


def fits(label: str, per_row: int) -> bool:
    """Return whether a label fits on a key in a row of `per_row` keys without being cut."""
    room = (COLUMN - GAP * (per_row - 1)) / per_row - PADDING
    return text_width(label, SIZE) + SAFETY <= room


def named_label(saying: Saying, voice: Voice, per_row: int = 1) -> str:
    """Return the label of a key with the names of players, which are shortened until the label fits.

    `per_row` is the number of keys in the row.
    """

    def label(length: int) -> str:
        names, owners = (
            tuple(shorten(name, length) for name in names) for names in (voice.names, voice.owners)
        )
        return voice.named(names, owners).plain(saying)

    return shortened(label, per_row)


def shortened(label: Callable[[int], str], per_row: int = 1) -> str:
    """Return the label of a key with the longest names with which the label fits, or with names of one grapheme.

    `label` takes the maximum length of a name in graphemes (at most LENGTH), and returns the label. `per_row` is the
    number of keys in the row.
    """
    found = (label(length) for length in range(LENGTH, 0, -1))
    return next((one for one in found if fits(one, per_row)), label(1))


def packed(keys: Sequence[tuple[str, T]], most: int) -> list[list[tuple[str, T]]]:
    """Arrange keys, given as (label, key), in rows of one or two, and in at most `most` rows if the labels allow this.

    The order is kept. Two keys share a row only if there are more than `most` keys and both labels fit. Pairs are
    formed from the end, and no more than necessary.
    """
    rows = [[one] for one in keys]
    at = len(rows) - 2
    while len(rows) > most and at >= 0:
        pair = [*rows[at], *rows[at + 1]]
        if len(pair) == 2 and all(fits(label, 2) for label, _ in pair):
            rows[at : at + 2] = [pair]
            at -= 1
        at -= 1
    return rows
