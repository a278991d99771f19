"""The keyboard: all legal words can be reached, signs are arranged as in the picture, and refusals give reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain, product

import pytest

from engine.contract import AND, Key, Word
from engine.games.icecult import GAME
from engine.games.icecult.key_rows import below
from engine.games.icecult.state import State
from engine.games.icecult.tilts import TILT_ROWS, TILTS, Tilt, is_undoing
from engine.games.icecult.views import IceView, preview
from engine.saying import say
from tests.conftest import NIGHTLY
from tests.engine.icecult.diagrams import do, drawn, show_tops, words
from tests.engine.icecult.keypads import is_move, labels, pad, view_of
from tests.engine.rules import rule

SAMPLED = (5, pytest.param(1, marks=NIGHTLY))
"""Values of `every` for `positions`: the nightly check examines every position."""


def start() -> State:
    return GAME.start(2, {}, None, "1").state


def positions(seed: str, seats: int, every: int) -> Iterator[State]:
    """Yield one in `every` positions of a random game, and its end."""
    chance, number = random.Random(seats), 0
    position = GAME.start(seats, {}, None, seed).state
    while GAME.to_move(position) is not None:
        if number % every == 0:
            yield position
        position = do(position, chance.choice(words(position)))
        number += 1
    yield position


def reachable(position: State) -> set[str]:
    view = view_of(position)
    found: set[str] = set()
    seen = {""}
    todo = [""]
    while todo:
        rows = GAME.keys(view, Word(todo.pop())).rows
        assert len(rows) <= 4
        for row in rows:
            assert 1 <= len(row) <= 4
            for key in row:
                if AND in key.word:
                    continue  # see check_joined in laws.py
                if is_move(key.word):
                    found.add(key.word)
                elif key.word not in seen:
                    seen.add(key.word)
                    todo.append(key.word)
    return found


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


def test_an_arrow_with_several_pieces_has_a_row_of_its_own() -> None:
    position = drawn("red>N | blue>E | arc | green>W", north="- r - r -", east="b - - - -")
    assert labels(pad(position)) == [
        ["arrow 4 0", "arrow 2 0", "arrow 0 0"],
        ["arrow 1 0", "arrow 0 0"],
        ["arrow 0 0", "arc 1"],
        ["end ✕"],
    ]


def test_a_keyboard_has_one_key_that_goes_back() -> None:
    for position in positions("back", 2, 3):
        view = view_of(position)
        for chosen in ("circle", "arc", "arrow.nw", "arrow.ne", "arrow.se", "arrow.sw"):
            keypad = GAME.keys(view, Word(chosen))
            words = [key.word for row in keypad.rows for key in row]
            assert (keypad.back is not None) == (words.count(Word(chosen)) == 1 and "" not in words)


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


def test_a_key_that_goes_back_says_where_it_leads() -> None:
    position = drawn("red>N | circle | arc | blue>E")
    for chosen, step in (("circle", "symbols"), ("arc", "symbols")):
        [heading] = [row for row in pad(position, chosen).rows if row[0].word == chosen]
        assert heading[0].label.arg("step") == step


@pytest.mark.parametrize("chosen", ["", "tilt.ee.ew", "tilt.zz", "arc", "tilt.nn.nn.nn"])
def test_what_cannot_be_tilted_previews_nothing(chosen: str) -> None:
    view = view_of(start())
    assert preview(view, chosen) == view


def test_nothing_is_previewed_in_the_second_half_of_a_turn() -> None:
    view = view_of(do(start(), "tilt.nn.ee.go"))
    assert preview(view, "tilt.nn") == view


@pytest.mark.parametrize("every", SAMPLED)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_double_tap_makes_no_move(seats: int, every: int) -> None:
    """After a key that leads on, no key that makes a move is in its place, counted from the top or the bottom."""
    for position in positions("taps", seats, every):
        rows_after = cache(partial(_rows, view_of(position)))
        seen, todo = set[str](), [Word("")]
        while todo:
            chosen = todo.pop()
            rows = rows_after(chosen)
            for at, row in enumerate(rows):
                for index, key in enumerate(row):
                    if _makes_a_move(key.word) or _goes_back(chosen, key.word):
                        continue
                    after = rows_after(key.word)
                    for there in {at, len(after) - (len(rows) - at)}:
                        for other in _in_place(
                            after, there, index / len(row), (index + 1) / len(row)
                        ):
                            assert other.blocked or not _makes_a_move(other.word), (
                                chosen,
                                key,
                                other,
                            )
                    if key.word not in seen:
                        seen.add(key.word)
                        todo.append(key.word)


@pytest.mark.parametrize("height", [2, 3, 4])
def test_a_key_is_in_the_place_of_the_pressed_row_only_if_it_is_a_single_one(height: int) -> None:
    back, *choices = (Key(Word(word), say("key-hint")) for word in ("back", *"123456789"))
    for row, number in product(range(height), range(1, 10)):
        rows = below(choices[:number], back, height, row)
        assert set(chain(*rows)) == {back, *choices[:number]}
        at_row = {there for there in (row, len(rows) - (height - row)) if 0 <= there < len(rows)}
        is_exception = (height, row, number) == (3, 1, 1)
        assert all(rows[there] == (back,) for there in at_row) != is_exception, (row, number)


def _rows(view: IceView, chosen: Word) -> tuple[tuple[Key, ...], ...]:
    return GAME.keys(view, chosen).rows


def _makes_a_move(word: str) -> bool:
    return all(is_move(one) for one in word.split(AND))


def _goes_back(chosen: str, word: str) -> bool:
    return chosen.startswith(word)


def _in_place(rows: tuple[tuple[Key, ...], ...], at: int, left: float, right: float) -> list[Key]:
    """Return the keys of a row that overlap a part of its width, from 0 to 1."""
    if not 0 <= at < len(rows):
        return []
    row = rows[at]
    return [
        key
        for index, key in enumerate(row)
        if index / len(row) < right - 0.01 and (index + 1) / len(row) > left + 0.01
    ]


@pytest.mark.parametrize("every", SAMPLED)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_word_is_offered_and_every_offered_word_can_be_reached(
    seats: int, every: int
) -> None:
    position: State | None = None
    for position in positions("keys", seats, every):
        view, legal = view_of(position), set(words(position))
        offers = list(GAME.offers(view))
        assert len(offers) == len(set(offers))
        assert legal <= set(offers)
        assert reachable(position) == set(offers)
        for word in offers:
            assert (GAME.refusal(view, word) is None) == (word in legal)
            assert not any(other.startswith(f"{word}.") for other in offers)
    assert position is not None
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
                    elif AND not in key.word:
                        assert not key.blocked
        position = do(position, chance.choice(words(position)))
