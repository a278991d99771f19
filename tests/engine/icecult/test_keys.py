"""The keyboard: all legal words can be reached, signs are arranged as in the picture, and refusals give reasons."""

from __future__ import annotations

import random

import pytest

from engine.contract import Keypad, Word
from engine.errors import BadWord
from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.games.icecult.tilts import TILTS
from engine.games.icecult.views import IceView, preview
from engine.saying import Saying
from tests.engine.icecult.drawn import do, drawn, show_tops, words
from tests.engine.rules import rule


def view_of(position: State) -> IceView:
    return GAME.observe(position, None)


def pad(position: State, chosen: str = "") -> Keypad:
    return GAME.keys(view_of(position), Word(chosen))


def labels(keypad: Keypad) -> list[list[str]]:
    return [
        [_text(key.label) + (" ✕" if key.blocked else "") for key in row] for row in keypad.rows
    ]


def _text(label: Saying) -> str:
    """Return a label in readable form: its message id without the common prefix, and its numbers."""
    numbers = [str(value) for _, value in label.args if isinstance(value, int)]
    return " ".join([label.id.removeprefix("icecult-key-"), *numbers])


def start() -> State:
    return GAME.start(2, {}, None, "1").state


def reachable(position: State) -> set[str]:
    view = view_of(position)
    found: set[str] = set()
    seen = {""}
    todo = [""]
    while todo:
        for row in GAME.keys(view, Word(todo.pop())).rows:
            assert 1 <= len(row) <= 6
            for key in row:
                if is_move(key.word):
                    found.add(key.word)
                elif key.word not in seen:
                    seen.add(key.word)
                    todo.append(key.word)
    return found


def is_move(word: str) -> bool:
    try:
        GAME.decode(word)
    except BadWord:
        return False
    return True


@pytest.mark.parametrize("chosen", ["", "tilt", "tilt.zz", "arrow.nw", "nonsense", "tilt.nn.ns"])
def test_the_first_tilt_is_chosen_where_its_sign_stands(chosen: str) -> None:
    assert labels(pad(start(), chosen)) == [
        ["tilt 1", "tilt 2"],
        ["tilt 3", "tilt 4", "tilt 5", "tilt 6"],
        ["tilt 7", "tilt 8"],
    ]


def test_numbers_come_from_the_one_table_of_tilts() -> None:
    keys = [key for row in pad(start()).rows for key in row]
    expected = [(f"tilt.{tilt.code}", tilt.number, tilt.code) for tilt in TILTS]
    assert [(k.word, k.label.arg("number"), k.label.arg("tilt")) for k in keys] == expected


@rule("IC-11")
def test_the_undoing_tilt_stays_in_its_place_and_says_why_it_is_refused() -> None:
    keypad = pad(start(), "tilt.ew")
    assert labels(keypad) == [
        ["tilt 1", "tilt 2"],
        ["tilt 3", "tilt 4", "tilt 5 ✕", "tilt 6"],
        ["tilt 7", "tilt 8"],
        ["back-first 6"],
    ]
    (blocked,) = [key for row in keypad.rows for key in row if key.blocked]
    refusal = GAME.refusal(view_of(start()), blocked.word)
    assert refusal
    assert (refusal.reason.id, refusal.reason.args, refusal.rule) == (
        "icecult-no-undo", (("first", 6), ("second", 5)), "IC-11",
    )  # fmt: skip


@rule("IC-12")
def test_both_tilts_can_be_looked_at_before_one_press_sends_them() -> None:
    view = view_of(start())
    assert show_tops(preview(view, "tilt.nn").position) == "red>N | blue>S | arc | arc"
    both = preview(view, "tilt.nn.ee")
    assert show_tops(both.position) == "red>N | green>N | red>W | arc"
    assert [tilt.number for tilt in both.tried] == [2, 5]
    assert both.position.resolving is None
    keypad = pad(start(), "tilt.nn.ee")
    assert labels(keypad) == [
        ["tilt 1 ✕", "tilt 2"],
        ["tilt 3", "tilt 4", "tilt-chosen 5", "tilt 6"],
        ["tilt 7", "tilt 8"],
        ["confirm 2 5"],
        ["back-second 5"],
    ]
    assert [key.word for row in keypad.rows[-2:] for key in row] == ["tilt.nn.ee.go", "tilt.nn"]
    assert show_tops(do(start(), "tilt.nn.ee.go")) == show_tops(both.position)


@pytest.mark.parametrize("chosen", ["", "tilt.ee.ew", "tilt.zz", "arc", "tilt.nn.nn.nn"])
def test_what_cannot_be_tilted_previews_nothing(chosen: str) -> None:
    view = view_of(start())
    assert preview(view, chosen) == view


def test_nothing_is_previewed_in_the_second_half_of_a_turn() -> None:
    view = view_of(do(start(), "tilt.nn.ee.go"))
    assert preview(view, "tilt.nn") == view


def test_the_four_tops_lie_on_the_keys_as_in_the_base() -> None:
    position = do(drawn("red>N | circle | arc | blue>E"), "arrow.nw.in")
    assert labels(pad(position)) == [["arrow-done ✕", "circle"], ["arrow", "arc"]]


