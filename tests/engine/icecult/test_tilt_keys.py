"""The keys of tilts: their places, their numbers, what they preview, and keys that make a whole turn or go back."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.contract import Word
from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.games.icecult.tilts import TILT_ROWS, TILTS, Tilt, is_undoing
from engine.games.icecult.views import preview
from tests.engine.icecult.diagrams import do, drawn, show_tops
from tests.engine.icecult.key_positions import positions
from tests.engine.icecult.keypads import is_move, labels, pad, view_of
from tests.engine.rules import rule


def start() -> State:
    return GAME.start(2, {}, None, "1").state


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
        ["tilt 3", "tilt 4", "tilt-undo 5 ✕", "tilt-again 6"],
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
def test_both_tilts_can_be_looked_at_before_a_press_on_another_key_makes_them() -> None:
    view = view_of(start())
    assert show_tops(preview(view, "tilt.nn").state) == "red>N | blue>S | arc | arc"
    both = preview(view, "tilt.nn.ee")
    assert show_tops(both.state) == "red>N | green>N | red>W | arc"
    assert [tilt.number for tilt in both.tried] == [2, 5]
    assert both.state.resolving is None
    assert preview(view, "tilt.nn.ee.go-arc") == both
    keypad = pad(start(), "tilt.nn.ee")
    assert labels(keypad) == [
        ["arc 1"],
        ["confirm-only", "change-second"],
        ["arrow 0 0"],
        ["arrow 0 0", "arrow 0 0"],
    ]
    assert [key.word for row in keypad.rows for key in row] == [
        "tilt.nn.ee.go-arc",
        "tilt.nn.ee.go", "tilt.nn",
        "tilt.nn.ee.go-arrow.nw.in", "tilt.nn.ee.go-arrow.ne.in", "tilt.nn.ee.go-arrow.se.in",
    ]  # fmt: skip
    assert show_tops(do(start(), "tilt.nn.ee.go")) == show_tops(both.state)
    assert pad(start(), "tilt.nn.ee.go-arc").back == "tilt.nn.ee"
    assert labels(pad(start(), "tilt.nn.ee.go-arc")) == [
        ["step"],
        ["turn", "turn", "turn", "turn"],
        ["turn", "turn"],
        ["turn", "turn"],
    ]


@pytest.mark.parametrize("second", TILTS)
def test_the_keys_of_arrows_are_together_and_the_tilts_are_where_the_second_was(
    second: Tilt,
) -> None:
    first = TILTS[4] if second.line == "N" else TILTS[0]
    rows = pad(start(), f"tilt.{first.code}.{second.code}").rows
    kinds = [{key.word.partition("go-")[2].partition(".")[0] for key in row} for row in rows]
    arrows = [at for at, kind in enumerate(kinds) if kind == {"arrow"}]
    assert arrows == list(range(arrows[0], arrows[-1] + 1))
    assert not any("arrow" in kind for at, kind in enumerate(kinds) if at not in arrows)
    at = next(at for at, row in enumerate(TILT_ROWS) if second in row)
    assert {key.word for key in rows[at]} == {
        f"tilt.{first.code}", f"tilt.{first.code}.{second.code}.go",
    }  # fmt: skip


def test_tilts_after_which_nothing_can_be_chosen_have_one_key() -> None:
    position = drawn("red>N | blue>E | green>S | yellow>W")
    position = replace(position, resolving=None)
    left = {
        (first.code, second.code): pad(position, f"tilt.{first.code}.{second.code}")
        for first in TILTS
        for second in TILTS
        if not is_undoing(first, second)
    }
    single = {
        tilts: keypad
        for tilts, keypad in left.items()
        if keypad.rows[-1][0].label.id.startswith("icecult-key-confirm")
        and len(keypad.rows[-1]) == 1
    }
    assert single
    for (first, second), keypad in single.items():
        words = {key.word for row in keypad.rows for key in row if not key.blocked}
        assert {word for word in words if is_move(word)} == {f"tilt.{first}.{second}.go"}
        assert f"tilt.{first}" in words


def test_the_key_that_makes_a_whole_turn_says_if_pieces_move() -> None:
    seen = set()
    for position in positions("whole", 2, 10):
        if position.resolving is not None:
            continue
        for first, second in product(TILTS, TILTS):
            keypad = GAME.keys(view_of(position), Word(f"tilt.{first.code}.{second.code}"))
            if keypad.prompt.id != "icecult-ask-whole":
                continue
            confirmation = keypad.rows[-1][0]
            after = do(position, confirmation.word)
            for move in GAME.follow_ups(after):
                after = GAME.apply(after, move).state
            assert after.mover != position.mover or after.resolving is None
            has_moved = (after.paths, after.beside) != (position.paths, position.beside)
            assert confirmation.label.arg("moves") == ("yes" if has_moved else "no")
            assert keypad.prompt.arg("moves") == confirmation.label.arg("moves")
            seen.add(has_moved)
    assert seen == {True, False}


@pytest.mark.parametrize("chosen", ["", "tilt.ee.ew", "tilt.zz", "arc", "tilt.nn.nn.nn"])
def test_what_cannot_be_tilted_previews_nothing(chosen: str) -> None:
    view = view_of(start())
    assert preview(view, chosen) == view


def test_nothing_is_previewed_in_the_second_half_of_a_turn() -> None:
    view = view_of(do(start(), "tilt.nn.ee.go"))
    assert preview(view, "tilt.nn") == view
