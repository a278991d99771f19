"""Telegram's limits, counted chat by chat."""

from __future__ import annotations

import pytest
from telegram.constants import FloodLimit

from bot.budget import MINUTE, SECOND, Budget
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


def spend_a_minute(budget: Budget, clock: SlowClock, chat: int, calls: int) -> None:
    for _ in range(calls):
        assert budget.wait(chat) == 0
        budget.spend(chat)
        clock.move(SECOND)


def test_a_group_gets_twenty_calls_a_minute(budget: Budget, clock: SlowClock) -> None:
    spend_a_minute(budget, clock, GROUP, A_MINUTE)
    assert budget.wait(GROUP) == pytest.approx(MINUTE - A_MINUTE * SECOND)
    clock.move(budget.wait(GROUP))
    assert budget.wait(GROUP) == 0
    budget.spend(GROUP)
    assert budget.wait(GROUP) == pytest.approx(SECOND)


def test_a_private_chat_has_no_minute(budget: Budget, clock: SlowClock) -> None:
    spend_a_minute(budget, clock, PERSON, 2 * A_MINUTE)
    assert budget.wait(PERSON) == 0


def test_a_reserve_is_left_to_what_is_more_urgent(budget: Budget, clock: SlowClock) -> None:
    spend_a_minute(budget, clock, GROUP, A_MINUTE - 2)
    assert budget.wait(GROUP, reserve=1) == 0
    assert budget.wait(GROUP, reserve=2) > 0
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
