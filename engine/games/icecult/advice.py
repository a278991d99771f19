"""Moves phrased as instructions to the seat to move, for hints."""

from __future__ import annotations

from engine.games.icecult.moves import EndTurn, Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.names import arrow_name, place_name
from engine.games.icecult.state import State, face, stack
from engine.games.icecult.views import IceView
from engine.saying import Arg, Saying, say


def advice(view: IceView, move: Move) -> Saying:
    """Return a legal move phrased as an instruction."""
    match move:
        case TiltTwice(first, second) if first is second:
            return say("icecult-advice-tilt-twice", number=first.number)
        case TiltTwice(first, second):
            return say("icecult-advice-tilts", first=first.number, second=second.number)
        case UseArc(place, right):
            side = "right" if right else "left"
            return say("icecult-advice-arc", side=side, place=place_name(place))
        case UseArrow():
            return _arrow(view.state, move)
        case EndTurn():
            return say("icecult-advice-end")


def _arrow(state: State, move: UseArrow) -> Saying:
    top = face(state, move.place)
    args: dict[str, Arg] = {
        "arrow": (arrow := arrow_name(top)),
        "repeated": "yes" if move.repeat else "no",
        **dict(arrow.args),
    }
    if not move.space:
        return say("icecult-advice-enter", **args)
    standing = len(stack(state, top.points, move.space))
    return say(
        "icecult-advice-move", space=move.space, height=move.height, standing=standing, **args
    )
