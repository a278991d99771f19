"""What a move of Ice Cult leads to, in sentences for lessons."""

from __future__ import annotations

from dataclasses import replace

from engine.games.icecult.evaluation import carried as carried_by
from engine.games.icecult.geometry import LEFT, RIGHT, turned
from engine.games.icecult.legality import movable
from engine.games.icecult.moves import EndTurn, Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.names import arrow_name, arrow_names, colour_name, place_name
from engine.games.icecult.pieces import Symbol
from engine.games.icecult.state import State, face, tops
from engine.games.icecult.tilts import PLACES, tilted
from engine.games.icecult.views import IceView
from engine.saying import Saying, say


def consequences(view: IceView, move: Move) -> tuple[Saying, ...]:
    """Return sentences about what tilts bring up, an arrow moves or a turned block shows.

    For the end of a turn, the only sentence says how many circles and arcs stay unused, if any.
    """
    state = view.state
    match move:
        case TiltTwice(first, second):
            poses = tilted(tilted(state.poses, first), second)
            return tuple(_of_tops(replace(state, poses=poses)))
        case UseArrow():
            return tuple(_of_arrow(state, move))
        case UseArc():
            return (_of_arc(state, move),)
        case EndTurn():
            left = state.resolving
            if left is None or not (left.circles or left.arcs):
                return (say("icecult-effect-end"),)
            return (say("icecult-effect-end-early", circles=left.circles, arcs=left.arcs),)


def _of_tops(after: State) -> list[Saying]:
    """Return sentences about the symbols on top and about how many of the mover's own arrows can move a piece."""
    mine = after.colours[after.mover]
    shown = tops(after)
    arrows = [top for top in shown if top.symbol is Symbol.ARROW]
    told = []
    if arrows:
        told.append(say("icecult-effect-arrows", arrows=arrow_names(arrows)))
    circles = sum(top.symbol is Symbol.CIRCLE for top in shown)
    arcs = sum(top.symbol is Symbol.ARC for top in shown)
    if circles or arcs:
        told.append(say("icecult-effect-options", circles=circles, arcs=arcs))
    own = sum(
        top.colour is mine and any(movable(after, place))
        for place, top in zip(PLACES, shown, strict=True)
    )
    told.append(say("icecult-effect-own", count=own, colour=colour_name(mine)))
    return told


def _of_arrow(state: State, move: UseArrow) -> list[Saying]:
    """Return sentences about how many pieces an arrow moves and where to, and how many of them are not the mover's."""
    mine = state.colours[state.mover]
    carried = carried_by(state, move)
    own = carried.count(mine)
    to = move.space + 1
    is_home = to >= state.components.steps_to_arrive
    arrow = arrow_name(face(state, move.place))
    home = "yes" if is_home else "no"
    told = [say("icecult-effect-moves", arrow=arrow, count=len(carried), space=to, home=home)]
    if own < len(carried):
        told.append(say("icecult-effect-others", own=own, others=len(carried) - own))
    return told


def _of_arc(state: State, move: UseArc) -> Saying:
    """Return a sentence about what a block shows after it is turned."""
    turn = RIGHT if move.right else LEFT
    nw, ne, se, sw = (
        turned(pose, turn) if place is move.place else pose
        for place, pose in zip(PLACES, state.poses, strict=True)
    )
    top = face(replace(state, poses=(nw, ne, se, sw)), move.place)
    place = place_name(move.place)
    if top.colour is None:
        return say("icecult-effect-arc-idle", place=place)
    return say("icecult-effect-arc", place=place, arrow=arrow_name(top))
