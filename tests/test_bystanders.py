"""A game continues while bystanders keep the bot busy, in simulated time with Telegram's limits enforced."""

from __future__ import annotations

import pytest

from scripts.trials.bystanders import PROMPT_SECONDS, QUIET_CALLS, SHARE, Measurements, simulate
from scripts.trials.process_stats import percentile
from tests.conftest import sampled

pytestmark = pytest.mark.slow
SECONDS = 100.0
HABITS = [
    pytest.param(habits, id=", ".join(habits))
    for habits in (
        ("/new", "/new", "/new"),
        ("rules key", "/help", "/board"),
        ("lobby", "chatter", "board key"),
        ("finished table",),
        ("proposals", "cards", "inline queries"),
    )
]
"""What three bystanders, or one, do again and again."""


@pytest.fixture(scope="module")
def undisturbed() -> Measurements:
    return simulate([], seconds=SECONDS)


@pytest.mark.parametrize(
    "habits",
    sampled(HABITS, 2),
)
def test_bystanders_take_less_than_a_fifth_of_a_tables_moves(
    undisturbed: Measurements, habits: tuple[str, ...]
) -> None:
    disturbed = simulate(habits, seconds=SECONDS)
    assert undisturbed.moves_a_minute >= 8
    assert disturbed.moves_a_minute >= SHARE * undisturbed.moves_a_minute
    assert disturbed.errors == ()
    assert disturbed.refused == 0
    assert disturbed.most_calls <= 20


def test_keys_of_a_partial_word_are_prompt_while_the_chat_is_quiet() -> None:
    quiet = simulate([], seconds=300, calls=QUIET_CALLS)
    assert quiet.most_calls <= QUIET_CALLS
    assert len(quiet.key_seconds) >= 20
    assert percentile(quiet.key_seconds, 0.95) <= PROMPT_SECONDS
