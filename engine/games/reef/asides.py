"""Asides of Reef: the viewer's own hand, and the publicly known cards of the other players (RF-13)."""

from __future__ import annotations

from engine.contract import Key, Word
from engine.games.reef.cards import Card
from engine.games.reef.names import coral_sign, corals, pattern
from engine.games.reef.scoring import score
from engine.games.reef.views import ReefView
from engine.saying import Saying, Seat, Who, say

HAND, KNOWN = Word("?hand"), Word("?known")
BOARD = Word("?board")
"""The word of the picture of a position that also shows the viewer's hand. It is not an aside."""
_CROWDED = 3
"""In a hand of this many cards or more, signs stand for colours so that the hand fits into a notification."""
_MANY = 5
"""If at least this many cards of several opponents are known, only the points of the first card are given with the word
"points", for brevity."""


def asides() -> tuple[tuple[Key, ...], ...]:
    """Return the keys for the viewer's own hand and the others' known cards; they are the same for all viewers."""
    own, known = say("reef-key-hand", form="long"), say("reef-key-known", form="long")
    return ((Key(HAND, own),), (Key(KNOWN, known),))


def answer(view: ReefView, word: Word) -> Saying | None:
    """Return the answer to an aside for this viewer, or None if the word is not an aside."""
    if word == HAND:
        return _own_hand(view)
    return _known(view) if word == KNOWN else None


def _own_hand(view: ReefView) -> Saying:
    """Return the cards in the viewer's hand, in slot order, with the points that each would score now.

    If there are none, or the viewer has no seat, the message says so.
    """
    if view.viewer is None:
        return say("reef-hand-none")
    board, hand = view.boards[view.viewer], view.hands[view.viewer]
    lines = tuple(
        say(
            "reef-hand-line",
            slot=slot,
            corals=corals(shown.card, brief=len(hand) >= _CROWDED),
            pattern=pattern(shown.card, brief=len(hand) >= _CROWDED),
            points=shown.card.points,
            cards=len(hand),
            now=score(board, shown.card).points,
        )
        for slot, shown in enumerate(hand, 1)
        if shown.card
    )
    return say("reef-hand", lines=_stacked(lines)) if lines else say("reef-hand-empty")


def _known(view: ReefView) -> Saying:
    """Return the publicly known cards of everybody except the viewer, and the number of hidden ones.

    The cards of a single opponent are described in full. Otherwise, there is one line per player in turn order, with
    the corals and points of each card.
    """
    first = 0 if view.viewer is None else view.viewer + 1
    count = view.seats - (view.viewer is not None)
    others = tuple(Seat((first + at) % view.seats) for at in range(count))
    if len(others) == 1:
        return _known_in_full(view, others[0])
    many = sum(len(_known_cards(view, seat)) for seat in others) >= _MANY
    named = next((seat for seat in others if _known_cards(view, seat)), None)
    lines = tuple(_known_in_brief(view, seat, many=many, is_first=seat == named) for seat in others)
    return say("reef-hand", lines=_stacked(lines))


def _known_in_full(view: ReefView, seat: Seat) -> Saying:
    cards = _known_cards(view, seat)
    count = len(view.hands[seat])
    lines = [_known_line(slot, card, count) for slot, card in cards]
    if count > len(cards):
        lines.append(say("reef-known-hidden", count=count - len(cards)))
    if not lines:
        return say("reef-known-empty", seat=Who(seat))
    return say("reef-known", seat=Who(seat), lines=_stacked(tuple(lines)))


def _known_in_brief(view: ReefView, seat: Seat, *, many: bool, is_first: bool) -> Saying:
    cards = _known_cards(view, seat)
    hidden = len(view.hands[seat]) - len(cards)
    forms = ["yes" if many else "no"] * (len(cards) + 1)
    if many and is_first:
        forms[0] = "first"
    told = tuple(
        say(
            "reef-known-card",
            first=coral_sign(one),
            second=coral_sign(other),
            points=card.points,
            many=form,
        )
        for form, (_, card) in zip(forms, cards, strict=False)
        for one, other in (card.corals,)
    )
    if hidden:
        told = (*told, say("reef-known-more", count=hidden, many=forms[-1]))
    if not told:
        return say("reef-known-brief-empty", seat=Who(seat))
    return say("reef-known-brief", seat=Who(seat), cards=told)


def _known_cards(view: ReefView, seat: Seat) -> tuple[tuple[int, Card], ...]:
    """Return (slot, card) of each card of a hand that everybody knows or, after the end of the game, of every card."""
    is_over = view.to_move is None
    hand = enumerate(view.hands[seat], 1)
    return tuple(
        (slot, shown.card) for slot, shown in hand if shown.card and (shown.known or is_over)
    )


def _known_line(slot: int, card: Card, cards: int) -> Saying:
    return say(
        "reef-known-line",
        slot=slot,
        corals=corals(card, brief=cards >= _CROWDED),
        pattern=pattern(card, brief=cards >= _CROWDED),
        points=card.points,
        cards=cards,
    )


def _stacked(lines: tuple[Saying, ...]) -> Saying:
    """Return the lines as one message, one below the other."""
    *above, last = lines
    for line in reversed(above):
        last = say("reef-lines", first=line, rest=last)
    return last
