"""Four people play each game to its end in one group; Telegram's limits are enforced, and the bot keeps them."""

from __future__ import annotations

import pytest

from engine.games import KEYS
from tests.bot.texts import text, voice
from tests.conftest import sampled
from tests.whole_game import Outcome, play_whole_game

pytestmark = pytest.mark.slow
A_MINUTE = 20
"""Calls that Telegram allows in a group."""
BUSY = 11
"""The busiest minute has at least so many calls, or one for each move of a shorter game."""
MOST_BEHIND = 6.0
"""Simulated seconds within which the board shows a move. Calls of a full minute are 4.5 s apart."""
BLOCKER = 102


def check(outcome: Outcome) -> None:
    """Check that the game ended, that its board is up to date, and that no limit was exceeded."""
    assert outcome.is_over
    assert outcome.errors == []
    assert outcome.refused == 0
    assert min(BUSY, outcome.moves) <= outcome.most_calls <= A_MINUTE
    assert outcome.is_shown
    assert outcome.behind <= MOST_BEHIND
    assert text("end-title") in outcome.caption
    assert outcome.moves / outcome.minutes >= 3


@pytest.mark.parametrize("key", sampled(KEYS, 2))
def test_four_people_play_to_the_end_within_telegrams_limits(key: str) -> None:
    outcome = play_whole_game(key)
    check(outcome)
    assert outcome.failed == []


@pytest.mark.parametrize(
    "is_known",
    sampled([pytest.param(True, id="known"), pytest.param(False, id="unknown")], 2),
)
def test_a_person_who_has_blocked_the_bot_stops_no_game_and_sees_the_hand_in_the_group(
    is_known: bool,
) -> None:
    """No aside needs a private message: the alert in the group tells the whole hand, the picture is an extra.

    `is_known`: the bot received the update about the block; otherwise every private message fails with 403.
    """
    outcome = play_whole_game("reef", seed=2, blocker=BLOCKER, is_known=is_known)
    check(outcome)
    forbidden = "sendPhoto: Forbidden: bot was blocked by the user"
    assert set(outcome.failed) == (set() if is_known else {forbidden})
    hands = [text for text, saying in outcome.answers if saying.id == "reef-hand"]
    assert len(hands) > 5
    assert [text for text, _ in outcome.answers] == [
        voice("fa", *outcome.names)(saying) for _, saying in outcome.answers
    ]
