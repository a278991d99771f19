"""How a picture of Azul is divided into areas."""

from __future__ import annotations

from render.layout import HEIGHT, WIDTH, Box

MARGIN, GAP = 6, 8


class Areas:
    """The areas of a picture during a game. With fewer seats, there are fewer factories, and the boards are larger.

    turn, last: the bars at the top. market: the factories and the centre together. boards: the cards of all seats.
    """

    def __init__(self, seat_count: int) -> None:
        turn, last, tray, centre = {2: (86, 56, 76, 80), 3: (82, 54, 78, 80), 4: (80, 52, 66, 70)}[
            seat_count
        ]
        width, rows = WIDTH - 2 * MARGIN, seat_count + 1
        self.turn = Box(MARGIN, MARGIN, width, turn)
        self.last = Box(MARGIN, self.turn.bottom + 4, width, last)
        self.factories = Box(MARGIN, self.last.bottom + 5, width, rows * (tray + 7) - 7)
        self.centre = Box(MARGIN, self.factories.bottom + 8, width, centre)
        top = self.centre.bottom + 10
        self.boards = Box(MARGIN, top, width, HEIGHT - MARGIN - top)
        self.market = Box(MARGIN, self.factories.y, width, self.centre.bottom - self.factories.y)
