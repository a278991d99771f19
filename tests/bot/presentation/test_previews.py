"""A partial word is rendered in games with previews; in other games only the keyboard changes."""

from __future__ import annotations

import random

import pytest

from bot.tables.table import Table
from engine.contract import Word
from engine.games import game
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import start_game, start_solo


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


async def test_the_first_coral_of_a_card_is_drawn_on_a_board_that_only_its_player_sees(
    bot: BotFixture,
) -> None:
    row = await start_solo(bot, SARA, "reef")
    chance = random.Random(1)
    while (table := await bot.table(row.key)).state.to_put:
        await bot.play_move(row.key, SARA, chance)
    words = (f"play.1.{space}" for space in ("a1", "b2", "c3", "d4"))
    step = next(word for word in words if word in later(table, "play.1"))

    async def press(word: str) -> list[str]:
        """Press a key and return what the pictures drawn for it show of the choice."""
        drawn = len(bot.renderer.scenes)
        await bot.press(SARA, SARA, bot.find_word(SARA, Word(word)))
        return [str(scene.chosen) for scene in bot.renderer.scenes[drawn:]]

    def photo() -> str:
        return str(bot.messages(SARA)[-1]["photo"][0]["file_unique_id"])

    before = photo()
    assert await press("play.1") == [], "a chosen card is on the keys"
    assert photo() == before
    assert await press(step) == [f"?board.{step}"], "one picture, with the coral"
    with_coral = photo()
    assert with_coral != before
    assert await press("play.1") == [], "Telegram has the picture without the coral already"
    assert photo() == before
    await press(step)
    assert photo() == with_coral
    assert bot.failed_calls() == []


async def test_the_first_coral_of_a_hidden_card_is_not_drawn_for_a_group(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="reef")
    chance = random.Random(1)
    while (await bot.table(row.key)).state.to_put:
        await bot.play_move(row.key, GROUP, chance)
    mover = await bot.to_move(row.key)
    drawn = len(bot.renderer.scenes)
    for word in ("play.1", later(await bot.table(row.key), "play.1")[0]):
        await bot.press(mover, GROUP, bot.find_word(GROUP, Word(word)))
    assert [scene for scene in bot.renderer.scenes[drawn:] if scene.chosen] == []
