"""The lines of a caption: one sentence for each resolved symbol."""

from __future__ import annotations

from engine.contract import Event
from engine.games.icecult.events import GameEnded, Moved, Started, Tilted, Turned, TurnEnded
from engine.games.icecult.names import arrow_name, colour_name, place_name
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.tilts import by_code
from engine.saying import Arg, Saying, Who, say


def tell(event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
    """One sentence for an event, () where there is nothing to tell. A game's end is told by its outcome."""
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
        raise ValueError("no such tilt")
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
        pieces = tuple(colour_name(piece) for piece in event.pieces)
        form = "icecult-arrived-brief" if brief else "icecult-arrived"
        return say(form, seat=Who(event.seat), pieces=pieces, **args)
    if brief:
        return say("icecult-moved-brief", **args)
    return say("icecult-moved" if event.space else "icecult-entered", on=event.on, **args)


def _turned(event: Turned, *, brief: bool) -> Saying:
    side = "right" if event.right else "left"
    place = place_name(event.block)
    if event.shows.symbol is Symbol.ARROW and not brief:
        return say("icecult-turned-arrow", side=side, place=place, arrow=arrow_name(event.shows))
    return say("icecult-turned-brief" if brief else "icecult-turned", side=side, place=place)
