"""A partial word is rendered in games with previews; in other games only the keyboard changes."""

from __future__ import annotations

import pytest

from engine.games import game
from tests.bot.bot_fixture import SARA, BotFixture
from tests.bot.game_fixtures import start_solo


async def choice_changed(bot: BotFixture) -> tuple[int, list[str]]:
    """Choose a partial word. Return the number of scenes before, and the partial words of all scenes after that."""
    row = await start_solo(bot)
    before = len(bot.renderer.scenes)
    table = await bot.table(row.key)
    keypad = table.game.keys(table.view(), "")
    offers = table.game.offers(table.view())
    word = next(key.word for line in keypad.rows for key in line if key.word not in offers)
    await bot.press(SARA, SARA, bot.find_word(SARA, word))
    return before, [str(scene.chosen) for scene in bot.renderer.scenes]


async def test_a_partial_word_changes_only_the_keyboard_of_the_board(bot: BotFixture) -> None:
    before, chosen = await choice_changed(bot)
    assert len(chosen) == before


async def test_a_press_that_changes_nothing_makes_no_call(bot: BotFixture) -> None:
    await choice_changed(bot)
    [row] = await bot.rows(SARA)
    board = (await bot.row(row.key)).board
    assert board is not None
    back = bot.find_word(SARA, "")
    half = bot.calls().count("editMessageCaption")
    for _ in range(3):
        await bot.press(SARA, SARA, back, board.id)
    assert bot.calls().count("editMessageCaption") == half + 1
    assert bot.failed_calls() == []


async def test_a_game_with_previews_is_rendered_at_each_partial_word(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game("azul")), "previews", True)
    before, chosen = await choice_changed(bot)
    assert len(chosen) == before + 1
    assert chosen[-1] != ""
