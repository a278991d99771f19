"""The trials find the moves and boards of a running bot in its log."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.runtime.log import LineFormatter
from scripts.trials.board_latency import BoardLatency
from tests.bot.bot_fixture import AMIR, GROUP, BotFixture, open_bot
from tests.bot.game_fixtures import start_game


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[BotFixture]:
    async with open_bot(tmp_path) as found:
        yield found


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines that the bot has logged so far, as in the log of its process."""
    caplog.set_level(logging.INFO, "bot")
    caplog.handler.setFormatter(LineFormatter())
    found: list[str] = []
    emit = caplog.handler.emit

    def keep(record: logging.LogRecord) -> None:
        found.append(LineFormatter().format(record))
        emit(record)

    caplog.handler.emit = keep  # type: ignore[method-assign]
    return found


async def test_the_log_of_a_bot_has_a_time_for_each_move_until_its_board(
    bot: BotFixture, lines: list[str]
) -> None:
    row = await start_game(bot, AMIR)
    for _ in range(3):
        await bot.play_move(row.key, GROUP)
    latency = BoardLatency.of_log("\n".join(lines))
    assert (latency.moves, latency.boards, len(latency.seconds)) == (3, 3, 3)
    assert all(0 <= one < 60 for one in latency.seconds)
