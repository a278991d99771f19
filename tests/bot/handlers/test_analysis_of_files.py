"""The analysis of a recorded game that a person sent as a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.runtime.keyed import BoundedCache
from bot.store.records import ImportKey
from bot.tables.replays import analyses
from bot.telegram.buttons.personal_buttons import AnalysisButton, AnalysisStep, ImportButton
from engine.notation import read, write
from render.pages import WinChances
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_solo
from tests.bot.handlers.analysed_games import bot, shown
from tests.bot.handlers.imported_games import azul, send
from tests.bot.stubs import InlinePool
from tests.bot.texts import text

__all__ = ["bot"]


async def sent_game(bot: BotFixture, number: int, person: int = SARA) -> AnalysisButton:
    """Send the file of a game of Azul in a private chat, and return the button that requests its analysis."""
    await send(bot, azul(number), person)
    return [one for one in bot.buttons(person) if isinstance(one, AnalysisButton)][-1]


async def test_a_game_sent_as_a_file_is_analysed_for_its_sender(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "DEEP_SECONDS", 0.2)  # shorter searches may confirm no verdict
    bot.app.replays._checking = InlinePool(1)
    await bot.say(SARA, SARA, "/start")
    button = await sent_game(bot, 2)
    assert button.is_imported
    replay = bot.last_id(SARA)
    assert await bot.press(SARA, SARA, button) == text("analysis-begun")
    await shown(bot)
    message = bot.last_id(SARA)
    assert message > replay
    assert text("analysis-course") in bot.caption(SARA, message)
    person = (await bot.store.meet(SARA, bot.name(SARA))).key
    game = await bot.app.replays.imported(ImportKey(button.game), person)
    course = next(one for one in reversed(bot.renderer.scenes) if isinstance(one.view, WinChances))
    assert course.names == ("Sara <b>/stop</b>", "Amir")
    assert isinstance(course.view, WinChances)
    assert len(course.view.chances) == len(game.positions)
    found = await bot.app.analysis._analyst.stored(game)
    assert found is not None
    assert found.judgements, "people who press at random make mistakes"
    for number, one in enumerate(found.judgements, 1):
        page = AnalysisButton(button.game, AnalysisStep.PAGE, number, is_imported=True)
        assert await bot.press(SARA, SARA, page, message) == ""
        told = bot.caption(SARA, message)
        assert text("analysis-point", number=number, count=len(found.judgements),
                    position=one.position) in told  # fmt: skip
    bot.app.analysis._analyst._imported = BoundedCache(1)  # as after a restart
    page = AnalysisButton(button.game, AnalysisStep.PAGE, 1, is_imported=True)
    assert await bot.press(SARA, SARA, page, message, forged=True) == text("analysis-begun")
    await shown(bot)
    assert await bot.press(SARA, SARA, page, bot.last_id(SARA)) == ""
    assert bot.failed_calls() == []


async def test_a_game_of_a_file_and_one_of_a_table_with_the_same_number_are_two_games(
    bot: BotFixture,
) -> None:
    bot.app.replays._checking = InlinePool(1)
    await bot.say(SARA, SARA, "/start")
    row = await start_solo(bot, SARA, "reef")
    await finish_game(bot, row.key)
    button = await sent_game(bot, 2)
    assert button.game == row.key
    await bot.press(SARA, SARA, button)
    await shown(bot)
    assert text("azul-name") in bot.caption(SARA, bot.last_id(SARA))
    assert await bot.store.analysis(row.key) is None


async def test_only_the_sender_may_have_a_file_analysed_and_one_at_a_time(bot: BotFixture) -> None:
    bot.app.replays._checking = InlinePool(1)
    for person in (SARA, AMIR):
        await bot.say(person, person, "/start")
    first, second = await sent_game(bot, 2), await sent_game(bot, 4)
    refused = await bot.press(AMIR, AMIR, first, bot.last_id(AMIR), forged=True)
    assert refused == text("refused-no-import")
    assert await bot.press(SARA, GROUP, first, 1, forged=True) == text("refused-bad-button")
    objection = AnalysisButton(first.game, AnalysisStep.OBJECT, is_imported=True)
    bad = await bot.press(SARA, SARA, objection, bot.last_id(SARA), forged=True)
    assert bad != text("analysis-objection-taken")
    pages = bot.app.analysis
    async with pages._analyst._slot:
        message = bot.last_id(SARA)
        assert await bot.press(SARA, SARA, second, message) == text("analysis-begun")
        told = await bot.answer(SARA, SARA, first, message, forged=True)
        assert told["text"] == text("analysis-busy")
        assert told["show_alert"]
    await shown(bot)
    assert await bot.press(SARA, SARA, first, message, forged=True) == text("analysis-begun")
    await shown(bot)


async def test_a_file_of_a_game_without_moves_has_no_analysis(bot: BotFixture) -> None:
    bot.app.replays._checking = InlinePool(1)
    await bot.say(SARA, SARA, "/start")
    record = read(azul(2))
    await send(bot, write(replace(record, entries=record.entries[:3], result=None)).encode())
    found = bot.buttons(SARA)
    assert not [one for one in found if isinstance(one, AnalysisButton)]
    game = next(one.game for one in found if isinstance(one, ImportButton))
    button = AnalysisButton(game, AnalysisStep.ASK, is_imported=True)
    refused = await bot.press(SARA, SARA, button, bot.last_id(SARA), forged=True)
    assert refused == text("refused-bad-button")
