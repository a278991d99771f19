"""The keyboard: all legal words can be reached, double taps make no move, and refusals give reasons."""

from __future__ import annotations

import random
from functools import cache, partial
from itertools import chain, product

import pytest

from engine.contract import AND, Key, Word
from engine.games.icecult import GAME
from engine.games.icecult.key_rows import below
from engine.games.icecult.state import State
from engine.games.icecult.views import IceView
from engine.saying import say
from tests.conftest import NIGHTLY
from tests.engine.icecult.diagrams import do, drawn, words
from tests.engine.icecult.key_positions import positions
from tests.engine.icecult.keypads import is_move, labels, pad, view_of

SAMPLED = (5, pytest.param(1, marks=NIGHTLY))
"""Values of `every` for `positions`: the nightly check examines every position."""


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


def test_a_key_that_goes_back_says_where_it_leads() -> None:
    position = drawn("red>N | circle | arc | blue>E")
    for chosen, step in (("circle", "symbols"), ("arc", "symbols")):
        [heading] = [row for row in pad(position, chosen).rows if row[0].word == chosen]
        assert heading[0].label.arg("step") == step


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
