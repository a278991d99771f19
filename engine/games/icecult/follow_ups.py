"""Compulsory arrows that are used together, because all ways to use them have the same result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.games.icecult.legality import compulsory, legal_moves
from engine.games.icecult.moves import UseArrow
from engine.games.icecult.state import State
from engine.games.icecult.turns import apply


def follow_ups(state: State) -> tuple[UseArrow, ...]:
    """Return moves that use the remaining arrows of a turn if all ways to use them have the same result.

    If not, or if a circle or an arc is left, the result is (). A single remaining move needs no follow-up, because
    `apply` makes it.
    """
    resolving = state.resolving
    if resolving is None or resolving.circles or resolving.arcs:
        return ()
    return together(state)


def together(state: State) -> tuple[UseArrow, ...]:
    """Return moves that use all compulsory arrows if there are two or more and all ways to do so have the same result.

    Otherwise the result is (). Circles and arcs that can be used as well are left for later.
    """
    if len(compulsory(state)) < 2:
        return ()
    found: State | None = None
    for end in _ends(state):
        if found is not None and end != found:
            return ()
        found = end
    return tuple(_first_line(state))


def _ends(state: State) -> Iterator[State]:
    """Yield the state after each sequence of compulsory arrows, without the record of the moves."""
    mover, is_last = state.mover, True
    for move in _arrows(state):
        is_last = False
        after = apply(state, move).state
        if after.mover == mover:
            yield from _ends(after)
        else:
            yield replace(after, deeds=())
    if is_last:
        yield replace(state, deeds=())


def _first_line(state: State) -> Iterator[UseArrow]:
    mover = state.mover
    while state.mover == mover and (move := next(_arrows(state), None)) is not None:
        yield move
        state = apply(state, move).state


def _arrows(state: State) -> Iterator[UseArrow]:
    if state.resolving is not None:
        for move in legal_moves(state):
            if isinstance(move, UseArrow) and not move.repeat:
                yield move
