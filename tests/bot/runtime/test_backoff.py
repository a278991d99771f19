"""Pauses between attempts that fail."""

from bot.runtime.backoff import doubling_pause


def test_a_pause_doubles_with_each_failure_up_to_the_longest() -> None:
    pauses = [doubling_pause(failures, 30) for failures in range(1, 8)]
    assert pauses == [1, 2, 4, 8, 16, 30, 30]


def test_an_outage_of_weeks_has_the_longest_pause() -> None:
    assert doubling_pause(100_000, 30) == 30
