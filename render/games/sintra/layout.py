"""How a picture of Sintra is divided into areas."""

from __future__ import annotations

from collections.abc import Collection

from render import frame
from render.frame import GAP, MARGIN
from render.games.sintra.sprites import NUMBER_RISE, largest_pane, rose_size
from render.layout import HEIGHT, WIDTH, Box, row, start_of

__all__ = ["GAP", "MARGIN", "Areas"]

_PANE, _CENTRE = {2: 54, 3: 48, 4: 48}, 62
_APART = 4
"""The smallest distance between two factories in px."""
_MOVER_W, _MOVER_H = 484, {2: 0.515, 3: 0.5, 4: 0.515}


class Areas:
    """The areas of a picture during a game.

    mover: the panel of the player to move. others: the panels of the other players in turn order. roses: by number,
    the places of the factories, which are rose windows in one row, or an empty dict if the row is left out; like those
    of the keys, the numbers increase from the reading start. centre: the centre of the table. market: the factories and
    the centre together; it is at the lower edge, next to the keyboard.
    """

    def __init__(
        self, seat_count: int, factory_count: int, shown: Collection[int], *, rtl: bool = True
    ) -> None:
        """Divide the picture.

        shown: the numbers of the factories that have panes or have just been emptied. Without any of them, there is no
        row of factories, and the palaces use its space.
        rtl: whether factories and seats are in order from right to left.
        """
        width, bottom = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
        self.centre = Box(MARGIN, bottom - _CENTRE, width, _CENTRE)
        self.market = self.centre
        self.roses: dict[int, Box] = {}
        if shown:
            cell = width // factory_count
            size = rose_size(min(_PANE[seat_count], largest_pane(cell - _APART)))
            height = size + NUMBER_RISE
            self.market = Box(MARGIN, self.centre.y - 6 - height, width, height + 6 + _CENTRE)
            for number in range(1, factory_count + 1):
                x = self.market.right - number * cell if rtl else MARGIN + (number - 1) * cell
                x += (cell - size) // 2
                self.roses[number] = Box(x, self.market.y, size, height)
        market = self.market
        seats = Box(MARGIN, frame.TOP, width, market.y - GAP - frame.TOP)
        self._place_seats(seats, seat_count, rtl=rtl)

    def _place_seats(self, seats: Box, seat_count: int, *, rtl: bool) -> None:
        upper = seats._replace(h=round(seats.h * (1 - _MOVER_H[seat_count])) - GAP)
        top = upper.bottom + GAP
        lower = seats._replace(y=top, h=seats.bottom - top)
        if seat_count < 4:
            self.mover = lower
            self.others = row(upper, seat_count - 1, GAP, from_right=rtl)
            return
        self.mover = start_of(lower, _MOVER_W, rtl=rtl)
        last = start_of(lower, lower.w - _MOVER_W - GAP, rtl=not rtl)
        self.others = [*row(upper, 2, GAP, from_right=rtl), last]
