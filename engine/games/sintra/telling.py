"""What a caption says of an event: one sentence each, as message ids."""

from __future__ import annotations

from engine.contract import Event
from engine.games.sintra.events import (
    RoundEnded,
    RoundStarted,
    SeatRound,
    Shattered,
    StripCompleted,
    Took,
    WentBack,
)
from engine.games.sintra.state import Colour
from engine.saying import Arg, Saying, Term, Who, say


def tell(event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
    """The lines for an event; brief: the shortest form; (): nothing to tell."""
    match event:
        case Took():
            return _took(event, brief=brief)
        case WentBack(seat, _, to):
            return (say("sintra-went-back", seat=Who(seat), strip=to),)
        case Shattered(seat, points):
            return (say("sintra-shattered", seat=Who(seat), points=points),)
        case StripCompleted():
            return _completed(event, brief=brief)
        case RoundEnded(number, _, seats):
            return (say("sintra-round-ended", round=number), *map(_round_seat, seats))
        case RoundStarted(number, colour, starter, refilled):
            lines = [
                say(
                    "sintra-round-started", round=number, colour=_term(colour), starter=Who(starter)
                )
            ]
            if refilled and not brief:
                lines.append(say("sintra-refilled"))
            return tuple(lines)
        case _:
            return ()


def _term(colour: Colour) -> Term:
    return Term(f"sintra-colour-{colour.value}")


def _took(event: Took, *, brief: bool) -> tuple[Saying, ...]:
    args: dict[str, Arg] = {
        "seat": Who(event.seat),
        "count": event.count,
        "colour": _term(event.colour),
        "from": "centre" if event.factory is None else "factory",
        "factory": event.factory or 0,
    }
    if event.strip is None:
        lines = [say("sintra-took-broke", **args)]
    else:
        lines = [say("sintra-took", strip=event.strip, **args)]
    if brief:
        return tuple(lines)
    if event.strip is not None and event.broken:
        lines.append(say("sintra-broke", count=event.broken))
    if event.token:
        lines.append(say("sintra-took-token", seat=Who(event.seat)))
    return tuple(lines)


def _completed(event: StripCompleted, *, brief: bool) -> tuple[Saying, ...]:
    points = event.points + event.bonus
    if brief:
        return (
            say("sintra-completed-brief", seat=Who(event.seat), strip=event.strip, points=points),
        )
    worth = [points for _, points in event.addends]
    return (
        say(
            "sintra-completed",
            seat=Who(event.seat),
            strip=event.strip,
            kept=_term(event.kept),
            space="upper" if event.upper else "lower",
        ),
        say("sintra-bonus", points=event.bonus, colour=_term(event.round_colour)),
        say(
            "sintra-window",
            points=event.points,
            window=worth[0],
            others=len(worth) - 1,
            right=sum(worth[1:]),
        ),
    )


def _round_seat(of: SeatRound) -> Saying:
    return say(
        "sintra-round-seat",
        seat=Who(of.seat),
        bonus=of.bonus,
        windows=of.windows,
        lost=-of.lost,
        total=of.total,
    )
