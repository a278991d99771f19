"""The position of Reef in words contains what the picture shows, and what is legal."""

from __future__ import annotations

from engine.games.reef.views import ReefView
from tests.engine.described import by_seat, last_part, only, said, views


def test_says_boards_cards_and_bank() -> None:
    for rules, view in views("reef"):
        assert isinstance(view, ReefView)
        lines = said(rules, view)
        cards = {one["place"]: one for one in only(lines, "reef-text-card")}
        gaps = {one["place"] for one in only(lines, "reef-text-gap")}
        for place, offer in enumerate(view.display, 1):
            if offer is None:
                assert place in gaps
            else:
                assert cards[place]["tokens"] == offer.tokens
                assert cards[place]["points"] == offer.card.points
        [bank] = only(lines, "reef-text-bank")
        assert tuple(one.arg("count") for one in bank["counts"]) == view.bank
        left = only(lines, "reef-text-deck") + only(lines, "reef-text-deck-hidden")
        assert [one["left"] for one in left] == [view.deck_left]
        seats = by_seat(lines, "reef-text-seat", "reef-text-seat-hidden")
        for seat in range(view.seats):
            points = view.points[seat]
            told_points = dict(seats[seat][0].args).get("points")
            assert told_points == points
            stacks = [s for one in only(seats[seat], "reef-text-row") for s in one["stacks"]]
            told = {
                (s.arg("space").arg("row"), s.arg("space").arg("column")): (  # type: ignore[union-attr]
                    last_part(s.arg("colour")),
                    s.arg("height"),
                )
                for s in stacks
            }
            assert told == {
                ("abcd"[space // 4], space % 4 + 1): (stack[-1].value, len(stack))
                for space, stack in enumerate(view.boards[seat])
                if stack
            }
            [hand] = only(seats[seat], "reef-text-hand")
            assert hand["count"] == len(view.hands[seat])


def test_never_says_a_hidden_card() -> None:
    for rules, view in views("reef"):
        seats = by_seat(said(rules, view), "reef-text-seat", "reef-text-seat-hidden")
        for seat, hand in enumerate(view.hands):
            told = {one["slot"] for one in only(seats[seat], "reef-text-hand-card")}
            assert told == {at for at, slot in enumerate(hand, 1) if slot.card is not None}
            [count] = only(seats[seat], "reef-text-hand")
            assert count["hidden"] == sum(slot.card is None for slot in hand)


def test_says_which_cards_may_be_taken() -> None:
    for rules, view in views("reef"):
        if view.to_move is None or view.to_put:
            continue
        legal = {w for w in rules.offers(view) if rules.refusal(view, w) is None}
        lines = said(rules, view)
        kinds = [type(rules.decode(word)).__name__ for word in legal]
        assert bool(only(lines, "reef-text-may-take")) == ("Take" in kinds)
        for one in only(lines, "reef-text-may-take"):
            moves = [rules.decode(word) for word in legal]
            assert set(one["places"]) == {m.place for m in moves if type(m).__name__ == "Take"}
        if view.viewer is None:
            for one in only(lines, "reef-text-may-buy"):
                moves = [rules.decode(word) for word in legal]
                assert set(one["places"]) == {m.onto for m in moves if type(m).__name__ == "Buy"}
