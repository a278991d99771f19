"""The analysis of a finished game: for its players, in a group only if nobody objects, made once and kept."""

from __future__ import annotations

import asyncio
import json
from unittest.mock import AsyncMock

import pytest

from bot.presentation.pages.puzzle_pages import rounded
from bot.presentation.people import People
from bot.store.errors import StoreUnavailable
from bot.store.records import Stage, TableKey
from bot.tables.replays import analyses
from bot.tables.replays.analyses import load_analysis
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.personal_buttons import AnalysisButton, AnalysisStep
from render.pages import WinChances
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.handlers.analysed_games import bot, shown
from tests.bot.texts import name, text, words

__all__ = ["bot"]


async def finished(bot: BotFixture) -> TableKey:
    """Play a game of Azul between Sara and Amir to its end, and open the menu of its last board."""
    row = await start_game(bot, AMIR, game="azul")
    await finish_game(bot, row.key)
    assert (await bot.row(row.key)).stage is Stage.OVER
    table = await bot.table(row.key)
    more = TableButton(row.key, table.position, Action.MENU, "more")
    await bot.press(SARA, GROUP, more, await bot.board(row.key))
    return row.key


def ask(key: TableKey) -> AnalysisButton:
    return AnalysisButton(key, AnalysisStep.ASK)


def before_quote(bot: BotFixture, message: int) -> str:
    """Return the part of a caption in the group before its folded quote, which a phone cuts off."""
    found = next(one for one in bot.messages(GROUP) if one["message_id"] == message)
    quotes = [one for one in found["caption_entities"] if one["type"] == "expandable_blockquote"]
    caption = str(found["caption"]).encode("utf-16-le")
    return caption[: 2 * int(quotes[0]["offset"])].decode("utf-16-le")


async def sleeping(bot: BotFixture) -> None:
    """Let the time for objections pass."""
    await bot.idle()
    assert bot.clock.waits == [10]
    bot.clock.advance(10)


async def test_a_group_sees_the_course_and_the_turning_points(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "DEEP_SECONDS", 0.2)  # shorter searches may confirm no verdict
    key = await finished(bot)
    assert await bot.press(SARA, GROUP, ask(key)) == text("analysis-waits")
    question = bot.last_id(GROUP)
    assert bot.name(SARA) in bot.texts(GROUP)[-1]
    await sleeping(bot)
    await shown(bot)
    await bot.idle()
    chart = bot.last_id(GROUP)
    assert chart > question, "people find it where they look"
    assert question not in [one["message_id"] for one in bot.messages(GROUP)]
    course = next(
        one.view for one in reversed(bot.renderer.scenes) if isinstance(one.view, WinChances)
    )
    table = await bot.table(key)
    assert len(course.chances) == len(table.turns)
    assert all(sum(one) == pytest.approx(1000, abs=2) for one in course.chances)
    outcome = table.outcome
    assert outcome is not None
    assert [one / 1000 for one in course.chances[-1]] == [
        outcome.share(seat)
        for seat in (0, 1)  # type: ignore[arg-type]
    ]
    stored = await bot.store.analysis(key)
    assert stored is not None
    found = load_analysis(stored)
    assert found is not None
    assert 1 <= len(found.judgements) <= 3, "people who press at random make mistakes"
    for number, one in enumerate(found.judgements, 1):
        await bot.press(NEGAR, GROUP, AnalysisButton(key, AnalysisStep.PAGE, number), chart)
        told = bot.caption(GROUP, chart)
        assert text("analysis-point", number=number, count=len(found.judgements),
                    position=one.position) in told  # fmt: skip
        assert table.turns[one.position].seat == one.seat
        assert one.best > one.played
        count, unit = rounded(one.simulations)
        assert text("analysis-depth-deep", count=count, unit=unit) in told
        assert all(part in before_quote(bot, chart) for part in words("analysis-chances"))
    await bot.press(NEGAR, GROUP, AnalysisButton(key, AnalysisStep.PAGE, 0), chart)
    assert text("analysis-course") in bot.caption(GROUP, chart)


