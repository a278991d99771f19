"""The clock of the bot, and changes of the system clock."""

from __future__ import annotations

import time

import pytest

from bot.runtime.clock import BEHIND, SteadyClock


def test_the_clock_follows_the_system_clock_forward_only_when_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, wall = SteadyClock(), time.time

    def ahead_by(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: wall() + seconds)

    ahead_by(BEHIND - 10)
    assert clock.catch_up() == 0
    ahead_by(3600)
    before = clock.now()
    assert clock.now() - before < BEHIND
    assert clock.catch_up() == pytest.approx(3600, abs=BEHIND)
    assert clock.now() == pytest.approx(before + 3600, abs=BEHIND)
    assert clock.catch_up() == 0
    ahead_by(-3600)
    assert clock.catch_up() == 0
    assert clock.now() >= before + 3600 - BEHIND
