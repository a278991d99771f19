"""The colours and fonts of Azul's pictures."""

from __future__ import annotations

from render.text import Font
from render.theme import Theme, rgb

THEME = Theme(
    background=rgb("#EADFCB"),
    pattern=rgb("#E0D2B8"),
    card=rgb("#FCF8EF"),
    border=rgb("#C9B995"),
    text=rgb("#1F2B3F"),
    muted=rgb("#655C4C"),
    accent=rgb("#008070"),
    accent_dark=rgb("#007163"),
    accent_tint=rgb("#D1EBE6"),
    on_accent=rgb("#FFFDF6"),
    negative=rgb("#A01F16"),
    badge=rgb("#2B3A58"),
    on_badge=rgb("#FFFDF6"),
)
PANEL = rgb("#E4D9C3")  # the panel behind a wall
SPACE = rgb("#EFE7D8")  # an empty space of a pattern line
COST = rgb("#F7E6DD")  # an empty space of the floor line
NUMBER = Font(34, bold=True)
SMALL = Font(30)
