"""One person's many presses must not slow down anybody else's: a bucket of presses for each."""

from __future__ import annotations

from collections import OrderedDict

from bot.runtime.clock import Clock

BURST = 20
RATE = 4.0
"""Presses that fit in a full bucket, and how many drip in each second."""
_PEOPLE = 20_000


class Throttle:
    """Buckets of the people who pressed last."""

    def __init__(self, clock: Clock, burst: float = BURST, rate: float = RATE) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def lets_pass(self, user_id: int) -> bool:
        """There is a press left in this person's bucket; it is taken."""
        now = self._clock.monotonic()
        left, at = self._buckets.get(user_id, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        passes = left >= 1
        self._buckets[user_id] = (left - 1 if passes else left, now)
        self._buckets.move_to_end(user_id)
        while len(self._buckets) > _PEOPLE:
            self._buckets.popitem(last=False)
        return passes
