"""Turns of Ice Cult, including all moves that happen automatically."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from engine.contract import Event, Transition
from engine.games.icecult.ending import ranking
from engine.games.icecult.events import GameEnded, Moved, Tilted, Turned, TurnEnded, TurnEvent
from engine.games.icecult.geometry import LEFT, RIGHT, turned
from engine.games.icecult.legality import legal_moves, refusal
from engine.games.icecult.moves import EndTurn, Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.pieces import COLOURS, PATHS, Symbol
from engine.games.icecult.state import (
    Path,
    Resolving,
    Stack,
    State,
    face,
    finished,
    is_over,
    stack,
    tops,
)
from engine.games.icecult.tilts import PLACES, Poses, tilted
from engine.saying import Seat


def apply(state: State, move: Move) -> Transition[State]:
    """Return the state after a move, with its events.

    All forced moves that follow are made as well: those that have no legal alternative (IC-27). Raises IllegalMove if
    the move is not legal.
    """
    if no := refusal(state, move):
        raise no
    state, events = _play(state, move, forced=False)
    while len(only := tuple(islice(legal_moves(state), 2))) == 1:
        state, more = _play(state, only[0], forced=True)
        events += more
    return Transition(state, events)


def _play(state: State, move: Move, *, forced: bool) -> tuple[State, tuple[Event, ...]]:
    match move:
        case TiltTwice():
            return _tilt_twice(state, move)
        case UseArrow():
            return _move_pieces(state, move, forced=forced)
        case UseArc():
            return _turn_block(state, move)
        case EndTurn():
            return _end_turn(state, forced=forced)


def _tilt_twice(state: State, move: TiltTwice) -> tuple[State, tuple[Event, ...]]:
    after = replace(state, poses=tilted(tilted(state.poses, move.first), move.second))
    on_top = tops(after)
    event = Tilted(state.mover, move.first.code, move.second.code, on_top)
    resolving = Resolving(
        pending=tuple(
            p for p, top in zip(PLACES, on_top, strict=True) if top.symbol is Symbol.ARROW
        ),
        circles=sum(top.symbol is Symbol.CIRCLE for top in on_top),
        arcs=sum(top.symbol is Symbol.ARC for top in on_top),
    )
    return replace(after, resolving=resolving, deeds=(event,)), (event,)


def _turn_block(state: State, move: UseArc) -> tuple[State, tuple[Event, ...]]:
    turn = RIGHT if move.right else LEFT
    nw, ne, se, sw = (
        turned(pose, turn) if place is move.place else pose
        for place, pose in zip(PLACES, state.poses, strict=True)
    )
    poses: Poses = (nw, ne, se, sw)
    resolving = _resolving(state)
    after = replace(state, poses=poses, resolving=replace(resolving, arcs=resolving.arcs - 1))
    event = Turned(state.mover, move.place, move.right, face(after, move.place))
    return _with_deed(after, event), (event,)


def _move_pieces(state: State, move: UseArrow, *, forced: bool) -> tuple[State, tuple[Event, ...]]:
    resolving = _resolving(state)
    top = face(state, move.place)
    path, to = top.points, move.space + 1
    colour = top.colour or COLOURS[0]
    has_arrived = to >= state.components.steps_to_arrive
    riders: Stack = (colour,)
    after = state
    if move.space:
        there = stack(state, path, move.space)
        riders = there[move.height - 1 :]
        after = _put(after, path, move.space, there[: move.height - 1])
    else:
        after = replace(after, beside=_changed(after.beside, riders, -1))
    on = 0
    if has_arrived:
        after = replace(after, arrived=_changed(after.arrived, riders, +1))
    else:
        below = stack(after, path, to)
        on = len(below)
        after = _put(after, path, to, below + riders)
    event = Moved(
        seat=state.mover,
        block=move.place,
        path=path,
        space=move.space,
        height=move.height,
        pieces=riders,
        to=to,
        on=on,
        arrived=has_arrived,
        repeated=move.repeat,
        forced=forced,
    )
    pending = tuple(p for p in resolving.pending if move.repeat or p is not move.place)
    resolving = Resolving(pending, resolving.circles - move.repeat, resolving.arcs, moved=True)
    after = _with_deed(replace(after, resolving=resolving), event)
    if finished(after):
        return _ended(replace(after, resolving=None), (event,), idle=False)
    return after, (event,)


def _end_turn(state: State, *, forced: bool) -> tuple[State, tuple[Event, ...]]:
    idle = 0 if _resolving(state).moved else state.idle + 1
    after = replace(state, mover=Seat((state.mover + 1) % state.seats), resolving=None, idle=idle)
    event = TurnEnded(state.mover, idle, forced)
    return _ended(after, (event,), idle=True) if is_over(after) else (after, (event,))


def _ended(
    state: State, events: tuple[Event, ...], *, idle: bool
) -> tuple[State, tuple[Event, ...]]:
    return state, (*events, GameEnded(ranking(state)[0], idle))


def _resolving(state: State) -> Resolving:
    if state.resolving is None:
        raise ValueError("the tilts come first")
    return state.resolving


def _with_deed(state: State, deed: TurnEvent) -> State:
    return replace(state, deeds=(*state.deeds, deed))


def _changed(
    counts: tuple[int, int, int, int], pieces: Stack, by: int
) -> tuple[int, int, int, int]:
    red, green, yellow, blue = (
        count + by * pieces.count(colour) for colour, count in zip(COLOURS, counts, strict=True)
    )
    return (red, green, yellow, blue)


def _put(state: State, path: str, space: int, pieces: Stack) -> State:
    spaces = list(state.paths[PATHS.index(path)])
    spaces[space - 1] = pieces
    first, second, third, fourth, fifth = spaces
    changed: Path = (first, second, third, fourth, fifth)
    n, e, s, w = (
        changed if letter == path else old for letter, old in zip(PATHS, state.paths, strict=True)
    )
    return replace(state, paths=(n, e, s, w))
