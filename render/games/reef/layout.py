"""How a picture of Reef is divided. Like the keys, cards and seats start on the right in every language."""

from __future__ import annotations

from render.layout import HEIGHT, WIDTH, Box

MARGIN, GAP = 8, 10


class Areas:
    """The areas of a picture during a game.

    turn, last: the bars at the top; head is both together. boards: the cards of all seats.
    """

    def __init__(self, seat_count: int) -> None:
        width = WIDTH - 2 * MARGIN
        head, market, banks = (118, 292, 70) if seat_count == 2 else (112, 252, 66)
        self.head = Box(MARGIN, MARGIN, width, head)
        self.turn = Box(WIDTH - MARGIN - 424, MARGIN, 424, head)
        self.last = Box(MARGIN, MARGIN, width - 424 - GAP, head)
        self.market = Box(MARGIN, self.head.bottom + GAP, width, market)
        self.banks = Box(MARGIN, self.market.bottom + GAP, width, banks)
        top = self.banks.bottom + GAP
        self.boards = Box(MARGIN, top, width, HEIGHT - MARGIN - top)


def columns(box: Box, rows: int) -> list[Box]:
    """Divide a box into cells of equal size in two columns and `rows` rows, and return them in turn order.

    The order is row by row, and in each row from right to left.
    """
    width, height = (box.w - GAP) // 2, (box.h - (rows - 1) * GAP) // rows
    return [
        Box(x, box.y + row * (height + GAP), width, height)
        for row in range(rows)
        for x in (box.right - width, box.x)
    ]
