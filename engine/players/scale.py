"""One scale of strength for the computers of all games, measured by scripts/scale.py and stored in scale.json.

The unit is that of the standings (docs/standings.md): a player that is UNIT stronger than another wins e times as many
of their games as it loses. The level "easy" has the strength EASY in each game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

from engine.players.softened import WEAKEST

EASY = 10.0
UNIT = sqrt(2) * 25 / 6
_FILE = Path(__file__).parent / "scale.json"
_UNMEASURED = ((0.0, 0.0), (1.0, 50.0))
"""The skills and strengths of a game that has not been measured."""


@cache
def _scale() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found


def level_strengths(game: str) -> Mapping[str, float]:
    """Return the strengths of the fixed levels of a game, the weakest first; empty if they have not been measured."""
    levels: Mapping[str, float] = _scale().get(game, {}).get("levels", {})
    return levels


def first_strength(game: str) -> float:
    """Return the strength of a matched computer that plays against a person who has not played the game yet.

    That strength is halfway between those of "easy" and "medium".
    """
    levels = level_strengths(game)
    return (levels.get("easy", EASY) + levels.get("medium", 4 * EASY)) / 2


def bounded_strength(game: str, strength: float) -> float:
    """Return the strength nearest to `strength` that a matched computer of a game can have."""
    steps = _skills(game)
    return min(max(strength, steps[0][1]), steps[-1][1])


def skill_for(game: str, strength: float) -> float:
    """Return the skill, WEAKEST to 1, at which a matched computer comes nearest to a strength in a game.

    >>> skill_for("unknown", 25.0), skill_for("unknown", 99.0)
    (0.5, 1.0)
    """
    wanted = bounded_strength(game, strength)
    for (low, weaker), (high, stronger) in pairwise(_skills(game)):
        if wanted <= stronger and stronger > weaker:
            return low + (high - low) * (wanted - weaker) / (stronger - weaker)
    return 1.0


def _skills(game: str) -> Sequence[Sequence[float]]:
    """Return (skill, strength) pairs in ascending order.

    The first one is the level "easy" if that is weaker than a matched computer of skill 0.
    """
    found: Sequence[Sequence[float]] = _scale().get(game, {}).get("skills", _UNMEASURED)
    easy = level_strengths(game).get("easy", found[0][1])
    return [(WEAKEST, easy), *found] if easy < found[0][1] else found
