"""Reasons for the moves of Ice Cult, used in hints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.games.icecult.evaluation import carried as carried_by
from engine.games.icecult.geometry import LEFT, RIGHT, turned
from engine.games.icecult.legality import movable
from engine.games.icecult.moves import EndTurn, Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.names import arrow_name, colour_name, path_name
from engine.games.icecult.pieces import PIECES, Colour, Symbol
from engine.games.icecult.state import Stack, State, arrived, face, owner, stack, tops
from engine.games.icecult.tilts import PLACES, BlockPlace, tilted
from engine.games.icecult.views import IceView
from engine.reasons import Reasons
from engine.saying import Saying, say


def reasons(view: IceView, move: Move) -> Reasons:
    """Return reasons for a move: which arrows come up, which pieces advance, or how rivals are hindered.

    The reason for ending a turn is that no arrow could move a piece of the player, whatever the arcs do.
    """
    state = view.state
    match move:
        case TiltTwice(first, second):
            poses = tilted(tilted(state.poses, first), second)
            return Reasons(_of_tilts(replace(state, poses=poses)))
        case UseArrow():
            return Reasons(_of_arrow(state, move))
        case UseArc():
            return Reasons(_of_arc(state, move))
        case EndTurn():
            return Reasons(_of_end(state))


def _of_tilts(after: State) -> tuple[Saying, ...]:
    """Return clauses about the arrows on top: what the arrows of the player can do, and that rivals have none."""
    mine = after.colours[after.mover]
    shown = dict(zip(PLACES, tops(after), strict=True))
    own = {place: top for place, top in shown.items() if top.colour is mine}
    told = []
    if own:
        place = max(own, key=lambda at: _reach(after, at, mine))
        does = _does(after, place, mine)
        arrow, colour = arrow_name(own[place]), colour_name(mine)
        up = say("icecult-merit-up", count=len(own), arrow=arrow, colour=colour, does=does)
        told.append(up)
        has_circle = any(top.symbol is Symbol.CIRCLE for top in shown.values())
        if does != "nothing" and has_circle:
            told.append(say("icecult-merit-repeat", own=len(own)))
    if not any(_is_rival(after, top.colour) for top in shown.values()):
        told.append(say("icecult-merit-no-rival", rivals=after.seats - 1))
    return tuple(told)


def _of_arrow(state: State, move: UseArrow) -> tuple[Saying, ...]:
    mine = state.colours[state.mover]
    carried = carried_by(state, move)
    to = move.space + 1
    is_home = to >= state.components.steps_to_arrive
    count = carried.count(mine)
    if count and is_home:
        told = [say("icecult-merit-home", count=count)]
        if arrived(state, state.mover) + count == PIECES - 1:
            told.append(say("icecult-merit-one-left"))
        return tuple(told)
    if count:
        below = stack(state, face(state, move.place).points, to)
        is_last = to + 1 >= state.components.steps_to_arrive
        carrier = "own" if carried[0] is mine else "other"
        step = say("icecult-merit-step", count=count, space=to, carrier=carrier)
        if is_last:
            return (say("icecult-merit-last", count=count, space=to),)
        if below:
            return (step, say("icecult-merit-rides", count=len(below), riders=count))
        return (step,) if move.space else ()
    return () if move.repeat else _of_duty(state, move, carried)


def _of_duty(state: State, move: UseArrow, carried: Stack) -> tuple[Saying, ...]:
    """Return a clause about a compulsory arrow that moves no piece of the player.

    The clause says that the arrow moves no piece of a rival, that no other choice helps the rivals less, or that the
    arrow must be used.
    """
    if not any(_is_rival(state, piece) for piece in carried):
        return (say("icecult-merit-nobody"),)
    others = [UseArrow(move.place, *piece) for piece in movable(state, move.place)]
    help_, least = (
        _help(state, move),
        min(_help(state, other) for other in others),
    )
    rivals = state.seats - 1
    if help_ == least:
        return (say("icecult-merit-least", rivals=rivals),)
    return (say("icecult-merit-duty"),)


def _help(state: State, move: UseArrow) -> tuple[int, int]:
    """Return (number of rivals' pieces that arrive, number of rivals' pieces that move) for the use of an arrow."""
    rivals = sum(_is_rival(state, piece) for piece in carried_by(state, move))
    is_home = move.space + 1 >= state.components.steps_to_arrive
    return (rivals if is_home else 0), rivals


def _of_arc(state: State, move: UseArc) -> tuple[Saying, ...]:
    """Return at most one clause about the new direction of the arrow on a block that is turned.

    An arrow of another colour is mentioned only if its new direction helps the player or hinders a rival. An arrow that
    has been used in this turn, and that no circle can repeat, is of use only in a later turn.
    """
    after = _turned(state, move.place, RIGHT if move.right else LEFT)
    top = face(after, move.place)
    if top.colour is None:
        return ()
    mine, turn_left = state.colours[state.mover], state.resolving
    acts = turn_left is not None and (move.place in turn_left.pending or turn_left.circles > 0)
    if top.colour is mine:
        does = _does(after, move.place, mine) if acts else "later"
        return (say("icecult-merit-turned", path=path_name(top.points), does=does),)
    turned_to = {"colour": colour_name(top.colour), "path": path_name(top.points)}
    if acts and _moves_own(after, move.place):
        return (say("icecult-merit-takes-along", **turned_to),)
    if _is_rival(state, top.colour):
        was, now = (_does(at, move.place, top.colour) for at in (state, after))
        if was == "home" != now:
            return (say("icecult-merit-blocked", colour=turned_to["colour"]),)
        if _reach(after, move.place, top.colour) < _reach(state, move.place, top.colour):
            return (say("icecult-merit-held-back", **turned_to),)
    return ()


def _turned(state: State, place: BlockPlace, turn: str) -> State:
    """Return the position with one block turned."""
    nw, ne, se, sw = (
        turned(pose, turn) if at is place else pose
        for at, pose in zip(PLACES, state.poses, strict=True)
    )
    return replace(state, poses=(nw, ne, se, sw))


def _of_end(state: State) -> tuple[Saying, ...]:
    """Return a clause for ending the turn if no symbol that is left could move a piece of the player."""
    resolving = state.resolving
    places = resolving.pending if resolving else ()
    if resolving and resolving.circles:
        places = PLACES
    for place in places:
        if any(_moves_own(at, place) for at in _turnable(state, place)):
            return ()
    return (say("icecult-merit-rest"),)


def _turnable(state: State, place: BlockPlace) -> Iterator[State]:
    """Yield the position with a block as it is, and in each direction to which the arcs that are left can turn it."""
    yield state
    arcs = state.resolving.arcs if state.resolving else 0
    if arcs:
        yield _turned(state, place, LEFT)
        yield _turned(state, place, RIGHT)
    if arcs > 1:
        yield _turned(_turned(state, place, RIGHT), place, RIGHT)


def _moves_own(state: State, place: BlockPlace) -> bool:
    """Return whether the arrow on a block could move a piece of the player, perhaps on top of another one."""
    mine = state.colours[state.mover]
    choices = (UseArrow(place, *piece) for piece in movable(state, place))
    return any(mine in carried_by(state, choice) for choice in choices)


def _reach(state: State, place: BlockPlace, colour: Colour) -> int:
    """Return the space of the outermost piece that the arrow on a block can move; 0 stands for beside the board.

    The result is -1 if the arrow can move no piece, or if the block shows no arrow of this colour.
    """
    return max((space for space, _ in _pieces(state, place, colour)), default=-1)


def _does(state: State, place: BlockPlace, colour: Colour) -> str:
    """Return the best result of an arrow of this colour: a piece arrives ("home"), advances ("on") or enters ("in").

    The result is "nothing" if no piece can move, or if the block shows no arrow of this colour.
    """
    reach = _reach(state, place, colour)
    if reach + 1 >= state.components.steps_to_arrive:
        return "home"
    return "nothing" if reach < 0 else "on" if reach else "in"


def _pieces(state: State, place: BlockPlace, colour: Colour) -> Iterable[tuple[int, int]]:
    return movable(state, place) if face(state, place).colour is colour else ()


def _is_rival(state: State, colour: Colour | None) -> bool:
    return colour is not None and owner(state, colour) not in (None, state.mover)
