"""The colours of the tiles, for the table of colour distances."""

from __future__ import annotations

from render.games.azul.tiles import BASE
from render.theme import Rgb

PIECES: dict[str, dict[str, Rgb]] = {
    "tiles": {tile.value: colour for tile, colour in BASE.items()},
}
SIGNS = "⚪⭐🔺🔷⬛"
"""The signs on buttons of the tiles, which the picture shows."""
