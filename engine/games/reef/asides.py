"""Asides of Reef: the viewer's own hand, and the publicly known cards of all players (RF-13)."""

from __future__ import annotations

from engine.contract import Key, Word
from engine.games.reef.cards import Card
from engine.games.reef.names import corals, pattern
from engine.games.reef.scoring import score
from engine.games.reef.views import ReefView
from engine.saying import Saying, Seat, Who, say

HAND = Word("?hand")
_CROWDED = 3
"""The number of cards from which the patterns of a hand are shortened, so that it fits into a notification."""


def asides(view: ReefView) -> tuple[tuple[Key, ...], ...]:
    """Return the keys for the viewer's own hand and every player's known cards; they are the same for all viewers."""
    known = [
        Key(Word(f"?known.{seat}"), say("reef-key-known", seat=Who(Seat(seat))))
        for seat in range(view.seats)
    ]
    rows = (
        tuple(reversed(known[at : at + 2])) for at in range(0, view.seats, 2)
    )  # a third name would not fit
    return ((Key(HAND, say("reef-key-hand")),), *rows)


def answer(view: ReefView, word: str) -> Saying | None:
    """Return the answer to an aside for this viewer, or None if the word is not an aside."""
    if word == HAND:
        return _own_hand(view)
    for seat in range(view.seats):
        if word == f"?known.{seat}":
            return _known(view, Seat(seat))
    return None


def _own_hand(view: ReefView) -> Saying:
    """Return the cards in the viewer's hand, in slot order, with the points that each would score now."""
    if view.viewer is None:
        return say("reef-hand-none")
    board, hand = view.boards[view.viewer], view.hands[view.viewer]
    lines = tuple(
        say(
            "reef-hand-line",
            slot=slot,
            corals=corals(shown.card),
            pattern=pattern(shown.card, brief=len(hand) >= _CROWDED),
            points=shown.card.points,
            cards=len(hand),
            now=score(board, shown.card).points,
        )
        for slot, shown in enumerate(hand, 1)
        if shown.card
    )
    return say("reef-hand", lines=_stacked(lines)) if lines else say("reef-hand-empty")


def _known(view: ReefView, seat: Seat) -> Saying:
    """Return the publicly known cards of a hand, and the number of hidden ones."""
    hand = view.hands[seat]
    is_over = view.to_move is None
    lines = [
        _known_line(slot, shown.card, len(hand))
        for slot, shown in enumerate(hand, 1)
        if shown.card and (shown.known or is_over)
    ]
    hidden = len(hand) - len(lines)
    if hidden:
        lines.append(say("reef-known-hidden", count=hidden))
    if not lines:
        return say("reef-known-empty", seat=Who(seat))
    return say("reef-known", seat=Who(seat), lines=_stacked(tuple(lines)))


def _known_line(slot: int, card: Card, cards: int) -> Saying:
    return say(
        "reef-known-line",
        slot=slot,
        corals=corals(card),
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
