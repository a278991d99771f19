"""The position of a game of Reef in words. Cards that the view hides stay hidden (RF-13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Description, Seat
from engine.games.reef.board import SIDE, row
from engine.games.reef.cards import COLOURS, Card
from engine.games.reef.legality import refusal
from engine.games.reef.moves import Buy, Take
from engine.games.reef.names import colour_name, corals, pattern, space_name
from engine.games.reef.state import DISPLAY_PLACES, HAND_LIMIT, DisplayedCard
from engine.games.reef.views import ReefView, public_sight
from engine.saying import Arg, Saying, Term, Who, say


def describe(view: ReefView) -> Description:
    """Return the cards on offer and the bank, each seat's board and hand, and what the seat to move may do.

    The seats are in turn order, beginning with the seat to move.
    """
    first = view.to_move or 0
    seats = [Seat((first + at) % view.seats) for at in range(view.seats)]
    paragraphs = (
        tuple(_offer(view)),
        *(tuple(_seat(view, seat)) for seat in seats),
        tuple(_legal(view)),
    )
    return tuple(lines for lines in paragraphs if lines)


def _offer(view: ReefView) -> Iterator[Saying]:
    if view.round:
        last = "yes" if view.is_last_round and view.to_move is not None else "no"
        yield say("reef-text-round", round=view.round, starter=Who(view.starter), last=last)
    else:
        yield say("reef-text-setup", starter=Who(view.starter))
    for place, offer in enumerate(view.display, 1):
        yield _display_place(place, offer)
    if view.deck_top is not None:
        yield say("reef-text-deck", left=view.deck_left, **_card(view.deck_top))
    else:
        yield say("reef-text-deck-hidden", left=view.deck_left)
    left = zip(COLOURS, view.bank, strict=True)
    counts = tuple(
        say("reef-text-corals", count=n, colour=colour_name(colour)) for colour, n in left
    )
    yield say("reef-text-bank", counts=counts)


def _display_place(place: int, offer: DisplayedCard | None) -> Saying:
    if offer is None:
        return say("reef-text-gap", place=place)
    return say("reef-text-card", place=place, tokens=offer.tokens, **_card(offer.card))


def _card(card: Card) -> dict[str, Arg]:
    return {"corals": corals(card), "pattern": pattern(card), "points": card.points}


def _seat(view: ReefView, seat: Seat) -> Iterator[Saying]:
    points = view.points[seat]
    if points is None:
        yield say("reef-text-seat-hidden", seat=Who(seat))
    else:
        yield say("reef-text-seat", seat=Who(seat), points=points)
    for start in range(0, SIDE * SIDE, SIDE):
        stacks = tuple(
            say(
                "reef-text-stack",
                space=space_name(space),
                colour=colour_name(view.boards[seat][space][-1]),
                height=len(view.boards[seat][space]),
            )
            for space in range(start, start + SIDE)
            if view.boards[seat][space]
        )
        yield say("reef-text-row", row=row(start), stacks=stacks)
    hand = view.hands[seat]
    hidden = sum(slot.card is None for slot in hand)
    yield say("reef-text-hand", count=len(hand), hidden=hidden)
    for number, slot in enumerate(hand, 1):
        if slot.card is not None:
            yield say("reef-text-hand-card", slot=number, **_card(slot.card))


def _legal(view: ReefView) -> Iterator[Saying]:
    if view.to_move is None:
        return
    who = Who(view.to_move)
    if view.to_put:
        left: tuple[Term, ...] = tuple(map(colour_name, view.to_put))
        yield say("reef-text-to-put", seat=who, left=left)
        return
    seen, places = public_sight(view), range(1, DISPLAY_PLACES + 1)
    take = tuple(place for place in places if refusal(seen, Take(place)) is None)
    buy = tuple(place for place in places if refusal(seen, Buy(place)) is None)
    if take:
        yield say("reef-text-may-take", seat=who, places=take)
    if buy:
        yield say("reef-text-may-buy", seat=who, places=buy)
    if hand := view.hands[view.to_move]:
        full = "yes" if len(hand) == HAND_LIMIT else "no"
        yield say("reef-text-may-play", seat=who, count=len(hand), full=full)
