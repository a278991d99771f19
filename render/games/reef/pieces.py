"""The colours of the corals, for the table of colour distances."""

from __future__ import annotations

from render.games.reef.theme import TOPS
from render.theme import Rgb

PIECES: dict[str, dict[str, Rgb]] = {
    "corals": {coral.value: colour for coral, colour in TOPS.items()},
}
SIGNS = "🟣🔺🔶🟩"
"""The signs on buttons of the corals, which the picture shows."""
