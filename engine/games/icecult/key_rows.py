"""Rows of keys, which show as many choices at the same time as fit on the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise

from engine.contract import Key, Word
from engine.key_rows import KeyRows
from engine.saying import Saying

SYMBOL_ROWS = 3
"""Maximum number of rows for the keys of symbols."""
TURN = "icecult-key-turn"
"""The label of a key that turns a block."""
PLACED = "icecult-sign-placed"
"""The sign of an arrow with the place of its block."""
_MOST = {
    "icecult-key-arrow": (4, 3),
    "icecult-key-circle-one": (3, 2),
    "icecult-key-circle-on": (2, 2),
    "icecult-key-arrow-on": (3, 2),
    "icecult-key-circle-two": (2, 2),
    TURN: (4, 4),
}
"""For each kind of key, the maximum number of keys in its row: if its piece stands alone, and if it is in a stack."""
_MOST_PLACED = {"icecult-key-arrow": (3, 2), "icecult-key-arrow-several": (3, 3)}
"""The same for keys that show the place of a block. A row has at most two such keys of any other kind."""
_MOST_OTHERS = 3
_WIDEST = 4
"""The maximum number of keys in any row."""
_END = "icecult-key-end"


@dataclass(frozen=True, slots=True)
class Cell:
    """The keys of a symbol.

    short: the keys to show if there is little room.
    full: the keys to show instead if there is room, which make a move without a further choice; may be empty.
    joined: further keys, each of which is added to the full keys, or to the short ones if `full` is empty, if there is
        room.
    stays: whether the keys are shown even if they are blocked and there is little room.
    """

    short: tuple[Key, ...]
    full: tuple[Key, ...] = ()
    joined: tuple[Key, ...] = ()
    stays: bool = False

    @classmethod
    def of(cls, key: Key, full: tuple[Key, ...], joined: tuple[Key, ...] = ()) -> Cell:
        """Return a cell that shows `key` if there is little room.

        If `full` has only one key, that key is always shown.
        """
        return cls(full, (), joined) if len(full) == 1 else cls((key,), full, joined)


def packed(cells: Sequence[Cell], most: int = SYMBOL_ROWS) -> KeyRows:
    """Return rows of keys, at most `most` if possible, which show the full keys of as many cells as possible.

    Joined keys are added next, and the keys that turn blocks last, because they need two rows. Blocked keys are left
    out if that makes room for more keys that are not blocked.
    """
    every = _packed(cells, most)
    fewer = _packed([cell for cell in cells if cell.stays or not cell.short[0].blocked], most)
    return fewer if count(fewer) > count(every) else every


def count(rows: KeyRows) -> int:
    """Return the number of keys that are not blocked."""
    return sum(not key.blocked for row in rows for key in row)


def _packed(cells: Sequence[Cell], most: int) -> KeyRows:
    shown = [cell.short for cell in cells]

    def show(at: int, keys: tuple[Key, ...]) -> None:
        tried = [*shown[:at], keys, *shown[at + 1 :]]
        if len(_rows(tried)) <= most:
            shown[at] = keys

    by_size = sorted(range(len(cells)), key=lambda at: len(cells[at].full))
    folded = [at for at in by_size if cells[at].full]
    for at in folded:
        if not _is_turns(cells[at].full):
            show(at, cells[at].full)
    for at, cell in enumerate(cells):
        if at not in folded or shown[at] is cell.full:
            for key in cell.joined:
                show(at, (*shown[at], key))
    for at in folded:
        if _is_turns(cells[at].full):
            show(at, cells[at].full)
    return _rows(shown) if any(map(_is_turns, shown)) else _spread(shown, most)


def _spread(cells: Sequence[tuple[Key, ...]], most: int) -> KeyRows:
    """Return the keys in at most `most` rows with the keys of each symbol together (see `_together`), if possible.

    Otherwise, return at most `most` rows of nearly equal length or, if some keys do not allow this, as few rows as
    possible, even if these are more than `most`.
    """
    keys = [key for cell in cells for key in cell]
    even = tuple(split(keys, min(most, len(keys))))
    return _together(cells, most) or (even if all(map(fits, even)) else _rows(cells))


def _together(cells: Sequence[tuple[Key, ...]], most: int) -> KeyRows:
    """Return at most `most` rows, as short as possible, with the keys of each symbol in one row; () if they do not fit.

    If a symbol has too many keys for one row, they are divided among rows in nearly equal parts.
    """
    units = [unit for cell in cells for unit in split(cell, -(-len(cell) // min(map(_most, cell))))]
    found = list[KeyRows]()
    for count in range(1, min(most, len(units)) + 1):
        for breaks in combinations(range(1, len(units)), count - 1):
            edges = pairwise((0, *breaks, len(units)))
            rows = tuple(tuple(chain(*units[start:end])) for start, end in edges)
            if all(len(row) <= _WIDEST and fits(row) for row in rows):
                found.append(rows)
    return min(found, key=lambda rows: sum(len(row) ** 2 for row in rows), default=())


def _rows(cells: Sequence[tuple[Key, ...]]) -> KeyRows:
    """Return as few rows as needed for the keys in this order; keys that turn blocks begin a new row."""
    rows: list[list[Key]] = [[]]
    room = _WIDEST
    for cell in cells:
        if rows[-1] and _is_turns(cell):  # two blocks to a row, as in the base
            rows.append([])
            room = _WIDEST
        for key in cell:
            most = _most(key)
            room = min(room, most)
            if len(rows[-1]) >= room:
                rows.append([])
                room = most
            rows[-1].append(key)
    return tuple(map(tuple, rows))


def _is_turns(cell: tuple[Key, ...]) -> bool:
    return cell[0].label.id == TURN


def fits(row: tuple[Key, ...]) -> bool:
    """Return whether the row has no more keys than each of them allows."""
    return all(len(row) <= _most(key) for key in row)


def _most(key: Key) -> int:
    """Return the maximum number of keys in a row that contains this key."""
    if key.blocked and key.label.id == _END:
        return 2
    alone, stacked = _MOST.get(key.label.id, (_MOST_OTHERS, _MOST_OTHERS))
    if any(isinstance(value, Saying) and value.id == PLACED for _, value in key.label.args):
        alone, stacked = _MOST_PLACED.get(key.label.id, (2, 2))
    is_stacked = any(name == "height" and value for name, value in key.label.args)
    return stacked if is_stacked else alone


def split(keys: Sequence[Key], count: int) -> Iterator[tuple[Key, ...]]:
    """Yield `count` rows whose lengths differ by at most one key."""
    for at in range(count):
        yield tuple(keys[len(keys) * at // count : len(keys) * (at + 1) // count])


def below(keys: Sequence[Key], heading: Key, height: int, row: int) -> KeyRows:
    """Return the keyboard that follows a press in row `row`, numbered from 0, of a keyboard with `height` rows.

    The new keyboard consists of `keys` and, in a row of its own, the key `heading`, which shows the choice. It also has
    `height` rows, and `heading` is in the row that was pressed. If there are too few keys for that, they are all in one
    row, above or below `heading`.

    No key of `keys` is where the pressed row was, whether rows are counted from the top or from the bottom, except in
    one case: a single key that follows a press in the middle row of three has that place, counted from the bottom. The
    bot then changes the order of the rows.
    """
    rows = list(split(keys, height - 1 if len(keys) >= height - 1 else 1))
    rows.insert(min(row, row - (height - 2) if len(rows) == 1 and row > 1 else row), (heading,))
    return tuple(rows)


def find(rows: KeyRows, word: Word) -> int | None:
    """Return the index of the row with the key of a word, or None."""
    return next((at for at, row in enumerate(rows) if any(key.word == word for key in row)), None)
