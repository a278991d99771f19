"""Boards of Azul's search model. Each exists only once per seat and factory offer, and caches its successors."""

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
"""For each pattern line, its colour index (-1 if empty) and its number of tiles."""
FLOOR = SIZE
"""Index of the floor line; the pattern lines are numbered from 0."""
_COSTS = tuple(sum(FLOOR_COSTS[:count]) for count in range(FLOOR_SPACES + 1))


class SearchBoard:
    """A board during a factory offer. Its score and wall change only at the end of the offer (see `SearchBoards`).

    lines, floor: the tiles in the pattern lines, and the number of pieces on the floor line.
    placements: the results of `SearchBoards.placements`, by (colour, number of tiles, with marker).
    value: value in points, assuming that the offer ends now.
    ends: whether the game would then end (AZ-24).
    total: the final score in that case.
    complete: number of complete rows in that case.
    """

    __slots__ = ("complete", "ends", "floor", "lines", "placements", "total", "value")

    def __init__(self, lines: Lines, floor: int) -> None:
        self.lines = lines
        self.floor = floor
        self.placements: dict[tuple[int, int, bool], tuple[tuple[int, SearchBoard], ...]] = {}
        self.value = 0.0
        self.ends = False
        self.total = 0
        self.complete = 0


class SearchBoards:
    """All boards that one seat can reach during this factory offer."""

    def __init__(self, kind: WallKind, board: Board, ended: int) -> None:
        """`ended` is the number of finished rounds, including the one that this factory offer belongs to."""
        self._kind = kind
        self._board = board
        self._ended = ended
        self._tilings: dict[Full, ColouredTiling | GreyTiling] = {}
        self._known: dict[tuple[Lines, int], SearchBoard] = {}
        self._on_wall = tuple(
            frozenset(COLOURS.index(space) for space in spaces if space) for spaces in board.wall
        )
        lines = tuple(
            (-1 if line.colour is None else COLOURS.index(line.colour), line.count)
            for line in board.lines
        )
        self.first = self._search_board(lines, len(board.floor))

    def placements(
        self, search_board: SearchBoard, colour: int, count: int, *, marker: bool
    ) -> tuple[tuple[int, SearchBoard], ...]:
        """Return (line, board after the placement) for every legal placement of these tiles (AZ-12 to AZ-17).

        Lines are numbered from 0, and `FLOOR` is the last one.

        colour: index of the colour of the tiles.
        marker: whether the tiles come with the starting-player marker.
        """
        asked = (colour, count, marker)
        found = search_board.placements.get(asked)
        if found is None:
            found = search_board.placements[asked] = tuple(
                self._placed(search_board, colour, count, marker)
            )
        return found

    def _placed(
        self, search_board: SearchBoard, colour: int, count: int, marker: bool
    ) -> Iterable[tuple[int, SearchBoard]]:
        floor = search_board.floor + marker
        for line, (held, filled) in enumerate(search_board.lines):
            if filled > line or held not in (-1, colour) or colour in self._on_wall[line]:
                continue
            placed = min(count, line + 1 - filled)
            lines = (
                *search_board.lines[:line],
                (colour, filled + placed),
                *search_board.lines[line + 1 :],
            )
            yield line, self._search_board(lines, min(floor + count - placed, FLOOR_SPACES))
        yield FLOOR, self._search_board(search_board.lines, min(floor + count, FLOOR_SPACES))

    def _search_board(self, lines: Lines, floor: int) -> SearchBoard:
        search_board = self._known.get((lines, floor))
        if search_board is None:
            search_board = self._known[lines, floor] = SearchBoard(lines, floor)
            self._evaluate(search_board)
        return search_board

    def _evaluate(self, search_board: SearchBoard) -> None:
        """Set the values of a board, assuming that the factory offer ends now."""
        full = tuple(
            (line, held[0]) for line, held in enumerate(search_board.lines) if held[1] > line
        )
        tiled = self._tilings.get(full)
        if tiled is None:
            made = ColouredTiling if self._kind is WallKind.COLOURED else GreyTiling
            tiled = self._tilings[full] = made(self._board.wall, full, self._ended)
        cost = _COSTS[min(search_board.floor + tiled.fallen, FLOOR_SPACES)]
        score = max(0, self._board.score + tiled.points - cost)
        search_board.complete = tiled.complete
        search_board.ends = search_board.complete > 0
        search_board.total = score + tiled.bonus
        value = score + tiled.potential
        for line, (colour, count) in enumerate(search_board.lines):
            if 0 < count <= line:
                value += tiled.line_value(line, colour, count)
        search_board.value = value
