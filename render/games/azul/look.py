"""Colours and faces of Azul's pictures: glazed tiles on warm paper, before a wall of pale azulejos."""

from __future__ import annotations

from render.text import Face
from render.theme import Theme, rgb

THEME = Theme(
    ground=rgb("#EADFCB"),
    pattern=rgb("#E0D2B8"),
    card=rgb("#FCF8EF"),
    edge=rgb("#C9B995"),
    ink=rgb("#1F2B3F"),
    quiet=rgb("#655C4C"),
    accent=rgb("#0A7A4C"),
    accent_deep=rgb("#086B42"),
    accent_tint=rgb("#D3EBDB"),
    on_accent=rgb("#FFFDF6"),
    minus=rgb("#A01F16"),
    disc=rgb("#2B3A58"),
    on_disc=rgb("#FFFDF6"),
)
PANEL = rgb("#E4D9C3")  # the wall's plaster
SPACE = rgb("#EFE7D8")  # an empty space of a pattern line
COST = rgb("#F7E6DD")  # an empty space of the floor line
NUMBER = Face(34, bold=True)
SMALL = Face(30)
