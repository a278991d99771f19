"""Captions for Reef's events."""

from __future__ import annotations

from engine.contract import Event
from engine.games.reef.cards import Beside
from engine.games.reef.events import (
    Bought,
    DisplayLaid,
    GameBegan,
    HandCounted,
    LastRoundBegan,
    Played,
    StartingCoralPlaced,
    Took,
)
from engine.games.reef.names import colour_name, pattern, placements, space_name
from engine.saying import Saying, Who, say


def tell(event: Event, *, brief: bool) -> tuple[Saying, ...]:
    """Return the caption lines for an event, one sentence each; () for the end, which the outcome reports.

    `brief` selects the shortest form.
    """
    match event:
        case GameBegan(starter):
            return (say("reef-began-brief" if brief else "reef-began", seat=Who(starter)),)
        case StartingCoralPlaced(seat, colour, space):
            where = space_name(space)
            return (
                say("reef-starting-coral", seat=Who(seat), colour=colour_name(colour), space=where),
            )
        case DisplayLaid():
            return (say("reef-display-laid"),)
        case Took() | Bought():
            return _took(event, brief=brief)
        case Played():
            return _played_briefly(event) if brief else _played(event)
        case LastRoundBegan():
            return (_last_round(event, brief=brief),)
        case HandCounted(seat, cards, points):
            return (say("reef-left", seat=Who(seat), count=len(cards), points=points),)
    return ()


def _took(event: Took | Bought, *, brief: bool) -> tuple[Saying, ...]:
    seat, place = Who(event.seat), event.place if isinstance(event, Took) else event.onto
    did = "reef-took" if isinstance(event, Took) else "reef-bought"
    tokens = event.tokens if isinstance(event, Took) else 0
    told = say(did, seat=seat, place=place, tokens=tokens)
    if brief:
        return (told,)
    one, other = map(colour_name, event.card.corals)
    form = "reef-card-taken-alike" if event.card.has_alike_corals else "reef-card-taken"
    return told, say(form, colour=one, other=other, pattern=pattern(event.card))


def _played_briefly(event: Played) -> tuple[Saying, ...]:
    return (say("reef-played-brief", seat=Who(event.seat), points=event.points),)


def _played(event: Played) -> tuple[Saying, ...]:
    put = placements((coral.colour, coral.space) for coral in event.corals)
    seat = Who(event.seat)
    sayings = [
        say("reef-played", seat=seat, corals=put) if put else say("reef-played-none", seat=seat)
    ]
    if event.missing:
        colours = tuple(map(colour_name, dict.fromkeys(event.missing)))
        sayings.append(say("reef-missing", count=len(event.missing), colours=colours))
    return (*sayings, _scored(event))


def _scored(event: Played) -> Saying:
    card = event.card
    if not event.points:
        return say("reef-scored-nothing", pattern=pattern(card))
    counts = {"times": event.times, "each": card.points, "points": event.points}
    if isinstance(card.pattern, Beside) and event.centre is not None:
        return say(
            "reef-scored-special",
            colour=colour_name(card.pattern.centre),
            other=colour_name(card.pattern.neighbour),
            space=space_name(event.centre),
            **counts,
        )
    return say("reef-scored", pattern=pattern(card), **counts)


def _last_round(event: LastRoundBegan, *, brief: bool) -> Saying:
    """Return the caption line for the beginning of the last round; a brief one also fits after the end of the game."""
    told = "reef-last-round-brief" if brief else "reef-last-round-bank"
    if event.empty_banks:
        banks = tuple(say("reef-bank", colour=colour_name(bank)) for bank in event.empty_banks)
        count = len(banks)
        return say(told, banks=banks, count=count, turns=event.turns_left)
    if brief:
        return say(told, banks=(), count=0, turns=event.turns_left)
    return say("reef-last-round-deck", turns=event.turns_left)
