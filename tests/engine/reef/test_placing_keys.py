"""The keyboards on which the corals of a card are placed: like the board, with as much as the presser may know."""

import pytest

from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.cards import Colour
from engine.games.reef.names import coral_sign
from engine.saying import Seat, say
from tests.engine.reef.diagrams import board, one_row, position
from tests.engine.reef.keypads import BOARD, drawn_keys, pad, prompt
from tests.engine.rules import rule


def test_a_key_for_the_bank_that_is_of_no_use_is_left_out_for_the_player() -> None:
    state = position(hands=("R03", ""), bank=(1, 9, 9, 9), dealt=(1, 0))
    view = GAME.observe(state, Seat(0))
    ids = [key.label.id for row in GAME.own_keys(view, Word("play.1")).rows for key in row]
    assert "reef-key-none" not in ids, "the bank has a coral of this colour"
    placed = [key.label.id for row in GAME.own_keys(view, Word("play.1.a1")).rows for key in row]
    assert "reef-key-none" in placed, "but not a second one"


def test_a_row_that_has_lost_the_key_for_the_bank_shows_the_heights_of_its_stacks() -> None:
    # The key for the bank is beside the third row; only the player knows that it is of no use.
    state = position(
        hands=("R03", ""),
        boards=[board("-- -- -- --\n-- -- -- --\nr2 -- p3 --\n-- -- -- --")],
        bank=(1, 9, 9, 9),
        dealt=(1, 0),
    )
    assert "space-brief" in drawn_keys(pad(state, "play.1"))[2]
    own = GAME.own_keys(GAME.observe(state, Seat(0)), Word("play.1"))
    labels = [key.label for row in own.rows for key in row]
    assert "reef-key-space-brief" not in {label.id for label in labels}
    heights = [dict(label.args)["height"] for label in labels if label.id == "reef-key-space"]
    assert sorted(heights) == [2, 3]


PLAIN = [" | ".join(f"space-empty {row}{column}" for column in (4, 3, 2, 1)) for row in "abcd"]


def test_a_slot_gives_a_keypad_like_the_board_with_heights_and_full_stacks_marked() -> None:
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    assert drawn_keys(pad(state, "play.1")) == [
        "space-empty a4 | space-blocked a3 ✕ | space a2 red 3 | space a1 purple 1",
        *PLAIN[1:],
    ]
    assert pad(state, "play.1").back == ""


def test_the_second_keypad_goes_back_in_the_place_of_the_first_space() -> None:
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    assert drawn_keys(pad(state, "play.1.a1")) == [
        "space-empty a4 | space-blocked a3 ✕ | space a2 red 3 | space-chosen a1",
        f"both below | {PLAIN[1]}",
        PLAIN[2],
        f"both above | {PLAIN[3]}",
    ]
    last = drawn_keys(pad(state, "play.1.d1"))
    assert [row.split(" | ")[0] for row in last] == [
        "both below",
        "both above",
        "space-empty c4",
        "space-empty d4",
    ]
    assert drawn_keys(pad(state, "play.1.b2"))[0] == (
        "both below | space-empty a4 | space-blocked a3 ✕ | space-brief a2 red | space-brief a1 purple"
    )


def test_where_only_the_player_sees_them_the_keys_for_both_corals_are_below_the_spaces() -> None:
    """Their places do not depend on the chosen space, and each row of spaces keeps its four keys."""
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    for at in range(16):
        if at in (1, 2):  # a space with room for one coral, and a full one
            continue
        chosen = f"play.1.{'abcd'[at // 4]}{at % 4 + 1}"
        *grid, last = pad(state, chosen, 0).rows
        assert [len(row) for row in grid] == [4, 4, 4, 4]
        space = chosen.rpartition(".")[2]
        assert [key.word for key in last] == [f"play.1.swap.{space}.{space}", f"{chosen}.{space}"]


def test_the_player_sees_what_the_keys_for_both_corals_do() -> None:
    state = position(hands=("R14", ""), boards=[one_row("r3 -- r4 p1")], dealt=(1, 0))
    own = GAME.own_keys(GAME.observe(state, Seat(0)), Word("play.1.a1")).rows[-1]
    for key, order in zip(own, ("below", "above"), strict=True):
        assert key.label == say(
            "reef-key-own-both",
            order=order,
            first=coral_sign(Colour.GREEN),
            second=coral_sign(Colour.PURPLE),
            points=5,
        )


def test_the_corals_of_a_known_card_have_no_order_if_they_are_alike() -> None:
    known = position(hands=("R06", ""), boards=[one_row(BOARD)])
    rows = [f"both above | {PLAIN[1]}", PLAIN[2], f"both above | {PLAIN[3]}"]
    assert drawn_keys(pad(known, "play.1.a1"))[1:] == rows
    own = GAME.own_keys(GAME.observe(known, Seat(0)), Word("play.1.a1"))
    assert [key.word for key in own.rows[-1]] == ["play.1.a1.a1"]


