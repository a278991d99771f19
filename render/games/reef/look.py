"""Colours and places of Reef's pictures: pale lagoon boards on a deep sea, four corals that differ in shape too."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.games.reef.cards import Colour as Coral
from render.pen import Pen
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box, Colour, Theme, mix, rgb

THEME = Theme(
    ground=rgb("#0C3049"),
    pattern=rgb("#123B57"),
    card=rgb("#17405A"),
    edge=rgb("#2A5F7E"),
    ink=rgb("#FFFFFF"),
    quiet=rgb("#A9C6D6"),
    accent=rgb("#19B5FF"),
    accent_deep=rgb("#0077C8"),
    accent_tint=rgb("#A6DFFF"),
    on_accent=rgb("#08202F"),
    minus=rgb("#D7263D"),
    disc=rgb("#0A2030"),
    on_disc=rgb("#FFFFFF"),
)
WHITE, DARK, PANEL, DEEP, STRIP = (
    rgb("#FFFFFF"),
    rgb("#08202F"),
    rgb("#17405A"),
    rgb("#0A2030"),
    rgb("#205371"),
)
LAGOON, SPACE, PAPER, BAND = rgb("#B4D5D8"), rgb("#E8F4F2"), rgb("#FFF9EC"), rgb("#9CCBD6")
CELL = rgb("#D9EAE8")
GOLD, GOLD_DEEP = rgb("#FFD66B"), rgb("#8A5A00")
STARFISH, STARFISH_DEEP = rgb("#FF9A76"), rgb("#9C3A18")

TOPS = {
    Coral.PURPLE: rgb("#7A3CC2"),
    Coral.RED: rgb("#E9502B"),
    Coral.YELLOW: rgb("#FFCE3A"),
    Coral.GREEN: rgb("#2FA36B"),
}
OUTLINES = {
    Coral.PURPLE: rgb("#2F1160"),
    Coral.RED: rgb("#6E1606"),
    Coral.YELLOW: rgb("#7A4B00"),
    Coral.GREEN: rgb("#064029"),
}
SLABS = {
    Coral.PURPLE: rgb("#54259A"),
    Coral.RED: rgb("#B0330F"),
    Coral.YELLOW: rgb("#D99A0B"),
    Coral.GREEN: rgb("#1B7A4C"),
}

MARGIN, GUTTER = 8, 10
SMALL, LABEL = Face(30), Face(32)
ALERT = 4
"""A bank with so few corals or fewer is red: the game may end soon (RF-40)."""


class Zones:
    """Where the parts of the picture lie, everything counted from the right as on the keyboard."""

    def __init__(self, seats: int) -> None:
        wide = WIDTH - 2 * MARGIN
        head, market, banks = (118, 292, 70) if seats == 2 else (112, 252, 66)
        self.head = Box(MARGIN, MARGIN, wide, head)
        self.turn = Box(WIDTH - MARGIN - 424, MARGIN, 424, head)
        self.last = Box(MARGIN, MARGIN, wide - 424 - GUTTER, head)
        self.market = Box(MARGIN, self.head.bottom + GUTTER, wide, market)
        self.banks = Box(MARGIN, self.market.bottom + GUTTER, wide, banks)
        top = self.banks.bottom + GUTTER
        self.boards = Box(MARGIN, top, wide, HEIGHT - MARGIN - top)


def quarters(box: Box, rows: int) -> list[Box]:
    """Places two a row, the first on the right: the order of turns, as everything else in the picture."""
    wide, tall = (box.w - GUTTER) // 2, (box.h - (rows - 1) * GUTTER) // rows
    return [
        Box(x, box.y + row * (tall + GUTTER), wide, tall)
        for row in range(rows)
        for x in (box.right - wide, box.x)
    ]


@lru_cache(maxsize=1)
def sea() -> Image.Image:
    """The ground of all: rows of waves, lighter above."""
    size, thick = 96, 3.0
    pen = Pen(size, size // 2)
    pen.box(0, 0, size, size // 2, 0, rgb("#000000"))
    white = rgb("#FFFFFF")
    for row, x_from in ((-1, 0.0), (0, -size / 2), (1, 0.0), (2, -size / 2), (3, 0.0)):
        for at in range(3):
            x, y = x_from + at * size, (row + 1) * size / 4
            for radius in (0.5, 0.37, 0.24):
                pen.disc(x, y, size * radius, rgb("#000000"))
                pen.ring(x, y, size * radius, thick, white)
    tile = pen.sprite().image.convert("L")
    waves = Image.new("L", (WIDTH, HEIGHT))
    for x_at in range(0, WIDTH, size):
        for y_at in range(0, HEIGHT, size // 2):
            waves.paste(tile, (x_at, y_at))
    ramp = Image.linear_gradient("L").resize((WIDTH, HEIGHT))
    shallow, deep = rgb("#13597A"), rgb("#0A2840")
    ground = Image.composite(
        Image.new("RGB", (WIDTH, HEIGHT), deep), Image.new("RGB", (WIDTH, HEIGHT), shallow), ramp
    )
    light = Image.new("RGB", (WIDTH, HEIGHT), mix(shallow, WHITE, 0.25))
    ground.paste(light, (0, 0), waves.point([round(level * 0.16) for level in range(256)]))
    return ground


def shaded(colour: Colour, light: float) -> Colour:
    """Lighter (or, below 0, darker)."""
    return mix(colour, WHITE, light) if light >= 0 else mix(colour, (0, 0, 0), -light)
