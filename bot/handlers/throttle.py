"""A token bucket per person, so that one person's presses do not slow down others."""

from __future__ import annotations

from bot.runtime.cache import BoundedCache
from bot.runtime.clock import Clock

BURST = 20
"""Presses in a full bucket."""
RATE = 4.0
"""Presses refilled per second."""
MAX_PEOPLE = 20_000


class Throttle:
    """The buckets of people who pressed recently."""

    def __init__(self, clock: Clock, burst: float = BURST, rate: float = RATE) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._buckets = BoundedCache[int, tuple[float, float]](MAX_PEOPLE)

    def lets_pass(self, user_id: int) -> bool:
        """Take a token from this person's bucket. Return False if it is empty."""
        now = self._clock.monotonic()
        left, at = self._buckets.get(user_id) or (self._burst, now)
        left = min(self._burst, left + (now - at) * self._rate)
        passes = left >= 1
        self._buckets.put(user_id, (left - 1 if passes else left, now))
        return passes
