"""Python interface to the compiled search (C). It is optional: without it, a slower search in plain Python is used."""

from __future__ import annotations

import _ctypes
import ctypes
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

HERE = Path(__file__).parent
LIBRARY = HERE / "core.library"
"""The compiled library. Its suffix is not .so, because Python would try to import it as an extension module."""
MAX_NUMBERS = 8192
"""Maximum length of an encoded position and of a list of moves; must be the same as in core.h."""
PARAMETERS = 7
"""Number of search parameters; those that are missing at the end are 0."""
MEGABYTES = 160
"""Memory limit in megabytes for all trees of one search together."""


def version() -> int:
    """Return a checksum of the C sources; a library built from them reports the same number."""
    sources = sorted((*HERE.glob("*.c"), *HERE.glob("*.h")))
    return crc32(b"".join(source.read_bytes() for source in sources)) & 0x7FFFFFFF


@cache
def library() -> ctypes.CDLL | None:
    """Return the compiled library, or None if it is missing, cannot be loaded, or was built from other sources."""
    if not LIBRARY.exists():
        return None
    try:
        found = ctypes.CDLL(str(LIBRARY))
    except OSError:
        return None
    if found.core_version() != version():
        _unload(found)
        return None
    found.core_open.restype = ctypes.c_void_p
    return found


def _unload(found: ctypes.CDLL) -> None:
    """Unload a library. The system would otherwise return it again for a new file at the same path."""
    if sys.platform == "win32":
        _ctypes.FreeLibrary(found._handle)
    else:
        _ctypes.dlclose(found._handle)


class CoreTree:
    """The search tree of one encoded position. Call `close` to free its memory."""

    def __init__(
        self,
        game: str,
        numbers: Sequence[int],
        parameters: Sequence[float],
        weights: Sequence[float],
        megabytes: int = MEGABYTES,
        seed: int = 1,
    ) -> None:
        """Open the tree of a position, encoded as `numbers`. `game` is the name of the rules in the C code.

        parameters: the five SEARCH_PARAMETERS (see engine/players/tree.py), followed by the points scale and, if it is
        not 0, the maximum number of moves considered for other seats.
        weights: evaluation weights, in the order that the C code of the game reads.
        megabytes: memory limit of this tree.
        seed: determines the noise that decides between equal moves.

        Raises RuntimeError if the compiled library is missing, and ValueError for a game without C code, an invalid
        position, a wrong number of weights, or too little memory.
        """
        found = library()
        if found is None:
            raise RuntimeError("there is no compiled search")
        self._library = found
        tree = found.core_open(
            game.encode(),
            (ctypes.c_int32 * len(numbers))(*numbers),
            len(numbers),
            (ctypes.c_float * PARAMETERS)(*parameters),
            (ctypes.c_float * len(weights)).from_buffer(array("f", weights)),
            len(weights),
            megabytes,
            ctypes.c_uint32(seed),
        )
        if not tree:
            raise ValueError("invalid position for the compiled search")
        self._tree = ctypes.c_void_p(tree)
        self._moves, self._counts = _array(ctypes.c_int32), _array(ctypes.c_int32)

    def simulate(self, simulations: int) -> int:
        """Run simulations and return how many were run.

        They are fewer than requested if the memory is full, and none if there is no seat to move at the root.
        """
        done: int = self._library.core_simulate(self._tree, simulations)
        return done

    def root_moves(self) -> list[tuple[int, int, float, float, float]]:
        """Return (code, visits, value sum, static evaluation, static evaluation of the best reply) for each root move.

        The units are those of `RootMove`: value sums and static evaluations are those of the seat to move, the last
        value is that of the next player. For turns with the same first word, visits and value sums are added up, and
        the evaluations are those of the most visited one. The last value is NaN if the position after the move has not
        been expanded, or if the same seat moves again. The list is empty before the first call of `simulate`, and if
        there is no seat to move at the root.
        """
        moves, visits = _array(ctypes.c_int32), _array(ctypes.c_int32)
        sums, static, replies = (
            _array(ctypes.c_double),
            _array(ctypes.c_float),
            _array(ctypes.c_float),
        )
        count = self._library.core_root_moves(self._tree, moves, visits, sums, static, replies)
        rows = zip(moves, visits, sums, static, replies, strict=True)
        return [row for row, _ in zip(rows, range(count), strict=False)]

    def visits(self) -> dict[int, int]:
        """Return a dict from the code of each root move to the number of simulations through it.

        The root moves are those of `root_moves`.
        """
        count = self._library.core_visits(self._tree, self._moves, self._counts)
        return dict(zip(self._moves[:count], self._counts[:count], strict=True))

    def chances(self) -> list[float]:
        """Return each seat's win probability after the most visited root move, in Ice Cult a whole turn.

        Raises ValueError if there was no simulation.
        """
        if not any(self.visits().values()):
            raise ValueError("no simulation was run")
        found = (ctypes.c_float * 4)()
        self._library.core_best_move(self._tree, found)
        return list(found)[: len(self.evaluations())]

    def size(self) -> int:
        """Return the number of positions in the tree."""
        size: int = self._library.core_size(self._tree)
        return size

    def legal(self) -> list[int]:
        """Return the codes of all legal moves."""
        count = self._library.core_legal(self._tree, self._moves)
        found: list[int] = self._moves[:count]
        return found

    def apply(self, move: int) -> None:
        """Make a move; the position after it becomes the root. Allowed only before the first simulation."""
        self._library.core_apply(self._tree, move)

    def numbers(self) -> list[int]:
        """Return the root position as integers, without the leading numbers that do not change in a search."""
        count = self._library.core_write(self._tree, self._counts)
        found: list[int] = self._counts[:count]
        return found

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; empty if the game is not over."""
        bits = self._library.core_winners(self._tree)
        return tuple(seat for seat in range(4) if bits >> seat & 1)

    def to_move(self) -> int:
        """Return the seat to move, or -1 if a random event comes next or the game is over.

        In Ice Cult, the end of the game is shown only by `winners`; this method then still returns a seat.
        """
        seat: int = self._library.core_to_move(self._tree)
        return seat

    def points(self) -> list[int]:
        """Return the final score of each seat; valid only at the end of the game."""
        count = self._library.core_points(self._tree, self._moves)
        found: list[int] = self._moves[:count]
        return found

    def best_static_move(self) -> int:
        """Return the code of the move with the best static evaluation; there must be a seat to move at the root."""
        move: int = self._library.core_best_static_move(self._tree)
        return move

    def evaluations(self) -> list[float]:
        """Return each seat's lead over its best opponent in points, according to the search's evaluation."""
        points = (ctypes.c_float * 4)()
        count = self._library.core_evaluations(self._tree, points)
        return list(points)[:count]

    def close(self) -> None:
        """Free the memory of the tree."""
        self._library.core_close(self._tree)


def _array(kind: Any) -> Any:
    return (kind * MAX_NUMBERS)()
