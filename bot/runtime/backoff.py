"""Pauses between attempts that fail."""

from __future__ import annotations

_DOUBLINGS = 60
"""The maximum number of doublings. More would exceed any limit, and 2.0 ** 1024 is too large for a float."""


def doubling_pause(failures: int, longest: float) -> float:
    """Return the pause in seconds after this many failures in a row: 1, 2, 4 … after 1, 2, 3 …, at most `longest`."""
    return min(2.0 ** min(failures - 1, _DOUBLINGS), longest)
