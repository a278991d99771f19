"""Arranges the keyboards of a position so that no key that makes a move takes the place of the key pressed before.

Telegram keeps either the upper or the lower edge of a message in place when the number of rows of its keyboard changes.
Places are therefore compared both by the row counted from the top and by the row counted from the bottom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, permutations
from typing import TypeAlias

from bot.presentation.keys.key_positions import KeyPosition, overlap
from bot.presentation.keys.keyboards import MOST_ROWS
from bot.tables.decisions.play import is_back, whole_word
from engine.contract import AND, MAX_KEYS_PER_ROW, AnyGame, Key, Keypad, View, Word
from engine.saying import say

KeyRow: TypeAlias = tuple[Key, ...]
KeyRows: TypeAlias = tuple[tuple[Key, ...], ...]
OWN: KeyRow = ()
"""Stands for a row of the table's own keys, none of which makes a move of the game."""
_FIRST = Word("")
_MOST_FILLED = 4
"""With more rows, a phone's screen does not show the end of the caption together with the picture."""
MOST_IN_WORDS = 4
"""The maximum number of own keys in a row whose labels have words."""


def in_direction(game: AnyGame, rows: KeyRows, *, rtl: bool) -> KeyRows:
    """Return rows of a game's keys as they are shown in a language, which is right-to-left if `rtl` is set."""
    return rows if rtl or not game.keys_from_right else tuple(row[::-1] for row in rows)


def with_back(pad: Keypad, chosen: Word) -> KeyRows:
    """Return the rows of a keyboard, in which the key that shows the choice `chosen` goes back to `Keypad.back`.

    If no key goes back to that step, a key that does so is alone in a row below the others. If `Keypad.back` is None,
    the rows are unchanged.
    """
    if (back := pad.back) is None:
        return pad.rows
    rows = list(pad.rows)
    for at, (key, *others) in enumerate(rows):
        if key.word == chosen and not others:
            rows[at] = (Key(back, say("key-back-to", label=key.label)),)
    has_back = any(key.word == back for row in rows for key in row)
    return (*rows,) if has_back else (*rows, (Key(back, say("key-step-back", form="long")),))


def arrange(
    game: AnyGame, view: View, chosen: Word, most_own: int = MOST_ROWS, *, rtl: bool
) -> KeyRows:
    """Return the rows of the keyboard after `chosen`, with `OWN` for each row of the table's own keys, normally last.

    The rows of the game are those of `with_back`. A row with only the key that goes back is left out if there is no
    room for it; the key is then one of the own keys. `rtl` is as in `in_direction`.
    The `most_own` own keys are divided among rows so that their labels have words, if there is room, and so that the
    next keyboards are as high as the first one, if there are enough own keys and no more than _MOST_FILLED rows.

    There is no `OWN` if the game leaves no room for it (`is_full`).

    Rows change their order, or own keys get more rows, only if a key that makes a move would otherwise be in the place
    of a key that leads to this keyboard, or a key that goes back in the place of a move on the keyboard it leads to.
    """
    return in_direction(game, _Keyboards(game, view, most_own).arranged(chosen), rtl=rtl)


def is_full(rows: KeyRows, chosen: Word) -> bool:
    """Return whether the game's rows after `chosen` leave no room for own keys, which are on the keyboard before.

    A keyboard without a key that goes back always has a row of own keys.
    """
    return len(rows) >= MOST_ROWS and any(is_back(key, chosen) for row in rows for key in row)


def _places(rows: KeyRows, word: Word) -> Iterator[KeyPosition]:
    """Yield the places of the keys of a word."""
    for above, row in enumerate(rows):
        for at, key in enumerate(row):
            if key.word == word:
                below = len(rows) - 1 - above
                yield KeyPosition(above, below, at / len(row), (at + 1) / len(row))


