"""Contradictions between the fields of a position: the end of the game, used symbols, the latest turn.

Each check yields a sentence for each contradiction. `serialization` has already checked the form of the data, the
pieces and the blocks. A position that passes may be unreachable by play, but a game that continues from it obeys all
rules, and every later position passes these checks as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.games.icecult.events import Moved, Tilted, Turned, TurnEvent
from engine.games.icecult.legality import legal_moves
from engine.games.icecult.pieces import (
    COLOURS,
    IDLE_LIMIT,
    PATH_LENGTH,
    PATHS,
    PIECES,
    Face,
    Symbol,
)
from engine.games.icecult.state import Resolving, State, finished, tops
from engine.games.icecult.tilts import PLACES, by_code

TALLEST = PIECES * len(COLOURS)
"""The number of pieces in the tallest possible stack."""


def contradictions(state: State) -> Iterator[str]:
    """Yield a sentence for each contradiction, naming the fields."""
    if state.idle == IDLE_LIMIT and finished(state):
        yield f"idle: {IDLE_LIMIT}, but the game ended before, by a fifth piece (IC-40)"
    if state.resolving:
        yield from _resolving(state, state.resolving)
    yield from _deeds(state)


def _resolving(state: State, resolving: Resolving) -> Iterator[str]:
    """Check `moved` against the symbols used (IC-21, IC-23), and that a choice is left (IC-27)."""
    symbols = [top.symbol for top in tops(state)]
    used = len(resolving.pending) < symbols.count(
        Symbol.ARROW
    ) or resolving.circles < symbols.count(Symbol.CIRCLE)
    if used != resolving.moved:
        says = "an arrow or circle was used" if used else "no arrow and no circle was used"
        yield f"resolving.moved: {str(resolving.moved).lower()}, but {says} (IC-21)"
    if len(tuple(islice(legal_moves(state), 2))) < 2:
        yield "resolving: only one word is legal, and it is played automatically (IC-27)"


def _deeds(state: State) -> Iterator[str]:
    """Check the latest turn: one seat made it, tilts come first, and its tilts, faces and spaces exist.

    Its effects are not checked.
    """
    if not state.deeds:
        return
    seats = {deed.seat for deed in state.deeds}
    previous = (state.mover - 1) % state.seats
    due = state.mover if state.resolving or finished(state) else previous
    if seats != {due}:
        yield f"deeds: seat {max(seats)}, but the latest turn is that of seat {due}"
    if any(isinstance(deed, Tilted) for deed in state.deeds[1:]):
        yield "deeds: the tilts begin a turn (IC-12)"
    whole = isinstance(state.deeds[0], Tilted)
    symbols = len(state.deeds) - whole
    used = _used(state)
    if symbols > used or (whole and state.resolving and symbols < used):
        yield f"deeds: {symbols} symbols, but {used} can have been used (IC-20)"
    for at, deed in enumerate(state.deeds):
        yield from (f"deeds[{at}]: {mistake}" for mistake in _deed(state, deed))


def _used(state: State) -> int:
    """Return how many symbols this turn has used or, between turns, the most that the latest turn could have used."""
    resolving = state.resolving
    left = len(resolving.pending) + resolving.circles + resolving.arcs if resolving else 0
    return len(PLACES) - left


def _deed(state: State, deed: TurnEvent) -> Iterator[str]:
    match deed:
        case Tilted():
            first, second = by_code(deed.first), by_code(deed.second)
            if not (first and second):
                yield "first, second: no such tilt"
            if not all(map(_is_face, deed.tops)):
                yield "tops: no such face"
        case Turned():
            if not _is_face(deed.shows):
                yield "shows: no such face"
        case Moved():
            yield from _moved(state, deed)


def _is_face(top: Face) -> bool:
    """Return whether a top face can have this symbol, colour and direction, as seen from above."""
    match top.symbol:
        case Symbol.ARROW:
            return top.colour is not None and len(top.points) == 1 and top.points in PATHS
        case Symbol.CIRCLE:
            return top.colour is None and not top.points
        case Symbol.ARC:
            return top.colour is None and top.points in ("NE", "NW", "SE", "SW")


def _moved(state: State, deed: Moved) -> Iterator[str]:
    if len(deed.path) != 1 or deed.path not in PATHS:
        yield "path: one of N, E, S, W"
    entered = deed.space == deed.height == 0
    if not entered and not (1 <= deed.space <= PATH_LENGTH and 1 <= deed.height <= TALLEST):
        yield "space, height: no such piece"
    if deed.to != deed.space + 1 or deed.arrived != (deed.to >= state.components.steps_to_arrive):
        yield "to, arrived: a piece moves by one space (IC-21)"
    if any(deed.pieces.count(colour) > PIECES for colour in COLOURS) or not deed.pieces:
        yield "pieces: a stack of one to five pieces of a colour"
    if not 0 <= deed.on <= TALLEST:
        yield "on: no such height"
