"""How a picture of Sintra is divided into areas."""

from __future__ import annotations

from render.layout import HEIGHT, WIDTH, Box, quarters, stack

MARGIN, GAP = 8, 8


class Areas:
    """The areas of a picture during a game; `from_right` arranges them for a right-to-left language.

    turn, rounds, last: the bars at the top. roses: the factories, which are rose windows of `rose_size` px.
    centre: the centre of the table. stores: the numbers of panes in the bag and the tower; if None, they are in the
    free place after the last factory. seats: the card of each seat.
    """

    def __init__(self, seat_count: int, *, from_right: bool) -> None:
        width, height, rounds_w = WIDTH - 2 * MARGIN, 84, 420 if from_right else 480
        self.turn = Box(MARGIN, MARGIN, width - rounds_w - GAP, height)
        self.rounds = Box(MARGIN, MARGIN, rounds_w, height)
        if from_right:
            self.turn = self.turn._replace(x=self.rounds.right + GAP)
        else:
            self.rounds = self.rounds._replace(x=self.turn.right + GAP)
        self.last = Box(MARGIN, self.turn.bottom + 6, width, 48)
        top = self.last.bottom + 6
        rest = Box(MARGIN, top, width, HEIGHT - MARGIN - top)
        self.stores: Box | None = None
        match seat_count:
            case 2:
                self._place_two(rest)
            case 3:
                self._place_three(rest, from_right=from_right)
            case _:
                self._place_four(rest, from_right=from_right)

    def _place_two(self, rest: Box) -> None:
        """Place the market in a row above two cards over the whole width."""
        market = rest._replace(h=196)
        self.rose_size = 130
        roses = Box(market.x, market.y, 5 * (self.rose_size + 4), 138)
        self.roses = roses
        self.stores = Box(market.x, roses.bottom + 6, roses.w - 4, market.bottom - roses.bottom - 6)
        self.centre = Box(roses.right + 4, market.y, market.right - roses.right - 4, market.h)
        top = market.bottom + GAP
        self.seats = stack(rest._replace(y=top, h=rest.bottom - top), 2, GAP)

    def _place_three(self, rest: Box, *, from_right: bool) -> None:
        """Place the market in the second quarter and the cards in the other three."""
        first, market, *others = quarters(rest, GAP, from_right=from_right)
        self.rose_size = 110
        self.roses = market._replace(h=246)
        self.stores = Box(market.x, self.roses.bottom + 4, market.w, 44)
        top = self.stores.bottom + GAP
        self.centre = Box(market.x, top, market.w, market.bottom - top)
        self.seats = [first, *others]

    def _place_four(self, rest: Box, *, from_right: bool) -> None:
        """Place the market with two rows of factories above the four cards."""
        market = rest._replace(h=252)
        self.rose_size, centre_w = 118, 306
        self.roses = market._replace(w=market.w - centre_w - GAP)
        self.centre = Box(market.right - centre_w, market.y, centre_w, market.h)
        top = market.bottom + GAP
        low = rest._replace(y=top, h=rest.bottom - top)
        self.seats = quarters(low, GAP, from_right=from_right)
