"""Loading, validation and census of Ice Cult positions.

Every position that the rules allow is valid, even if play cannot reach it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import codec
from engine.errors import BadPosition
from engine.games.icecult.components import mistakes
from engine.games.icecult.geometry import poses
from engine.games.icecult.pieces import COLOURS, IDLE_LIMIT, PATHS, PIECES, Symbol
from engine.games.icecult.state import Resolving, State, is_over, pieces_on, tops
from engine.games.icecult.tilts import PLACES
from engine.games.icecult.validation import contradictions


def load(raw: Mapping[str, Any]) -> State:
    """Return the state described by JSON values.

    Raises BadPosition with the first mistake if the position is not valid.
    """
    state = codec.load(State, raw)
    for mistake in _mistakes(state):
        raise BadPosition(mistake)
    return state


def census(state: State) -> dict[str, int]:
    """Return a dict from each colour name to the number of its pieces, which is 5 in a valid position (IC-1)."""
    on_paths = [piece for path in state.paths for space in path for piece in space]
    return {
        colour.value: beside + home + on_paths.count(colour)
        for colour, beside, home in zip(COLOURS, state.beside, state.arrived, strict=True)
    }


def _mistakes(state: State) -> Iterator[str]:
    yield from (f"components: {mistake.id}" for mistake in mistakes(state.components))
    if not 2 <= state.seats <= len(COLOURS) or len(set(state.colours)) < state.seats:
        yield "colours: two to four different ones"
    if not 0 <= state.mover < state.seats:
        yield "mover: no such seat"
    yield from (
        f"poses: {pose!r:.20} is no way to turn a cube"
        for pose in state.poses
        if pose not in poses()
    )
    if not 0 <= state.idle <= IDLE_LIMIT:
        yield f"idle: from 0 to {IDLE_LIMIT}"
    yield from _pieces(state)
    if state.resolving and is_over(state):
        yield "resolving: the game is over"
    elif state.resolving:
        yield from _resolving(state, state.resolving)
    yield from contradictions(state)


def _pieces(state: State) -> Iterator[str]:
    if min(*state.beside, *state.arrived) < 0:
        yield "beside, arrived: counts are not negative"
    for at, colour in enumerate(COLOURS):
        on_paths = sum(1 for path in PATHS for _ in pieces_on(state, colour, path))
        if state.beside[at] + state.arrived[at] + on_paths != PIECES:
            yield f"{colour.value}: not {PIECES} pieces"
    last = state.components.steps_to_arrive - 1
    if any(space for path in state.paths for space in path[last:]):
        yield "paths: a piece stands where pieces have arrived"


def _resolving(state: State, resolving: Resolving) -> Iterator[str]:
    on_top = dict(zip(PLACES, tops(state), strict=True))
    arrows = [place for place, top in on_top.items() if top.symbol is Symbol.ARROW]
    if resolving.pending != tuple(place for place in arrows if place in resolving.pending):
        yield "resolving.pending: arrows on top in the order NW, NE, SE, SW"
    for symbol, left in ((Symbol.CIRCLE, resolving.circles), (Symbol.ARC, resolving.arcs)):
        if not 0 <= left <= sum(top.symbol is symbol for top in on_top.values()):
            yield f"resolving: not so many of {symbol.value} on top"
