"""Arranges the keyboards of a position so that no key that makes a move takes the place of the key pressed before.

Telegram keeps either the upper or the lower edge of a message in place when the number of rows of its keyboard changes.
Places are therefore compared both by the row counted from the top and by the row counted from the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, pairwise, permutations
from typing import TypeAlias

from bot.tables.decisions.choices import is_back, whole_word
from bot.tables.library import AnyGame
from engine.contract import AND, Key, View, Word

Row: TypeAlias = tuple[Key, ...]
Rows: TypeAlias = tuple[Row, ...]
OWN: Row = ()
"""Stands for the row of the table's own keys, none of which makes a move of the game."""
_FIRST = Word("")
_TOUCH = 0.02
"""Keys that overlap by at most this share of the keyboard's width cannot be hit by a second tap in the same place."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a key: its row from the top and from the bottom, and its left and right edge as shares of the width.

    Rows are counted from 0.
    """

    above: int
    below: int
    left: float
    right: float

    def meets(self, other: Place) -> bool:
        """Return whether a second tap after the keyboard has changed can hit the other place."""
        same_row = self.above == other.above or self.below == other.below
        return same_row and _overlap(self.left, self.right, other.left, other.right)


def _overlap(left: float, right: float, other_left: float, other_right: float) -> bool:
    """Return whether a tap may hit both of two keys with these edges if they are in the same row."""
    return min(right, other_right) - max(left, other_left) > _TOUCH


def arrange(game: AnyGame, view: View, chosen: Word) -> Rows:
    """Return the rows of the keyboard after `chosen`, with `OWN` for the row of the table's own keys, normally last.

    Rows change their order only if a key that makes a move would otherwise take the place of a key that leads to this
    keyboard, or if a key that goes back is in the place of a move on the previous keyboard. Because of the latter, the
    table's own keys are not moved.
    """
    return _Keyboards(game, view).arranged(chosen)


def _places(rows: Rows, word: Word) -> Iterator[Place]:
    """Yield the places of the keys of a word."""
    for above, row in enumerate(rows):
        for at, key in enumerate(row):
            if key.word == word:
                below = len(rows) - 1 - above
                yield Place(above, below, at / len(row), (at + 1) / len(row))


@dataclass(frozen=True)
class _Keyboards:
    """The keyboards of a position. Each is built at most once."""

    game: AnyGame
    view: View
    _usual: dict[Word, Rows] = field(default_factory=dict)
    _arranged: dict[Word, Rows] = field(default_factory=dict)
    _commits: dict[Word, bool] = field(default_factory=dict)

    def arranged(self, chosen: Word) -> Rows:
        """Return the rows of the keyboard after `chosen` in the order in which they are shown."""
        if chosen not in self._arranged:
            self._arranged[chosen] = self._in_order(chosen)
        return self._arranged[chosen]

    def _in_order(self, chosen: Word) -> Rows:
        rows = self.usual(chosen)
        if rows == self.usual(_FIRST):
            return rows
        faults = _Faults(self, rows, self._pressed(chosen, rows), self._behind(chosen, rows))
        if not any(any(faults.of_row(at, at)) for at in range(len(rows))):
            return rows
        block = frozenset(at for at, row in enumerate(rows) if any(map(self.commits, row)))
        return tuple(rows[at] for at in _best_order(faults.table(), block))

    def usual(self, chosen: Word) -> Rows:
        """Return the rows of the keyboard after `chosen` in the order that the game gives them."""
        if chosen not in self._usual:
            rows = self.game.keys(self.view, chosen).rows
            self._usual[chosen] = (*(row for row in rows if row), OWN)
        return self._usual[chosen]

    @cached_property
    def _offered(self) -> frozenset[Word]:
        return frozenset(self.game.offers(self.view))

    def commits(self, key: Key) -> bool:
        """Return whether a key makes a move."""
        if key.blocked or not key.word:
            return False
        if key.word not in self._commits:
            whole = whole_word(self.game, self.view, key.word, self._offered)
            self._commits[key.word] = whole is not None
        return self._commits[key.word]

    def _pressed(self, chosen: Word, rows: Rows) -> frozenset[Place]:
        """Return the places of the key of `chosen` on the keyboards that lead to `rows`.

        These are the keyboards of the steps before, and those of other choices of the same step, if `rows` has their
        keys.
        """
        parts, before = chosen.split("."), [self.usual(_FIRST)]
        for length in range(1, len(parts)):
            step = Word(".".join(parts[:length]))
            if any(key.word == step for shown in before for row in shown for key in row):
                before.append(self.arranged(step))
        beside = [
            self.usual(key.word)
            for row in rows
            for key in row
            if not key.blocked
            and not is_back(key, chosen)
            and not key.word.startswith((f"{chosen}.", f"{chosen}{AND}"))
            and not self.commits(key)
        ]
        return frozenset(place for shown in (*before, *beside) for place in _places(shown, chosen))

    def _behind(self, chosen: Word, rows: Rows) -> dict[Word, Rows]:
        """Return the rows of the other keyboards to which keys of `rows` go back, by the words of these keys."""
        words = {key.word for row in rows for key in row if is_back(key, chosen)} - {chosen}
        return {word: found for word in words if (found := self.arranged(word)) != rows}


