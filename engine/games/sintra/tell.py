"""Captions for Sintra's events."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Event
from engine.games.sintra.ending import reason
from engine.games.sintra.events import (
    GameEnded,
    RoundEnded,
    RoundStarted,
    SeatEnd,
    SeatRound,
    Shattered,
    StripCompleted,
    Took,
    WentBack,
)
from engine.games.sintra.names import colour_name, source_args
from engine.saying import Arg, Saying, Seat, Who, say


def tell(event: Event, *, brief: bool) -> tuple[Saying, ...]:
    """Return the caption lines for an event, one sentence each; () if it needs none.

    `brief` selects the shortest form.
    """
    match event:
        case Took():
            return tuple(_took(event, brief=brief))
        case WentBack(seat, _, to):
            return (say("sintra-went-back", seat=Who(seat), strip=to),)
        case Shattered():
            return (_shattered(event),)
        case StripCompleted():
            return _completed_brief(event) if brief else tuple(_completed(event))
        case RoundEnded(number, _, seats):
            heading = say("sintra-round-ended", round=number)
            return () if brief else (heading, *map(_round_seat, seats))
        case RoundStarted():
            return tuple(_round_started(event, brief=brief))
        case GameEnded(seats):
            return (reason(), *(_colours(end) for end in seats if end.colour and end.special))
        case _:
            return ()


def _shattered(event: Shattered) -> Saying:
    """Return the sentence about the end of the track, which names the marker's new step if it is not at the top.

    It says how many times the marker reached the end if this was more than once. Replays that were stored without this
    number have the sentences of a single time.
    """
    args: dict[str, Arg] = {"seat": Who(event.seat), "points": event.points}
    if event.step:
        args["step"] = event.step
    if event.times > 1:
        args["times"] = event.times
        return say("sintra-shattered-again-on" if event.step else "sintra-shattered-again", **args)
    return say("sintra-shattered-on" if event.step else "sintra-shattered", **args)


def _took(event: Took, *, brief: bool) -> Iterator[Saying]:
    args: dict[str, Arg] = {
        **source_args(event.factory),
        "seat": Who(event.seat),
        "count": event.count,
        "colour": colour_name(event.colour),
    }
    if event.strip is None:
        yield say("sintra-took-broke", **args)
    elif brief:
        yield say("sintra-took-brief", **args, strip=event.strip, broken=event.broken)
    else:
        yield say("sintra-took", **args, strip=event.strip)
    if brief:
        return
    if event.strip is not None and event.jokers:
        yield say("sintra-on-jokers", count=event.jokers)
    if event.strip is not None and event.broken:
        yield say("sintra-broke", count=event.broken)
    if event.token:
        yield say("sintra-took-token", seat=Who(event.seat))


def _completed(event: StripCompleted) -> Iterator[Saying]:
    yield say(
        "sintra-completed",
        seat=Who(event.seat),
        strip=event.strip,
        kept=colour_name(event.kept),
        space="upper" if event.upper else "lower",
    )
    if event.bonus:
        yield say(
            "sintra-bonus",
            points=event.bonus,
            colour=colour_name(event.round_colour),
        )
    (_, own), *right = event.addends
    if right:
        others = tuple(worth for _, worth in right)
        yield say("sintra-window-and-right", points=event.points, own=own, right=others)
    else:
        yield say("sintra-window", points=event.points)


def _completed_brief(event: StripCompleted) -> tuple[Saying, ...]:
    points = event.points + event.bonus
    told = say("sintra-completed-brief", seat=Who(event.seat), strip=event.strip, points=points)
    return (told,)


def _round_seat(of: SeatRound) -> Saying:
    earned = (("windows", of.windows), ("bonus", of.bonus), ("lost", of.lost))
    lines = tuple(say(f"sintra-earned-{key}", points=points) for key, points in earned if points)
    if not lines:
        return say("sintra-round-seat-nothing", seat=Who(of.seat), total=of.total)
    return say("sintra-round-seat", seat=Who(of.seat), lines=lines, total=of.total)


def summary(event: Event) -> Saying | None:
    """Return the points of each player in a round that has ended, or None for another event."""
    if not isinstance(event, RoundEnded):
        return None
    points = tuple(_points(of.seat, of.windows + of.bonus + of.lost) for of in event.seats)
    return say("sintra-round-summary", round=event.round, points=points)


def _points(seat: Seat, points: int) -> Saying:
    sign = "minus" if points < 0 else "plus"
    return say("sintra-round-points", seat=Who(seat), points=points, sign=sign)


def _round_started(event: RoundStarted, *, brief: bool) -> Iterator[Saying]:
    yield say(
        "sintra-round-started-brief" if brief else "sintra-round-started",
        round=event.round,
        colour=colour_name(event.colour),
        starter=Who(event.starter),
    )
    if event.refilled and not brief:
        yield say("sintra-refilled")
    if event.missing:
        yield say("sintra-short-round", panes=event.panes)


def _colours(end: SeatEnd) -> Saying:
    """Return a sentence about the product that is scored on side B, since the score line does not show it (SI-63)."""
    if end.colour is None:
        raise AssertionError("points need a best colour")
    return say(
        "sintra-product",
        seat=Who(end.seat),
        complete=end.complete,
        panes=end.of_colour,
        colour=colour_name(end.colour),
        points=end.special,
    )
