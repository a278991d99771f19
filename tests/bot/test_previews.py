"""Where people choose by the picture, a half-made move is drawn; elsewhere only the keyboard changes."""

from __future__ import annotations

import pytest

from engine.games import game
from tests.bot.house import SARA, House


async def choice_changed(house: House) -> tuple[int, list[str]]:
    """How many pictures there were before a step of choosing, and what was half made in all of them after it."""
    await house.say(SARA, SARA, "/solo azul")
    await house.press(SARA, SARA, house.key(SARA, "n:azul:so:"))
    before = len(house.renderer.scenes)
    [row] = await house.tables(SARA)
    table = (await house.host.live(row.key)).table
    keypad = table.game.keys(table.view(), "")
    offers = table.game.offers(table.view())
    word = next(key.word for line in keypad.rows for key in line if key.word not in offers)
    await house.press(SARA, SARA, house.key(SARA, "w:", f":{word}"))
    return before, [str(scene.chosen) for scene in house.renderer.scenes]


async def test_a_step_of_choosing_changes_only_the_keyboard(house: House) -> None:
    before, chosen = await choice_changed(house)
    assert len(chosen) == before


async def test_a_step_that_changes_nothing_asks_nothing_of_telegram(house: House) -> None:
    await choice_changed(house)
    [row] = await house.tables(SARA)
    board = (await house.table(row.key)).board
    assert board is not None
    back = house.key(SARA, "w:", ":")
    half = house.calls().count("editMessageReplyMarkup")
    for _ in range(3):
        await house.press(SARA, SARA, back, board.id)
    assert house.calls().count("editMessageReplyMarkup") == half + 1
    assert house.refused_calls() == []


async def test_a_game_with_previews_is_drawn_at_each_step(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game("azul")), "previews", True)
    before, chosen = await choice_changed(house)
    assert len(chosen) == before + 1
    assert chosen[-1] != ""
