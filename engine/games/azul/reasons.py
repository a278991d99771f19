"""Reasons for the moves of Azul, used in hints."""

from __future__ import annotations

from engine.games.azul.ending import COLOUR_POINTS, COLUMN_POINTS
from engine.games.azul.evaluation import tile_points
from engine.games.azul.legality import full_lines, groups_on_offer, legal_takes
from engine.games.azul.moves import Move, PlaceTile, Take
from engine.games.azul.names import colour_name
from engine.games.azul.state import SIZE, Board, Colour, State, Wall, WallKind
from engine.games.azul.tiling import floor_cost
from engine.games.azul.turns import apply_take, ends_game
from engine.games.azul.views import AzulView, determinize
from engine.games.azul.wall import (
    complete_colours,
    complete_columns,
    complete_rows,
    groups,
    legal_columns,
    points,
    put,
)
from engine.reasons import Reasons
from engine.saying import Saying, Seat, say

GOOD_PLACE = 3
"""The place of an unfinished line's tile is mentioned only if the tile would score at least this many points there."""

LATER = frozenset(("azul-merit-grown", "azul-merit-place"))
"""The clauses about a line that is not full."""

RARE = 2 / 3
"""A hint mentions that a move costs nothing only if more than this share of all legal moves cost something."""


def reasons(view: AzulView, move: Move) -> Reasons:
    """Return reasons for a move.

    For a take: what it gains in its line, whether it takes the marker, its cost on the floor line, and which lines it
    denies the next player. For a column: what the tile scores immediately and what it completes.
    """
    if isinstance(move, PlaceTile):
        return Reasons(_of_column(view, move))
    before = determinize(view, "merits")
    after = apply_take(before, move)[0]
    mine, left = before.boards[before.turn], after.boards[before.turn]
    gains = [] if move.line is None else _of_line(before.wall, mine, left, move.line, move.colour)
    if ends_game(before, move):  # no line is filled later
        gains = [gain for gain in gains if gain.id not in LATER]
    is_last = any(_fills_row(before.wall, board) for board in after.boards)
    if after.marker != before.marker and not is_last:
        gains.append(say("azul-merit-marker"))
    gains += _of_floor(before, move)
    return Reasons(tuple(gains), _denied(before, after), _costs(before, move, left))


def _of_line(kind: WallKind, mine: Board, left: Board, line: int, colour: Colour) -> list[Saying]:
    """Return clauses about a line: what its tile will score if the line is full, otherwise how many tiles it lacks.

    On the coloured wall, the score is a minimum, and further clauses say what the tile of a full line completes. On the
    grey wall, the score is that of the best column now. There are no clauses if no column can take the tile, because
    all tiles of a full line would fall then (AZ-52).

    On the coloured wall, a further clause says what the tile of an unfinished line will score, if that is at least
    `GOOD_PLACE`. Without that clause, a line that is less than half full has no clauses.
    """
    held = left.lines[line - 1].count
    wall = tiled(kind, mine, line)
    most = tile_points(kind, wall, line, colour)
    if not most:
        return []
    if held == line:
        sure = "yes" if kind is WallKind.COLOURED else "no"
        told = [say("azul-merit-line", line=line, points=most, sure=sure)]
        if kind is WallKind.COLOURED:
            column = legal_columns(kind, wall, line, colour)[0]
            told += completed_by(kind, wall, put(wall, line, column, colour), column, colour)
        return told
    is_good = kind is WallKind.COLOURED and most >= GOOD_PLACE
    if line - held > held and not is_good:
        return []
    grown = say("azul-merit-grown", line=line, missing=line - held, colour=colour_name(colour))
    return [grown, *((say("azul-merit-place", line=line, points=most),) if is_good else ())]


def tiled(kind: WallKind, board: Board, below: int = SIZE + 1) -> Wall:
    """Return the wall with the tiles of the full lines above row `below`; the grey wall is returned unchanged.

    This wall gives minimum scores, because further neighbours can only increase the points of a tile.
    """
    wall = board.wall
    if kind is WallKind.COLOURED:
        for row, colour in full_lines(board):
            if row < below:
                wall = put(wall, row, legal_columns(kind, wall, row, colour)[0], colour)
    return wall


def _fills_row(kind: WallKind, board: Board) -> bool:
    """Return whether a full line of the board completes a row of its wall, or may do so on the grey wall (AZ-24)."""
    return any(
        board.wall[row - 1].count(None) == 1 and legal_columns(kind, board.wall, row, colour)
        for row, colour in full_lines(board)
    )


