"""Chance as pure functions of (seed, label): SHA-256, so that a log replays for ever on every Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def _numbers(seed: str, label: str) -> Iterator[int]:
    """Yield 64-bit numbers for ever, each from one quarter of a SHA-256 block."""
    block = 0
    while True:
        digest = sha256(f"{seed}\x1f{label}\x1f{block}".encode()).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Draw a number from 0 to bound - 1, each equally likely (numbers past the last full multiple are drawn anew)."""
    fair = (1 << 64) - (1 << 64) % bound
    return next(number for number in numbers if number < fair) % bound


def number(seed: str, label: str, bound: int) -> int:
    """Draw a number from 0 to bound - 1."""
    return _below(bound, _numbers(seed, label))


def shuffle(seed: str, label: str, things: Sequence[T]) -> tuple[T, ...]:
    """Put things in a random order (Fisher-Yates); the same seed and label give the same order.

    >>> shuffle("7", "bag", "abc") == shuffle("7", "bag", "abc")
    True
    """
    mixed = list(things)
    numbers = _numbers(seed, label)
    for last in range(len(mixed) - 1, 0, -1):
        other = _below(last + 1, numbers)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)
