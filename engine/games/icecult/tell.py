"""Captions of Ice Cult's events: one sentence per resolved symbol."""

from __future__ import annotations

from engine.contract import Event
from engine.games.icecult.events import GameEnded, Moved, Started, Tilted, Turned, TurnEnded
from engine.games.icecult.moves import EndTurn, Move, TiltTwice, UseArc, UseArrow
from engine.games.icecult.names import arrow_name, colour_name, piece_names, place_name
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.state import State, face, stack
from engine.games.icecult.tilts import by_code
from engine.saying import Arg, Saying, Who, say


def tell(event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
    """Return the caption lines for an event, or () if it has none; the outcome reports the end of the game."""
    match event:
        case Started(starter):
            return (say("icecult-started", seat=Who(starter)),)
        case Tilted():
            return (_tilted(event, brief=brief),)
        case Moved():
            by_itself = event.forced and not brief
            return (_moved(event, brief=brief), *((say("icecult-forced"),) if by_itself else ()))
        case Turned():
            return (_turned(event, brief=brief),)
        case TurnEnded(_, idle, _) if idle >= IDLE_SHOWN:
            return (say("icecult-idle", count=idle, limit=IDLE_LIMIT),)
        case TurnEnded(seat, idle, _) if idle and not brief:
            return (say("icecult-turn-in-vain", seat=Who(seat)),)
        case TurnEnded() | GameEnded():
            return ()
    return ()


def _tilted(event: Tilted, *, brief: bool) -> Saying:
    first, second = by_code(event.first), by_code(event.second)
    if first is None or second is None:
        raise ValueError("unknown tilt")
    if first is second:
        form = "icecult-tilted-twice-brief" if brief else "icecult-tilted-twice"
        return say(form, seat=Who(event.seat), number=first.number)
    form = "icecult-tilted-brief" if brief else "icecult-tilted"
    return say(form, seat=Who(event.seat), first=first.number, second=second.number)


def _moved(event: Moved, *, brief: bool) -> Saying:
    colour = event.pieces[0]
    args: dict[str, Arg] = {
        "arrow": arrow_name(Face(Symbol.ARROW, colour, event.path)),
        "colour": colour_name(colour),
        "repeated": "yes" if event.repeated else "no",
        "count": len(event.pieces),
        "space": event.to,
    }
    if event.arrived:
        form = "icecult-arrived-brief" if brief else "icecult-arrived"
        kinds = len(set(event.pieces))
        return say(
            form, seat=Who(event.seat), pieces=piece_names(event.pieces), kinds=kinds, **args
        )
    if brief:
        return say("icecult-moved-brief", **args)
    return say("icecult-moved" if event.space else "icecult-entered", on=event.on, **args)


def _turned(event: Turned, *, brief: bool) -> Saying:
    side = "right" if event.right else "left"
    place = place_name(event.block)
    if event.shows.symbol is Symbol.ARROW and not brief:
        return say("icecult-turned-arrow", side=side, place=place, arrow=arrow_name(event.shows))
    return say("icecult-turned-brief" if brief else "icecult-turned", side=side, place=place)


def advice(position: State, move: Move) -> Saying:
    """Return a move phrased as an instruction."""
    match move:
        case TiltTwice(first, second) if first is second:
            return say("icecult-advice-tilt-twice", number=first.number)
        case TiltTwice(first, second):
            return say("icecult-advice-tilts", first=first.number, second=second.number)
        case UseArc(place, right):
            side = "right" if right else "left"
            return say("icecult-advice-arc", side=side, place=place_name(place))
        case UseArrow():
            return _arrow_advice(position, move)
        case EndTurn():
            return say("icecult-advice-end")


def _arrow_advice(position: State, move: UseArrow) -> Saying:
    top = face(position, move.place)
    args: dict[str, Arg] = {
        "arrow": arrow_name(top),
        "repeated": "yes" if move.repeat else "no",
    }
    if not move.space:
        return say("icecult-advice-enter", **args)
    standing = len(stack(position, top.points, move.space))
    return say(
        "icecult-advice-move", space=move.space, height=move.height, standing=standing, **args
    )
