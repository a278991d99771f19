"""Arranges a keyboard after a partial word so that no key that makes a move takes the place of the pressed key.

Telegram keeps either the upper or the lower edge of a message in place when the number of rows of its keyboard changes.
Places are therefore compared both by the row counted from the top and by the row counted from the bottom. If all rows
but one have keys that make moves, there may be no such order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import TypeAlias

from bot.tables.decisions.choices import whole_word
from bot.tables.library import AnyGame
from engine.contract import Key, View, Word

Row: TypeAlias = tuple[Key, ...]
OWN: Row = ()
"""Stands for the row of the table's own keys, none of which makes a move of the game."""
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
        return same_row and min(self.right, other.right) - max(self.left, other.left) > _TOUCH


def arrange(game: AnyGame, view: View, chosen: Word) -> tuple[Row, ...]:
    """Return the rows of the keyboard after `chosen`, with `OWN` for the row of the table's own keys, normally last.

    `view` is the public view. Rows change their order only if a key that makes a move would otherwise take the place
    of a key that leads to this keyboard, and if another order avoids this for more of these keys.
    """
    return _arranged(game, view, chosen, sideways=True)


def _arranged(game: AnyGame, view: View, chosen: Word, *, sideways: bool) -> tuple[Row, ...]:
    rows: tuple[Row, ...] = (*(row for row in game.keys(view, chosen).rows if row), OWN)
    pressed = _leading_places(game, view, chosen, sideways=sideways)
    if not pressed:
        return rows
    committing = _committing(game, view, rows)
    best, fewest = rows, len(pressed) + 1
    for order in _orders(rows, committing):
        found = sum(conflicts(order, committing, place) for place in pressed)
        if found < fewest:
            best, fewest = order, found
        if found == 0:
            break
    return best


def conflicts(rows: Sequence[Row], committing: frozenset[Word], pressed: Place) -> bool:
    """Return whether a key that makes a move (its word is in `committing`) takes the place of the pressed key."""
    return any(
        place.meets(pressed)
        for key, place in places(rows)
        if key.word in committing and not key.blocked
    )


def places(rows: Sequence[Row]) -> Iterator[tuple[Key, Place]]:
    """Yield the keys of a keyboard with their places."""
    for above, row in enumerate(rows):
        below = len(rows) - 1 - above
        for at, key in enumerate(row):
            yield key, Place(above, below, at / len(row), (at + 1) / len(row))


def _leading_places(
    game: AnyGame, view: View, chosen: Word, *, sideways: bool
) -> tuple[Place, ...]:
    """Return the places of the key of `chosen` on the keyboards that have it.

    These are the first keyboard, those of the steps before and, if `sideways` is set, those of other words on the first
    one, such as a key that shows more keys.
    """
    if not chosen:
        return ()
    parts, words = chosen.split("."), {Word(""): _words(game, view, Word(""))}
    for length in range(1, len(parts)):
        before = Word(".".join(parts[:length]))
        if any(before in found for found in words.values()):
            words[before] = _words(game, view, before)
    if sideways:
        offered = game.offers(view)
        for other in words[Word("")] - {chosen, *words, *offered}:
            words[other] = _words(game, view, other)
    found = dict.fromkeys(
        place
        for before, shown in words.items()
        if chosen in shown
        for key, place in places(_arranged(game, view, before, sideways=False))
        if key.word == chosen
    )
    return tuple(found)


def _words(game: AnyGame, view: View, chosen: Word) -> frozenset[Word]:
    return frozenset(key.word for row in game.keys(view, chosen).rows for key in row)


def _committing(game: AnyGame, view: View, rows: Sequence[Row]) -> frozenset[Word]:
    words = {key.word for row in rows for key in row if not key.blocked}
    return frozenset(word for word in words if whole_word(game, view, word) is not None)


def _orders(rows: tuple[Row, ...], committing: frozenset[Word]) -> Iterator[tuple[Row, ...]]:
    """Yield the usual order of the rows, then all orders that keep the order of the rows with keys that make a move.

    Orders that keep these rows together come first, and among them those with the table's own keys at the lower edge.
    """
    harmless = [row for row in rows if not any(key.word in committing for key in row)]
    block = [row for row in rows if any(key.word in committing for key in row)]
    yield rows
    found = []
    for at in combinations(range(len(rows)), len(harmless)):
        for order in permutations(harmless):
            free, fixed = iter(order), iter(block)
            found.append(tuple(next(free) if n in at else next(fixed) for n in range(len(rows))))

    def cost(order: tuple[Row, ...]) -> tuple[int, bool, int]:
        of_block = [row in block for row in order]
        breaks = sum(one != other for one, other in pairwise(of_block))
        moved = sum(abs(order.index(row) - rows.index(row)) for row in rows)
        return breaks, order[-1] != OWN, moved

    yield from sorted(found, key=cost)
