"""The bot is killed at every step of the path of private messages: nothing is lost, doubled or left without an answer.

`python -m tests.bot.private.private_kills FILE 300` kills it 300 times, and can be interrupted and continued.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import KEYS
from tests.bot.private.private_kills import killed_game
from tests.conftest import NIGHTLY
from tests.full_games import FULL

PATH = (
    *("answerCallbackQuery", "append", "editEphemeralMessageMedia", "deleteEphemeralMessage"),
    *("_keep", "_drop", "editMessageMedia", "shown"),
)
"""The calls and the transactions of the path, besides the sending of a private message."""
PLACEHOLDER, PICTURE = "private sendMessage", "private sendPhoto"


@pytest.mark.parametrize(
    ("key", "turns", "seed"),
    [
        ("reef", 5, 3),
        *(pytest.param(key, 40, seed, marks=NIGHTLY) for key in KEYS for seed in (3, 4)),
    ],
)
async def test_a_killed_bot_loses_and_doubles_nothing(
    tmp_path: Path, key: str, turns: int, seed: int
) -> None:
    """With an odd seed, the server is api.telegram.org, which needs no placeholder before each message."""
    report = await killed_game(tmp_path, key, seed, turns=turns)
    assert report.errors == []
    assert len(report.kills) >= turns // 3
    if turns > 5 and key in FULL:
        path = {*PATH, PICTURE if seed % 2 else PLACEHOLDER}
        steps = {f"{when} {what}" for when in ("before", "after") for what in path}
        assert steps - report.steps == set()
