"""How a picture of Azul is divided into areas."""

from __future__ import annotations

from collections.abc import Collection

from render import frame
from render.frame import GAP, MARGIN
from render.layout import HEIGHT, WIDTH, Box, row, stack

__all__ = ["GAP", "MARGIN", "Areas"]

TRAYS = 3
"""The number of factories in a row with three and four seats; with two, all five are in one row."""
_TRAY, _TRAY_GAP, _SQUARE_TRAY = 60, 7, 130
_CENTRE, _TALL_CENTRE, _INSTRUCTION = 78, 98, 150
_LOW_OTHERS = 314
"""With three seats, the height in px of the panels of the other players while a column is being chosen."""
_TALL_TRAYS = {1: (66, 110), 2: (66, 90), 3: (_TRAY, _CENTRE)}
"""With four seats, the heights in px of a factory and of the centre, by the number of rows of factories."""


class Areas:
    """The areas of a picture during a game.

    others: the panels of the other players in turn order. mover: the panel of the player to move; with four seats, and
    with two unless a column is being chosen, all panels have the same size. trays: the places of the factories by
    number, without those of rows that are left out. stores: with three seats, the places beside the last factory, for
    the bag and the lid; empty if that row is left out. centre: the place of the centre of the table and, with two and
    four seats, of the bag and the lid. market: the factories and the centre together; it is at the lower edge, next to
    the keyboard.
    """

    def __init__(
        self, seat_count: int, factory_count: int, shown: Collection[int],
        *, choosing: bool, rtl: bool = True,
    ) -> None:  # fmt: skip
        """Divide the picture.

        shown: the numbers of the factories to draw. Rows without any of them are left out; the boards use the space.
        choosing: whether a column is being chosen. If so, the panel of the player to move, or with four seats an
        instruction, takes the space of the market.
        rtl: whether factories and seats are in order from right to left.
        """
        width, bottom = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
        length = factory_count if seat_count == 2 else TRAYS
        rows = [
            range(first, first + length)
            for first in range(1, factory_count + 1, length)
            if not choosing and any(first <= number < first + length for number in shown)
        ]
        tray, centre = _TRAY, _CENTRE if rows else _TALL_CENTRE
        if seat_count == 2:
            tray = _SQUARE_TRAY
        if seat_count == 4:  # the boards cannot become wider, so the market is higher
            tray, centre = _TALL_TRAYS.get(len(rows), (_TRAY, 120))
        height = len(rows) * (tray + _TRAY_GAP) + centre
        if choosing:  # only with four seats, the instruction does not fit in the mover's panel
            height = _INSTRUCTION if seat_count == 4 else -GAP
        self.market = Box(MARGIN, bottom - height, width, height)
        self.centre = Box(MARGIN, bottom - centre, width, centre)
        self.trays: dict[int, Box] = {}
        self.stores: list[Box] = []
        for at, numbers in enumerate(rows):
            line = Box(MARGIN, self.market.y + at * (tray + _TRAY_GAP), width, tray)
            for number, place in zip(numbers, row(line, length, GAP, from_right=rtl), strict=True):
                if number <= factory_count:
                    self.trays[number] = place
                else:
                    self.stores.append(place)
        boards = Box(MARGIN, frame.TOP, width, self.market.y - GAP - frame.TOP)
        self.others: list[Box]
        if seat_count == 4:
            upper, lower = stack(boards, 2, GAP)
            self.mover, last = row(lower, 2, GAP, from_right=rtl)
            self.others = [*row(upper, 2, GAP, from_right=rtl), last]
            return
        # in half the width of the picture, a board needs no more height than this
        height = min(round(boards.h * 0.46), 354)
        if seat_count == 2:
            height = 340 if choosing else (boards.h - GAP) // 2
        elif choosing:
            height = _LOW_OTHERS
        self.others = row(boards._replace(h=height), seat_count - 1, GAP, from_right=rtl)
        own = height if seat_count == 2 and not choosing else boards.h - height - GAP
        self.mover = Box(MARGIN, boards.bottom - own, width, own)
