"""What speaks for a move, as a person at the table would say it; hints choose from it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.saying import Saying


@dataclass(frozen=True, slots=True)
class Merits:
    """Clauses without a full stop, each true of the board as the seat to move sees it, the weightiest first.

    gains: what the move brings the one who makes it; denies: what the next player can no longer do then.
    """

    gains: tuple[Saying, ...] = ()
    denies: tuple[Saying, ...] = ()
