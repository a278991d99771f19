"""How a picture of Sintra is divided into areas."""

from __future__ import annotations

from collections.abc import Collection

from render import frame
from render.frame import GAP, MARGIN
from render.games.sintra.sprites import NUMBER_RISE, rose_size
from render.layout import HEIGHT, WIDTH, Box, row, stack

__all__ = ["GAP", "MARGIN", "Areas"]

_PANE, _CENTRE = 56, 66
_MOVER_W = {3: 552, 4: 484}
_MOVER_H = {2: 0.525, 4: 0.515}


class Areas:
    """The areas of a picture during a game.

    mover: the panel of the player to move. others: the panels of the other players in turn order. roses: by number,
    the places of the factories, which are rose windows in one row; the numbers increase from right to left, like those
    of the keys. centre: the centre of the table. market: the factories and the centre together; it is at the lower
    edge, next to the keyboard.
    """

    def __init__(self, seat_count: int, factory_count: int, shown: Collection[int]) -> None:
        """Divide the picture.

        shown: the numbers of the factories that have panes or have just been emptied. Without any of them, there is no
        row of factories, and the palaces use the space.
        """
        width, bottom = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
        self.centre = Box(MARGIN, bottom - _CENTRE, width, _CENTRE)
        self.market = self.centre
        self.roses: dict[int, Box] = {}
        if shown:
            cell = width // factory_count
            size = rose_size(min(_PANE, (cell - 11) // 2))
            height = size + NUMBER_RISE
            self.market = Box(MARGIN, self.centre.y - 6 - height, width, height + 6 + _CENTRE)
            for number in range(1, factory_count + 1):
                x = self.market.right - number * cell + (cell - size) // 2
                self.roses[number] = Box(x, self.market.y, size, height)
        market = self.market
        seats = Box(MARGIN, frame.TOP, width, market.y - GAP - frame.TOP)
        self._place_seats(seats, seat_count)

    def _place_seats(self, seats: Box, seat_count: int) -> None:
        if seat_count == 2:
            height = round(seats.h * _MOVER_H[seat_count])
            self.mover = seats._replace(y=seats.bottom - height, h=height)
            self.others = [seats._replace(h=seats.h - height - GAP)]
            return
        own = _MOVER_W[seat_count]
        if seat_count == 3:
            self.mover = seats._replace(x=seats.right - own, w=own)
            rest = seats._replace(w=seats.w - own - GAP)
            self.others = stack(rest, seat_count - 1, GAP)
            return
        upper = seats._replace(h=round(seats.h * (1 - _MOVER_H[seat_count])) - GAP)
        top = upper.bottom + GAP
        lower = seats._replace(y=top, h=seats.bottom - top)
        self.mover = lower._replace(x=lower.right - own, w=own)
        last = lower._replace(w=lower.w - own - GAP)
        self.others = [*row(upper, 2, GAP, from_right=True), last]
