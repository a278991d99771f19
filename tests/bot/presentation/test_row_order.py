"""No key that makes a move is in the place of the key that led to it, on all keyboards of positions of each game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import pytest

from bot.presentation.keys.key_positions import KeyPosition
from bot.presentation.keys.keyboards import MOST_ROWS
from bot.presentation.keys.row_order import OWN, KeyRow, KeyRows, arrange
from bot.tables.decisions.play import is_back, whole_word
from engine import games
from engine.contract import MAX_KEYS_PER_ROW, AnyGame, Key, Keypad, View, Word
from engine.saying import say
from tests.conftest import sampled, samples
from tests.full_games import FULL, has_partial_words
from tests.toy import HEAPS, PebblesGame, PebblesView

GAMES = samples(4)
EVERY = {"icecult": 60}
"""Of how many successive positions one is examined, if it is not OTHERS; Ice Cult has 73 keyboards in most of them."""
OTHERS = 12
FIRST = Word("")


def random_views(game: AnyGame) -> Iterator[tuple[View, View]]:
    """Yield positions of random games: the public view and the view of the seat to move."""
    for number in range(GAMES):
        chance = random.Random(f"{game.key} {number}")
        seats = game.seat_counts[number % len(game.seat_counts)]
        options = {one.key: chance.choice(one.values) for one in game.options}
        state, step = game.start(seats, options, None, f"rows {number}").state, number
        while (seat := game.to_move(state)) is not None:
            if step % EVERY.get(game.key, OTHERS) == 0 or min(getattr(state, "bank", (9,))) < 2:
                yield game.observe(state, None), game.observe(state, seat)
            state, step = game.apply(state, chance.choice(game.legal_moves(state))).state, step + 1


def placed(rows: KeyRows) -> Iterator[tuple[Key, KeyPosition]]:
    for above, row in enumerate(rows):
        for at, key in enumerate(row):
            below = len(rows) - 1 - above
            yield key, KeyPosition(above, below, at / len(row), (at + 1) / len(row))


@dataclass(frozen=True)
class Keyboards:
    """All keyboards of a position that keys lead to, and whether a word makes a move."""

    shown: dict[Word, KeyRows]
    makes_move: Callable[[Word], bool]
    backs: dict[Word, Word]
    """For a keyboard whose key that goes back is in the last row of the table's own keys, the word of that key."""

    def has_move(self, row: KeyRow) -> bool:
        """Return whether a row has a key that makes a move."""
        return any(key.word and not key.blocked and self.makes_move(key.word) for key in row)

    def leading(self, chosen: Word) -> list[KeyPosition]:
        """Return the places of the keys that lead to the keyboard after `chosen`, but do not go back to it."""
        return [
            place
            for before, rows in self.shown.items()
            for key, place in placed(rows)
            if key.word == chosen and not key.blocked and not is_back(key, before)
        ]

    def returning(self, chosen: Word) -> Iterator[tuple[Word, KeyPosition]]:
        """Yield the words and places of the keys of a keyboard that go back to another one."""
        rows = self.shown[chosen]
        for key, place in placed(rows):
            if is_back(key, chosen) and self.shown[key.word] != rows:
                yield key.word, place
        if chosen in self.backs:
            above = max(at for at, row in enumerate(rows) if row == OWN)
            yield self.backs[chosen], KeyPosition(above, len(rows) - 1 - above, 0, 1)

    def hits(self, rows: KeyRows, place: KeyPosition) -> list[Word]:
        """Return the words of the keys of some rows that make a move and are in a place."""
        return [
            key.word
            for key, other in placed(rows)
            if not key.blocked and key.word and other.meets(place) and self.makes_move(key.word)
        ]


def keyboards_of(game: AnyGame, view: View) -> Keyboards:
    makes_move = cache(lambda word: whole_word(game, view, word) is not None)
    shown: dict[Word, KeyRows] = {}
    waiting, backs = [FIRST], dict[Word, Word]()
    for chosen in waiting:
        shown[chosen] = arrange(game, view, chosen, rtl=True)
        back = game.keys(view, chosen).back
        if back is not None and all(key.word != back for row in shown[chosen] for key in row):
            backs[chosen] = back
        for key, _ in placed(shown[chosen]):
            is_step = key.word and not key.blocked and not makes_move(key.word)
            if is_step and key.word not in waiting:
                waiting.append(key.word)
    return Keyboards(shown, makes_move, backs)


@cache
def positions(key: str) -> tuple[tuple[Keyboards, View | None], ...]:
    """Return the keyboards of the public views of `random_views`, and the mover's view where it differs."""
    game = games.game(key)
    return tuple(
        (keyboards_of(game, view), own if own != view else None) for view, own in random_views(game)
    )


KEYS = sampled(
    [pytest.param(key, marks=pytest.mark.xdist_group(f"rows of {key}")) for key in games.KEYS], 2
)
"""The tests of a game run in one process, because they share `positions`."""


@pytest.mark.parametrize("key", KEYS)
def test_no_move_is_in_the_place_of_the_key_that_led_to_it(key: str) -> None:
    game, pressed = games.game(key), 0
    for public, own in positions(key):
        for found in (public,) if own is None else (public, keyboards_of(game, own)):
            for chosen, rows in found.shown.items():
                for place in found.leading(chosen):
                    assert found.hits(rows, place) == [], (chosen, place)
                    pressed += 1
    assert pressed or not has_partial_words(key)


