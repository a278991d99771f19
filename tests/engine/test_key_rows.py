"""Rows of keys: their order, their number, and the places of keys that make a move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine import games
from engine.contract import Game, Key, View, Word
from engine.key_rows import KeyRows, from_right, row_below, with_heading
from engine.saying import say

MAX_ROWS = 4
"""The keyboard of a game has at most this many rows, because the table's own keys need another one."""
MAX_MEAN_PRESSES = 2
GAMES = ("azul", "sintra")


def key(word: str) -> Key:
    return Key(Word(word), say("key-hint"))


def drawn(rows: KeyRows) -> list[str]:
    return [" ".join(key.word for key in row) for row in rows]


THREE: KeyRows = from_right([key(word) for word in "abcde"], 2)


def test_keys_are_read_from_right_to_left() -> None:
    assert drawn(THREE) == ["b a", "d c", "e"]


def test_the_key_that_goes_back_keeps_the_row_of_the_key_that_was_pressed() -> None:
    assert [row_below(THREE, Word(word)) for word in "acez"] == [2, 1, 0, 0]
    back = key("back")
    assert drawn(with_heading(THREE, back, 0)) == ["b a", "d c", "e", "back"]
    assert drawn(with_heading(THREE, back, 1)) == ["b a", "d c", "back", "e"]
    assert drawn(with_heading(THREE, back, 3)) == ["back", "b a", "d c", "e"]
    assert drawn(with_heading(THREE, back, 7)) == ["back", "b a", "d c", "e"]


def places(rows: KeyRows) -> Iterator[tuple[Key, int, Fraction, Fraction]]:
    """Yield each key with the number of rows below its own, and its left and right edges as parts of the width."""
    for below, row in enumerate(reversed(rows)):
        for at, one in enumerate(row):
            yield one, below, Fraction(at, len(row)), Fraction(at + 1, len(row))


def positions(game: Game[Any, Any, Any], seed: int) -> Iterator[tuple[View, Word]]:
    """Yield the views of the seats to move in one random game for each number of seats, and the words played."""
    for seats in game.seat_counts:
        chance = random.Random(f"{game.key} {seats} {seed}")
        options = {option.key: chance.choice(option.values) for option in game.options}
        state = game.start(seats, options, game.components(None), str(seed)).state
        while (seat := game.to_move(state)) is not None:
            view = game.observe(state, seat)
            word = chance.choice(game.plausible_moves(view))
            yield view, word
            state = game.apply(state, game.decode(word)).state


def keyboards(game: Game[Any, Any, Any], view: View) -> dict[Word, KeyRows]:
    """Return the rows of all keyboards of a position by the partial words that lead to them."""
    offers = frozenset(game.offers(view))
    found: dict[Word, KeyRows] = {}
    waiting = [Word("")]
    while waiting:
        chosen = waiting.pop()
        found[chosen] = game.keys(view, chosen).rows
        steps = {one.word for row in found[chosen] for one in row} - offers - set(found)
        waiting += steps - set(waiting)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_key_that_makes_a_move_takes_the_place_of_the_key_that_led_to_it(name: str) -> None:
    game = games.game(name)
    checked = 0
    for view, _ in positions(game, 1):
        offers = frozenset(game.offers(view))
        found = keyboards(game, view)
        for rows in found.values():
            assert len(rows) <= MAX_ROWS
            for pressed, below, left, right in places(rows):
                if pressed.word == "" or pressed.word in offers:
                    continue
                for one, row, start, end in places(found[pressed.word]):
                    if row == below and start < right and left < end:
                        checked += 1
                        assert one.word not in offers or one.blocked, (pressed.word, one.word)
    assert checked > 100


def presses(game: Game[Any, Any, Any], view: View, word: Word) -> int:
    """Return the minimum number of presses that make a move."""
    offers = frozenset(game.offers(view))
    waiting, seen = [(Word(""), 1)], {Word("")}
    for chosen, count in waiting:
        steps = [one.word for row in game.keys(view, chosen).rows for one in row]
        if word in steps:
            return count + (game.caution(view, word) is not None)
        further = [step for step in steps if step not in seen and step not in offers]
        seen.update(further)
        waiting += [(step, count + 1) for step in further]
    raise AssertionError(f"{word} cannot be reached")


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_takes_at_most_two_presses_on_average(name: str) -> None:
    game = games.game(name)
    counts = [presses(game, view, word) for view, word in positions(game, 2)]
    assert sum(counts) <= MAX_MEAN_PRESSES * len(counts)
