"""A turn: take a card, or play one (RF-10 to RF-12, RF-20 to RF-23)."""

from dataclasses import replace

import pytest

from engine.games.reef.board import EMPTY, MAX_HEIGHT
from engine.games.reef.cards import Colour
from engine.games.reef.events import Bought, CoralPut, Played, Took
from engine.games.reef.state import DisplayedCard
from engine.saying import Seat
from tests.engine.reef.diagrams import (
    all_points,
    board,
    card,
    do,
    events,
    hand_ids,
    one_row,
    position,
    refused,
    stack,
    words,
)
from tests.engine.rules import rule

TWO_PAIRS = """
r2 r2 -- --
-- -- -- --
-- -- -- --
-- -- r2 r2
"""
FULL = "g4 g4 g4 g4\n" * 4


@rule("RF-10")
def test_a_card_of_the_display_comes_with_its_tokens_and_the_deck_fills_the_gap() -> None:
    state = position(hands=("R10", ""), display="R01 R02 R03", deck="R58 R59")
    state = replace(
        state, display=(state.display[0], DisplayedCard(card("R02"), 2), state.display[2])
    )
    after = do(state, "take.2")
    assert hand_ids(after, 0) == ["R10", "R02"]
    assert all_points(after) == [5, 3]
    assert after.display == (
        DisplayedCard(card("R01")),
        DisplayedCard(card("R58")),
        DisplayedCard(card("R03")),
    )
    assert after.deck == (card("R59"),)
    took = Took(Seat(0), 2, card("R02"), 2, card("R58"), card("R59"), 2)
    assert events(state, "take.2") == [took]
    assert after.turn == 1


@rule("RF-11")
def test_the_top_of_the_deck_costs_a_point_that_goes_onto_the_lowest_card() -> None:
    state = position(display="R20 R02 R31", deck="R58 R59")
    assert words(state, "deck") == ["deck.2"]
    assert refused(state, "deck.1") == ("lowest", "RF-11")
    after = do(state, "deck.2")
    assert (hand_ids(after, 0), all_points(after)) == (["R58"], [2, 3])
    assert after.display == (
        DisplayedCard(card("R20")),
        DisplayedCard(card("R02"), 1),
        DisplayedCard(card("R31")),
    )
    assert events(state, "deck.2") == [
        Bought(Seat(0), card("R58"), 2, card("R59"), 1),
    ]
    assert do(after, "take.2").players[1].tally.points == 4


@rule("RF-11")
def test_among_several_lowest_cards_the_player_chooses() -> None:
    assert words(position(display="R01 R20 R04"), "deck") == ["deck.1", "deck.3"]
    assert words(position(display="R01 R02 R03"), "deck") == ["deck.1", "deck.2", "deck.3"]


@rule("RF-11")
def test_without_a_point_the_deck_is_not_to_be_had() -> None:
    state = position(points=(0, 3))
    assert words(state, "deck") == []
    assert refused(state, "deck.1") == ("points", "RF-11")
    assert words(position(points=(1, 3)), "deck") == ["deck.1", "deck.2", "deck.3"]


@rule("RF-11")
def test_the_printed_value_counts_and_not_the_tokens() -> None:
    state = position(display="R20 R01 R31")
    state = replace(
        state, display=(state.display[0], DisplayedCard(card("R01"), 9), state.display[2])
    )
    assert words(state, "deck") == ["deck.2"]


@rule("RF-12")
def test_with_four_cards_in_hand_one_has_to_be_played() -> None:
    state = position(hands=("R10 R11 R12 R13", ""))
    assert {word[:4] for word in words(state)} == {"play"}
    assert refused(state, "take.1") == ("full-hand", "RF-12")
    assert refused(state, "deck.1") == ("full-hand", "RF-12")
    assert {"take.1", "deck.1"} <= set(words(position(hands=("R10 R11 R12", ""))))


@rule("RF-20")
def test_a_played_card_goes_face_up_onto_the_own_discard_pile() -> None:
    state = do(position(hands=("R10 R11 R12", "R13")), "play.2.a1.a2")
    assert (hand_ids(state, 0), hand_ids(state, 1)) == (["R10", "R12"], ["R13"])
    assert [player.discard for player in state.players] == [(card("R11"),), ()]
    state = do(state, "play.1.d1.d2", "play.1.a3.a4")
    assert state.players[0].discard == (card("R11"), card("R10"))


@rule("RF-20")
@pytest.mark.parametrize("word", ["play.2.a1.a2", "play.4.a1.a2"])
def test_a_slot_without_a_card_is_refused(word: str) -> None:
    assert refused(position(hands=("R10", "")), word) == ("slot", "RF-20")


@rule("RF-21")
def test_two_corals_come_from_the_banks_onto_any_spaces() -> None:
    state = position(hands=("R25", ""), boards=[one_row("-- -- -- p1")], bank=(9, 9, 9, 9))
    after = do(state, "play.1.a1.d4")
    assert (stack(after, 0, "a1"), stack(after, 0, "d4")) == ("pr", "r")
    assert after.bank == (9, 7, 9, 9)
    played = events(state, "play.1.a1.d4")[0]
    assert isinstance(played, Played)
    assert played.corals == (CoralPut(Colour.RED, 0, 2), CoralPut(Colour.RED, 15, 1))


@rule("RF-21")
def test_both_may_go_on_one_stack_and_the_player_says_which_lies_below() -> None:
    state = position(hands=("R14", ""))  # green, purple
    assert stack(do(state, "play.1.b3.b3"), 0, "b3") == "gp"
    assert stack(do(state, "play.1.swap.b3.b3"), 0, "b3") == "pg"
    swapped = events(state, "play.1.swap.b3.b3")[0]
    assert isinstance(swapped, Played)
    assert swapped.corals == (CoralPut(Colour.PURPLE, 6, 1), CoralPut(Colour.GREEN, 6, 2))


