"""Encodes a factory offer or the tiling of the grey wall for engine/core, and decodes move codes."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

from engine.contract import Word
from engine.core.weights import weights
from engine.games.azul.moves import PlaceTile, Take, encode
from engine.games.azul.state import COLOURS, FACTORY_COUNTS, SIZE, Board, Colour, State, WallKind
from engine.games.azul.views import AzulView
from engine.saying import Seat
from engine.search_model import EncodedPosition

FACTORIES = max(FACTORY_COUNTS.values())
LAST_STAGE = 4
"""The last stage of the weights, which is also used for all later rounds."""
NETS = ("early", "early", "middle", "late")
"""The name in net.json of the neural network of each stage."""
TWO_SEATS = (1.0, 3.0, 4.0, 1.5, 0.9)
"""Search parameters for two seats. At this search speed, a larger exploration constant than the default is better."""
MORE_SEATS = (1.5, *TWO_SEATS[1:])
"""Search parameters for three and four seats."""
SIMULATIONS_PER_SECOND = 120_000
"""Measured on one core; see docs/computer-tuning.md."""
GREY = "azul grey"
"""The key of azul_grey.c."""
PLACE = 1 << 10
"""The bit that marks a move code as the choice of a column; the other bit fields are the line and the column."""


def encode_for_search(view: AzulView) -> EncodedPosition | None:
    """Return the rest of the factory offer, or the tiling of the grey wall, as integers; None if the game is over."""
    return None if view.to_move is None else _encode(view, view.to_move)


def encode_state(state: State) -> EncodedPosition | None:
    """Return a state as integers, or None at the end of the game."""
    return None if state.ended else _encode(state, state.turn)


def _encode(at: AzulView | State, seat: Seat) -> EncodedPosition:
    is_grey = at.wall is WallKind.GREY
    return EncodedPosition(
        tuple(_numbers(at, seat)),
        word,
        1,
        SIMULATIONS_PER_SECOND,
        _linear(_stage(at)) if is_grey else _weights(_stage(at)),
        search_parameters=TWO_SEATS if len(at.boards) == 2 else MORE_SEATS,
        rules=GREY if is_grey else "",
    )


def _stage(at: AzulView | State) -> int:
    return min(at.round, LAST_STAGE)


@cache
def _linear(stage: int) -> tuple[float, ...]:
    """Return the weights of a stage, which are learned on the coloured wall."""
    return tuple(weights(__package__, str(stage)))


@cache
def _weights(stage: int) -> array[float]:
    """Return the weights of a stage, followed by those of the neural network for two seats."""
    return array("f", (*_linear(stage), *net_of(stage)))


def net_of(stage: int) -> array[float]:
    """Return the weights of the neural network for two seats in a stage."""
    return _nets()[NETS[stage - 1]]


@cache
def _nets() -> Mapping[str, array[float]]:
    """Return the weights of all networks by name. The file is large, so it is read once."""
    found = json.loads(files(__package__).joinpath("net.json").read_text(encoding="utf-8"))
    return {name: array("f", chain.from_iterable(rows)) for name, rows in found.items()}


def word(code: int) -> Word:
    """Return the word of a move code. The bit fields of a take are source, colour and line; for a choice, see PLACE."""
    if code & PLACE:
        return encode(PlaceTile((code >> 3 & 7) + 1, (code & 7) + 1))
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
        yield from (board.score, len(board.floor))
        yield from _wall(at.wall, [space for row in board.wall for space in row])
        yield from _lines(board)


def _wall(kind: WallKind, spaces: list[Colour | None]) -> Iterator[int]:
    if kind is WallKind.GREY:
        yield from (-1 if space is None else COLOURS.index(space) for space in spaces)
    else:
        yield sum(1 << at for at, space in enumerate(spaces) if space is not None)


def _lines(board: Board) -> Iterator[int]:
    for line in board.lines:
        yield from (-1 if line.colour is None else COLOURS.index(line.colour), line.count)