def _parts(row: KeyRow) -> Iterator[KeyRow]:
    """Yield the nearly equal parts of a row, of at most MAX_KEYS_PER_ROW keys each; Telegram refuses longer rows."""
    count = -(-len(row) // MAX_KEYS_PER_ROW)
    for at in range(count):
        yield row[len(row) * at // count : len(row) * (at + 1) // count]


@dataclass(frozen=True)
class _Keyboards:
    """The keyboards of a position. Each is built at most once."""

    game: AnyGame
    view: View
    most_own: int
    _of_game: dict[Word, KeyRows] = field(default_factory=dict)
    _arranged: dict[Word, KeyRows] = field(default_factory=dict)
    _commits: dict[Word, bool] = field(default_factory=dict)

    def arranged(self, chosen: Word) -> KeyRows:
        """Return the rows of the keyboard after `chosen` in the order in which they are shown."""
        if chosen not in self._arranged:
            self._arranged[chosen] = self._in_order(chosen)
        return self._arranged[chosen]

    def _in_order(self, chosen: Word) -> KeyRows:
        rows = self.usual(chosen)
        if rows == self.usual(_FIRST):
            return rows
        pressed, behind = self._pressed(chosen, rows), self._behind(chosen, rows)
        if not _Faults(self, rows, pressed, behind).is_any():
            return rows
        found: list[tuple[Cost, KeyRows]] = []
        left = self.most_own - rows.count(OWN)
        for more in range(max(0, min(left, MOST_ROWS - len(rows))) + 1):
            faults = _Faults(self, (*rows, *[OWN] * more), pressed, behind)
            found.append(faults.best_order())
            if not any(found[-1][0][:4]):
                break
        return min(found, key=lambda one: one[0])[1]

    def usual(self, chosen: Word) -> KeyRows:
        """Return the game's rows of the keyboard after `chosen`, in the order of the game, and then rows OWN."""
        rows = self._game_rows(chosen)
        if is_full(rows, chosen):
            return rows
        return (*rows, *[OWN] * max(1, min(self._height - len(rows), self.most_own)))

    def _game_rows(self, chosen: Word) -> KeyRows:
        """Return the game's rows of the keyboard after `chosen`. A row with too many keys is divided."""
        if chosen not in self._of_game:
            rows = with_back(self.game.keys(self.view, chosen), chosen)
            if len(rows) >= MOST_ROWS and rows[-1][0].label.id == "key-step-back":
                rows = rows[:-1]  # the key joins the own keys
            self._of_game[chosen] = tuple(part for row in rows for part in _parts(row))
        return self._of_game[chosen]

    @cached_property
    def _height(self) -> int:
        """The height of the first keyboard: enough rows for own keys in words, also on later keyboards with moves."""
        first, own = self._game_rows(_FIRST), -(-self.most_own // MOST_IN_WORDS)
        height = len(first) + own
        for key in (key for row in first for key in row if key.word not in self._offered):
            rows = self._game_rows(key.word) if height < _MOST_FILLED else ()
            if any(one.word in self._offered and not one.blocked for row in rows for one in row):
                height = max(height, min(len(rows) + own, _MOST_FILLED))
        return min(height, MOST_ROWS)

    @cached_property
    def _offered(self) -> frozenset[Word]:
        return frozenset(self.game.offers(self.view))

    def commits(self, key: Key) -> bool:
        """Return whether a press on a key makes a move, because nothing is left to choose."""
        if key.blocked or not key.word:
            return False
        if key.word not in self._commits:
            whole = whole_word(self.game, self.view, key.word, self._offered)
            self._commits[key.word] = whole is not None
        return self._commits[key.word]

    def _pressed(self, chosen: Word, rows: KeyRows) -> frozenset[KeyPosition]:
        """Return the places where a person may just have pressed the key of `chosen` when `rows` appear.

        The key may be on the keyboards of the earlier steps and, if `rows` repeats the keys of its step, on the
        keyboards of the other choices in that step.
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

    def _behind(self, chosen: Word, rows: KeyRows) -> dict[Word, KeyRows]:
        """Return the rows of the other keyboards to which keys of `rows` go back, by the words of the keys."""
        words = {key.word for row in rows for key in row if is_back(key, chosen)} - {chosen}
        return {word: found for word in words if (found := self.arranged(word)) != rows}


Cost: TypeAlias = tuple[int, int, bool, bool, bool, int, int]
"""What is wrong with an order of rows, the worst first; see `_Faults.best_order`."""


@dataclass(frozen=True)
class _Faults:
    """Finds the places at which a row would let a second tap make a move.

    `pressed` is the places of the keys that lead to `rows`, and `behind` is the result of `_Keyboards._behind`.
    """

    keyboards: _Keyboards
    rows: KeyRows
    pressed: frozenset[KeyPosition]
    behind: dict[Word, KeyRows]

    def is_any(self) -> bool:
        """Return whether there is a fault in the usual order of the rows."""
        rows = list(enumerate(self.rows))
        return any(self._is_pressed(row, at) or self._goes_to_move(row, at) for at, row in rows)

    def best_order(self) -> tuple[Cost, KeyRows]:
        """Return the order of the rows with the lowest cost, and this cost.

        The rows with keys that make moves keep their order. The cost consists of:
        - the number of rows with a move in the place of a key in `pressed`;
        - the number of rows with a key that goes back to a keyboard with a move in the same place;
        - whether the last row is a row of the game; whether a row of own keys is between rows with moves;
        - whether a row of own keys is above a row of the game;
        - the number of borders between rows with moves and other rows;
        - the number of places by which rows are moved, in total.
        """
        height = range(len(self.rows))
        makes = [[self._is_pressed(row, above) for above in height] for row in self.rows]
        undone = [[self._goes_to_move(row, above) for above in height] for row in self.rows]
        own = [at for at in height if self.rows[at] == OWN]
        block = frozenset(at for at in height if any(map(self.keyboards.commits, self.rows[at])))

        def cost(order: tuple[int, ...]) -> Cost:
            forward = sum(makes[row][at] for at, row in enumerate(order))
            back = sum(undone[row][at] for at, row in enumerate(order))
            breaks = sum((one in block) != (other in block) for one, other in pairwise(order))
            moved = sum(abs(row - at) for at, row in enumerate(order))
            before = {sum(row in block for row in order[: order.index(one)]) for one in own}
            is_between = any(0 < count < len(block) for count in before)
            is_last = set(order[-len(own) :]) == set(own)
            return forward, back, order[-1] not in own, is_between, not is_last, breaks, moved

        orders = _orders(len(self.rows), [block, frozenset(own)])
        found = min((cost(order), order) for order in orders)
        return found[0], tuple(self.rows[at] for at in found[1])

    def _is_pressed(self, row: KeyRow, above: int) -> bool:
        """Return whether a row with `above` rows above it has a move in the place of a key in `pressed`."""
        below = len(self.rows) - 1 - above
        return any(
            self._makes_move(row, place.left, place.right)
            for place in self.pressed
            if place.above == above or place.below == below
        )

    def _goes_to_move(self, row: KeyRow, above: int) -> bool:
        """Return whether a row with `above` rows above it has a key that goes back to a move in the same place."""
        below = len(self.rows) - 1 - above
        return any(
            self._makes_move(other, n / len(row), (n + 1) / len(row))
            for n, key in enumerate(row)
            for other in _level(self.behind.get(key.word, ()), above, below)
        )

    def _makes_move(self, row: KeyRow, left: float, right: float) -> bool:
        """Return whether a key of a row makes a move and overlaps the range from `left` to `right`."""
        return any(
            overlap(left, right, n / len(row), (n + 1) / len(row)) and self.keyboards.commits(key)
            for n, key in enumerate(row)
        )


def _level(rows: KeyRows, above: int, below: int) -> KeyRows:
    """Return the rows of `rows` with `above` rows above them or `below` rows below them."""
    found = {above, len(rows) - 1 - below}
    return tuple(row for at, row in enumerate(rows) if at in found)


def _orders(count: int, fixed: Sequence[Collection[int]]) -> Iterator[tuple[int, ...]]:
    """Yield all orders of `count` rows that keep the order of the rows in each collection of `fixed`."""
    group = {at: number for number, some in enumerate(fixed) for at in some}
    kinds = sorted(group.get(at, len(fixed) + at) for at in range(count))
    for order in sorted(set(permutations(kinds))):
        left = [iter(sorted(some)) for some in fixed]
        yield tuple(next(left[kind]) if kind < len(fixed) else kind - len(fixed) for kind in order)
