"""The throttle of presses and commands."""

from __future__ import annotations

from bot.telegram.chat_activity import Throttle
from tests.manual_clock import ManualClock


def test_a_flood_of_one_person_throttles_nobody_else() -> None:
    clock = ManualClock()
    throttle = Throttle(clock, burst=3, rate=1)
    assert [throttle.lets_pass(1) for _ in range(5)] == [True, True, True, False, False]
    assert throttle.lets_pass(2)
    clock.advance(2)
    assert [throttle.lets_pass(1) for _ in range(3)] == [True, True, False]
