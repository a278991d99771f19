"""Loading and validation of Ice Cult positions.

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
    position = codec.load(State, raw)
    for problem in _problems(position):
        raise BadPosition(problem)
    return position


def _problems(position: State) -> Iterator[str]:
    yield from (f"components: {problem.id}" for problem in mistakes(position.components))
    if not 2 <= position.seats <= len(COLOURS) or len(set(position.colours)) < position.seats:
        yield "colours: two to four different ones"
    if not 0 <= position.mover < position.seats:
        yield "mover: no such seat"
    yield from (
        f"poses: {pose!r:.20} is no way to turn a cube"
        for pose in position.poses
        if pose not in poses()
    )
    if not 0 <= position.idle <= IDLE_LIMIT:
        yield f"idle: from 0 to {IDLE_LIMIT}"
    yield from _piece_problems(position)
    if position.resolving and is_over(position):
        yield "resolving: the game is over"
    elif position.resolving:
        yield from _resolving_problems(position, position.resolving)
    yield from contradictions(position)


def _piece_problems(position: State) -> Iterator[str]:
    if min(*position.beside, *position.arrived) < 0:
        yield "beside, arrived: counts are not negative"
    for at, colour in enumerate(COLOURS):
        on_paths = sum(1 for path in PATHS for _ in pieces_on(position, colour, path))
        if position.beside[at] + position.arrived[at] + on_paths != PIECES:
            yield f"{colour.value}: not {PIECES} pieces"
    last = position.components.steps_to_arrive - 1
    if any(space for path in position.paths for space in path[last:]):
        yield "paths: a piece stands where pieces have arrived"


def _resolving_problems(position: State, resolving: Resolving) -> Iterator[str]:
    on_top = dict(zip(PLACES, tops(position), strict=True))
    arrows = [place for place, top in on_top.items() if top.symbol is Symbol.ARROW]
    if resolving.pending != tuple(place for place in arrows if place in resolving.pending):
        yield "resolving.pending: arrows on top in the order NW, NE, SE, SW"
    for symbol, left in ((Symbol.CIRCLE, resolving.circles), (Symbol.ARC, resolving.arcs)):
        if not 0 <= left <= sum(top.symbol is symbol for top in on_top.values()):
            yield f"resolving: not so many of {symbol.value} on top"
