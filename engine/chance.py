"""Random numbers as pure functions of a seed and a label (SHA-256); the same on every Python version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def _numbers(seed: str, label: str) -> Iterator[int]:
    """Yield an endless sequence of 64-bit integers, four from each SHA-256 digest."""
    block = 0
    while True:
        digest = sha256(f"{seed}\x1f{label}\x1f{block}".encode()).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return a uniformly distributed integer from 0 to `bound` - 1, using rejection sampling."""
    fair = (1 << 64) - (1 << 64) % bound
    return next(number for number in numbers if number < fair) % bound


def number(seed: str, label: str, bound: int) -> int:
    """Return a uniformly distributed integer from 0 to `bound` - 1, determined by the seed and the label."""
    return _below(bound, _numbers(seed, label))


def shuffle(seed: str, label: str, things: Sequence[T]) -> tuple[T, ...]:
    """Return the items in a random order (Fisher-Yates); the same seed and label always give the same order.

    >>> shuffle("7", "bag", "abc") == shuffle("7", "bag", "abc")
    True
    """
    mixed = list(things)
    numbers = _numbers(seed, label)
    for last in range(len(mixed) - 1, 0, -1):
        other = _below(last + 1, numbers)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)
