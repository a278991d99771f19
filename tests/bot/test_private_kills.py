"""The bot is killed at every step of the path of private messages: nothing is lost, doubled or left without an answer.

`python -m tests.bot.private_kills FILE 300` kills it 300 times, and can be interrupted and continued.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import KEYS
from tests.bot.private_kills import killed_game
from tests.conftest import NIGHTLY


@pytest.mark.parametrize(
    ("key", "turns"),
    [("reef", 5), *(pytest.param(key, 40, marks=NIGHTLY) for key in KEYS)],
)
async def test_a_killed_bot_loses_and_doubles_nothing(tmp_path: Path, key: str, turns: int) -> None:
    report = await killed_game(tmp_path, key, 3, turns=turns)
    assert report.errors == []
    assert len(report.kills) >= turns // 3
