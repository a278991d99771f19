"""Hidden information does not leak (RF-13): states that differ only in what a viewer may not know look the same."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.contract import Key, Keypad, Word
from engine.games.reef import GAME
from engine.games.reef.belief import ODDS_A_POINT, draw_hidden
from engine.games.reef.cards import Card
from engine.games.reef.state import Held, State, Totals
from engine.games.reef.views import HandSlot, ReefView
from engine.saying import Seat
from tests.conftest import NIGHTLY, sampled
from tests.engine.reef.diagrams import card, do, one_row, position, put_centre, refused, started
from tests.engine.reef.hidden_cards import other_truth, random_positions
from tests.engine.rules import rule


def pads(view: ReefView) -> Iterator[tuple[Word, Keypad]]:
    """Yield every reachable keyboard, with the partial word that leads to it."""
    seen: set[Word] = set()
    ahead = [Word("")]
    offers = set(GAME.offers(view))
    while ahead:
        chosen = ahead.pop()
        if chosen not in seen and chosen not in offers:
            seen.add(chosen)
            pad = GAME.keys(view, chosen)
            yield chosen, pad
            ahead += [key.word for row in pad.rows for key in row]


def everything(view: ReefView) -> list[Any]:
    """Return everything that the engine reveals about a view if every key is pressed."""
    words = GAME.offers(view)
    asides = GAME.asides(view)
    return [
        view,
        words,
        list(pads(view)) if view.to_move is not None else [],
        [str(GAME.refusal(view, word)) for word in words],
        [GAME.caution(view, word) for word in words[:40]],
        asides,
        [GAME.answer(view, key.word) for row in asides for key in row],
        [GAME.tell(event, brief=brief) for event in view.events for brief in (False, True)],
    ]


@rule("RF-13", "RF-36")
@pytest.mark.parametrize("every", [67, pytest.param(7, marks=NIGHTLY)])
@pytest.mark.parametrize("seed", sampled(range(6), 2))
def test_two_truths_that_a_viewer_cannot_tell_apart_give_them_the_same(
    seed: int, every: int
) -> None:
    chance = random.Random(seed)
    for state, told in random_positions(seed, every):
        for viewer in (None, *map(Seat, range(state.seats))):
            other = other_truth(state, viewer, chance)
            mine = everything(GAME.observe(state, viewer, told))
            assert everything(GAME.observe(other, viewer, told)) == mine


def keys_of(rows: Sequence[Sequence[Key]]) -> set[tuple[Word, bool]]:
    """Return the word of each key, and whether the key is blocked."""
    return {(key.word, key.blocked) for row in rows for key in row}


@rule("RF-13")
@pytest.mark.parametrize("seed", range(4))
def test_a_keyboard_has_the_same_keys_for_every_viewer(seed: int) -> None:
    """The keys that place both corals on one space are elsewhere if only the player sees the keyboard."""
    for state, _ in random_positions(seed, every=47):
        public = GAME.observe(state, None)
        for seat in map(Seat, range(state.seats)):
            own = GAME.observe(state, seat)
            assert GAME.offers(own) == GAME.offers(public)
            assert GAME.asides(own) == GAME.asides(public)
            for chosen, pad in pads(public):
                rows = GAME.keys(own, chosen).rows
                assert (
                    rows == pad.rows if seat != state.turn else keys_of(rows) == keys_of(pad.rows)
                )


@rule("RF-13", "RF-36")
def test_keys_do_not_tell_that_a_hidden_card_lacks_its_corals_or_its_owner_points() -> None:
    for hand in ("R10 R13", "R01 R14"):  # with two yellow corals and without
        state = position(
            hands=(hand, ""),
            dealt=(2, 0),
            bank=(9, 9, 1, 9),
            points=(0, 3),
            totals=Totals.HIDDEN,
        )
        public = GAME.observe(state, None)
        for chosen, pad in pads(public):
            assert keys_of(GAME.keys(GAME.observe(state, Seat(0)), chosen).rows) == keys_of(
                pad.rows
            )
        assert not any(key.blocked for _, pad in pads(public) for row in pad.rows for key in row)


def shown(view: ReefView, seat: int) -> list[str | None]:
    return [slot.card.id if slot.card else None for slot in view.hands[seat]]


@rule("RF-13")
def test_a_view_names_known_cards_and_counts_the_others() -> None:
    state = position(hands=("R10 R11 R12", "R13 R14"), dealt=(1, 2))
    assert [shown(GAME.observe(state, None), seat) for seat in (0, 1)] == [
        [None, "R11", "R12"],
        [None, None],
    ]
    assert shown(GAME.observe(state, Seat(0)), 0) == ["R10", "R11", "R12"]
    assert shown(GAME.observe(state, Seat(1)), 0) == [None, "R11", "R12"]
    assert GAME.observe(state, Seat(0)).hands[0][0] == HandSlot(card("R10"), known=False)


@rule("RF-13")
def test_only_the_dealt_cards_are_secret_and_slots_are_in_the_order_of_taking() -> None:
    state = put_centre(started(2, seed="7"), 2)
    mover = state.turn or 0
    taken = state.display[1]
    top = state.deck[1]
    assert taken
    state = do(state, "take.2", "take.1")
    state = do(state, f"deck.{_lowest(state)}")
    view = GAME.observe(state, None)
    assert shown(view, mover) == [None, None, taken.card.id, view.hands[mover][3].card.id]  # type: ignore[union-attr]
    assert [slot.known for slot in view.hands[mover]] == [False, False, True, True]
    assert top.id in {*shown(view, 0), *shown(view, 1)} | {
        offer.card.id for offer in view.display if offer
    }


def _lowest(state: State) -> int:
    values = [offer.card.points for offer in state.display if offer]
    return values.index(min(values)) + 1


@rule("RF-13")
def test_a_played_card_is_known_and_the_rest_of_the_hand_is_not() -> None:
    state = position(hands=("R10 R11", ""), dealt=(2, 0))
    view = GAME.observe(do(state, "play.1.a1.a2"), None)
    assert shown(view, 0) == [None]
    assert view.discards[0] == (card("R10"),)


@rule("RF-13")
def test_the_public_view_knows_no_more_than_the_cards_left_over() -> None:
    state = position(hands=("R10 R11", "R13 R14"), dealt=(2, 1), deck="R58 R60 R59")
    assert [one.id for one in GAME.observe(state, None).unseen] == ["R10", "R11", "R13", "R59", "R60"]  # fmt: skip
    assert [one.id for one in GAME.observe(state, Seat(0)).unseen] == ["R13", "R59", "R60"]


@rule("RF-13")
def test_hands_lie_open_at_the_end() -> None:
    state = replace(position(hands=("R10", "R13"), dealt=(1, 1), bank=(0, 9, 9, 9)), turn=None)
    assert [shown(GAME.observe(state, None), seat) for seat in (0, 1)] == [["R10"], ["R13"]]


@rule("RF-13")
def test_a_refusal_that_a_hidden_card_causes_is_not_known_to_the_group() -> None:
    state = position(hands=("R10", ""), dealt=(1, 0), bank=(9, 9, 1, 9))  # two yellow corals
    assert refused(state, "play.1.a1.a1") == ("bank", "RF-23")
    public, own = GAME.observe(state, None), GAME.observe(state, Seat(0))
    word = Word("play.1.a1.a1")
    assert GAME.refusal(public, word) is None
    assert str(GAME.refusal(own, word)) == "reef-no-bank (RF-23)"
    known = GAME.observe(replace_hand(state, Held(card("R10"), known=True)), None)
    assert str(GAME.refusal(known, word)) == "reef-no-bank (RF-23)"


def replace_hand(state: State, *hand: Held) -> State:
    first = replace(state.players[0], hand=hand)
    return replace(state, players=(first, *state.players[1:]))


@rule("RF-13")
def test_a_warning_is_for_those_who_know_the_card() -> None:
    state = position(hands=("R04", ""), boards=[one_row("-- -- -- g1")], dealt=(1, 0))
    word = Word("play.1.a1.b2")
    caution = GAME.caution(GAME.observe(state, Seat(0)), word)
    assert caution
    assert caution.id == "reef-caution-nothing"
    assert GAME.caution(GAME.observe(state, None), word) is None
    assert GAME.caution(GAME.observe(state, Seat(1)), word) is None


@rule("RF-36")
def test_the_deck_is_not_marked_where_that_would_tell_a_hidden_total() -> None:
    poor = position(points=(0, 3), totals=Totals.HIDDEN)
    rich = position(points=(9, 3), totals=Totals.HIDDEN)
    rows = [GAME.keys(GAME.observe(state, None), Word("")).rows for state in (poor, rich)]
    assert rows[0] == rows[1]
    assert (
        str(GAME.refusal(GAME.observe(poor, Seat(0)), Word("deck.1"))) == "reef-no-points (RF-11)"
    )


def test_a_determinization_fits_the_view_and_differs_from_seed_to_seed() -> None:
    state = put_centre(started(3, seed="9"), 3)
    view = GAME.observe(state, Seat(1))
    determinizations = [GAME.determinize(view, str(seed)) for seed in range(8)]
    assert [GAME.observe(one, Seat(1)) for one in determinizations] == [view] * 8
    secret: set[tuple[Card, ...]] = {
        tuple(held.card for held in one.players[0].hand) for one in determinizations
    }
    assert len(secret) > 4
    assert {one.players[1].hand for one in determinizations} == {state.players[1].hand}


def test_a_hidden_card_is_more_often_drawn_as_one_that_the_board_suits() -> None:
    """Each point that a card scores on a board multiplies the odds that its player holds it."""
    fits, *others = map(card, ("R01", "R02", "R03", "R04"))
    row = one_row("p1 p1 p2 p1")
    drawn = [draw_hidden(row, (*others, fits), str(seed), "a") for seed in range(3000)]
    odds = ODDS_A_POINT**4
    assert drawn.count(fits) / 3000 == pytest.approx(odds / (odds + 3), abs=0.03)
    assert set(drawn) == {fits, *others}
