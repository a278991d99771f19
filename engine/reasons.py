"""Reasons for a move, phrased as a player would give them; hints, verdicts and lessons quote them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.saying import Saying


@dataclass(frozen=True, slots=True)
class Reasons:
    """Reasons for a move: clauses without a full stop, most important first, based on what the seat to move can see.

    gains: what the player gains by the move.
    denies: what the next player can no longer do after the move.
    costs: what the move costs the player.
    """

    gains: tuple[Saying, ...] = ()
    denies: tuple[Saying, ...] = ()
    costs: tuple[Saying, ...] = ()
