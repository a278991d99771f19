"""Rankings with ties: groups of tied seats, and their ranks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.saying import Seat


def ranking(worth: Sequence[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Return groups of tied seats, best first (see `Outcome.ranking`), given a value for each seat; higher is better.

    >>> ranking([3, 7, 3])
    ((1,), (0, 2))
    """
    return tuple(
        tuple(Seat(seat) for seat, value in enumerate(worth) if value == place)
        for place in sorted(set(worth), reverse=True)
    )


def ranks(ranking: Iterable[Iterable[Seat]]) -> dict[Seat, int]:
    """Return a dict from each seat to its rank, counted from 1, for a ranking as in `Outcome.ranking`.

    Tied seats share a rank, and the ranks after them are skipped ("standard competition ranking").

    >>> ranks(((Seat(2),), (Seat(0), Seat(3)), (Seat(1),)))
    {2: 1, 0: 2, 3: 2, 1: 4}
    """
    result: dict[Seat, int] = {}
    for group in ranking:
        rank = len(result) + 1
        for seat in group:
            result[seat] = rank
    return result
