"""What the picture of the board shows of a partial word: the tilts that it selects."""

from __future__ import annotations

from engine.contract import Word
from engine.games.icecult.views import IceView, chosen_tilts


def pictured(view: IceView, chosen: Word) -> Word:
    """Return the part of a partial word that selects tilts, or "" if it selects none."""
    tilts = chosen_tilts(view, chosen)
    return Word(".".join(("tilt", *(tilt.code for tilt in tilts)))) if tilts else Word("")
