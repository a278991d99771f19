"""Telegram's limits, counted chat by chat."""

from __future__ import annotations

from itertools import pairwise

import pytest
from telegram.constants import FloodLimit

from bot.telegram.sending.rate_limits import GAP, MINUTE, SECOND, RateLimits
from tests.manual_clock import ManualClock

PERSON, GROUP, OTHER = 101, -100, -200
A_MINUTE = int(FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def rate_limits(clock: ManualClock) -> RateLimits:
    return RateLimits(clock)


def test_a_chat_gets_one_call_a_second(rate_limits: RateLimits, clock: ManualClock) -> None:
    assert rate_limits.wait(PERSON) == 0
    rate_limits.spend(PERSON)
    assert rate_limits.wait(PERSON) == pytest.approx(SECOND)
    assert rate_limits.wait(OTHER) == 0
    clock.advance(SECOND)
    assert rate_limits.wait(PERSON) == 0


def in_a_hurry(
    rate_limits: RateLimits, clock: ManualClock, chat: int, seconds: float
) -> list[float]:
    """Return the times of calls to a chat for which a call is always waiting."""
    began, calls = clock.monotonic(), []
    while clock.monotonic() - began < seconds:
        clock.advance(rate_limits.wait(chat))
        rate_limits.spend(chat)
        calls.append(clock.monotonic())
    return calls


def test_a_group_gets_exactly_twenty_calls_in_any_minute(
    rate_limits: RateLimits, clock: ManualClock
) -> None:
    calls = in_a_hurry(rate_limits, clock, GROUP, 600)
    for at in calls:
        assert sum(at <= other < at + 60 for other in calls) <= A_MINUTE
    assert len(calls) >= 10 * A_MINUTE


def test_a_group_never_waits_longer_than_the_gap(
    rate_limits: RateLimits, clock: ManualClock
) -> None:
    for quiet in (0.0, 7.0, 20.0, 61.0, 300.0):
        clock.advance(quiet)
        calls = in_a_hurry(rate_limits, clock, GROUP, 200)
        gaps = [later - earlier for earlier, later in pairwise(calls)]
        assert max(gaps) == pytest.approx(GAP)


def test_a_group_within_the_limit_never_waits(rate_limits: RateLimits, clock: ManualClock) -> None:
    for _ in range(100):
        assert rate_limits.wait(GROUP) == pytest.approx(0, abs=1e-6)
        rate_limits.spend(GROUP)
        clock.advance(MINUTE / A_MINUTE)


def test_a_private_chat_has_no_limit_per_minute(
    rate_limits: RateLimits, clock: ManualClock
) -> None:
    gaps = [
        later - earlier for earlier, later in pairwise(in_a_hurry(rate_limits, clock, PERSON, 120))
    ]
    assert max(gaps) == pytest.approx(SECOND)


def test_a_reserve_is_left_for_urgent_calls(rate_limits: RateLimits, clock: ManualClock) -> None:
    while rate_limits.wait(GROUP, reserve=2) < 2 * SECOND:
        clock.advance(rate_limits.wait(GROUP))
        rate_limits.spend(GROUP)
    assert rate_limits.wait(GROUP) == pytest.approx(SECOND)
    clock.advance(SECOND)
    assert rate_limits.wait(GROUP, reserve=2) > 0
    assert rate_limits.wait(GROUP) == 0


def test_a_returned_call_is_not_counted(rate_limits: RateLimits, clock: ManualClock) -> None:
    for _ in range(2 * A_MINUTE):
        rate_limits.give_back(rate_limits.spend(GROUP))
        assert rate_limits.wait(GROUP) == 0
        clock.advance(0.1)


@pytest.mark.parametrize("chat", [GROUP, PERSON])
def test_returning_a_call_returns_no_other(
    rate_limits: RateLimits, clock: ManualClock, chat: int
) -> None:
    in_a_hurry(rate_limits, clock, chat, 60)
    wait = rate_limits.wait(chat)
    assert wait > 0
    rate_limits.give_back(
        rate_limits.spend(chat)
    )  # a turn call that need not be deleted makes no call
    assert rate_limits.wait(chat) == wait


def test_a_call_counts_from_the_moment_it_was_made(
    rate_limits: RateLimits, clock: ManualClock
) -> None:
    spent = rate_limits.spend(GROUP)
    clock.advance(18)  # its picture was being drawn
    rate_limits.made(spent)
    assert rate_limits.wait(GROUP) == pytest.approx(SECOND)
    clock.advance(SECOND)
    assert rate_limits.wait(GROUP) == 0


def test_all_chats_together_get_thirty_calls_a_second(rate_limits: RateLimits) -> None:
    for chat in range(int(FloodLimit.MESSAGES_PER_SECOND)):
        assert rate_limits.wait(chat + 1) == 0
        rate_limits.spend(chat + 1)
    assert rate_limits.wait(999) == pytest.approx(SECOND)


def test_limits_can_be_lifted(clock: ManualClock) -> None:
    rate_limits = RateLimits(clock, lifted=True)
    for _ in range(100):
        rate_limits.spend(GROUP)
    assert rate_limits.wait(GROUP) == 0


def test_idle_chats_are_forgotten(rate_limits: RateLimits, clock: ManualClock) -> None:
    for chat in range(1, 2000):
        rate_limits.spend(chat)
        clock.advance(1)
    assert len(rate_limits._chats) < 300
