"""Wall tiling, in which full lines score and floor lines cost points; it pauses for choices on the grey wall."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.contract import Event
from engine.games.azul.events import Chose, FloorCounted, Placed, StuckLineFell, TilingStarted
from engine.games.azul.legality import full_lines
from engine.games.azul.moves import PlaceTile
from engine.games.azul.state import (
    COLOURS,
    FLOOR_COSTS,
    FLOOR_SPACES,
    Board,
    Colour,
    ColumnBy,
    FloorPiece,
    Line,
    State,
    Tally,
    Wall,
    WallKind,
)
from engine.games.azul.wall import groups, legal_columns, points, put
from engine.saying import Seat


def drop(
    floor: tuple[FloorPiece, ...], colour: Colour, count: int
) -> tuple[tuple[FloorPiece, ...], int]:
    """Return the floor line after `count` tiles are dropped, and the number of tiles for which it has no space.

    These tiles go to the lid (AZ-17).
    """
    room = min(count, FLOOR_SPACES - len(floor))
    return floor + (colour,) * room, count - room


def can_place(kind: WallKind, board: Board, row: int, colour: Colour) -> bool:
    """Return whether the tile of the full line `row` can go to the wall after those of the full lines above it.

    On the grey wall, a line above of the same colour takes a column (AZ-50).
    """
    walls = [board.wall]
    for above, other in full_lines(board):
        if above < row and other is colour:
            walls = [after for wall in walls for after in _tiled(kind, wall, above, colour)]
    return any(legal_columns(kind, wall, row, colour) for wall in walls)


def _tiled(kind: WallKind, wall: Wall, row: int, colour: Colour) -> list[Wall]:
    """Return the walls that a full line may lead to; this is the same wall if its tiles fall (AZ-52)."""
    columns = legal_columns(kind, wall, row, colour)
    return [put(wall, row, column, colour) for column in columns] or [wall]


def floor_cost(floor: tuple[FloorPiece, ...]) -> int:
    """Return the cost of a floor line in points; the marker counts like a tile (AZ-22)."""
    return sum(FLOOR_COSTS[: len(floor)])


@dataclass(slots=True)
class WallTiling:
    """The wall tiling of one player's board, line by line from the top (AZ-20). Use each instance only once.

    gained: points scored by tiling in this round so far.
    lid: number of tiles of each colour; updated in place.
    events: list to which events are appended.
    """

    kind: WallKind
    seat: Seat
    board: Board
    gained: int
    lid: list[int]
    events: list[Event]

    def tile(self, choice: int | None) -> bool:
        """Tile the full lines and score the floor line. Return whether both are done.

        The result is False if the player has to choose a column first.

        choice: the column for the first full line, if the player has chosen one.
        """
        for row, colour in full_lines(self.board):
            columns = legal_columns(self.kind, self.board.wall, row, colour)
            if choice is not None:
                self._place(row, choice, colour, ColumnBy.PLAYER)
            elif not columns:
                self._fall(row, colour)
            elif len(columns) > 1:
                return False
            else:
                by = ColumnBy.PRINT if self.kind is WallKind.COLOURED else ColumnBy.NEED
                self._place(row, columns[0], colour, by)
            choice = None
        self._count_floor()
        return True

    def _place(self, row: int, column: int, colour: Colour, by: ColumnBy) -> None:
        wall = put(self.board.wall, row, column, colour)
        across, down = groups(wall, row, column)
        gain = points(across, down)
        self.lid[COLOURS.index(colour)] += row - 1
        self.gained += gain
        self.board = Board(
            self.board.score + gain,
            self._lines_without(row),
            wall,
            self.board.floor,
            self.board.rounds,
        )
        told = Chose if by is ColumnBy.PLAYER else Placed
        self.events.append(told(self.seat, row, column, colour, gain, across, down, by))

    def _fall(self, row: int, colour: Colour) -> None:
        """Drop a full line whose tile has no legal space on the wall (AZ-52)."""
        before = len(self.board.floor)
        floor, lost = drop(self.board.floor, colour, row)
        self.lid[COLOURS.index(colour)] += lost
        self.board = replace(self.board, lines=self._lines_without(row), floor=floor)
        self.events.append(StuckLineFell(self.seat, row, colour, before, lost))

    def _lines_without(self, row: int) -> tuple[Line, ...]:
        lines = self.board.lines
        return (*lines[: row - 1], Line(), *lines[row:])

    def _count_floor(self) -> None:
        """Subtract the cost of the floor line, down to a score of 0, and move its tiles to the lid (AZ-22, AZ-23)."""
        board = self.board
        cost = floor_cost(board.floor)
        paid = min(cost, board.score)
        for piece in board.floor:
            if isinstance(piece, Colour):
                self.lid[COLOURS.index(piece)] += 1
        tally = Tally(self.gained, -paid)
        self.board = Board(board.score - paid, board.lines, board.wall, (), (*board.rounds, tally))
        if board.floor:
            self.events.append(FloorCounted(self.seat, board.floor, cost, paid))


def tiling_order(state: State) -> list[Seat]:
    """Return the seats in tiling order: clockwise from the player who started the round (AZ-53)."""
    seats = len(state.boards)
    return [Seat((state.starter + step) % seats) for step in range(seats)]


def tile(state: State, place: PlaceTile | None) -> tuple[State, list[Event]]:
    """Tile the boards until a player has to choose a column (then `tiling` is set) or all are done.

    Return the new state and the events. `place` is the choice of the seat to move, or None right after the last take.
    """
    boards, lid, events = list(state.boards), list(state.lid), list[Event]()
    order = tiling_order(state)
    seats = order if place is None else order[order.index(state.turn) :]
    gained = state.gained
    column = place.column if place else None
    for seat in seats:
        tiling = WallTiling(state.wall, seat, boards[seat], gained, lid, events)
        done = tiling.tile(column)
        boards[seat] = tiling.board
        if not done:
            if place is None:
                events.insert(0, TilingStarted(state.round))
            after = replace(
                state,
                boards=tuple(boards),
                lid=tuple(lid),
                turn=seat,
                tiling=True,
                gained=tiling.gained,
            )
            return after, events
        gained, column = 0, None
    return replace(state, boards=tuple(boards), lid=tuple(lid), tiling=False, gained=0), events


def next_chooser(state: State) -> Seat | None:
    """Return the next seat that will have to choose a column after the current one, or None."""
    order = tiling_order(state)
    for seat in order[order.index(state.turn) + 1 :]:
        if not WallTiling(state.wall, seat, state.boards[seat], 0, list(state.lid), []).tile(None):
            return seat
    return None