@rule("RF-21")
def test_every_pair_of_spaces_is_a_way_to_play_and_each_stack_a_swap_more() -> None:
    assert len(words(position(hands=("R14", "")), "play.1")) == 16 * 16 + 16


@rule("RF-21")
def test_no_stack_is_higher_than_four() -> None:
    state = position(hands=("R14", ""), boards=[one_row("-- -- g3 g4")])
    assert refused(state, "play.1.a1.b1") == ("full-stack", "RF-21")
    assert refused(state, "play.1.b1.a1") == ("full-stack", "RF-21")
    assert refused(state, "play.1.a2.a2") == ("two-high", "RF-21")
    assert refused(state, "play.1.swap.a2.a2") == ("two-high", "RF-21")
    assert refused(state, "play.1.a2.b1") is None
    assert max(map(len, do(state, "play.1.a2.b1").players[0].board)) == MAX_HEIGHT
    assert len(words(state, "play.1")) == 15 * 15 - 1 + 14


@rule("RF-21")
def test_corals_have_to_be_put_where_there_is_room() -> None:
    state = position(hands=("R14", ""))
    assert refused(state, "play.1.a1.none") == ("must-put", "RF-21")
    assert refused(state, "play.1.none.none") == ("must-put", "RF-21")


@rule("RF-21")
def test_with_one_space_left_the_first_coral_of_the_card_is_put() -> None:
    almost = board(FULL)
    almost = (almost[0][:3], *almost[1:])
    state = position(hands=("R14", ""), boards=[almost])  # green, purple
    assert words(state, "play") == ["play.1.a1.none"]
    assert refused(state, "play.1.none.a1") == ("must-put", "RF-21")
    assert stack(do(state, "play.1.a1.none"), 0, "a1") == "gggg"
    played = events(state, "play.1.a1.none")[0]
    assert isinstance(played, Played)
    assert played.missing == (Colour.PURPLE,)
    lacking = replace(state, bank=(9, 9, 9, 0))
    assert words(lacking, "play") == ["play.1.none.a1"]


@rule("RF-21")
def test_with_no_space_left_both_stay_in_the_bank_and_the_card_scores_all_the_same() -> None:
    state = position(hands=("R16", ""), boards=[board(FULL)])  # greens of height 4 score
    assert words(state, "play") == ["play.1.none.none"]
    assert refused(state, "play.1.a1.a1") == ("full-stack", "RF-21")
    after = do(state, "play.1.none.none")
    assert (after.bank, all_points(after)) == (state.bank, [3 + 16 * 5, 3])


@rule("RF-22")
def test_the_pattern_scores_after_the_corals_were_put_once_for_each_appearance() -> None:
    state = position(hands=("R04", ""), boards=[one_row("-- -- g1 g1")])  # 1 for each green top
    assert all_points(do(state, "play.1.d1.d2")) == [5, 3]
    assert all_points(do(state, "play.1.a1.d2")) == [4, 3]
    state = position(hands=("R05", ""))  # 2 for each purple top of height 2; puts greens
    assert all_points(do(state, "play.1.a1.a1")) == [3, 3]
    state = position(hands=("R22", ""), boards=[one_row("-- p1 r1 --")])
    assert all_points(do(state, "play.1.d1.d1")) == [6, 3]
    assert all_points(do(state, "play.1.a2.d1")) == [3, 3]


@rule("RF-22")
def test_a_scoring_event_names_the_spaces_of_every_counted_appearance() -> None:
    state = position(hands=("R27", ""), boards=[board(TWO_PAIRS)])
    played = events(state, "play.1.b1.b2")[0]
    assert isinstance(played, Played)
    assert (played.appearances, played.times, played.points) == (((2, 3), (12, 13)), 2, 10)
    assert all_points(do(state, "play.1.b1.b2")) == [13, 3]


@rule("RF-23")
def test_what_the_bank_lacks_is_not_put() -> None:
    state = position(hands=("R14", ""), bank=(0, 9, 9, 9))  # green, purple
    assert words(state, "play") == [f"play.1.{r}{c}.none" for r in "abcd" for c in range(1, 5)]
    assert refused(state, "play.1.a1.a2") == ("bank", "RF-23")
    after = do(state, "play.1.a1.none")
    assert (stack(after, 0, "a1"), after.bank) == ("g", (0, 9, 9, 8))


@rule("RF-23")
def test_of_two_alike_the_first_is_put_when_one_is_left() -> None:
    state = position(hands=("R03", ""), bank=(1, 9, 9, 9))  # purple, purple
    assert refused(state, "play.1.a1.a1") == ("bank", "RF-23")
    assert refused(state, "play.1.none.a1") == ("must-put", "RF-21")
    after = do(state, "play.1.a1.none")
    assert (stack(after, 0, "a1"), after.bank) == ("p", (0, 9, 9, 9))


@rule("RF-23")
def test_a_card_may_be_played_though_the_bank_has_neither_coral() -> None:
    state = position(hands=("R01", ""), bank=(9, 9, 0, 9), boards=[one_row("p1 -- -- p2")])
    assert words(state, "play") == ["play.1.none.none"]
    after = do(state, "play.1.none.none")
    assert (after.players[0].board, all_points(after)) == (state.players[0].board, [5, 3])


def test_a_move_leaves_the_other_player_alone() -> None:
    state = position(hands=("R14", "R10"))
    after = do(state, "play.1.a1.a2")
    assert after.players[1] == state.players[1]
    assert after.players[1].board == EMPTY
