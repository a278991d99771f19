"""The colours of the panes and of the signs on empty spaces, for the table of colour distances."""

from __future__ import annotations

from render.games.sintra.glass import unlit_sign
from render.games.sintra.theme import LIT, UNLIT
from render.theme import Rgb

PIECES: dict[str, dict[str, Rgb]] = {
    "panes": {pane.value: colour for pane, colour in LIT.items()},
    "signs of empty spaces": {
        ("joker" if pane is None else pane.value): unlit_sign(pane) for pane in UNLIT
    },
}
SIGNS = "⚪⭐🟧🔺🔷"
"""The signs on buttons of the panes, which the picture shows."""
