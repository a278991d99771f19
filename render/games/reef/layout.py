"""How a picture of Reef is divided. Like the keys, cards and seats start on the right in every language."""

from __future__ import annotations

from render import frame
from render.frame import GAP, MARGIN
from render.layout import HEIGHT, WIDTH, Box, row, stack

__all__ = ["GAP", "MARGIN", "Areas"]

_CARDS, _BANKS = 222, 56
_MOVER = {2: 516, 3: 496}
"""By number of seats, the width in px of the panel of the player to move if it is beside the others."""


class Areas:
    """The areas of a picture during a game.

    mover: the panel of the player to move. others: the panels of the other players in turn order. banks: the banks and
    the size of the deck. market: the display and the deck; it is at the lower edge, next to the keyboard. boards: all
    panels.
    """

    def __init__(self, seat_count: int) -> None:
        width, bottom = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
        self.market = Box(MARGIN, bottom - _CARDS, width, _CARDS)
        self.banks = Box(MARGIN, self.market.y - GAP - _BANKS, width, _BANKS)
        self.boards = boards = Box(MARGIN, frame.TOP, width, self.banks.y - GAP - frame.TOP)
        if seat_count < 4:
            own = _MOVER[seat_count]
            self.mover = boards._replace(x=boards.right - own, w=own)
            rest = boards._replace(w=boards.w - own - GAP)
            self.others = stack(rest, seat_count - 1, GAP)
        else:
            upper = boards._replace(h=round(boards.h * 0.44))
            self.others = row(upper, seat_count - 1, GAP, from_right=True)
            top = upper.bottom + GAP
            self.mover = boards._replace(y=top, h=boards.bottom - top)