def completed_by(
    kind: WallKind, before: Wall, after: Wall, column: int, colour: Colour
) -> list[Saying]:
    """Return clauses about the column (counted from 1), the colour and the row that are complete only in `after`."""
    told = []
    if complete_columns(after) > complete_columns(before):
        printed = "yes" if kind is WallKind.COLOURED else "no"
        told.append(say("azul-merit-column", column=column, points=COLUMN_POINTS, printed=printed))
    if complete_colours(after) > complete_colours(before):
        told.append(say("azul-merit-colour", colour=colour_name(colour), points=COLOUR_POINTS))
    if complete_rows(after) > complete_rows(before):
        told.append(say("azul-merit-row"))
    return told


def _of_floor(before: State, take: Take) -> list[Saying]:
    """Return at most one clause about the cost of a take.

    If the take costs points, but no other take costs less, the clause says so. For any other take to the floor line, it
    says that the pattern lines stay free if the take costs points, and otherwise that it costs nothing. For a take to a
    pattern line, it says that the take costs nothing only if more than the share `RARE` of all takes cost something.
    """
    costs = {other: _cost(before, other) for other in legal_takes(before)}
    if costs[take] and costs[take] == min(costs.values()):
        return [say("azul-merit-cheapest")]
    if take.line is not None:
        is_rare = sum(cost > 0 for cost in costs.values()) > len(costs) * RARE
        return [say("azul-merit-safe")] if is_rare and not costs[take] else []
    return [say("azul-merit-free" if costs[take] else "azul-merit-no-cost")]


def _costs(before: State, take: Take, left: Board) -> tuple[Saying, ...]:
    """Return a clause about the cost of a take that leaves the board `left`, or nothing if it costs nothing.

    The clause says whether the floor line costs more points than the player has with the full lines (AZ-22).
    """
    if not (cost := _cost(before, take)):
        return ()
    scored = sum(
        tile_points(before.wall, tiled(before.wall, left, row), row, colour)
        for row, colour in full_lines(left)
    )
    is_limited = floor_cost(left.floor) > left.score + scored
    to = "floor" if take.line is None else "line"
    return (say("azul-merit-cost", points=cost, to=to, limited="yes" if is_limited else "no"),)


def _cost(before: State, take: Take) -> int:
    after = apply_take(before, take)[0].boards[before.turn]
    return floor_cost(after.floor) - floor_cost(before.boards[before.turn].floor)


def _denied(before: State, after: State) -> tuple[Saying, ...]:
    """Return clauses about lines that the next player could have filled before the move but not after it.

    Longer lines come first.
    """
    seat = Seat((before.turn + 1) % len(before.boards))
    lost = sorted(_fillable(before, seat) - _fillable(after, seat), reverse=True)
    rivals = len(before.boards) - 1
    return tuple(say("azul-merit-deny", line=line, rivals=rivals) for line in lost)


def _fillable(state: State, seat: Seat) -> set[int]:
    """Return the numbers of the seat's partly filled lines that one take would fill."""
    board = state.boards[seat]
    found = set()
    for factory, colour in groups_on_offer(state.factories, state.centre):
        source = state.centre if factory is None else state.factories[factory - 1]
        for at, line in enumerate(board.lines, 1):
            if line.colour is colour and 0 < at - line.count <= source.count(colour):
                found.add(at)
    return found


def _of_column(view: AzulView, place: PlaceTile) -> tuple[Saying, ...]:
    """Return clauses about a column: what the tile scores there, whether this is the most, and what the tile completes.

    The last clause counts the tiles in the column if there are several. The result is empty if no column must be
    chosen.
    """
    if view.choice is None or view.to_move is None:
        return ()
    wall, colour = view.boards[view.to_move].wall, view.choice.colour
    scored = {
        column: points(*groups(put(wall, place.row, column, colour), place.row, column))
        for column in view.choice.columns
    }
    here = scored.pop(place.column)
    is_most = bool(scored) and here > max(scored.values())
    after = put(wall, place.row, place.column, colour)
    told = [say("azul-merit-most" if is_most else "azul-merit-points", points=here)]
    told += completed_by(view.wall, wall, after, place.column, colour)
    stacked = sum(spaces[place.column - 1] is not None for spaces in after)
    if stacked > 1:
        told.append(say("azul-merit-stacked", column=place.column, count=stacked))
    return tuple(told)
