"""The colours of Not Three's pictures: a light and a dark palette."""

from __future__ import annotations

from render.theme import Theme, Themes, rgb

LIGHT = Theme(
    background=rgb("#E6E2D3"),
    pattern=rgb("#DAD5C2"),
    card=rgb("#FBF9F2"),
    border=rgb("#BDB597"),
    text=rgb("#22303C"),
    muted=rgb("#575241"),
    accent=rgb("#0A7A4C"),
    mark=rgb("#0A7A4C"),
    accent_dark=rgb("#086B42"),
    accent_tint=rgb("#D3EBDB"),
    accent_ink=rgb("#086B42"),
    on_accent=rgb("#FFFDF6"),
    negative=rgb("#A01F16"),
    badge=rgb("#2B3A58"),
    on_badge=rgb("#FFFDF6"),
)
DARK = Theme(
    background=rgb("#101A26"),
    pattern=rgb("#172433"),
    card=rgb("#1C2B3A"),
    border=rgb("#47596C"),
    text=rgb("#F0F5FA"),
    muted=rgb("#B3C2D0"),
    accent=rgb("#0A7A4C"),
    mark=rgb("#2FA873"),
    accent_dark=rgb("#086B42"),
    accent_tint=rgb("#173B2C"),
    accent_ink=rgb("#6FD6A5"),
    on_accent=rgb("#FFFDF6"),
    negative=rgb("#FF9D8C"),
    badge=rgb("#E8EEF4"),
    on_badge=rgb("#16222E"),
    on_warning=rgb("#2A0A04"),
)
THEMES = Themes(LIGHT, DARK, own=LIGHT)
