"""The reasons for a move as a player would give them; hints quote them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.saying import Saying


@dataclass(frozen=True, slots=True)
class Reasons:
    """Clauses without a full stop, true of the position as the seat to move sees it, most important first.

    gains: what the move brings its player; denies: what the next player can no longer do after it.
    """

    gains: tuple[Saying, ...] = ()
    denies: tuple[Saying, ...] = ()
