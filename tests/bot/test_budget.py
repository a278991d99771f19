"""Telegram's limits, counted chat by chat."""

from __future__ import annotations

from itertools import pairwise

import pytest
from telegram.constants import FloodLimit

from bot.telegram.rate_limits import GAP, MINUTE, SECOND, Budget
from tests.slow_clock import SlowClock

PERSON, GROUP, OTHER = 101, -100, -200
A_MINUTE = int(FloodLimit.MESSAGES_PER_MINUTE_PER_GROUP)


@pytest.fixture
def clock() -> SlowClock:
    return SlowClock()


@pytest.fixture
def budget(clock: SlowClock) -> Budget:
    return Budget(clock)


def test_a_chat_gets_one_call_a_second(budget: Budget, clock: SlowClock) -> None:
    assert budget.wait(PERSON) == 0
    budget.spend(PERSON)
    assert budget.wait(PERSON) == pytest.approx(SECOND)
    assert budget.wait(OTHER) == 0
    clock.move(SECOND)
    assert budget.wait(PERSON) == 0


def in_a_hurry(budget: Budget, clock: SlowClock, chat: int, seconds: float) -> list[float]:
    """When calls are made to a chat for which there is always something to say."""
    began, calls = clock.monotonic(), []
    while clock.monotonic() - began < seconds:
        clock.move(budget.wait(chat))
        budget.spend(chat)
        calls.append(clock.monotonic())
    return calls


def test_a_group_gets_twenty_calls_in_any_minute_and_all_of_them(
    budget: Budget, clock: SlowClock
) -> None:
    calls = in_a_hurry(budget, clock, GROUP, 600)
    for at in calls:
        assert sum(at <= other < at + 60 for other in calls) <= A_MINUTE
    assert len(calls) >= 10 * A_MINUTE


def test_a_group_never_waits_longer_than_the_gap(budget: Budget, clock: SlowClock) -> None:
    for quiet in (0.0, 7.0, 20.0, 61.0, 300.0):
        clock.move(quiet)
        calls = in_a_hurry(budget, clock, GROUP, 200)
        gaps = [later - earlier for earlier, later in pairwise(calls)]
        assert max(gaps) == pytest.approx(GAP)


def test_a_group_that_keeps_to_the_limit_waits_for_nothing(
    budget: Budget, clock: SlowClock
) -> None:
    for _ in range(100):
        assert budget.wait(GROUP) == pytest.approx(0, abs=1e-6)
        budget.spend(GROUP)
        clock.move(MINUTE / A_MINUTE)


def test_a_private_chat_has_no_minute(budget: Budget, clock: SlowClock) -> None:
    gaps = [later - earlier for earlier, later in pairwise(in_a_hurry(budget, clock, PERSON, 120))]
    assert max(gaps) == pytest.approx(SECOND)


def test_a_reserve_is_left_to_what_is_more_urgent(budget: Budget, clock: SlowClock) -> None:
    while budget.wait(GROUP, reserve=2) < 2 * SECOND:
        clock.move(budget.wait(GROUP))
        budget.spend(GROUP)
    assert budget.wait(GROUP) == pytest.approx(SECOND)
    clock.move(SECOND)
    assert budget.wait(GROUP, reserve=2) > 0
    assert budget.wait(GROUP) == 0


def test_a_call_that_was_not_made_is_not_counted(budget: Budget, clock: SlowClock) -> None:
    for _ in range(2 * A_MINUTE):
        budget.give_back(budget.spend(GROUP))
        assert budget.wait(GROUP) == 0
        clock.move(0.1)


@pytest.mark.parametrize("chat", [GROUP, PERSON])
def test_giving_a_call_back_forgets_no_other(budget: Budget, clock: SlowClock, chat: int) -> None:
    in_a_hurry(budget, clock, chat, 60)
    wait = budget.wait(chat)
    assert wait > 0
    budget.give_back(budget.spend(chat))  # a ring that was to be deleted does not wait for its turn
    assert budget.wait(chat) == wait


def test_a_call_counts_from_the_moment_it_was_made(budget: Budget, clock: SlowClock) -> None:
    spent = budget.spend(GROUP)
    clock.move(18)  # its picture was being drawn
    budget.made(spent)
    assert budget.wait(GROUP) == pytest.approx(SECOND)
    clock.move(SECOND)
    assert budget.wait(GROUP) == 0


def test_all_chats_together_get_thirty_calls_a_second(budget: Budget) -> None:
    for chat in range(int(FloodLimit.MESSAGES_PER_SECOND)):
        assert budget.wait(chat + 1) == 0
        budget.spend(chat + 1)
    assert budget.wait(999) == pytest.approx(SECOND)


def test_limits_can_be_lifted(clock: SlowClock) -> None:
    budget = Budget(clock, lifted=True)
    for _ in range(100):
        budget.spend(GROUP)
    assert budget.wait(GROUP) == 0


def test_quiet_chats_are_forgotten(budget: Budget, clock: SlowClock) -> None:
    for chat in range(1, 2000):
        budget.spend(chat)
        clock.move(1)
    assert len(budget._chats) < 300