@rule("IC-27")
def test_the_end_has_a_key_only_where_it_is_legal() -> None:
    position = drawn("red>N | circle | arc | blue>E")
    assert "end" not in reachable(position)
    ready = do(position, "arrow.nw.in", "arrow.sw.in")
    assert labels(pad(ready))[-1] == ["end"]
    assert "end" in GAME.offers(view_of(ready))


@rule("IC-22")
def test_a_refused_end_names_the_pending_arrow() -> None:
    refusal = GAME.refusal(view_of(drawn("red>N | circle | arc | blue>E")), Word("end"))
    assert refusal
    assert (refusal.reason.id, refusal.rule) == ("icecult-no-end", "IC-22")
    arrows = refusal.reason.arg("arrows")
    assert isinstance(arrows, tuple)
    assert [dict(a.args)["colour"].id for a in arrows] == [  # type: ignore[union-attr]
        "icecult-colour-red", "icecult-colour-blue",
    ]  # fmt: skip


def test_a_single_choice_is_made_at_once_and_several_are_listed_outermost_first() -> None:
    position = drawn("red>N | blue>E | arc | arc", north="- gr - rbr -")
    nw, ne = pad(position).rows[0]
    assert (nw.word, ne.word) == ("arrow.nw", "arrow.ne.in")
    assert labels(pad(position, "arrow.nw")) == [
        ["piece 4 1 3 2"],
        ["piece 4 3 3 0"],
        ["piece 2 2 2 0"],
        ["enter"],
        ["back"],
    ]


def test_a_circle_asks_which_arrow_and_arcs_have_two_keys_a_block() -> None:
    position = drawn("red>N | circle | arc | blue>E", north="r r - - -")
    assert labels(pad(position, "circle")) == [
        ["repeat", "repeat ✕"],
        ["repeat", "repeat ✕"],
        ["back"],
    ]
    assert [key.word for key in pad(position, "circle").rows[0]] == ["circle.nw", "circle.ne.in"]
    assert labels(pad(position, "arc")) == [["turn"] * 4, ["turn"] * 4, ["back"]]
    assert [key.word for key in pad(position, "arc").rows[1]] == [
        "arc.sw.left", "arc.sw.right", "arc.se.left", "arc.se.right",
    ]  # fmt: skip


@rule("IC-23")
def test_a_circle_that_has_one_arrow_to_repeat_goes_to_its_pieces_at_once() -> None:
    both = drawn("circle | red>N | arc | circle", north="r - - - -")
    assert [key.word for key in (pad(both).rows[0][0], pad(both).rows[1][0])] == ["circle.ne"] * 2
    assert labels(pad(both, "circle.ne")) == [["piece 1 1 1 0"], ["enter"], ["back"]]
    assert pad(both, "circle.ne").rows[-1][0].word == ""
    one = drawn("circle | red>N | arc | arc", north="- - - - r", arrived="rrr")
    assert pad(do(one, "arc.nw.left")).rows[0][0].word == "circle.ne"
    last = drawn("circle | red>N | arc | arc", north="- - - - r", arrived="rrrr")
    assert pad(last).rows[0][0].word == "circle.ne.5.01"


def test_used_symbols_stay_marked_in_their_places() -> None:
    position = do(drawn("circle | circle | arc | red>N"), "circle.sw.in", "arc.ne.left")
    assert labels(pad(position)) == [["circle-done ✕", "circle-one"], ["arrow", "arc-done ✕"]]
    refusal = GAME.refusal(view_of(position), pad(position).rows[0][0].word)
    assert refusal
    assert (refusal.reason.id, refusal.rule) == ("icecult-no-circle-used", "IC-23")
    spent = do(position, "circle.sw.in")
    assert labels(pad(spent)) == [["circle-done ✕", "circle-done ✕"], ["arrow", "arc-done ✕"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_word_is_offered_and_every_offered_word_can_be_reached(seats: int) -> None:
    chance = random.Random(seats)
    position = GAME.start(seats, {}, None, "keys").state
    while GAME.to_move(position) is not None:
        view = view_of(position)
        offers = list(GAME.offers(view))
        assert len(offers) == len(set(offers))
        assert set(words(position)) <= set(offers)
        assert reachable(position) == set(offers)
        for word in offers:
            assert (GAME.refusal(view, word) is None) == (word in words(position))
            assert not any(other.startswith(f"{word}.") for other in offers)
        position = do(position, chance.choice(words(position)))
    assert GAME.offers(view_of(position)) == ()
    assert pad(position).rows == ()


def test_blocked_keys_are_exactly_those_that_the_rules_refuse() -> None:
    chance = random.Random(3)
    position = GAME.start(3, {}, None, "blocked").state
    while GAME.to_move(position) is not None:
        for chosen in ("", "tilt.nn", "tilt.nn.ee", "circle", "arc", "arrow.nw", "circle.se"):
            for row in pad(position, chosen).rows:
                for key in row:
                    if is_move(key.word):
                        assert key.blocked == (key.word not in words(position))
                    else:
                        assert not key.blocked
        position = do(position, chance.choice(words(position)))
