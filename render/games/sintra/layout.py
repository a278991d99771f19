"""How a picture of Sintra is divided into areas."""

from __future__ import annotations

from collections.abc import Collection

from render import frame
from render.frame import GAP, MARGIN
from render.layout import HEIGHT, WIDTH, Box, row, stack

__all__ = ["GAP", "MARGIN", "ROSES", "Areas"]

ROSES = 5
"""The number of factories in a row. Their numbers increase from right to left, like those of the keys."""
_ROSE, _ROSE_GAP, _TALL_CENTRE = 92, 4, 104
_MOVER = {2: 508, 3: 552, 4: 520}


class Areas:
    """The areas of a picture during a game.

    mover: the panel of the player to move. others: the panels of the other players in turn order. roses: by number,
    the places of the factories, which are rose windows. centre: the centre of the table. The factories and the centre
    are at the lower edge, next to the keyboard.
    """

    def __init__(self, seat_count: int, factory_count: int, shown: Collection[int]) -> None:
        """Divide the picture.

        shown: the numbers of the factories to draw. Rows without any of them are left out; the palaces use the space.
        """
        width, bottom = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
        rows = [
            range(first, min(first + ROSES, factory_count + 1))
            for first in range(1, factory_count + 1, ROSES)
            if any(first <= number < first + ROSES for number in shown)
        ]
        height = max(_TALL_CENTRE, len(rows) * (_ROSE + _ROSE_GAP))
        market = Box(MARGIN, bottom - height, width, height)
        self.roses: dict[int, Box] = {}
        for at, numbers in enumerate(rows):
            for column, number in enumerate(numbers, 1):
                x = market.right - column * (_ROSE + _ROSE_GAP) + 2
                y = market.bottom - (len(rows) - at) * (_ROSE + _ROSE_GAP) + 2
                self.roses[number] = Box(x, y, _ROSE, _ROSE)
        taken = ROSES * (_ROSE + _ROSE_GAP) + GAP if rows else 0
        self.centre = market._replace(w=width - taken)
        seats = Box(MARGIN, frame.TOP, width, market.y - GAP - frame.TOP)
        self._place_seats(seats, seat_count)

    def _place_seats(self, seats: Box, seat_count: int) -> None:
        own = _MOVER[seat_count]
        if seat_count < 4:
            self.mover = seats._replace(x=seats.right - own, w=own)
            rest = seats._replace(w=seats.w - own - GAP)
            self.others = stack(rest, seat_count - 1, GAP)
            return
        upper = seats._replace(h=round(seats.h * 0.46))
        top = upper.bottom + GAP
        lower = seats._replace(y=top, h=seats.bottom - top)
        self.mover = lower._replace(x=lower.right - own, w=own)
        last = lower._replace(w=lower.w - own - GAP)
        self.others = [*row(upper, 2, GAP, from_right=True), last]
