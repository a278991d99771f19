"""A position of the offer as numbers for engine/core/azul.c, and its takes as words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Word
from engine.core.weights import weights
from engine.foresight import Compact
from engine.games.azul.moves import Take, encode
from engine.games.azul.state import COLOURS, FACTORY_COUNTS, SIZE, Board, Colour, State, WallKind
from engine.games.azul.views import AzulView
from engine.saying import Seat

FACTORIES = max(FACTORY_COUNTS.values())
LAST_STAGE = 4
"""From so many rounds on the end is near."""
PACE = 120_000
"""On one of the two cores of the machine on which docs/computer.md was measured."""


def compact(view: AzulView) -> Compact | None:
    """Everything up to the end of the offer; None: a column is to be chosen, or the wall is the grey one."""
    if view.to_move is None or view.choice is not None or view.wall is not WallKind.COLOURED:
        return None
    return Compact(
        tuple(_numbers(view, view.to_move)), word, worlds=1, pace=PACE, weights=_weights(view)
    )


def _weights(at: AzulView | State) -> tuple[float, ...]:
    """By the rounds that will have ended with this offer."""
    return weights(__package__, str(min(at.round, LAST_STAGE)))


def exact(state: State) -> Compact | None:
    """The same of a state."""
    if state.ended or state.tiling or state.wall is not WallKind.COLOURED:
        return None
    return Compact(
        tuple(_numbers(state, state.turn)), word, worlds=1, pace=PACE, weights=_weights(state)
    )


def word(code: int) -> Word:
    """The word of a take's number: source, colour and line in three groups of bits."""
    source, colour, line = code >> 6, code >> 3 & 7, code & 7
    factory = None if source == FACTORIES else source + 1
    return encode(Take(factory, COLOURS[colour], None if line == SIZE else line + 1))


def _numbers(at: AzulView | State, seat: Seat) -> Iterator[int]:
    yield from (len(at.boards), seat, -1 if at.marker is None else at.marker, at.round)
    empty: tuple[Colour, ...] = ()
    factories = (*at.factories, *[empty] * (FACTORIES - len(at.factories)))
    for tiles in (*factories, at.centre):
        yield from (tiles.count(colour) for colour in COLOURS)
    for board in at.boards:
        yield from _board(board)


def _board(board: Board) -> Iterator[int]:
    spaces = [space for row in board.wall for space in row]
    yield from (board.score, len(board.floor))
    yield sum(1 << at for at, space in enumerate(spaces) if space is not None)
    for line in board.lines:
        yield from (-1 if line.colour is None else COLOURS.index(line.colour), line.count)
