"""The colours and fonts of Sintra's pictures."""

from __future__ import annotations

from engine.games.sintra.state import Colour as Pane
from render.text import Font
from render.theme import Theme, Themes, rgb

LIGHT = Theme(
    background=rgb("#E3DDCD"),
    pattern=rgb("#D3CAB6"),
    card=rgb("#F8F4EA"),
    border=rgb("#BDB197"),
    text=rgb("#1C2130"),
    muted=rgb("#4C4B45"),
    accent=rgb("#35E0A1"),
    mark=rgb("#0B8F63"),
    accent_dark=rgb("#1FA878"),
    accent_tint=rgb("#C9EFDF"),
    accent_ink=rgb("#0A6145"),
    on_accent=rgb("#06130D"),
    negative=rgb("#A01F16"),
    badge=rgb("#2A3042"),
    on_badge=rgb("#F8F4EA"),
    tiled=False,
)
DARK = Theme(
    background=rgb("#12151F"),
    pattern=rgb("#0A0C13"),
    card=rgb("#1C2130"),
    border=rgb("#394056"),
    text=rgb("#F6F0E3"),
    muted=rgb("#AEB4C4"),
    accent=rgb("#35E0A1"),
    mark=rgb("#35E0A1"),
    accent_dark=rgb("#20B983"),
    accent_tint=rgb("#16382F"),
    accent_ink=rgb("#35E0A1"),
    on_accent=rgb("#06130D"),
    negative=rgb("#FF8F7A"),
    badge=rgb("#F4EEE1"),
    on_badge=rgb("#12151F"),
    on_warning=rgb("#2A0A04"),
    tiled=False,
)
THEMES = Themes(LIGHT, DARK, own=DARK)
WHITE, BLACK = rgb("#FFFFFF"), rgb("#000000")
LEAD, LEAD_LIGHT = rgb("#07080C"), rgb("#4A5062")
NIGHT = rgb("#202A47")  # glass of empty windows
HOLLOW = rgb("#10141F")  # printed spaces
STONE, STONE_LIGHT, STONE_DARK = rgb("#9A8E78"), rgb("#C2B59B"), rgb("#5F5645")
IVORY, LEAF = rgb("#F6EEDC"), rgb("#FFF1CC")
CORAL, ON_CORAL = rgb("#FF8F7A"), rgb("#2A0A04")

LIT: dict[Pane, tuple[int, int, int]] = {
    Pane.WHITE: rgb("#EEF3F6"),
    Pane.YELLOW: rgb("#FFD83D"),
    Pane.ORANGE: rgb("#FB8A1C"),
    Pane.RED: rgb("#D0163A"),
    Pane.BLUE: rgb("#2467E8"),
}
ON_LIT: dict[Pane, tuple[int, int, int]] = {
    Pane.WHITE: rgb("#39424F"),
    Pane.YELLOW: rgb("#7A5400"),
    Pane.ORANGE: rgb("#5C2400"),
    Pane.RED: rgb("#FFDDE2"),
    Pane.BLUE: rgb("#E8F0FF"),
}
UNLIT: dict[Pane | None, tuple[int, int, int]] = {
    Pane.WHITE: rgb("#E6ECF0"),
    Pane.YELLOW: rgb("#F2C93A"),
    Pane.ORANGE: rgb("#F08326"),
    Pane.RED: rgb("#F2456B"),
    Pane.BLUE: rgb("#5A92FF"),
    None: rgb("#B4BAC6"),
}
SMALL, NUMBER = Font(30), Font(32, bold=True)