async def test_an_objection_sends_it_to_the_private_chat_of_the_asker(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/start")
    key = await finished(bot)
    await bot.press(SARA, GROUP, ask(key))
    objection = AnalysisButton(key, AnalysisStep.OBJECT)
    assert await bot.press(NEGAR, GROUP, objection) == text("refused-only-its-players")
    assert await bot.press(AMIR, GROUP, objection) == text("analysis-objection-taken")
    await sleeping(bot)
    await shown(bot)
    assert bot.texts(GROUP)[-1] == text("analysis-objected")
    assert text("analysis-course") in bot.caption(SARA, bot.last_id(SARA))
    late = await bot.press(AMIR, GROUP, objection, bot.last_id(GROUP), forged=True)
    assert late == text("refused-bad-button")


async def test_after_an_objection_every_request_in_the_group_is_answered_in_private(
    bot: BotFixture,
) -> None:
    await bot.say(SARA, SARA, "/start")
    key = await finished(bot)
    await bot.press(SARA, GROUP, ask(key))
    await bot.press(AMIR, GROUP, AnalysisButton(key, AnalysisStep.OBJECT))
    await sleeping(bot)
    await shown(bot)
    before = (bot.last_id(GROUP), bot.texts(GROUP))
    board = await bot.board(key)
    assert await bot.press(SARA, GROUP, ask(key), board) == text("analysis-begun-private")
    await shown(bot)
    told = await bot.answer(AMIR, GROUP, ask(key), board)
    assert told["text"] == text("analysis-objected")
    assert told["show_alert"], "Amir has no private chat, so he learns how to see it"
    await bot.say(AMIR, AMIR, "/start")
    assert await bot.press(AMIR, GROUP, ask(key), board) == text("analysis-begun-private")
    await shown(bot)
    assert text("analysis-course") in bot.caption(AMIR, bot.last_id(AMIR))
    assert (bot.last_id(GROUP), bot.texts(GROUP)) == before, "nobody is asked again"


async def test_another_question_in_the_group_is_a_new_message(bot: BotFixture) -> None:
    key = await finished(bot)
    await bot.press(SARA, GROUP, ask(key))
    first = bot.last_id(GROUP)
    await sleeping(bot)
    await shown(bot)
    await bot.press(AMIR, GROUP, ask(key), await bot.board(key))
    await bot.idle()
    assert bot.last_id(GROUP) > first, "a message that is only edited notifies nobody"
    assert bot.name(AMIR) in bot.texts(GROUP)[-1]
    bot.clock.advance(10)
    await shown(bot)
    assert text("analysis-course") in bot.caption(GROUP, bot.last_id(GROUP))


async def test_an_objection_after_ten_seconds_is_refused_and_changes_nothing(
    bot: BotFixture,
) -> None:
    key = await finished(bot)
    await bot.press(SARA, GROUP, ask(key))
    await sleeping(bot)
    await asyncio.sleep(0.01)
    objection = AnalysisButton(key, AnalysisStep.OBJECT)
    late = await bot.press(AMIR, GROUP, objection, bot.last_id(GROUP), forged=True)
    assert late == text("refused-bad-button")
    await shown(bot)
    assert text("analysis-course") in bot.caption(GROUP, bot.last_id(GROUP))


async def test_a_request_that_failed_can_be_repeated(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = await finished(bot)
    with monkeypatch.context() as failing:
        failing.setattr(People, "named_in", AsyncMock(side_effect=StoreUnavailable("no disk")))
        assert await bot.press(SARA, GROUP, ask(key)) == text("refused-store-away")
    count = len(bot.messages(GROUP))
    assert await bot.press(SARA, GROUP, ask(key)) == text("analysis-waits")
    assert len(bot.messages(GROUP)) == count + 1, "the group is asked whether anybody objects"


async def test_an_analysis_that_cannot_be_stored_has_failed_and_can_be_repeated(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.say(SARA, SARA, "/start")
    key = await finished(bot)
    with monkeypatch.context() as failing:
        failing.setattr(bot.store, "store_analysis", AsyncMock(side_effect=StoreUnavailable("")))
        await bot.press(SARA, GROUP, ask(key))
        message = bot.last_id(GROUP)
        await sleeping(bot)
        await shown(bot)
        assert (bot.texts(GROUP)[-1], bot.last_id(GROUP)) == (text("analysis-failed"), message)
        await bot.press(SARA, GROUP, ask(key), await bot.board(key))
        await bot.press(AMIR, GROUP, AnalysisButton(key, AnalysisStep.OBJECT))
        await sleeping(bot)
        await shown(bot)
        assert bot.texts(GROUP)[-1] == text("analysis-objected")
        assert bot.texts(SARA)[-1] == text("analysis-failed")
    await bot.press(SARA, GROUP, ask(key), await bot.board(key))
    await shown(bot)
    assert text("analysis-course") in bot.caption(SARA, bot.last_id(SARA))


async def test_only_a_player_may_ask(bot: BotFixture) -> None:
    key = await finished(bot)
    assert await bot.press(NEGAR, GROUP, ask(key)) == text("refused-only-its-players")
    assert await bot.store.analysis(key) is None


async def test_people_who_played_only_a_part_of_the_game_may_ask(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, CHRISTOPHER, game="azul")
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    await finish_game(bot, row.key)
    table = await bot.table(row.key)
    more = TableButton(row.key, table.position, Action.MENU, "more")
    await bot.press(SARA, GROUP, more, await bot.board(row.key))
    objection = AnalysisButton(row.key, AnalysisStep.OBJECT)
    for asker, other in ((NEGAR, AMIR), (AMIR, NEGAR)):
        board = await bot.board(row.key)
        assert await bot.press(asker, GROUP, ask(row.key), board) == text("analysis-waits")
        question = text("analysis-ask", player=name(bot.name(asker)), seconds=10)
        assert bot.texts(GROUP)[-1] == question
        if asker == AMIR:
            told = await bot.press(other, GROUP, objection)
            assert told == text("analysis-objection-taken")
        await sleeping(bot)
        await shown(bot)


async def test_a_running_game_and_a_game_of_others_are_refused(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="azul")
    board = await bot.board(row.key)
    told = await bot.press(SARA, GROUP, ask(row.key), board, forged=True)
    assert told == text("refused-no-replay")
    await bot.say(NEGAR, NEGAR, "/daily")
    page = AnalysisButton(row.key, AnalysisStep.PAGE, 0)
    told = await bot.press(NEGAR, NEGAR, page, bot.last_id(NEGAR), forged=True)
    assert told == text("refused-no-replay")


async def test_in_private_it_begins_at_once_and_is_made_only_once(bot: BotFixture) -> None:
    row = await start_solo(bot, game="azul")
    await finish_game(bot, row.key)
    table = await bot.table(row.key)
    more = TableButton(row.key, table.position, Action.MENU, "more")
    await bot.press(SARA, SARA, more, await bot.board(row.key))
    assert await bot.press(SARA, SARA, ask(row.key)) == text("analysis-begun")
    await shown(bot)
    first, page = await bot.store.analysis(row.key), bot.caption(SARA, bot.last_id(SARA))
    assert text("analysis-course") in page
    await bot.press(SARA, SARA, ask(row.key))
    await shown(bot)
    assert bot.app.analysis._analyst._pool.processes == (), "nothing is searched again"
    assert await bot.store.analysis(row.key) == first
    assert bot.caption(SARA, bot.last_id(SARA)) == page


async def test_the_pages_of_an_analysis_that_an_earlier_version_stored_begin_a_new_one(
    bot: BotFixture,
) -> None:
    row = await start_solo(bot, game="azul")
    await finish_game(bot, row.key)
    table = await bot.table(row.key)
    more = TableButton(row.key, table.position, Action.MENU, "more")
    await bot.press(SARA, SARA, more, await bot.board(row.key))
    await bot.press(SARA, SARA, ask(row.key))
    await shown(bot)
    body = await bot.store.analysis(row.key)
    assert body is not None
    raw = json.loads(body)
    del raw["version"]
    await bot.store.store_analysis(row.key, json.dumps(raw))
    page = AnalysisButton(row.key, AnalysisStep.PAGE, 1)
    told = await bot.press(SARA, SARA, page, bot.last_id(SARA), forged=True)
    assert told == text("analysis-begun")
    await shown(bot)
    assert text("analysis-course") in bot.caption(SARA, bot.last_id(SARA))
    again = await bot.store.analysis(row.key)
    assert again is not None
    assert load_analysis(again) is not None


@pytest.mark.parametrize("forged", ["z:0:k:0", "z:zzzz:g:0", "z:1:q:0", "z:1:g:-1", "z:1:g"])
async def test_forged_keys_are_refused(bot: BotFixture, forged: str) -> None:
    await bot.say(SARA, GROUP, "/daily")
    told = await bot.press(SARA, GROUP, forged, bot.last_id(GROUP), forged=True)
    assert told in (text("refused-bad-button"), text("refused-no-replay"))
