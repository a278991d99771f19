"""What a move of Azul leads to, in sentences for lessons."""

from __future__ import annotations

from engine.games.azul.evaluation import tile_points
from engine.games.azul.events import Took
from engine.games.azul.moves import Move, PlaceTile, Take
from engine.games.azul.reasons import completed_by, reasons, tiled
from engine.games.azul.state import Board, State, WallKind
from engine.games.azul.tiling import floor_cost
from engine.games.azul.turns import apply_take, ends_game
from engine.games.azul.views import AzulView, determinize
from engine.games.azul.wall import legal_columns, put
from engine.saying import Saying, say


def consequences(view: AzulView, move: Move) -> tuple[Saying, ...]:
    """Return sentences about what a take does to its pattern line and to the floor line.

    For the choice of a column, return the gains that `reasons` finds.
    """
    if isinstance(move, PlaceTile):
        clauses = reasons(view, move).gains
        return tuple(say("lesson-clause", clause=clause) for clause in clauses)
    before = determinize(view, "consequences")
    after, took = apply_take(before, move)
    own, left = before.boards[before.turn], after.boards[before.turn]
    told = [] if move.line is None else _of_line(before, own, left, move, took)
    if took.fallen:
        whole = "yes" if move.line is None else "no"
        told.append(say("azul-effect-fallen", count=took.fallen, whole=whole))
    if took.marker:
        told.append(say("azul-effect-marker"))
    cost = floor_cost(left.floor)
    if took.fallen or took.marker:
        more = cost - floor_cost(own.floor)
        first = "yes" if more == cost else "no"
        told.append(say("azul-effect-floor", more=more, cost=cost, first=first))
    return tuple(told)


def _of_line(before: State, own: Board, left: Board, take: Take, took: Took) -> list[Saying]:
    """Return sentences about the pattern line: how many tiles it lacks, or that it is full.

    For a full line on the coloured wall, they also state the minimum score of its tile and what the tile completes.
    """
    line, colour = take.line or 0, take.colour
    held = left.lines[line - 1].count
    if held < line and ends_game(before, take):
        return [say("azul-effect-unfinished-end", line=line)]
    if held < line:
        return [say("azul-effect-unfinished", line=line, held=held, missing=line - held)]
    if before.wall is not WallKind.COLOURED:
        return [say("azul-effect-full-grey", line=line, fits="yes" if took.placeable else "no")]
    wall = tiled(before.wall, own, line)
    points = tile_points(before.wall, wall, line, colour)
    column = legal_columns(before.wall, wall, line, colour)[0]
    clauses = completed_by(before.wall, wall, put(wall, line, column, colour), column, colour)
    return [
        say("azul-effect-full", line=line, points=points),
        *(say("lesson-clause", clause=clause) for clause in clauses),
    ]
