"""Captions for Azul's events."""

from __future__ import annotations

from engine.contract import Event
from engine.games.azul.ending import reason
from engine.games.azul.events import (
    GameEnded,
    Placed,
    RoundEnded,
    RoundStarted,
    SeatRound,
    StuckLineFell,
    TilingStarted,
    Took,
)
from engine.games.azul.names import colour_name, source_args
from engine.games.azul.state import ColumnBy
from engine.saying import Arg, Saying, Seat, Who, say

DETAILED = 2
"""The maximum number of players for which the summary of a round has room for the points of the floor line."""


def tell(event: Event, *, brief: bool) -> tuple[Saying, ...]:
    """Return the caption lines for an event, one sentence each; () for an event that needs none.

    Tiling a coloured wall and scoring a floor line have no lines of their own; the lines for the end of the round,
    which are omitted if `brief` is set, report them.
    """
    match event:
        case Took():
            return _took_brief(event) if brief else _took(event)
        case TilingStarted(round=number):
            return (say("azul-tiling-started", round=number),)
        case Placed():
            return _placed_brief(event) if brief else _placed(event)
        case StuckLineFell():
            return (_line_fell(event),)
        case RoundEnded(number, seats):
            heading = say("azul-round-ended", round=number)
            return () if brief else (heading, *map(_seat_round, seats))
        case RoundStarted():
            return _round_started(event, brief=brief)
        case GameEnded(ending, bonuses):
            return (reason(ending, {bonus.seat: bonus.rows for bonus in bonuses}),)
        case _:
            return ()


def _line_fell(event: StuckLineFell) -> Saying:
    """Return the caption line for the tiles that fell from a line to the floor line, or to the lid if that was full."""
    who, colour = Who(event.seat), colour_name(event.colour)
    if event.lost == event.row > 1:
        return say("azul-line-lost", seat=who, line=event.row, colour=colour)
    return say("azul-line-fell", seat=who, line=event.row, colour=colour, lost=event.lost)


def _source(event: Took) -> dict[str, Arg]:
    return {
        "seat": Who(event.seat),
        "count": event.count,
        "colour": colour_name(event.colour),
        **source_args(event.factory),
    }


def _took(event: Took) -> tuple[Saying, ...]:
    fell = event.fallen - event.lost
    if event.line is None:
        lines = [say("azul-took-floor", **_source(event))]
    else:
        lines = [
            say("azul-took-line", **_source(event), line=event.line, completed=_completed(event))
        ]
    if event.marker:  # it goes to the floor line before the tiles (AZ-12)
        space = "yes" if event.marker_on_floor else "no"
        lines.append(say("azul-took-marker", seat=Who(event.seat), space=space))
    if event.line is not None and fell:
        lines.append(say("azul-fell", count=fell))
    if event.lost:
        kind = "more" if fell else "excess" if event.line is not None else "floor"
        lines.append(say("azul-lost", count=event.lost, kind=kind))
    if event.rest:
        lines.append(say("azul-rest", count=len(event.rest)))
    return tuple(lines)


def _took_brief(event: Took) -> tuple[Saying, ...]:
    to = "floor" if event.line is None else "line"
    args: dict[str, Arg] = {
        "to": to,
        "line": event.line or 0,
        "completed": _completed(event),
        "fallen": 0 if event.line is None else event.fallen - event.lost,
        "marker": "yes" if event.marker else "no",
    }
    return (say("azul-took-brief", **_source(event), **args),)


def _completed(event: Took) -> str:
    return "yes" if event.completed else "no"


def _placed(event: Placed) -> tuple[Saying, ...]:
    if event.by is ColumnBy.PRINT:
        return ()
    told = say(
        "azul-placed" if event.by is ColumnBy.PLAYER else "azul-placed-only",
        seat=Who(event.seat),
        colour=colour_name(event.colour),
        line=event.row,
        column=event.column,
        points=event.points,
    )
    return (told,)


def _placed_brief(event: Placed) -> tuple[Saying, ...]:
    """Return a sentence that can be joined with those of other tiles on the same wall; () on the coloured wall."""
    if event.by is ColumnBy.PRINT:
        return ()
    part = say(
        "azul-placed-part",
        colour=colour_name(event.colour),
        line=event.row,
        column=event.column,
        points=event.points,
    )
    return (say("azul-placed-brief", seat=Who(event.seat), parts=(part,)),)


def _seat_round(part: SeatRound) -> Saying:
    return say(
        "azul-round-seat",
        seat=Who(part.seat),
        tiling=part.tiling,
        paid=part.paid,
        total=part.total,
        capped="yes" if part.is_capped else "no",
    )


def summary(event: Event) -> Saying | None:
    """Return the points of each player in a round that has ended, or None for another event.

    With two players, the points from the wall and those for the floor line are separate.
    """
    if not isinstance(event, RoundEnded):
        return None
    if len(event.seats) > DETAILED:
        points = tuple(_points(one.seat, one.tiling - one.paid) for one in event.seats)
        return say("azul-round-summary", round=event.round, points=points)
    parts = tuple(
        say("azul-round-part", seat=Who(one.seat), tiling=one.tiling, paid=one.paid)
        for one in event.seats
    )
    return say("azul-round-summary-two", round=event.round, parts=parts)


def _points(seat: Seat, points: int) -> Saying:
    sign = "minus" if points < 0 else "plus"
    return say("azul-round-points", seat=Who(seat), points=points, sign=sign)


def _round_started(event: RoundStarted, *, brief: bool) -> tuple[Saying, ...]:
    told = "azul-round-started-brief" if brief else "azul-round-started"
    lines = [say(told, round=event.round, starter=Who(event.starter))]
    if event.refilled and not brief:
        lines.append(say("azul-refilled"))
    if event.missing:
        lines.append(say("azul-short-round", tiles=event.tiles))
    return tuple(lines)
