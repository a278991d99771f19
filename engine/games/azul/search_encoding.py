"""Encodes an offer for engine/core/azul.c, and decodes its move codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from engine.contract import Word
from engine.core.weights import weights
from engine.games.azul.moves import Take, encode
from engine.games.azul.state import COLOURS, FACTORY_COUNTS, SIZE, Board, Colour, State, WallKind
from engine.games.azul.views import AzulView
from engine.saying import Seat
from engine.search_model import EncodedPosition

FACTORIES = max(FACTORY_COUNTS.values())
LAST_STAGE = 4
"""The last stage of the weights, which is also used for all later rounds."""
SEARCH_PARAMETERS = (1.0, 3.0, 4.0, 1.5, 0.9)
"""Search parameters for two seats; with this many simulations, a larger exploration constant than the default is
better."""
SIMULATIONS_PER_SECOND = 120_000
"""Measured on one core; see docs/computer.md."""


def encode_for_search(view: AzulView) -> EncodedPosition | None:
    """Return the rest of the offer as integers, or None while a column is chosen and for the grey wall."""
    if view.to_move is None or view.choice is not None or view.wall is not WallKind.COLOURED:
        return None
    return _encode(view, view.to_move)


def encode_state(state: State) -> EncodedPosition | None:
    """Return a state as integers, or None in the same cases as `encode_for_search`."""
    if state.ended or state.tiling or state.wall is not WallKind.COLOURED:
        return None
    return _encode(state, state.turn)


def _encode(at: AzulView | State, seat: Seat) -> EncodedPosition:
    known = _weights(min(at.round, LAST_STAGE))
    parameters = SEARCH_PARAMETERS if len(at.boards) == 2 else ()
    return EncodedPosition(
        tuple(_numbers(at, seat)),
        word,
        1,
        SIMULATIONS_PER_SECOND,
        known,
        search_parameters=parameters,
    )


@cache
def _weights(stage: int) -> tuple[float, ...]:
    """Return the weights of a stage, followed by those of the neural network for two seats."""
    found = json.loads(files(__package__).joinpath("net.json").read_text(encoding="utf-8"))
    return *weights(__package__, str(stage)), *(number for row in found["net"] for number in row)


def word(code: int) -> Word:
    """Return the word of a move code, whose bit fields are source, colour and line."""
    source, colour, line = code >> 6, code >> 3 & 7, code & 7
    factory = None if source == FACTORIES else source + 1
    return encode(Take(factory, COLOURS[colour], None if line == SIZE else line + 1))


def _numbers(at: AzulView | State, seat: Seat) -> Iterator[int]:
    yield from at.bag if isinstance(at, AzulView) else map(at.bag.count, COLOURS)
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
