"""Boards as a search keeps them during one offer: each exists once and remembers what every take makes of it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.azul.search_tilings import ColouredTiling, Full, GreyTiling
from engine.games.azul.state import (
    COLOURS,
    FLOOR_COSTS,
    FLOOR_SPACES,
    SIZE,
    Board,
    WallKind,
)

Lines = tuple[tuple[int, int], ...]
"""Colour (-1: none) and count of each line."""
FLOOR = SIZE
"""The number of the floor line among the lines from 0."""
_COSTS = tuple(sum(FLOOR_COSTS[:count]) for count in range(FLOOR_SPACES + 1))


class Mat:
    """A board during an offer. Score and wall stay as they are until the offer is over; see Mats.

    worth: in points, as if the offer ended now; ends: it would end the game (AZ-24), total: with so many points,
    complete: and so many complete rows.
    """

    __slots__ = ("afters", "complete", "ends", "floor", "lines", "total", "worth")

    def __init__(self, lines: Lines, floor: int) -> None:
        self.lines = lines
        self.floor = floor
        self.afters: dict[tuple[int, int, bool], tuple[tuple[int, Mat], ...]] = {}
        self.worth = 0.0
        self.ends = False
        self.total = 0
        self.complete = 0


class Mats:
    """All boards that one seat may have in this offer."""

    def __init__(self, kind: WallKind, board: Board, ended: int) -> None:
        """`ended`: how many rounds will have ended with this offer."""
        self._kind = kind
        self._board = board
        self._ended = ended
        self._tilings: dict[Full, ColouredTiling | GreyTiling] = {}
        self._known: dict[tuple[Lines, int], Mat] = {}
        self._on_wall = tuple(
            frozenset(COLOURS.index(space) for space in spaces if space) for spaces in board.wall
        )
        lines = tuple(
            (-1 if line.colour is None else COLOURS.index(line.colour), line.count)
            for line in board.lines
        )
        self.first = self._mat(lines, len(board.floor))

    def afters(
        self, mat: Mat, colour: int, count: int, *, marker: bool
    ) -> tuple[tuple[int, Mat], ...]:
        """Every legal line for these tiles (FLOOR last), and the board after it (AZ-12 to AZ-17)."""
        asked = (colour, count, marker)
        found = mat.afters.get(asked)
        if found is None:
            found = mat.afters[asked] = tuple(self._placed(mat, colour, count, marker))
        return found

    def _placed(self, mat: Mat, colour: int, count: int, marker: bool) -> Iterable[tuple[int, Mat]]:
        floor = mat.floor + marker
        for line, (held, filled) in enumerate(mat.lines):
            if filled > line or held not in (-1, colour) or colour in self._on_wall[line]:
                continue
            placed = min(count, line + 1 - filled)
            lines = (*mat.lines[:line], (colour, filled + placed), *mat.lines[line + 1 :])
            yield line, self._mat(lines, min(floor + count - placed, FLOOR_SPACES))
        yield FLOOR, self._mat(mat.lines, min(floor + count, FLOOR_SPACES))

    def _mat(self, lines: Lines, floor: int) -> Mat:
        mat = self._known.get((lines, floor))
        if mat is None:
            mat = self._known[lines, floor] = Mat(lines, floor)
            self._judge(mat)
        return mat

    def _judge(self, mat: Mat) -> None:
        """Count what would come if the offer ended now, and what is begun."""
        full = tuple((line, held[0]) for line, held in enumerate(mat.lines) if held[1] > line)
        tiled = self._tilings.get(full)
        if tiled is None:
            made = ColouredTiling if self._kind is WallKind.COLOURED else GreyTiling
            tiled = self._tilings[full] = made(self._board.wall, full, self._ended)
        cost = _COSTS[min(mat.floor + tiled.fallen, FLOOR_SPACES)]
        score = max(0, self._board.score + tiled.points - cost)
        mat.complete = tiled.complete
        mat.ends = mat.complete > 0
        mat.total = score + tiled.bonus
        worth = score + tiled.promise
        for line, (colour, count) in enumerate(mat.lines):
            if 0 < count <= line:
                worth += tiled.begun(line, colour, count)
        mat.worth = worth
