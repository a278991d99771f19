"""Cards of Reef: each has two corals at the top, and a pattern with its points below."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["COLOURS", "Beside", "Card", "Colour", "Pattern", "PatternCell"]


class Colour(Enum):
    """The four colours of corals, in the order of the banks (RF-1). RED is the red-orange coral."""

    PURPLE = "purple"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"

    __hash__ = object.__hash__  # each colour is one object, so its name need not be hashed


COLOURS = tuple(Colour)


@dataclass(frozen=True, slots=True)
class PatternCell:
    """One piece of a pattern. Rows are counted from the top, and columns from the left, both counted from 0.

    colour: the required colour, or None for a four-colour piece (RF-33).
    height: the required height, or 0 for any height (RF-32).
    or_more: whether `height` is a minimum instead of an exact height.
    """

    row: int
    column: int
    colour: Colour | None
    height: int = 0
    or_more: bool = False

    def fits(self, colour: Colour, height: int) -> bool:
        """Return whether a stack with this top colour and height matches the piece (RF-30, RF-32, RF-33)."""
        if self.colour is not None and self.colour is not colour:
            return False
        return height >= self.height if self.or_more else self.height in (0, height)


@dataclass(frozen=True, slots=True)
class Beside:
    """The pattern of a special card, which scores each `neighbour` top next to the highest `centre` top (RF-35)."""

    centre: Colour
    neighbour: Colour


Pattern = tuple[PatternCell, ...] | Beside


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its two corals in the order of placing, and the points for each occurrence of its pattern."""

    id: str
    corals: tuple[Colour, Colour]
    points: int
    pattern: Pattern

    def __hash__(self) -> int:
        # Ids are unique in a card table, and hashing the patterns of sixty cards would be slow.
        return hash(self.id)

    @property
    def is_special(self) -> bool:
        """Whether this is one of the special cards (RF-35)."""
        return isinstance(self.pattern, Beside)

    @property
    def has_alike_corals(self) -> bool:
        """Whether both corals of the card have the same colour."""
        return self.corals[0] is self.corals[1]
