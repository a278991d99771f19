"""Loading, validation and census of Azul positions.

Every position that the rules allow is valid, even if play cannot reach it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import codec
from engine.errors import BadPosition
from engine.games.azul.legality import LINES, full_lines, legal_places
from engine.games.azul.rounds import sorted_tiles
from engine.games.azul.state import (
    COLOUR_TILES,
    COLOURS,
    FACTORY_COUNTS,
    FACTORY_SIZE,
    FLOOR_SPACES,
    SIZE,
    Board,
    Colour,
    Ending,
    Marker,
    State,
    Wall,
    WallKind,
)
from engine.games.azul.tiling import tiling_order
from engine.games.azul.turns import is_offer_over
from engine.games.azul.validation import contradictions
from engine.games.azul.wall import complete_rows, printed_colour
from engine.saying import Seat


def load(raw: Mapping[str, Any]) -> State:
    """Return the state described by JSON values.

    Raises BadPosition with the first mistake if the position is not valid.
    """
    state = codec.load(State, raw)
    for mistake in _mistakes(state):
        raise BadPosition(mistake)
    return state


def census(state: State) -> dict[str, int]:
    """Return a dict from each colour name to the number of its tiles in the whole game."""
    counts = dict.fromkeys(COLOURS, 0)
    for colour, count in zip(COLOURS, state.lid, strict=True):
        counts[colour] += count
    for tile in (*state.bag, *state.centre, *(tile for tiles in state.factories for tile in tiles)):
        counts[tile] += 1
    for board in state.boards:
        for line in board.lines:
            if line.colour is not None:
                counts[line.colour] += line.count
        for piece in (*board.floor, *(space for spaces in board.wall for space in spaces)):
            if isinstance(piece, Colour):
                counts[piece] += 1
    return {colour.value: count for colour, count in counts.items()}


def _mistakes(state: State) -> Iterator[str]:
    """Yield the mistakes in a state. The shape of the state is checked first, because later checks rely on it."""
    yield from _shape(state)
    for seat, board in enumerate(state.boards):
        yield from (f"boards[{seat}]: {mistake}" for mistake in _board(state.wall, board))
    yield from _marker(state)
    yield from (
        f"{count} tiles are {name}, not {COLOUR_TILES}"
        for name, count in census(state).items()
        if count != COLOUR_TILES
    )
    yield from _phase(state)
    yield from contradictions(state)


def _shape(state: State) -> Iterator[str]:
    seats = len(state.boards)
    if seats not in FACTORY_COUNTS:
        yield f"{seats} boards"
    elif len(state.factories) != FACTORY_COUNTS[seats]:
        yield f"{len(state.factories)} factories for {seats} seats"
    for name, seat in (("starter", state.starter), ("turn", state.turn), ("marker", state.marker)):
        if seat is not None and not 0 <= seat < seats:
            yield f"{name}: no seat {seat}"
    if len(state.lid) != len(COLOURS) or min(state.lid) < 0:
        yield "lid: expected a number for each colour"
    if state.round < 1 or state.gained < 0 or state.idle < 0:
        yield "round, gained or idle is too small"
    if any(len(tiles) > FACTORY_SIZE for tiles in state.factories):
        yield f"a factory holds more than {FACTORY_SIZE} tiles"
    if any(tiles != sorted_tiles(tiles) for tiles in (*state.factories, state.centre)):
        yield "factories and centre must be in the order of colours"


def _board(kind: WallKind, board: Board) -> Iterator[str]:
    if (
        len(board.lines) != SIZE
        or len(board.wall) != SIZE
        or any(len(s) != SIZE for s in board.wall)
    ):
        yield f"expected {SIZE} lines and {SIZE} times {SIZE} spaces"
        return
    if board.score < 0 or any(tally.tiling < 0 or tally.floor > 0 for tally in board.rounds):
        yield "a score or tally has the wrong sign"
    if len(board.floor) > FLOOR_SPACES:
        yield f"more than {FLOOR_SPACES} pieces on the floor line"
    for row, line in zip(LINES, board.lines, strict=True):
        if not 0 <= line.count <= row or (line.colour is None) != (line.count == 0):
            yield f"line {row}: {line.count} tiles"
        elif line.colour in board.wall[row - 1] and line.colour is not None:
            yield f"line {row}: its colour is on the wall already (AZ-15)"
    yield from _wall(kind, board.wall)


def _wall(kind: WallKind, wall: Wall) -> Iterator[str]:
    for spaces in (*wall, *zip(*wall, strict=True)):
        tiles = [space for space in spaces if space is not None]
        if len(set(tiles)) != len(tiles):
            yield "the wall holds a colour twice in a row or column"
    if kind is WallKind.COLOURED:
        for row in LINES:
            for column in LINES:
                tile = wall[row - 1][column - 1]
                if tile is not None and tile is not printed_colour(row, column):
                    yield f"wall row {row}, column {column} is not {tile.value} (AZ-6)"


def _marker(state: State) -> Iterator[str]:
    """Yield the mistakes in the marker's place: only its holder's floor line may have it, and only once (AZ-12)."""
    for seat, board in enumerate(state.boards):
        count = board.floor.count(Marker.MARKER)
        if count > 1 or (count and state.marker != seat):
            yield f"boards[{seat}]: a marker that it does not hold"


def _phase(state: State) -> Iterator[str]:
    over = is_offer_over(state)
    if state.ended is not None or state.tiling:
        if not over:
            yield "tiles are left in factories or centre after the offer"
    elif over:
        yield "no tile to take, and neither tiling nor ended"
    if state.gained and not state.tiling:
        yield "gained belongs to tiling"
    rows = any(complete_rows(board.wall) for board in state.boards)
    if (rows and not state.tiling and state.ended is None) or (
        state.ended is Ending.ROW and not rows
    ):
        yield "a complete row ends the game (AZ-24)"
    if state.tiling:
        yield from _tiling(state)
    elif state.ended is not None:
        for seat, board in enumerate(state.boards):
            if full_lines(board) or board.floor:
                yield f"boards[{seat}]: not tiled, but the game is over"


def _tiling(state: State) -> Iterator[str]:
    if state.wall is WallKind.COLOURED:
        yield "nobody is asked on the coloured wall (AZ-53)"
    elif state.ended is not None:
        yield "tiling after the end"
    elif not full_lines(state.boards[state.turn]):
        yield "the seat to move has no full line"
    elif len(legal_places(state)) < 2:
        yield "the seat to move has no choice of column"
    else:
        order = tiling_order(state)
        for seat in order[: order.index(Seat(state.turn))]:
            if full_lines(state.boards[seat]) or state.boards[seat].floor:
                yield f"boards[{seat}]: should have been tiled before"
