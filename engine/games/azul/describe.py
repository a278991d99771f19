"""The position of a game of Azul in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.contract import Description, Seat
from engine.games.azul.legality import block, groups_on_offer
from engine.games.azul.names import colour_name
from engine.games.azul.state import COLOURS, Board, FloorPiece, Line, Marker, WallKind
from engine.games.azul.tiling import floor_cost
from engine.games.azul.views import AzulView
from engine.games.azul.wall import COLUMNS
from engine.saying import Saying, Term, Who, say


def describe(view: AzulView) -> Description:
    """Return the round, the tiles on offer, the boards in turn order from the seat to move, and its legal choices."""
    first = view.to_move or 0
    seats = [Seat((first + at) % view.seats) for at in range(view.seats)]
    paragraphs = (_offer(view), *(tuple(_board(view, seat)) for seat in seats), tuple(_legal(view)))
    return tuple(lines for lines in paragraphs if lines)


def _offer(view: AzulView) -> tuple[Saying, ...]:
    numbered = tuple(enumerate(view.factories, 1))
    factories = [
        say("azul-text-factory", factory=number, groups=_counted(tiles))
        for number, tiles in numbered
        if tiles
    ]
    if empty := tuple(number for number, tiles in numbered if not tiles):
        left = len(numbered) - len(empty)
        factories.append(say("azul-text-factories-empty", factories=empty, left=left))
    centre: list[FloorPiece] = [*view.centre, *([] if view.marker is not None else [Marker.MARKER])]
    return (
        say("azul-text-round", round=view.round, starter=Who(view.starter)),
        *factories,
        say("azul-text-centre", groups=_counted(centre)),
        say("azul-text-supply", bag=sum(view.bag), lid=sum(view.lid)),
    )


def _counted(pieces: Iterable[FloorPiece]) -> tuple[Saying | Term, ...]:
    """Return the number of tiles of each colour present, then the starting-player marker if it is among the pieces."""
    found = tuple(pieces)
    tiles = tuple(
        say("azul-text-tiles", count=found.count(colour), colour=colour_name(colour))
        for colour in COLOURS
        if colour in found
    )
    return (*tiles, Term("azul-text-marker")) if Marker.MARKER in found else tiles


def _board(view: AzulView, seat: Seat) -> Iterator[Saying]:
    board = view.boards[seat]
    yield say("azul-text-seat", seat=Who(seat), points=board.score)
    for number, line in enumerate(board.lines, 1):
        filled = _filled(line, number)
        yield say("azul-text-line", line=number, filled=filled, spaces=_wall_row(board, number))
    lost = floor_cost(board.floor)
    yield say("azul-text-floor", lost=lost, groups=_counted(board.floor))


def _filled(line: Line, size: int) -> Saying:
    if line.colour is None:
        return say("azul-text-line-empty", size=size)
    return say(
        "azul-text-line-filled", count=line.count, size=size, colour=colour_name(line.colour)
    )


def _wall_row(board: Board, row: int) -> tuple[Saying, ...]:
    return tuple(
        say("azul-text-space", colour=colour_name(colour), column=column)
        for column, colour in zip(COLUMNS, board.wall[row - 1], strict=True)
        if colour is not None
    )


def _legal(view: AzulView) -> Iterator[Saying]:
    """Yield the legal columns if one must be chosen, otherwise the lines that accept each colour on offer.

    On the coloured wall, the colours printed in its first row come before these. Nothing is yielded after the end of
    the game.
    """
    if view.to_move is None:
        return
    if view.wall is WallKind.COLOURED:
        yield say("azul-text-wall", colours=tuple(map(colour_name, COLOURS)))
    if (choice := view.choice) is not None:
        yield say(
            "azul-text-columns",
            line=choice.row,
            colour=colour_name(choice.colour),
            columns=choice.columns,
        )
        return
    board = view.boards[view.to_move]
    offered = {colour for _, colour in groups_on_offer(view.factories, view.centre)}
    yield say("azul-text-open-lines", seat=Who(view.to_move))
    for colour in COLOURS:
        if colour in offered:
            lines = tuple(line for line in COLUMNS if block(board, line, colour) is None)
            yield say("azul-text-open", colour=colour_name(colour), numbers=lines)