def test_on_a_space_with_room_for_one_coral_no_key_places_both() -> None:
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    assert drawn_keys(pad(state, "play.1.a2"))[1:] == PLAIN[1:]
    assert pad(state, "play.1.a2").rows[0][2].word == pad(state, "play.1.a2").back == "play.1"
    offers = GAME.offers(GAME.observe(state, None))
    assert not {"play.1.a2.a2", "play.1.swap.a2.a2"} & set(offers)
    assert {"play.1.a1.a1", "play.1.swap.a1.a1"} <= set(offers)


@rule("RF-21")
def test_the_second_keypad_leads_back_or_places_the_second_coral_or_both_in_one_place() -> None:
    state = position(hands=("R14", ""), dealt=(1, 0))
    words = {key.word for row in pad(state, "play.1.b2").rows for key in row}
    spaces = {f"play.1.b2.{row}{column}" for row in "abcd" for column in "1234"}
    assert words == {*spaces, "play.1.swap.b2.b2", "play.1"}
    assert pad(state, "play.1.b2").back == "play.1"


@rule("RF-13")
@pytest.mark.parametrize("chosen", ["", "play.1", "play.1.b2", "play.1.none"])
def test_alike_and_different_corals_have_the_same_keys(chosen: str) -> None:
    for viewers in ((None, 1), (0,)):
        pads = [
            pad(position(hands=(one, ""), dealt=(1, 0)), chosen, viewer)
            for one in ("R01", "R14", "R57")
            for viewer in viewers
        ]
        assert len({found.rows for found in pads}) == 1


def test_the_presser_is_told_the_corals_and_what_the_card_would_score() -> None:
    # R14 puts green and purple, and gives 5 points for a red top of height 4.
    state = position(hands=("R14", ""), boards=[one_row("r3 -- r4 p1")], dealt=(1, 0))
    assert prompt(state, "play.1") == "first 1 green purple yes 5"
    assert prompt(state, "play.1.a1") == "second purple green a1 yes none"
    alike = position(hands=("R06", ""), boards=[one_row("r2 -- r2 p1")], dealt=(1, 0))
    assert prompt(alike, "play.1") == "first-alike 1 purple yes 4"
    assert prompt(alike, "play.1.a2") == "second-alike purple a2 yes none"


def test_the_keys_of_the_first_coral_show_what_is_on_the_spaces_to_everybody() -> None:
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    own = GAME.own_keys(GAME.observe(state, Seat(0)), Word("play.1"))
    assert own.rows == pad(state, "play.1").rows


def test_only_the_player_sees_the_points_of_a_move_and_equal_corals_have_no_order() -> None:
    alike = position(hands=("R06", ""), boards=[one_row("r2 -- r2 p1")], dealt=(1, 0))
    own = drawn_keys(GAME.own_keys(GAME.observe(alike, Seat(0)), Word("play.1.a2")))
    assert own[0] == "own-points a4 0 | own-points a3 2 | space-chosen a2 | own-points a1 2"
    assert own[1] == " | ".join(["own-points b" + f"{n} 2" for n in (4, 3, 2, 1)])
    assert len(own[4].split(" | ")) == 1, "only one key places both corals"
    assert not [row for row in drawn_keys(pad(alike, "play.1.a2")) if "points" in row]


@rule("RF-13")
@pytest.mark.parametrize(("viewer", "signs"), [(None, "marks"), (1, "none")])
def test_others_are_told_nothing_of_a_hidden_card(viewer: int | None, signs: str) -> None:
    state = position(hands=("R14", ""), dealt=(1, 0))
    assert prompt(state, "play.1", viewer) == "first-hidden"
    assert prompt(state, "play.1.a1", viewer) == f"second-hidden yes {signs}"


@rule("RF-23")
def test_where_a_bank_is_low_a_key_leaves_the_coral_there_for_every_card() -> None:
    state = position(hands=("R03 R14", ""), bank=(1, 9, 9, 9), dealt=(2, 0))
    for slot in (1, 2):
        beside = {
            chosen: [row[0].label.id.removeprefix("reef-key-") for row in pad(state, chosen).rows]
            for chosen in (f"play.{slot}", f"play.{slot}.a1", f"play.{slot}.none")
        }
        assert beside == {
            f"play.{slot}": ["space-empty", "space-empty", "none", "space-empty"],
            f"play.{slot}.a1": ["space-empty", "both", "none", "both"],
            f"play.{slot}.none": ["space-empty", "space-empty", "back", "none"],
        }
    assert prompt(state, "play.1") == "first-alike 1 purple no 0"
    assert prompt(state, "play.1.a1") == "second-none purple"
    assert prompt(state, "play.2.a1") == "second purple green a1 yes none"
    gone = position(hands=("R14", ""), bank=(9, 9, 9, 0), dealt=(1, 0))
    assert prompt(gone, "play.1") == "first-none 1 green"
    assert prompt(gone, "play.1.a1") == "back green no"
    assert prompt(gone, "play.1.none") == "second-alone purple green none"


def test_a_full_stack_cannot_be_the_first_space() -> None:
    state = position(hands=("R14", ""), boards=[one_row("-- -- -- g4")])
    assert pad(state, "play.1.a1").rows == pad(state).rows
