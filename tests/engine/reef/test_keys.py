"""The keyboard: it mirrors the picture, reveals nothing to the group, and tells only the presser what they may know."""

from dataclasses import replace

import pytest

from engine.contract import Keypad, Word
from engine.errors import BadWord
from engine.games.reef import GAME
from engine.games.reef.moves import Play, grammar
from engine.games.reef.state import Offer, State, Totals
from engine.saying import Saying, Seat
from tests.engine.reef.drawn import card, do, one_row, position, put_centre, started
from tests.engine.rules import rule


def pad(state: State, chosen: str = "", viewer: int | None = None) -> Keypad:
    return GAME.keys(GAME.observe(state, viewer), Word(chosen))  # type: ignore[arg-type]


def drawn_keys(keypad: Keypad) -> list[str]:
    """Return the rows of labels from left to right. Blocked labels are marked with ✕."""
    return [
        " | ".join(_label(key.label) + (" ✕" if key.blocked else "") for key in row)
        for row in keypad.rows
    ]


def _label(label: Saying) -> str:
    parts = []
    for _, value in label.args:
        if isinstance(value, Saying):
            parts.append("".join(str(part) for _, part in value.args))
        elif isinstance(value, int):
            parts.append(str(value))
        elif not isinstance(value, str | tuple):
            parts.append(getattr(value, "id", "").removeprefix("reef-mark-"))
    return " ".join([label.id.removeprefix("reef-key-"), *parts])


def prompt(state: State, chosen: str, viewer: int | None = 0) -> str:
    asked = pad(state, chosen, viewer).prompt
    values = [
        getattr(value, "id", value) for _, value in asked.args if not isinstance(value, tuple)
    ]
    return " ".join(
        [asked.id.removeprefix("reef-ask-"), *(str(v).removeprefix("reef-colour-") for v in values)]
    )


def test_the_first_keyboard_counts_from_the_right_as_the_picture_does() -> None:
    state = position(hands=("R10 R11 R12", ""), display="R20 R02 R31")
    state = replace(state, display=(Offer(card("R20"), 2), *state.display[1:]))
    assert drawn_keys(pad(state)) == [
        "take 3 0 | take 2 0 | take 1 2",
        "deck 1 2",
        "play 3 | play 2 | play 1",
    ]


def test_with_a_full_hand_display_and_deck_are_marked() -> None:
    state = position(hands=("R10 R11 R12 R13", ""))
    assert drawn_keys(pad(state))[:2] == ["take 3 0 ✕ | take 2 0 ✕ | take 1 0 ✕", "deck 3 1 ✕"]
    rich = replace(state, display=(Offer(card("R20"), 2), *state.display[1:]))
    assert drawn_keys(pad(rich))[0] == "take 3 0 ✕ | take 2 0 ✕ | take 1 0 ✕"
    assert prompt(state, "") == "play"


def test_without_points_or_deck_its_key_is_marked() -> None:
    assert drawn_keys(pad(position(points=(0, 3))))[1] == "deck 3 1 ✕"
    assert drawn_keys(pad(position(deck="", hands=("", ""))))[1] == "deck 3 1 ✕"
    assert drawn_keys(pad(position(points=(0, 3), totals=Totals.HIDDEN)))[1] == "deck 3 1"


def test_a_gap_of_the_display_has_no_key() -> None:
    state = position(hands=("R10", ""), display="R01 - R03", deck="")
    assert drawn_keys(pad(state))[0] == "take 3 0 | take 1 0"


@rule("RF-11")
def test_the_deck_asks_once_and_offers_every_lowest_card() -> None:
    assert drawn_keys(pad(position(display="R01 R20 R04"), "deck")) == ["pay 1", "pay 3", "back"]
    assert [
        key.word for row in pad(position(display="R01 R20 R04"), "deck").rows for key in row
    ] == ["deck.1", "deck.3", ""]


BOARD = "-- g4 r3 p1"
PLAIN = [" | ".join(f"space-empty {row}{column}" for column in (4, 3, 2, 1)) for row in "bcd"]


def test_a_slot_gives_a_keypad_like_the_board_with_heights_and_full_stacks_marked() -> None:
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    assert drawn_keys(pad(state, "play.1")) == [
        "space-empty a4 | space-blocked a3 green ✕ | space a2 red 3 | space a1 purple 1",
        *PLAIN,
        "back | swap",
    ]


def test_the_second_keypad_marks_the_first_space_without_a_colour() -> None:
    state = position(hands=("R14", ""), boards=[one_row(BOARD)], dealt=(1, 0))
    assert drawn_keys(pad(state, "play.1.a1"))[0] == (
        "space-empty a4 | space-blocked a3 green ✕ | space a2 red 3 | space-chosen a1 2"
    )
    assert drawn_keys(pad(state, "play.1.a2"))[0].split(" | ")[2] == "space-blocked a2 chosen ✕"
    assert drawn_keys(pad(state, "play.1.a2"))[4] == "back | swap"


