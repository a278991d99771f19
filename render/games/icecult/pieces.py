"""The colours of the pieces, for the table of colour distances."""

from __future__ import annotations

from render.games.icecult.theme import BASE
from render.theme import Rgb

PIECES: dict[str, dict[str, Rgb]] = {
    "pieces": {piece.value: colour for piece, colour in BASE.items()},
}
SIGNS = "🟥✚🟩□🟨●🟦=◜🟣→←↑↓"
"""The signs on buttons of the pieces, and of the symbols of blocks with their directions, which the picture shows."""
