"""The colours of the pieces, for the table of colour distances."""

from __future__ import annotations

from render.games.icecult.theme import BASE
from render.theme import Rgb

PIECES: dict[str, dict[str, Rgb]] = {
    "pieces": {piece.value: colour for piece, colour in BASE.items()},
}
