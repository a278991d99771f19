"""Static evaluation and plausible moves of Azul."""

from __future__ import annotations

from engine.contract import Word
from engine.games.azul.ending import COLOUR_POINTS, COLUMN_POINTS, ROW_POINTS
from engine.games.azul.forecasts import forecast
from engine.games.azul.legality import LINES, block, groups_on_offer, takes
from engine.games.azul.moves import PlaceTile, Take, encode
from engine.games.azul.state import COLOURS, SIZE, Board, Colour, State, Wall, WallKind
from engine.games.azul.views import AzulView
from engine.games.azul.wall import groups, legal_columns, points, put
from engine.saying import Seat

FELL = 1
"""A take that places tiles in a line and drops at most this many is always plausible."""


def plausible_moves(view: AzulView) -> tuple[Word, ...]:
    """Return the words of the takes that drop at most `FELL` tiles, or of those that drop the fewest if all drop more.

    A take to the floor line is plausible only if no pattern line accepts any group; then the takes of the smallest
    groups are returned. If a column must be chosen, all legal columns are returned. The result is empty after the end
    of the game.
    """
    if view.to_move is None:
        return ()
    if view.choice is not None:
        row, columns = view.choice.row, view.choice.columns
        return tuple(encode(PlaceTile(row, column)) for column in columns)
    board = view.boards[view.to_move]
    fallen: dict[Take, int] = {}
    to_floor: dict[Take, int] = {}
    for factory, colour in groups_on_offer(view.factories, view.centre):
        source = view.centre if factory is None else view.factories[factory - 1]
        count = source.count(colour)
        for take in takes(factory, colour):
            if take.line is None:
                to_floor[take] = count
            elif block(board, take.line, colour) is None:
                room = take.line - board.lines[take.line - 1].count
                fallen[take] = max(0, count - room)
    choice = fallen or to_floor
    bound = max(FELL, min(choice.values())) if fallen else min(choice.values())
    return tuple(encode(take) for take, count in choice.items() if count <= bound)


BEGUN_LINE_WEIGHT = 0.75
"""The value of a partly filled line is this weight times the points of its tile times the filled share of the line."""
POTENTIAL_WEIGHT = 0.6
"""The value of a row, column or colour is this weight times its bonus times the square of its filled share."""


def board_value(kind: WallKind, board: Board, *, over: bool) -> float:
    """Return the value of a board in points.

    The value is the sum of the score if the round ended now, the value of partly filled lines and the potential of the
    wall. If `over` is True, the value is the final score.
    """
    if over:
        return board.score
    now = forecast(kind, board)
    score = max(0, board.score + now.tiling - now.cost)
    wall = board.wall
    for row, column, colour in now.spaces:
        wall = put(wall, row, column, colour)
    begun = sum(
        BEGUN_LINE_WEIGHT * line.count / row * tile_points(kind, wall, row, line.colour)
        for row, line in zip(LINES, board.lines, strict=True)
        if line.colour is not None and line.count < row
    )
    return score + begun + potential(wall)


def tile_points(kind: WallKind, wall: Wall, row: int, colour: Colour) -> int:
    """Return the most points that a tile of this colour can score now in row `row` (1 to 5), or 0 if none fits."""
    return max(
        (
            points(*groups(put(wall, row, column, colour), row, column))
            for column in legal_columns(kind, wall, row, colour)
        ),
        default=0,
    )


def potential(wall: Wall) -> float:
    """Return the estimated end-of-game bonuses (AZ-40) of a wall, in points; see POTENTIAL_WEIGHT."""
    rows = [SIZE - spaces.count(None) for spaces in wall]
    columns = [SIZE - spaces.count(None) for spaces in zip(*wall, strict=True)]
    colours = [sum(colour in spaces for spaces in wall) for colour in COLOURS]
    return POTENTIAL_WEIGHT * sum(
        bonus * sum((count / SIZE) ** 2 for count in counts)
        for bonus, counts in (
            (ROW_POINTS, rows),
            (COLUMN_POINTS, columns),
            (COLOUR_POINTS, colours),
        )
    )


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's estimated lead over its best opponent, in points."""
    over = state.ended is not None
    values = [board_value(state.wall, board, over=over) for board in state.boards]
    mine = values.pop(seat)
    return mine - max(values)
