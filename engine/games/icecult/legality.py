"""Legal moves of Ice Cult, and the reasons why other moves are illegal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.errors import IllegalMove
from engine.games.icecult.moves import EndTurn, Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.names import (
    arrow_name,
    arrow_names,
    colour_name,
    path_name,
    place_name,
)
from engine.games.icecult.pieces import COLOURS, Symbol
from engine.games.icecult.state import Resolving, State, face, is_over, pieces_on, tops
from engine.games.icecult.tilts import PLACES, TILTS, BlockPlace, is_undoing
from engine.saying import say


def legal_moves(state: State) -> Iterator[Move]:
    """Yield all legal moves: pairs of tilts at the start of a turn, otherwise symbols to use or the end of the turn.

    Nothing is yielded after the end of the game. Tilts are sorted by number. Arrows are before circles, and circles
    before arcs; each kind is sorted by place.
    """
    resolving = state.resolving
    if is_over(state):
        return
    if resolving is None:
        yield from _TILTS_TWICE
        return
    for place in resolving.pending:
        yield from (_arrow(place, *piece) for piece in movable(state, place))
    if resolving.circles:
        for place in PLACES:
            yield from (_circle(place, *piece) for piece in movable(state, place))
    if resolving.arcs:
        yield from _ARCS
    if not compulsory(state):
        yield _END


_TILTS_TWICE = tuple(
    TiltTwice(first, second) for first in TILTS for second in TILTS if not is_undoing(first, second)
)
_ARCS = tuple(UseArc(place, right) for place in PLACES for right in (False, True))
_END = EndTurn()


@cache
def _arrow(place: BlockPlace, space: int, height: int) -> UseArrow:
    return UseArrow(place, space, height)


@cache
def _circle(place: BlockPlace, space: int, height: int) -> UseArrow:
    return UseArrow(place, space, height, repeat=True)


def movable(state: State, place: BlockPlace) -> Iterator[tuple[int, int]]:
    """Yield (space, height) of each piece that the arrow on a block, resolved or not, could move (IC-21).

    (0, 0) stands for a piece that enters from beside the board. Nothing is yielded if the top face is not an arrow.
    """
    top = face(state, place)
    if top.colour is not None:
        yield from pieces_on(state, top.colour, top.points)
        if state.beside[COLOURS.index(top.colour)]:
            yield 0, 0


def repeatable(state: State) -> Iterator[BlockPlace]:
    """Yield the places of blocks whose arrow could move a piece now; a circle may repeat such an arrow (IC-23)."""
    return (place for place in PLACES if next(movable(state, place), None))


def compulsory(state: State) -> tuple[BlockPlace, ...]:
    """Return the places of blocks with a pending arrow that can move a piece.

    As long as there is one, the turn may not end (IC-22, IC-25, IC-26).
    """
    pending = state.resolving.pending if state.resolving else ()
    return tuple(place for place in pending if next(movable(state, place), None))


def used(state: State, symbol: Symbol) -> tuple[BlockPlace, ...]:
    """Return the places of the symbols of one kind that have been used in this turn; () before the tilts.

    Circles are interchangeable, as are arcs, so the first ones in the order of places are reported as used.
    """
    resolving = state.resolving
    places = [place for place, top in zip(PLACES, tops(state), strict=True) if top.symbol is symbol]
    if resolving is None:
        return ()
    match symbol:
        case Symbol.ARROW:
            return tuple(place for place in places if place not in resolving.pending)
        case Symbol.CIRCLE:
            return tuple(places[: len(places) - resolving.circles])
        case Symbol.ARC:
            return tuple(places[: len(places) - resolving.arcs])


def refusal(state: State, move: Move) -> IllegalMove | None:
    """Return why a move is illegal, with the number of the rule, or None if it is legal."""
    resolving = state.resolving
    if is_over(state):
        return IllegalMove(say("icecult-no-over"))
    if isinstance(move, TiltTwice):
        return _no_tilt(state, move)
    if resolving is None:
        return IllegalMove(say("icecult-no-before-tilts"), "IC-12")
    match move:
        case UseArrow():
            return _no_arrow(state, resolving, move)
        case UseArc():
            if resolving.arcs == 0:
                is_there = any(top.symbol is Symbol.ARC for top in tops(state))
                return IllegalMove(
                    say("icecult-no-arc-left" if is_there else "icecult-no-arc"), "IC-24"
                )
        case EndTurn():
            if places := compulsory(state):
                arrows = arrow_names(face(state, place) for place in places)
                return IllegalMove(say("icecult-no-end", arrows=arrows), "IC-22")
    return None


def _no_tilt(state: State, move: TiltTwice) -> IllegalMove | None:
    if state.resolving is not None:
        return IllegalMove(say("icecult-no-third-tilt"), "IC-12")
    if is_undoing(move.first, move.second):
        numbers = {"first": move.first.number, "second": move.second.number}
        return IllegalMove(say("icecult-no-undo", **numbers), "IC-11")
    return None


def _no_circle(state: State, resolving: Resolving, place: BlockPlace) -> str | None:
    """Return the id of a message that says why no circle can be used on a block, or None.

    Whether the block shows an arrow that can be repeated is not checked.
    """
    if resolving.circles == 0:
        is_there = any(top.symbol is Symbol.CIRCLE for top in tops(state))
        return "icecult-no-circle-left" if is_there else "icecult-no-circle"
    if not any(True for _ in repeatable(state)):
        return "icecult-no-repeat"
    return "icecult-no-circle-used" if place in used(state, Symbol.CIRCLE) else None


def _no_arrow(state: State, resolving: Resolving, move: UseArrow) -> IllegalMove | None:
    if move.repeat and (reason := _no_circle(state, resolving, move.place)):
        return IllegalMove(say(reason), "IC-23")
    top = face(state, move.place)
    if top.colour is None:
        return IllegalMove(say("icecult-no-arrow", place=place_name(move.place)), "IC-20")
    if not move.repeat and move.place not in resolving.pending:
        return IllegalMove(say("icecult-no-arrow-left", arrow=arrow_name(top)), "IC-26")
    can_move = tuple(movable(state, move.place))
    if (move.space, move.height) in can_move:
        return None
    colour = colour_name(top.colour)
    if not can_move:
        return IllegalMove(
            say("icecult-no-piece", colour=colour, path=path_name(top.points)), "IC-21"
        )
    if not move.space:
        return IllegalMove(say("icecult-no-beside", colour=colour), "IC-21")
    where = say("icecult-spot", path=path_name(top.points), space=move.space, height=move.height)
    return IllegalMove(say("icecult-no-such-piece", colour=colour, spot=where), "IC-21")
