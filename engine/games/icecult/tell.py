"""Captions for Ice Cult's events: usually one sentence per event."""

from __future__ import annotations

from engine.contract import Event
from engine.games.icecult.events import GameEnded, Moved, Started, Tilted, Turned, TurnEnded
from engine.games.icecult.names import (
    arrow_name,
    colour_name,
    path_name,
    piece_names,
    place_name,
)
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.tilts import by_code
from engine.saying import Arg, Saying, Seat, Who, say


def tell(event: Event, *, brief: bool) -> tuple[Saying, ...]:
    """Return the caption lines for an event, or () if it has none; the outcome reports the end of the game.

    `brief` selects the shortest form.
    """
    match event:
        case Started(starter):
            return (
                say("icecult-started-brief" if brief else "icecult-started", seat=Who(starter)),
            )
        case Tilted():
            return (_tilted(event, brief=brief),)
        case Moved():
            by_itself = event.forced and not brief
            forced = say("icecult-forced", seat=Who(event.seat))
            return (_moved(event, brief=brief), *((forced,) if by_itself else ()))
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
    seat = Who(event.seat)
    if first is second:
        number = first.number
        if brief:
            return _part(event.seat, say("icecult-part-tilted-twice", number=number))
        return say("icecult-tilted-twice", seat=seat, number=number)
    numbers = {"first": first.number, "second": second.number}
    if brief:
        return _part(event.seat, say("icecult-part-tilted", **numbers))
    return say("icecult-tilted", seat=seat, **numbers)


def _part(seat: Seat, part: Saying) -> Saying:
    """Return a caption line with one part of a turn. A caption joins the parts of the same turn into one line."""
    return say("icecult-turn-brief", seat=Who(seat), parts=(part,))


def _moved(event: Moved, *, brief: bool) -> Saying:
    colour = event.pieces[0]
    moved: dict[str, Arg] = {
        "colour": colour_name(colour),
        "count": len(event.pieces),
        "space": event.to,
    }
    arrived: dict[str, Arg] = {
        **moved,
        "pieces": piece_names(event.pieces),
        "kinds": len(set(event.pieces)),
    }
    if brief and event.arrived:
        return _part(event.seat, say("icecult-part-arrived", **arrived))
    if brief:
        return _part(event.seat, say("icecult-part-moved", path=path_name(event.path), **moved))
    used: dict[str, Arg] = {
        "seat": Who(event.seat),
        "arrow": arrow_name(Face(Symbol.ARROW, colour, event.path)),
        "repeated": "yes" if event.repeated else "no",
    }
    if event.arrived:
        return say("icecult-arrived", **used, **arrived)
    return say("icecult-moved" if event.space else "icecult-entered", on=event.on, **used, **moved)


def _turned(event: Turned, *, brief: bool) -> Saying:
    side = "right" if event.right else "left"
    place = place_name(event.block)
    if brief:
        return _part(event.seat, say("icecult-part-turned", side=side, place=place))
    seat = Who(event.seat)
    if event.shows.symbol is Symbol.ARROW:
        arrow = arrow_name(event.shows)
        return say("icecult-turned-arrow", seat=seat, side=side, place=place, arrow=arrow)
    return say("icecult-turned", seat=seat, side=side, place=place)
