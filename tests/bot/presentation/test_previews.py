"""A partial word is rendered in games with previews; in other games only the keyboard changes."""

from __future__ import annotations

import pytest

from bot.tables.table import Table
from engine.contract import Word
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


def later(table: Table, chosen: str) -> list[Word]:
    """Return the words on the keyboard after a partial word."""
    keypad = table.game.keys(table.view(), Word(chosen))
    return [key.word for line in keypad.rows for key in line]


def partial(table: Table, chosen: str) -> Word | None:
    """Return the first word on the keyboard after `chosen` that leaves a choice, or None."""
    found = (word for word in later(table, chosen) if len(word) > len(chosen))
    return next((one for one in found if _is_prefix(table, one)), None)


def _is_prefix(table: Table, word: Word) -> bool:
    return any(more.startswith(f"{word}.") for more in later(table, word))


async def test_ice_cult_is_rendered_for_tilts_and_not_for_symbols(bot: BotFixture) -> None:
    row = await start_solo(bot, SARA, "icecult")

    async def press(word: Word | None) -> int:
        """Press a key and return how many pictures were drawn."""
        drawn = len(bot.renderer.scenes)
        assert word is not None
        await bot.press(SARA, SARA, bot.find_word(SARA, word))
        return len(bot.renderer.scenes) - drawn

    table = await bot.table(row.key)
    first = partial(table, "")
    assert await press(first) == 1
    assert await press(partial(table, str(first))) == 1
    assert bot.renderer.scenes[-1].chosen.count(".") == 2
    for _ in range(60):
        await bot.play_move(row.key, SARA)
        table = await bot.table(row.key)
        word = partial(table, "")
        if word is not None and not word.startswith("tilt"):
            assert await press(word) == 0
            assert (await bot.app.tables.live(row.key)).chosen == word
            return
    pytest.fail("no arrow could move several pieces")


async def test_a_game_with_previews_is_rendered_at_each_partial_word(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game("azul")), "previews", True)
    before, chosen = await choice_changed(bot)
    assert len(chosen) == before + 1
    assert chosen[-1] != ""