@pytest.mark.parametrize("key", KEYS)
def test_no_move_is_in_the_place_of_a_key_that_goes_back_to_it(key: str) -> None:
    game, pressed = games.game(key), 0
    for public, own in positions(key):
        for found in (public,) if own is None else (public, keyboards_of(game, own)):
            for chosen in found.shown:
                for word, place in found.returning(chosen):
                    assert found.hits(found.shown[word], place) == [], (chosen, word, place)
                    pressed += 1
    assert pressed or not has_partial_words(key)


@pytest.mark.parametrize("key", KEYS)
def test_the_tables_own_keys_are_last_unless_a_second_tap_then_makes_a_move(key: str) -> None:
    moved = 0
    for found, _ in positions(key):
        for chosen, rows in found.shown.items():
            if rows[-1] == OWN or OWN not in rows:
                continue
            moved, faults = moved + 1, undone(found, rows, chosen)
            for order in orders_with_own_keys_last(found, rows):
                if undone(found, order, chosen) > faults:
                    continue
                assert any(found.hits(order, place) for place in found.leading(chosen)), chosen
    assert moved or key != "icecult"


@pytest.mark.parametrize("key", KEYS)
def test_the_tables_own_keys_are_between_moves_only_if_a_second_tap_would_make_one(
    key: str,
) -> None:
    for found, _ in positions(key):
        for chosen, rows in found.shown.items():
            if not is_between(found, rows):
                continue
            faults = undone(found, rows, chosen)
            for order in orders_of(found, rows):
                if is_between(found, order) or undone(found, order, chosen) > faults:
                    continue
                assert any(found.hits(order, place) for place in found.leading(chosen)), chosen


def orders_with_own_keys_last(found: Keyboards, rows: KeyRows) -> Iterator[KeyRows]:
    """Yield the orders of the rows that keep the order of those with moves, and have the table's own keys last."""
    return (order for order in orders_of(found, rows) if order[-1] == OWN)


def orders_of(found: Keyboards, rows: KeyRows) -> Iterator[KeyRows]:
    """Yield the orders of the rows that keep the order of those with moves."""

    def moves(rows: KeyRows) -> KeyRows:
        return tuple(row for row in rows if found.has_move(row))

    return (order for order in permutations(rows) if moves(order) == moves(rows))


def is_between(found: Keyboards, rows: KeyRows) -> bool:
    """Return whether rows with moves are both above and below the table's own keys."""
    if OWN not in rows:
        return False
    at = rows.index(OWN)
    return all(any(map(found.has_move, some)) for some in (rows[:at], rows[at:]))


def undone(found: Keyboards, rows: KeyRows, chosen: Word) -> int:
    """Return the number of rows in which a second tap on a key that goes back would then make a move."""
    faults = {
        place.above
        for key, place in placed(rows)
        if is_back(key, chosen) and key.word != chosen
        if found.shown[key.word] != found.shown[chosen]
        if found.hits(found.shown[key.word], place)
    }
    return len(faults)


@pytest.mark.parametrize("key", KEYS)
def test_the_key_that_shows_a_choice_goes_back(key: str) -> None:
    """A key that has no effect is not alone in a row, where it looks like one more choice."""
    chosen_ones = 0
    for found, _ in positions(key):
        for chosen, rows in found.shown.items():
            words = [key.word for row in rows for key in row if len(row) == 1]
            assert chosen not in words or chosen == FIRST
            chosen_ones += any(key.label.id == "key-back-to" for row in rows for key in row)
    assert chosen_ones or key == "reef" or key not in FULL


@pytest.mark.parametrize("key", KEYS)
def test_no_keyboard_of_a_turn_is_lower_than_the_first_one(key: str) -> None:
    """The board does not jump down while a move is chosen: the table's own keys fill the rows."""
    for found, _ in positions(key):
        for chosen, rows in found.shown.items():
            assert len(rows) >= len(found.shown[FIRST]), chosen


@pytest.mark.parametrize("key", KEYS)
def test_only_a_full_keyboard_that_goes_back_has_no_keys_of_the_table(key: str) -> None:
    """The table's own keys are then on the keyboard that a key of the game goes back to."""
    game, full = games.game(key), 0
    for public, own in positions(key):
        assert all(OWN in rows for rows in public.shown.values()), "everybody needs these keys"
        found = public if own is None else keyboards_of(game, own)
        for chosen, rows in found.shown.items():
            assert len(rows) <= MOST_ROWS or key not in FULL, chosen
            if OWN in rows:
                continue
            full += 1
            backs = {one.word for row in rows for one in row if is_back(one, chosen)}
            assert any(OWN in found.shown[word] for word in backs), chosen
    assert full or key != "reef"


class WidePebbles(PebblesGame):
    """A game with more keys in a row than Telegram takes."""

    def keys(self, view: PebblesView, chosen: Word) -> Keypad:
        if chosen not in HEAPS:
            return super().keys(view, chosen)
        words = [f"{chosen}.{count}" for count in range(1, MAX_KEYS_PER_ROW + 2)]
        row = tuple(Key(Word(word), say("pebbles-heap")) for word in words)
        return Keypad((row,), say("pebbles-how-many"), Word(""))


def test_a_row_that_telegram_would_refuse_is_divided() -> None:
    """Telegram would refuse the board in every form, and the table would stand still."""
    game = WidePebbles()
    view = game.observe(game.start(2, {}, None, "wide").state, None)
    rows = [row for row in arrange(game, view, Word("a"), 2, rtl=True) if row != OWN]
    assert max(map(len, rows)) <= MAX_KEYS_PER_ROW
    expected = ["", *(f"a.{count}" for count in range(1, MAX_KEYS_PER_ROW + 2))]
    assert sorted(key.word for row in rows for key in row) == expected
