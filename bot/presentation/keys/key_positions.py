"""The places of keys on a keyboard, whether a second tap can hit another key, and the direction of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.presentation.texts import Voice

T = TypeVar("T")

_TOUCH = 0.02
"""Keys that overlap by at most this share of the keyboard's width cannot be hit by a second tap in the same place."""


@dataclass(frozen=True, slots=True)
class KeyPosition:
    """The place of a key: its row from the top and from the bottom, and its left and right edges.

    Rows are counted from 0. Edges are shares of the keyboard's width.
    """

    above: int
    below: int
    left: float
    right: float

    def meets(self, other: KeyPosition) -> bool:
        """Return whether a second tap after the keyboard has changed can hit the other place."""
        same_row = self.above == other.above or self.below == other.below
        return same_row and overlap(self.left, self.right, other.left, other.right)


def overlap(left: float, right: float, other_left: float, other_right: float) -> bool:
    """Return whether a tap may hit both of two keys in the same row, given their edges."""
    return min(right, other_right) - max(left, other_left) > _TOUCH


def in_reading_order(row: Sequence[T], voice: Voice) -> list[T]:
    """Return a row of keys whose first key is where a line begins. Telegram begins every row at the left."""
    return [*row][::-1] if voice.rtl else [*row]
