"""The offer: what may be taken, where it may go, and what a turn does to factories, centre and board."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache

from engine.errors import IllegalMove
from engine.games.azul.events import Took
from engine.games.azul.moves import Take
from engine.games.azul.state import (
    COLOURS,
    FLOOR_SPACES,
    SIZE,
    Board,
    Colour,
    FloorPiece,
    Line,
    Marker,
    State,
)
from engine.saying import Seat, Term, say

LINES = tuple(range(1, SIZE + 1))


class Block(Enum):
    """Why a pattern line refuses a colour."""

    FULL = "full"
    OTHER_COLOUR = "other colour"
    ON_WALL = "on wall"


def block(board: Board, line: int, colour: Colour) -> Block | None:
    """Why this line refuses this colour (AZ-14, AZ-15); None: it takes it."""
    held = board.lines[line - 1]
    if held.count == line:
        return Block.FULL
    if held.count and held.colour is not colour:
        return Block.OTHER_COLOUR
    if colour in board.wall[line - 1]:
        return Block.ON_WALL
    return None


def full_lines(board: Board) -> list[tuple[int, Colour]]:
    """The full pattern lines, from top to bottom: number and colour (AZ-20)."""
    return [
        (row, line.colour)
        for row, line in zip(LINES, board.lines, strict=True)
        if line.count == row and line.colour is not None
    ]


def groups(
    factories: tuple[tuple[Colour, ...], ...], centre: tuple[Colour, ...]
) -> Iterator[tuple[int | None, Colour]]:
    """What can be taken: one colour from one factory, or from the centre (AZ-11), in the order of words."""
    for number, tiles in enumerate(factories, 1):
        for colour in dict.fromkeys(tiles):
            yield number, colour
    for colour in dict.fromkeys(centre):
        yield None, colour


@cache
def takes(factory: int | None, colour: Colour) -> tuple[Take, ...]:
    """Every way to place one group: lines 1 to 5, then the floor (AZ-13, AZ-16)."""
    return tuple(Take(factory, colour, line) for line in (*LINES, None))


def legal_takes(state: State) -> list[Take]:
    """All legal takes of the seat to move."""
    board = state.boards[state.turn]
    free = {
        colour: [at for at, line in enumerate(LINES) if block(board, line, colour) is None]
        for colour in COLOURS
    }
    legal: list[Take] = []
    for factory, colour in groups(state.factories, state.centre):
        ways = takes(factory, colour)
        legal += [ways[at] for at in free[colour]]
        legal.append(ways[SIZE])
    return legal


def refuse_take(state: State, take: Take) -> IllegalMove | None:
    """Why this take is illegal for the seat to move; None: it is legal."""
    factory, colour, line = take.factory, take.colour, take.line
    name = Term(f"azul-colour-{colour.value}")
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
            other = Term(f"azul-colour-{held.value}")
            return IllegalMove(
                say("azul-no-other-colour", line=line, held=other, colour=name), "AZ-14"
            )


def drop(
    floor: tuple[FloorPiece, ...], colour: Colour, count: int
) -> tuple[tuple[FloorPiece, ...], int]:
    """The floor line with so many tiles more, and how many found no space and go to the lid (AZ-17)."""
    room = min(count, FLOOR_SPACES - len(floor))
    return floor + (colour,) * room, count - room


def apply_take(state: State, take: Take) -> tuple[State, Took]:
    """The position after a legal take, the turn passed on clockwise (AZ-10); the offer may be over then."""
    seat, factory, colour = state.turn, take.factory, take.colour
    source = state.centre if factory is None else state.factories[factory - 1]
    rest = tuple(tile for tile in source if tile is not colour)
    count = len(source) - len(rest)
    board, marker = state.boards[seat], state.marker
    factories, centre, floor = state.factories, rest, board.floor
    takes_marker = factory is None and marker is None
    if takes_marker:
        marker = seat
        if len(floor) < FLOOR_SPACES:
            floor = (*floor, Marker.MARKER)
    if factory is not None:
        factories = (*factories[: factory - 1], (), *factories[factory:])
        centre = tuple(sorted(state.centre + rest, key=COLOURS.index)) if rest else state.centre
    held = placed = 0
    lines = board.lines
    if take.line is not None:
        held = lines[take.line - 1].count
        placed = min(count, take.line - held)
        lines = (*lines[: take.line - 1], Line(colour, held + placed), *lines[take.line :])
    floor, lost = drop(floor, colour, count - placed)
    lid = state.lid
    if lost:
        at = COLOURS.index(colour)
        lid = (*lid[:at], lid[at] + lost, *lid[at + 1 :])
    changed = Board(board.score, lines, board.wall, floor, board.rounds)
    after = State(
        wall=state.wall,
        seed=state.seed,
        round=state.round,
        starter=state.starter,
        turn=Seat((seat + 1) % len(state.boards)),
        marker=marker,
        factories=factories,
        centre=centre,
        bag=state.bag,
        lid=lid,
        boards=(*state.boards[:seat], changed, *state.boards[seat + 1 :]),
        idle=state.idle,
    )
    event = Took(
        seat=seat,
        factory=factory,
        colour=colour,
        count=count,
        rest=() if factory is None else rest,
        line=take.line,
        held=held,
        placed=placed,
        completed=held + placed == take.line,
        on_floor=len(board.floor),
        fallen=count - placed,
        lost=lost,
        marker=takes_marker,
        marker_on_floor=takes_marker and len(board.floor) < FLOOR_SPACES,
    )
    return after, event


def is_over(state: State) -> bool:
    """Whether no factory and not the centre holds a tile (AZ-19)."""
    return not state.centre and not any(state.factories)
