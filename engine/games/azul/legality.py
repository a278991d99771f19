"""Legal moves of Azul, and the reasons why other moves are illegal. Factories and lines are numbered from 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache

from engine.errors import IllegalMove
from engine.games.azul.moves import Move, PlaceTile, Take
from engine.games.azul.names import colour_name
from engine.games.azul.state import COLOURS, SIZE, Board, Colour, State, WallKind
from engine.games.azul.wall import SpaceBlock, legal_columns, space_block
from engine.saying import say

LINES = tuple(range(1, SIZE + 1))


class Block(Enum):
    """A reason why a pattern line refuses a colour (AZ-14, AZ-15)."""

    FULL = "full"
    OTHER_COLOUR = "other colour"
    ON_WALL = "on wall"


def block(board: Board, line: int, colour: Colour) -> Block | None:
    """Return why a pattern line, numbered from 1, refuses a colour (AZ-14, AZ-15), or None if it accepts the colour."""
    held = board.lines[line - 1]
    if held.count == line:
        return Block.FULL
    if held.count and held.colour is not colour:
        return Block.OTHER_COLOUR
    if colour in board.wall[line - 1]:
        return Block.ON_WALL
    return None


def full_lines(board: Board) -> list[tuple[int, Colour]]:
    """Return (line number, colour) for each full pattern line, from top to bottom (AZ-20)."""
    return [
        (row, line.colour)
        for row, line in zip(LINES, board.lines, strict=True)
        if line.count == row and line.colour is not None
    ]


def groups_on_offer(
    factories: tuple[tuple[Colour, ...], ...], centre: tuple[Colour, ...]
) -> Iterator[tuple[int | None, Colour]]:
    """Yield (factory number or None, colour) for each group of tiles that can be taken (AZ-11).

    Factories come first, by number; None stands for the centre.
    """
    for number, tiles in enumerate(factories, 1):
        for colour in dict.fromkeys(tiles):
            yield number, colour
    for colour in dict.fromkeys(centre):
        yield None, colour


@cache
def takes(factory: int | None, colour: Colour) -> tuple[Take, ...]:
    """Return every take of a group, legal or not: first to lines 1 to 5, then to the floor line (AZ-13, AZ-16).

    `factory` is numbered from 1; None stands for the centre.
    """
    return tuple(Take(factory, colour, line) for line in (*LINES, None))


def legal_takes(state: State) -> list[Take]:
    """Return all legal takes of the seat to move."""
    board = state.boards[state.turn]
    free = {
        colour: [at for at, line in enumerate(LINES) if block(board, line, colour) is None]
        for colour in COLOURS
    }
    legal: list[Take] = []
    for factory, colour in groups_on_offer(state.factories, state.centre):
        ways = takes(factory, colour)
        legal += [ways[at] for at in free[colour]]
        legal.append(ways[SIZE])
    return legal


def refuse_take(state: State, take: Take) -> IllegalMove | None:
    """Return why this take is illegal for the seat to move, or None if it is legal."""
    factory, colour, line = take.factory, take.colour, take.line
    name = colour_name(colour)
    if factory is None:
        if colour not in state.centre:
            return IllegalMove(say("azul-no-tile-centre", colour=name), "AZ-11")
    elif factory > len(state.factories):
        return IllegalMove(say("azul-no-factory", factory=factory), "AZ-1")
    elif colour not in state.factories[factory - 1]:
        return IllegalMove(say("azul-no-tile", factory=factory, colour=name), "AZ-11")
    if line is None:
        return None
    board = state.boards[state.turn]
    match block(board, line, colour):
        case None:
            return None
        case Block.FULL:
            return IllegalMove(say("azul-no-line-full", line=line), "AZ-14")
        case Block.ON_WALL:
            return IllegalMove(say("azul-no-colour-on-wall", colour=name, line=line), "AZ-15")
        case Block.OTHER_COLOUR:
            held = board.lines[line - 1].colour or colour
            other = colour_name(held)
            return IllegalMove(
                say("azul-no-other-colour", line=line, held=other, colour=name), "AZ-14"
            )


def pending(state: State) -> tuple[int, Colour, tuple[int, ...]]:
    """Return (line number, colour, legal columns) for the full line whose tile must be placed next (AZ-20).

    There must be a full line.
    """
    board = state.boards[state.turn]
    row, colour = full_lines(board)[0]
    return row, colour, legal_columns(state.wall, board.wall, row, colour)


def legal_places(state: State) -> list[PlaceTile]:
    """Return all legal choices of a column, in ascending order."""
    row, _, columns = pending(state)
    return [PlaceTile(row, column) for column in columns]


def refuse_place(state: State, place: PlaceTile) -> IllegalMove | None:
    """Return why this choice of a column is illegal, or None if it is legal."""
    if state.wall is WallKind.COLOURED:
        return IllegalMove(say("azul-no-column-choice"), "AZ-53")
    if not state.tiling:
        return IllegalMove(say("azul-no-tiling-now"), "AZ-19")
    row, colour, _ = pending(state)
    if place.row != row:
        return IllegalMove(say("azul-no-other-row", line=row), "AZ-50")
    match space_block(state.boards[state.turn].wall, row, place.column, colour):
        case None:
            return None
        case SpaceBlock.TAKEN:
            return IllegalMove(say("azul-no-space", line=row, column=place.column), "AZ-50")
        case SpaceBlock.COLOUR_IN_COLUMN:
            name = colour_name(colour)
            told = say("azul-no-colour-in-column", colour=name, column=place.column)
            return IllegalMove(told, "AZ-50")


def legal_moves(state: State) -> Sequence[Move]:
    """Return all legal takes or, if a column of the grey wall must be chosen, all legal columns.

    Takes are sorted by factory number (then the centre), colour, and line from 1 to 5 (then the floor line). The result
    is empty after the end of the game.
    """
    if state.ended is not None:
        return ()
    return legal_places(state) if state.tiling else legal_takes(state)


def refusal(state: State, move: Move) -> IllegalMove | None:
    """Return why this move is illegal, or None if it is legal."""
    if state.ended is not None:
        return IllegalMove(say("azul-no-game-over"))
    if isinstance(move, PlaceTile):
        return refuse_place(state, move)
    if state.tiling:
        return IllegalMove(say("azul-no-take-now"), "AZ-19")
    return refuse_take(state, move)
