"""The log of an outage: when it begins, once a minute, and when it ends."""

from __future__ import annotations

import logging

import pytest
from telegram.error import BadRequest, RetryAfter, TimedOut

from bot.runtime.outages import INTERVAL, OutageLog
from bot.telegram.api.network_errors import InvalidResponse, NotReached, TokenRejected
from bot.telegram.api.outages import RepeatedLine, is_outage, outage_log
from tests.manual_clock import ManualClock

BEGINS, GOES_ON, ENDS = (
    "Telegram does not answer",
    "Telegram still does not answer",
    "Telegram answers again",
)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def outages(clock: ManualClock, caplog: pytest.LogCaptureFixture) -> OutageLog:
    caplog.set_level("INFO", "bot")
    return outage_log(clock)


def fail(outages: OutageLog, clock: ManualClock, seconds: float, step: float = 0.5) -> None:
    end = clock.monotonic() + seconds
    while clock.monotonic() < end:
        outages.failed(NotReached("HTTP 502 without a response of the Bot API"))
        clock.advance(step)


def test_an_outage_is_a_line_a_minute_however_many_calls_fail(
    outages: OutageLog, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    fail(outages, clock, 3 * INTERVAL + 1)
    outages.succeeded()
    outages.succeeded()
    assert caplog.messages == [BEGINS, GOES_ON, GOES_ON, GOES_ON, ENDS]
    assert caplog.records[-1].__dict__["calls"] == 2 * (3 * INTERVAL + 1)


def test_where_every_other_call_fails_there_are_two_lines_a_minute(
    outages: OutageLog, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(600):
        fail(outages, clock, 0.5)
        outages.succeeded()
    assert caplog.messages == [BEGINS, ENDS] * 5


def test_the_next_outage_is_told_again(
    outages: OutageLog, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    fail(outages, clock, 5)
    outages.succeeded()
    clock.advance(INTERVAL)
    fail(outages, clock, 5)
    assert caplog.messages == [BEGINS, ENDS, BEGINS]


def test_what_telegram_refuses_is_no_outage() -> None:
    assert not any(map(is_outage, (BadRequest("x"), RetryAfter(5), TokenRejected("x"))))
    assert all(map(is_outage, (NotReached("x"), InvalidResponse("x"), TimedOut())))


def test_calls_that_are_given_up_have_a_line_a_minute_with_their_number(
    clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    line = RepeatedLine(clock, logging.getLogger("bot.telegram.api.outages"), "not answered")
    line.count(NotReached("told by the log of outages"))
    for _ in range(150):
        line.count(BadRequest("query is too old"))
        line.count("given up")
        clock.advance(1)
    assert caplog.messages == ["not answered"] * 3
    counts = [record.__dict__["count"] for record in caplog.records]
    assert counts == [1, 2 * INTERVAL, 2 * INTERVAL]
