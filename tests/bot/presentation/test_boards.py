"""Composing boards: the text that replaces a picture is made only for chats without pictures."""

from __future__ import annotations

import pytest

from bot.presentation.boards import boards
from bot.sandbox.bot_api.faults import Fault
from engine.contract import View
from tests.bot.bot_fixture import AMIR, GROUP, BotFixture
from tests.bot.game_fixtures import start_game


@pytest.fixture
def text_boards(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """A list of the views for which text boards were made."""
    made: list[View] = []
    text_board = boards.text_board

    def counted(*args: object, **options: object) -> str:
        made.append(args[1])  # type: ignore[arg-type]
        return text_board(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(boards, "text_board", counted)
    return made


async def test_a_board_with_a_picture_has_no_text_board(
    bot: BotFixture, text_boards: list[View]
) -> None:
    row = await start_game(bot, AMIR)
    for _ in range(3):
        await bot.play_move(row.key, GROUP)
    assert len(bot.renderer.scenes) >= 4
    assert text_boards == []


async def test_a_chat_without_pictures_gets_the_text_board(
    bot: BotFixture, text_boards: list[View]
) -> None:
    bot.telegram.faults.add(Fault("no-photos", "editMessageMedia"))
    row = await start_game(bot, AMIR)
    assert len(text_boards) == 1
    assert "photo" not in bot.last(GROUP)
    assert (await bot.row(row.key)).shown_version == row.version
