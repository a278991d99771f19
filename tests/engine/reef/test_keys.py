"""The keyboard: it mirrors the picture, reveals nothing to the group, and tells only the presser what they may know."""

from dataclasses import replace

import pytest

from engine.contract import Key, Keypad, Word
from engine.games.reef import GAME
from engine.games.reef.cards import Colour
from engine.games.reef.names import coral_sign
from engine.games.reef.state import DisplayedCard, State, Totals
from engine.saying import Saying, Seat, say
from tests.engine.reef.diagrams import board, card, do, one_row, position, started
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
    for name, value in label.args:
        if name == "order":
            parts.append(str(value))
        elif isinstance(value, Saying):
            parts.append("".join(str(part) for _, part in value.args))
        elif isinstance(value, int):
            parts.append(str(value))
        elif not isinstance(value, str | tuple):
            parts.append(getattr(value, "id", "").removeprefix("reef-mark-"))
    return " ".join([label.id.removeprefix("reef-key-"), *parts])


def prompt(state: State, chosen: str, viewer: int | None = 0) -> str:
    asked = pad(state, chosen, viewer).prompt
    values = [
        "".join(str(part) for _, part in value.args)
        if isinstance(value, Saying)
        else getattr(value, "id", value)
        for _, value in asked.args
        if not isinstance(value, tuple)
    ]
    return " ".join(
        [asked.id.removeprefix("reef-ask-"), *(str(v).removeprefix("reef-colour-") for v in values)]
    )


def test_the_first_keyboard_counts_from_the_right_as_the_picture_does() -> None:
    state = position(hands=("R10 R11 R12", ""), display="R20 R02 R31")
    state = replace(state, display=(DisplayedCard(card("R20"), 2), *state.display[1:]))
    assert drawn_keys(pad(state)) == [
        "take 3 0 | take 2 0 | take 1 2",
        "deck 1 2",
        "play 3 3 | play 2 3 | play 1 3",
    ]


def test_the_first_prompt_says_if_a_hand_is_empty_or_full() -> None:
    assert prompt(position(hands=("", "R10")), "") == "take"
    assert prompt(position(hands=("R10", "")), "") == "turn"
    assert prompt(position(hands=("R10 R11 R12 R13", "")), "") == "play"


def test_with_a_full_hand_display_and_deck_are_marked() -> None:
    state = position(hands=("R10 R11 R12 R13", ""))
    assert drawn_keys(pad(state))[:2] == ["take 3 0 ✕ | take 2 0 ✕ | take 1 0 ✕", "deck 3 1 ✕"]
    rich = replace(state, display=(DisplayedCard(card("R20"), 2), *state.display[1:]))
    assert drawn_keys(pad(rich))[0] == "take 3 0 ✕ | take 2 0 ✕ | take 1 0 ✕"
    assert prompt(state, "") == "play"


def test_a_full_hand_has_two_rows_so_that_its_player_sees_the_points() -> None:
    state = position(hands=("R10 R11 R12 R13", ""), dealt=(4, 0))
    assert drawn_keys(pad(state))[2:] == ["play 2 4 | play 1 4", "play 4 4 | play 3 4"]
    own = GAME.own_keys(GAME.observe(state, Seat(0)), Word(""))
    assert [row[0].word for row in own.rows[2:]] == ["play.2", "play.4"]
    assert own.prompt == say("reef-ask-play", signs=(say("reef-sign-worth"),))


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


def test_without_points_or_deck_its_key_is_marked() -> None:
    assert drawn_keys(pad(position(points=(0, 3))))[1] == "deck 3 1 ✕"
    assert drawn_keys(pad(position(deck="", hands=("", ""))))[1] == "deck 3 1 ✕"
    assert drawn_keys(pad(position(points=(0, 3), totals=Totals.HIDDEN)))[1] == "deck 3 1"


def test_a_gap_of_the_display_has_no_key() -> None:
    state = position(hands=("R10", ""), display="R01 - R03", deck="")
    assert drawn_keys(pad(state))[0] == "take 3 0 | take 1 0"


@rule("RF-11")
def test_the_deck_asks_once_and_offers_every_lowest_card() -> None:
    empty = position(display="R01 R20 R04")
    assert drawn_keys(pad(empty, "deck")) == ["pay 3 | pay 1"]
    holding = position(hands=("R10", ""), display="R01 R20 R04")
    assert drawn_keys(pad(holding, "deck")) == ["pay 3 | pay 1"]
    assert [key.word for key in pad(holding, "deck").rows[0]] == ["deck.3", "deck.1"]
    assert pad(holding, "deck").back == ""


@rule("RF-11")
def test_with_one_lowest_card_the_deck_is_bought_at_once() -> None:
    (key,) = pad(position(display="R20 R02 R31")).rows[1]
    assert (key.word, key.label.arg("place")) == ("deck.2", 2)


BOARD = "-- g4 r3 p1"
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


def with_own_row(found: Keypad) -> tuple[tuple[Key, ...], ...]:
    return found.rows if len(found.rows) > 4 else (*found.rows, ())


