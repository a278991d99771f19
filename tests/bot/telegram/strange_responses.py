"""Strange responses in place of those of the Bot API, and their numbers."""

from __future__ import annotations

import random

import pytest

from scripts.trials.strange_responses import METHODS, RawResponse, StrangeResponses

MANY = pytest.param(10_000, marks=pytest.mark.long)
IN_THE_MIDDLE = [12, MANY]
"""The numbers of responses to each method, by day and by night."""


class Substitute:
    """Puts strange responses in place of those to one method."""

    def __init__(self, seed: str) -> None:
        self._strange = StrangeResponses(random.Random(seed))
        self.method, self.times = "", 0
        self.given: list[RawResponse] = []

    def next(self, method: str) -> RawResponse | None:
        """Return a strange response, or None if the method is another one or has had enough of them."""
        if method != self.method or not self.times:
            return None
        self.times -= 1
        self.given.append(self._strange.generate(METHODS[method]))
        return self.given[-1]
