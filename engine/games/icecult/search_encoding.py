"""Encodes a state for engine/core/icecult.c, and decodes its move codes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from engine.contract import Word
from engine.core.weights import weights
from engine.games.icecult.geometry import LEFT, RIGHT, TILT, carry, origin, poses, turned
from engine.games.icecult.moves import EndTurn, TiltTwice, UseArc, UseArrow, encode
from engine.games.icecult.pieces import COLOURS, PATHS, Components, Symbol
from engine.games.icecult.state import State
from engine.games.icecult.tilts import PLACES, TILTS
from engine.games.icecult.views import IceView
from engine.search_model import EncodedPosition

SIMULATIONS_PER_SECOND = 11_000
"""Measured on one core; see docs/computer-tuning.md."""
POINTS_SCALE = 4.0
"""Lead in steps that corresponds to a win probability of 73%."""
SEARCH_PARAMETERS = (0.15, 0.7, 4.0, 1.5, 0.9)
"""The search parameters; see `SEARCH_PARAMETERS` in engine/players/tree.py."""
NET_INPUTS, NET_HIDDEN, NET_OTHER = 133, 32, 462
"""Equal to INPUTS and HIDDEN in engine/core/icecult_net.h, and the number of weights of a net that do not belong to
the features of a seat's pieces."""
MAX_SEATS = 4
_SYMBOLS = (Symbol.ARROW, Symbol.CIRCLE, Symbol.ARC)


def encode_for_search(view: IceView) -> EncodedPosition | None:
    """Return the position of a view as integers, or None if the game is over."""
    return None if view.to_move is None else encode_state(view.state)


def encode_state(state: State) -> EncodedPosition:
    """Return a state as integers; nothing is hidden."""
    numbers = (*_printed(state.components), *_colours(state), *numbers_of(state))
    return EncodedPosition(
        numbers,
        word,
        1,
        SIMULATIONS_PER_SECOND,
        all_weights(state.seats),
        POINTS_SCALE,
        SEARCH_PARAMETERS,
    )


@cache
def all_weights(seats: int) -> tuple[float, ...]:
    """Return the weights of the linear evaluation and those of the network for this number of seats.

    The network is read from net.json. If it has none for this number of seats, its weights are 0.
    """
    found = json.loads(files(__package__).joinpath("net.json").read_text(encoding="utf-8"))
    net = [float(number) for row in found.get(str(seats), ()) for number in row]
    return *weights(__package__, "any"), *(padded(net, seats) if net else no_net())


def no_net() -> tuple[float, ...]:
    """Return the weights with which the compiled search uses the linear evaluation alone."""
    return (0.0,) * (MAX_SEATS * NET_INPUTS * NET_HIDDEN + NET_OTHER)


def padded(net: Sequence[float], seats: int) -> tuple[float, ...]:
    """Return a net for `seats` seats as a net for MAX_SEATS seats. The weights of the missing seats are 0."""
    pieces = seats * NET_INPUTS * NET_HIDDEN
    return *net[:pieces], *(0.0,) * ((MAX_SEATS - seats) * NET_INPUTS * NET_HIDDEN), *net[pieces:]


def trimmed(net: Sequence[float], seats: int) -> tuple[float, ...]:
    """Return a net without the weights that `padded` adds."""
    first = NET_INPUTS * NET_HIDDEN
    return *net[: seats * first], *net[MAX_SEATS * first :]


def word(code: int) -> Word:
    """Return the word of a move code, whose bit fields are kind, block, space and height."""
    kind, block, space, height = code >> 12, code >> 8 & 15, code >> 5 & 7, code & 31
    if kind == 0:
        return encode(TiltTwice(TILTS[space], TILTS[height]))
    if kind in (1, 2):
        return encode(UseArrow(PLACES[block], space, height, kind == 2))
    return encode(UseArc(PLACES[block], bool(height))) if kind == 3 else encode(EndTurn())


def numbers_of(state: State) -> Iterator[int]:
    """Yield, as integers, the parts of the state that change during a game."""
    resolving = state.resolving
    yield from (state.seats, state.mover, state.idle)
    if resolving is None:
        yield from (0, 0, 0, 0, 0)
    else:
        yield 1
        yield sum(1 << PLACES.index(place) for place in resolving.pending)
        yield from (resolving.circles, resolving.arcs, int(resolving.moved))
    yield from state.beside
    yield from state.arrived
    yield from map(_poses().index, state.poses)
    for path in state.paths:
        for stack in path:
            yield from (len(stack), *map(COLOURS.index, stack))


def _colours(state: State) -> tuple[int, ...]:
    """Return the colour index of each seat, followed by the remaining colours."""
    taken = tuple(map(COLOURS.index, state.colours))
    return (*taken, *(colour for colour in range(len(COLOURS)) if colour not in taken))


@cache
def _poses() -> tuple[str, ...]:
    return tuple(sorted(poses()))


@cache
def _printed(components: Components) -> tuple[int, ...]:
    """Return the printed components as integers.

    They are the steps to arrive, the pose after each rotation of each pose, and each block's top face in each pose.
    """
    turns = (*(TILT[side] for side in PATHS), RIGHT, LEFT)
    numbers = [components.steps_to_arrive]
    numbers += [_poses().index(turned(pose, turn)) for pose in _poses() for turn in turns]
    for cube in components.cubes:
        for pose in _poses():
            face = cube[origin(pose, "U")]
            colour = 0 if face.colour is None else COLOURS.index(face.colour)
            is_arrow = face.symbol is Symbol.ARROW
            points = PATHS.index(carry(pose, face.points)) if is_arrow else 0
            numbers += [_SYMBOLS.index(face.symbol), colour, points]
    return tuple(numbers)
