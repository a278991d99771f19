"""The compiled search, where a compiler was at hand at installation; without it everything works, only slower."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

GAMES = ("azul", "sintra", "icecult", "reef")
"""In the order of GAMES in search.c."""
HERE = Path(__file__).parent
LIBRARY = HERE / "core.library"
"""Not named .so: Python would take it for a module of its own."""
MOST_NUMBERS = 8192
"""No position and no list of moves is longer (core.h)."""
MEGABYTES = 160
"""All trees of one search together."""


def version() -> int:
    """What a library must say of itself to have been made from these sources."""
    sources = sorted((*HERE.glob("*.c"), *HERE.glob("*.h")))
    return crc32(b"".join(source.read_bytes() for source in sources)) & 0x7FFFFFFF


@cache
def library() -> ctypes.CDLL | None:
    """The compiled search; None: it was not made, or not from these sources."""
    if not LIBRARY.exists():
        return None
    try:
        found = ctypes.CDLL(str(LIBRARY))
    except OSError:
        return None
    if found.core_version() != version():
        return None
    found.core_open.restype = ctypes.c_void_p
    return found


class Core:
    """One tree in one invented world. Give it back with `close`."""

    def __init__(
        self,
        game: str,
        numbers: Sequence[int],
        habits: Sequence[float],
        weights: Sequence[float],
        megabytes: int = MEGABYTES,
        seed: int = 1,
    ) -> None:
        """`habits`: curiosity, warmth, width, widening, sure as in engine/players/tree.py, and the spread."""
        found = library()
        if found is None:
            raise RuntimeError("there is no compiled search")
        self._library = found
        tree = found.core_open(
            GAMES.index(game),
            (ctypes.c_int32 * len(numbers))(*numbers),
            len(numbers),
            (ctypes.c_float * len(habits))(*habits),
            (ctypes.c_float * len(weights)).from_buffer(array("f", weights)),
            len(weights),
            megabytes,
            ctypes.c_uint32(seed),
        )
        if not tree:
            raise ValueError("the position makes no sense to the compiled search")
        self._tree = ctypes.c_void_p(tree)
        self._moves, self._counts = _many(ctypes.c_int32), _many(ctypes.c_int32)

    def look(self, looks: int) -> int:
        """Look so often; how often it did, fewer when its memory is full."""
        done: int = self._library.core_look(self._tree, looks)
        return done

    def plans(self) -> list[tuple[int, int, float, float, float]]:
        """The root's moves: code, visits, sum of hopes, quick look, the best looking answer (NaN: not looked at)."""
        moves, visits = _many(ctypes.c_int32), _many(ctypes.c_int32)
        sums, quick, answered = _many(ctypes.c_double), _many(ctypes.c_float), _many(ctypes.c_float)
        count = self._library.core_plans(self._tree, moves, visits, sums, quick, answered)
        rows = zip(moves, visits, sums, quick, answered, strict=True)
        return [row for row, _ in zip(rows, range(count), strict=False)]

    def visits(self) -> dict[int, int]:
        """How often each of the root's moves was looked at, by code."""
        count = self._library.core_visits(self._tree, self._moves, self._counts)
        return dict(zip(self._moves[:count], self._counts[:count], strict=True))

    def size(self) -> int:
        """How many positions the tree holds."""
        size: int = self._library.core_size(self._tree)
        return size

    def legal(self) -> list[int]:
        """The codes of every legal move."""
        count = self._library.core_legal(self._tree, self._moves)
        found: list[int] = self._moves[:count]
        return found

    def apply(self, move: int) -> None:
        """Make a move; only before the first look."""
        self._library.core_apply(self._tree, move)

    def numbers(self) -> list[int]:
        """The position."""
        count = self._library.core_write(self._tree, self._counts)
        found: list[int] = self._counts[:count]
        return found

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; (): nobody yet."""
        bits = self._library.core_winners(self._tree)
        return tuple(seat for seat in range(4) if bits >> seat & 1)

    def mover(self) -> int:
        """The seat to move; -1: it is over, or chance comes next."""
        seat: int = self._library.core_mover(self._tree)
        return seat

    def points(self) -> list[int]:
        """Every seat's points, as the game counts them once it is over."""
        count = self._library.core_points(self._tree, self._moves)
        found: list[int] = self._moves[:count]
        return found

    def best(self) -> int:
        """The move that looks best at once."""
        move: int = self._library.core_best(self._tree)
        return move

    def worths(self) -> list[float]:
        """Points ahead of the best other, by seat, as a look values the position."""
        points = (ctypes.c_float * 4)()
        count = self._library.core_worths(self._tree, points)
        return list(points)[:count]

    def close(self) -> None:
        """Give the memory back."""
        self._library.core_close(self._tree)


def _many(kind: Any) -> Any:
    return (kind * MOST_NUMBERS)()