@dataclass(frozen=True, slots=True)
class _Faults:
    """Finds the places at which a row would let a second tap make a move.

    pressed: the places of the keys that lead to these rows.
    behind: by the word of each key that goes back, the rows of the keyboard to which it leads.
    """

    keyboards: _Keyboards
    rows: Rows
    pressed: frozenset[Place]
    behind: dict[Word, Rows]

    def table(self) -> list[list[tuple[bool, bool]]]:
        """Return the results of `of_row`: for each row, one for each place that it may have."""
        height = range(len(self.rows))
        return [[self.of_row(at, above) for above in height] for at in height]

    def of_row(self, at: int, above: int) -> tuple[bool, bool]:
        """Return what is wrong if the row `at` is the one with `above` rows above it.

        The first value says whether it has a move in the place of a key that leads to these rows, the second whether it
        has a key that goes back to a move in the same place.
        """
        row, below = self.rows[at], len(self.rows) - 1 - above
        makes = any(
            self._makes_move(row, place.left, place.right)
            for place in self.pressed
            if place.above == above or place.below == below
        )
        undone = any(
            self._makes_move(other, n / len(row), (n + 1) / len(row))
            for n, key in enumerate(row)
            for other in _level(self.behind.get(key.word, ()), above, below)
        )
        return makes, undone

    def _makes_move(self, row: Row, left: float, right: float) -> bool:
        """Return whether a key of a row makes a move and overlaps the range from `left` to `right`."""
        return any(
            _overlap(left, right, n / len(row), (n + 1) / len(row)) and self.keyboards.commits(key)
            for n, key in enumerate(row)
        )


def _level(rows: Rows, above: int, below: int) -> Rows:
    """Return the rows of `rows` with `above` rows above them or `below` rows below them."""
    found = {above, len(rows) - 1 - below}
    return tuple(row for at, row in enumerate(rows) if at in found)


def _best_order(faults: list[list[tuple[bool, bool]]], block: frozenset[int]) -> tuple[int, ...]:
    """Return the best order of rows, as indexes of the usual order.

    `faults` has the result of `of_row` for each row in each place. The rows of `block`, which have keys that make
    moves, keep their order. The best order has the fewest moves in the places of keys that lead to them. Of several,
    it is the one with the table's own keys at the lower edge, then with the fewest moves in the places of keys that go
    back, then the one whose own keys are above or below all rows of `block`, then the one that keeps these rows
    together, then the one that moves rows the least.
    """

    own = len(faults) - 1

    def cost(order: tuple[int, ...]) -> tuple[int, bool, int, bool, int, int]:
        found = [faults[at][above] for above, at in enumerate(order)]
        forward, back = map(sum, zip(*found, strict=True))
        breaks = sum((one in block) != (other in block) for one, other in pairwise(order))
        moved = sum(abs(at - above) for above, at in enumerate(order))
        before = sum(at in block for at in order[: order.index(own)])
        return forward, order[-1] != own, back, 0 < before < len(block), breaks, moved

    return min(_orders(len(faults), block), key=cost)


def _orders(count: int, block: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Yield all orders of rows that keep the order of the rows in `block`."""
    free = [at for at in range(count) if at not in block]
    for given in combinations(range(count), len(free)):
        for order in permutations(free):
            others, fixed = iter(order), iter(sorted(block))
            yield tuple(next(others) if at in given else next(fixed) for at in range(count))