def words_of(state: State, chosen: str) -> dict[str, str]:
    """Return the word of each key, keyed by the space that its label ends with."""
    return {
        _label(key.label).split()[1]: key.word for row in pad(state, chosen).rows[:4] for key in row
    }


def test_back_and_swap_lead_where_they_say() -> None:
    state = position(hands=("R14", ""), dealt=(1, 0))
    ways = {}
    for chosen in ("play.1", "play.1.swap", "play.1.b2", "play.1.swap.b2"):
        back, swap = pad(state, chosen).rows[4]
        ways[chosen] = (back.word, swap.word)
    assert ways == {
        "play.1": ("", "play.1.swap"),
        "play.1.swap": ("", "play.1"),
        "play.1.b2": ("play.1", "play.1.swap.b2"),
        "play.1.swap.b2": ("play.1.swap", "play.1.b2"),
    }


@rule("RF-21")
def test_swapped_corals_on_two_spaces_are_the_unswapped_ones_the_other_way_round() -> None:
    state = position(hands=("R14", ""), dealt=(1, 0))
    plain, swapped = words_of(state, "play.1.b2"), words_of(state, "play.1.swap.b2")
    assert (plain["c4"], plain["b2"]) == ("play.1.b2.c4", "play.1.b2.b2")
    assert (swapped["c4"], swapped["b2"]) == ("play.1.c4.b2", "play.1.swap.b2.b2")


@rule("RF-13")
@pytest.mark.parametrize("chosen", ["", "play.1", "play.1.b2", "play.1.swap.b2", "play.1.swap"])
def test_alike_and_different_corals_have_the_same_keys(chosen: str) -> None:
    pads = [
        pad(position(hands=(one, ""), dealt=(1, 0)), chosen, viewer)
        for one in ("R01", "R14", "R57")
        for viewer in (None, 0, 1)
    ]
    assert len({found.rows for found in pads}) == 1


def test_the_presser_is_told_the_corals_and_what_the_card_would_score() -> None:
    # R14 puts green and purple, and gives 5 points for a red top of height 4.
    state = position(hands=("R14", ""), boards=[one_row("r3 -- r4 p1")], dealt=(1, 0))
    assert prompt(state, "play.1") == "first 1 green purple yes 5"
    assert prompt(state, "play.1.swap") == "first 1 purple green yes 5"
    assert prompt(state, "play.1.a1") == "second purple 5"
    assert prompt(state, "play.1.swap.a1") == "second green 5"
    alike = position(hands=("R06", ""), boards=[one_row("r2 -- r2 p1")], dealt=(1, 0))
    assert prompt(alike, "play.1") == "first-alike 1 purple no yes 4"
    assert prompt(alike, "play.1.swap") == "first-alike 1 purple yes yes 4"
    assert prompt(alike, "play.1.a2") == "second purple 2"


@rule("RF-13")
@pytest.mark.parametrize("viewer", [None, 1])
def test_others_are_told_nothing_of_a_hidden_card(viewer: int | None) -> None:
    state = position(hands=("R14", ""), dealt=(1, 0))
    assert prompt(state, "play.1", viewer) == "first-hidden"
    assert prompt(state, "play.1.a1", viewer) == "second-hidden"


@rule("RF-23")
def test_where_a_bank_is_low_a_key_leaves_the_coral_there_for_every_card() -> None:
    state = position(hands=("R03 R14", ""), bank=(1, 9, 9, 9), dealt=(2, 0))
    for slot in (1, 2):
        assert drawn_keys(pad(state, f"play.{slot}"))[4] == "back | swap | none"
        assert drawn_keys(pad(state, f"play.{slot}.a1"))[4] == "back | swap | none"
        assert drawn_keys(pad(state, f"play.{slot}.swap"))[4] == "back | swap"
        assert drawn_keys(pad(state, f"play.{slot}.none"))[4] == "back | none"
    assert prompt(state, "play.1") == "first-alike 1 purple no no 0"
    assert prompt(state, "play.1.a1") == "second-none purple"
    assert prompt(state, "play.2.a1") == "second purple 0"
    gone = position(hands=("R14", ""), bank=(9, 9, 9, 0), dealt=(1, 0))
    assert prompt(gone, "play.1") == "first-none 1 green"
    assert prompt(gone, "play.1.a1") == "back green no"
    assert prompt(gone, "play.1.none") == "second purple 0"


def test_the_central_spaces_are_asked_colour_by_colour() -> None:
    state = do(started(), "put.red.b3")
    assert drawn_keys(pad(state)) == [
        "space-blocked b3 red ✕ | put purple b2 0",
        "put purple c3 0 | put purple c2 0",
        "colour green | colour yellow",
    ]
    assert pad(state).rows[0][1].word == "put.purple.b2"
    assert pad(state, "put.green").rows[0][1].word == "put.green.b2"
    assert drawn_keys(pad(state, "put.green"))[2] == "colour yellow | colour purple"


