"""How a picture of Reef is divided. Cards and seats are in reading order, like the keys."""

from __future__ import annotations

from render import frame
from render.frame import GAP, MARGIN
from render.layout import HEIGHT, WIDTH, Box, row, stack, start_of

__all__ = ["GAP", "MARGIN", "Areas"]

_CARDS, _LOW_CARDS, _IDLE_CARDS, _BANKS = 222, 204, 168, 56
"""The heights in px of the display: normally, with four seats, and while nothing can be taken; and of the banks."""
_MOVER = 496
"""With three seats, the width in px of the largest panel, which has the others beside it."""
_HAND, _OWNER = 256, {2: 408, 3: 376}
"""In the picture for one player with two or three seats, the height of the hand in px (with a display of normal height)
and, by number of seats, the width in px of that player's panel, which is above the hand."""


class Areas:
    """The areas of a picture during a game.

    mover: the panel of the player to move or, in the picture for one player, of that player. others: the panels of the
    other players in turn order; with two and four seats, they have the same size, except in the picture for one player.
    hand: in the picture for one player with two and three seats, the place of the hand in the full width; otherwise
    None. banks: the banks and the size of the deck. market: the display and the deck; it is at the lower edge, next to
    the keyboard. boards: the area of all panels.
    """

    def __init__(
        self, seat_count: int, *, for_one: bool = False, is_idle: bool = False, rtl: bool = True
    ) -> None:
        """Divide the picture.

        for_one: whether it is the picture for one player. is_idle: whether nothing can be taken from the market,
        which then has less height. rtl: whether cards and seats are in order from right to left.
        """
        width, bottom = WIDTH - 2 * MARGIN, HEIGHT - MARGIN
        cards = _LOW_CARDS if seat_count == 4 and not for_one else _CARDS
        if is_idle:
            cards = _IDLE_CARDS
        self.market = Box(MARGIN, bottom - cards, width, cards)
        self.banks = Box(MARGIN, self.market.y - GAP - _BANKS, width, _BANKS)
        self.boards = boards = Box(MARGIN, frame.TOP, width, self.banks.y - GAP - frame.TOP)
        self.others: list[Box]
        self.hand: Box | None = None
        if for_one and seat_count in _OWNER:
            hand = _HAND + _CARDS - cards  # a display of less height leaves more space for the hand
            self.hand = boards._replace(y=boards.bottom - hand, h=hand)
            upper = boards._replace(h=boards.h - hand - GAP)
            own = _OWNER[seat_count]
            self.mover = start_of(upper, own, rtl=rtl)
            rest = start_of(upper, upper.w - own - GAP, rtl=not rtl)
            self.others = row(rest, seat_count - 1, GAP, from_right=rtl)
        elif seat_count == 4 and for_one:
            upper = boards._replace(h=round(boards.h * 0.44))
            self.others = row(upper, seat_count - 1, GAP, from_right=rtl)
            top = upper.bottom + GAP
            self.mover = boards._replace(y=top, h=boards.bottom - top)
        elif seat_count == 4:
            upper, lower = stack(boards, 2, GAP)
            self.mover, last = row(lower, 2, GAP, from_right=rtl)
            self.others = [*row(upper, 2, GAP, from_right=rtl), last]
        elif seat_count == 2:
            self.mover, *self.others = row(boards, 2, GAP, from_right=rtl)
        else:
            self.mover = start_of(boards, _MOVER, rtl=rtl)
            rest = start_of(boards, boards.w - _MOVER - GAP, rtl=not rtl)
            self.others = stack(rest, seat_count - 1, GAP)