@pytest.mark.parametrize("viewer", [None, 0])
@pytest.mark.parametrize("lacking", [False, True])
def test_a_double_tap_makes_no_move(lacking: bool, viewer: int | None) -> None:
    """After a key that makes no move, the key in its place makes none either.

    The table adds a row of its own keys below fewer than five rows.
    """
    state = position(
        hands=("R14 R10 R03 R06", ""),
        boards=[one_row(BOARD)],
        bank=(1, 9, 9, 9) if lacking else (9, 9, 9, 9),
        dealt=(4, 0),
    )
    offers = set(GAME.offers(GAME.observe(state, None)))
    steps = [
        "",
        "play.1",
        "play.4",
        "play.1.none",
        *(f"play.1.{row}{n}" for row in "abcd" for n in "124"),
    ]
    for chosen in steps:
        rows = with_own_row(pad(state, chosen, viewer))
        for at, row in enumerate(rows):
            for index, key in enumerate(row):
                after = with_own_row(pad(state, key.word, viewer))
                start = with_own_row(pad(state, "", viewer))
                if key.word in offers or key.word == chosen or after == start:
                    continue
                for there in {at, len(after) - len(rows) + at} & set(range(len(after))):
                    for place, other in enumerate(after[there]):
                        size, width = len(after[there]), len(row)
                        if (
                            place / size < (index + 1) / width - 0.01
                            and (place + 1) / size > index / width + 0.01
                        ):
                            assert other.word not in offers or other.blocked, (chosen, key, other)


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


def test_a_prompt_explains_the_signs_on_the_keys_that_it_stands_above() -> None:
    state = position(hands=("R14 R10", ""), display="R20 R02 R31")
    rich = replace(state, display=(DisplayedCard(card("R20"), 2), *state.display[1:]))
    own, public = GAME.observe(rich, Seat(0)), GAME.observe(rich, None)

    def explained(asked: Saying) -> list[str]:
        signs = asked.arg("signs")
        return [one.id for one in signs] if isinstance(signs, tuple) else [str(signs)]

    assert explained(GAME.keys(public, Word("")).prompt) == ["reef-sign-tokens"]
    assert explained(GAME.own_keys(own, Word("")).prompt) == ["reef-sign-tokens", "reef-sign-worth"]
    assert explained(GAME.keys(GAME.observe(state, None), Word("")).prompt) == []
    placed = Word("play.1.a1")
    assert explained(GAME.keys(public, placed).prompt) == ["marks"]
    assert explained(GAME.keys(own, placed).prompt) == ["none"]
    assert explained(GAME.own_keys(own, placed).prompt) == ["points"]


def leads_somewhere(state: State, key: Key) -> bool:
    """Return whether a key makes a legal move or leads to a keyboard with a key that does."""
    legal = {GAME.encode(move) for move in GAME.legal_moves(state)}
    return key.word in legal or any(word.startswith(f"{key.word}.") for word in legal)


@rule("RF-23")
@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize(
    "bank", [(0, 0, 0, 0), (0, 9, 9, 9), (9, 0, 9, 9), (9, 9, 0, 9), (9, 9, 9, 0), (1, 1, 1, 1)]
)
@pytest.mark.parametrize("cells", [BOARD, "r4 g4 p4 y4"])
def test_the_first_keyboard_blocks_what_leads_nowhere(
    is_known: bool, bank: tuple[int, int, int, int], cells: str
) -> None:
    state = position(
        hands=("R14 R06", ""), boards=[one_row(cells)], bank=bank, dealt=(0 if is_known else 2, 0)
    )
    view = GAME.observe(state, Seat(0))
    for slot in ("play.1", "play.2"):
        pads = [GAME.own_keys(view, Word(slot)), *([pad(state, slot)] if is_known else [])]
        for rows in (found.rows for found in pads):
            for key in (one for row in rows for one in row if one.word):
                assert key.blocked != leads_somewhere(state, key), key
        for key in (one for row in pad(state, slot).rows for one in row if one.blocked):
            assert GAME.refusal(view, key.word) is not None


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


def test_the_central_spaces_are_asked_colour_by_colour() -> None:
    state = do(started(), "put.red.b3")
    assert drawn_keys(pad(state)) == [
        "space-blocked b3 ✕ | put purple b2",
        "put purple c3 | put purple c2",
        "colour green | colour yellow",
    ]
    assert pad(state).rows[0][1].word == "put.purple.b2"
    assert pad(state, "put.green").rows[0][1].word == "put.green.b2"
    assert drawn_keys(pad(state, "put.green")) == [
        "space-blocked b3 ✕ | put green b2",
        "put green c3 | put green c2",
        "colour yellow | colour purple",
    ]


def test_in_the_free_set_up_the_central_spaces_are_marked() -> None:
    keypad = pad(started(setup="free"))
    blocked = [key.word for row in keypad.rows for key in row if key.blocked]
    assert blocked == ["put.purple.b3", "put.purple.b2", "put.purple.c3", "put.purple.c2"]
    assert [len(row) for row in keypad.rows] == [5, 5, 5, 4]


@pytest.mark.parametrize(
    "chosen",
    ["x", "deck.4", "play", "play.2", "play.1.e1", "play.1.none", "play.1.swap", "put.red"],
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