def test_in_the_free_set_up_the_central_spaces_are_marked() -> None:
    keypad = pad(started(setup="free"))
    blocked = [key.word for row in keypad.rows for key in row if key.blocked]
    assert blocked == ["put.purple.b3", "put.purple.b2", "put.purple.c3", "put.purple.c2"]
    assert len(keypad.rows) == 5


@pytest.mark.parametrize(
    "chosen",
    ["x", "deck.4", "play", "play.2", "play.1.e1", "play.1.none", "play.1.swap.none", "put.red"],
)
def test_what_no_offer_begins_with_gives_the_first_keyboard(chosen: str) -> None:
    state = position(hands=("R14", ""))
    assert pad(state, chosen).rows == pad(state).rows


def test_a_full_stack_cannot_be_the_first_space() -> None:
    state = position(hands=("R14", ""), boards=[one_row("-- -- -- g4")])
    assert pad(state, "play.1.a1").rows == pad(state).rows


def test_there_are_no_keys_after_the_end() -> None:
    over = replace(position(bank=(0, 9, 9, 9)), turn=None)
    assert (pad(over).rows, GAME.offers(GAME.observe(over, None))) == ((), ())


def test_one_key_shows_the_own_hand_and_one_for_each_seat_what_all_know_of_it() -> None:
    state = position(hands=("R10 R11", "R14", ""), dealt=(1, 0, 0), boards=[one_row("r3 -- -- --")])
    view = GAME.observe(state, Seat(0))
    assert [[key.word for key in row] for row in GAME.asides(view)] == [
        ["?hand"],
        ["?known.1", "?known.0"],
        ["?known.2"],
    ]
    own = GAME.answer(view, Word("?hand"))
    assert own
    lines = dict(own.args)["lines"]
    assert isinstance(lines, Saying)
    first = lines.arg("first")
    assert isinstance(first, Saying)
    assert (first.arg("slot"), first.arg("points"), first.arg("now")) == (1, 4, 4)
    known = GAME.answer(GAME.observe(state, Seat(1)), Word("?known.0"))
    assert "R10" not in str(known)
    assert known == GAME.answer(view, Word("?known.0"))
    assert known != GAME.answer(view, Word("?known.1"))


@pytest.mark.parametrize(
    ("viewer", "word", "told"),
    [
        (None, "?hand", "reef-hand-none"),
        (2, "?hand", "reef-hand-empty"),
        (0, "?known.2", "reef-known-empty"),
        (0, "?known.3", None),
        (0, "?deck", None),
    ],
)
def test_asides_without_a_hand(viewer: int | None, word: str, told: str | None) -> None:
    state = position(hands=("R10", "R14", ""))
    answer = GAME.answer(GAME.observe(state, viewer), Word(word))  # type: ignore[arg-type]
    assert (answer and answer.id) == told


def test_a_card_that_scores_is_played_without_a_warning() -> None:
    state = position(hands=("R04 R10", ""), boards=[one_row("-- -- -- g1")])
    view = GAME.observe(state, Seat(0))
    assert GAME.caution(view, Word("play.1.b1.b2")) is None
    assert GAME.caution(view, Word("play.1.a1.b2")) is not None
    assert GAME.caution(view, Word("play.2.none.b2")) is None  # it is refused anyway
    assert GAME.caution(view, Word("take.1")) is None


def test_every_move_of_the_grammar_has_one_word() -> None:
    moves = grammar()
    words = [GAME.encode(move) for move in moves]
    assert len(set(words)) == len(words) == 4 * 16 + 3 + 3 + 4 * (16 * 16 + 16 + 16 + 16 + 1)
    assert [GAME.decode(word) for word in words] == list(moves)
    assert max(map(len, words)) <= 40


@pytest.mark.parametrize(
    "word",
    ["", "take", "take.0", "take.4", "take.01", "deck", "play.1", "play.1.a1", "play.5.a1.a1",
     "play.1.a1.a5", "play.1.e1.a1", "play.1.swap.a1.a2", "play.1.swap.none.none", "play.1.a1.b1.c1",
     "put.blue.a1", "put.red", "PUT.RED.A1", "play.١.a1.a2", "take.1\n"],
)  # fmt: skip
def test_other_texts_are_no_words(word: str) -> None:
    with pytest.raises(BadWord):
        GAME.decode(word)


def test_a_word_of_the_set_up_is_refused_later_and_the_reverse() -> None:
    state = put_centre(started(), 2)
    view = GAME.observe(state, state.turn)
    assert str(GAME.refusal(view, Word("put.red.b2"))) == "reef-no-setup-over (RF-4)"
    assert GAME.decode("play.1.a1.b1") == Play(1, 0, 4)
