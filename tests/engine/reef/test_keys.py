"""The keyboards before a card is played: they mirror the picture, and reveal nothing to the group."""

from dataclasses import replace

import pytest

from engine.contract import Key, Keypad, Word
from engine.games.reef import GAME
from engine.games.reef.state import DisplayedCard, State, Totals
from engine.saying import Saying, Seat, say
from tests.engine.reef.diagrams import card, do, one_row, position, started
from tests.engine.reef.keypads import BOARD, drawn_keys, pad, prompt
from tests.engine.rules import rule


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


def test_there_are_no_keys_after_the_end() -> None:
    over = replace(position(bank=(0, 9, 9, 9)), turn=None)
    assert (pad(over).rows, GAME.offers(GAME.observe(over, None))) == ((), ())
