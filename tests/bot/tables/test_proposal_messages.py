"""The message of a proposal: when it loses its keys, and what it says then."""

from __future__ import annotations

from bot.presentation.directions import directed
from bot.store.records import Stage
from bot.tables.deadlines import OPEN_SECONDS
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game
from tests.bot.tables.away_game import owners
from tests.bot.tables.departures import leave
from tests.bot.tables.paused_game import press_menu
from tests.bot.texts import name, text


async def test_somebody_who_has_left_the_group_gets_no_seat_that_they_asked_for(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, NEGAR, "left", by=NEGAR)
    await bot.work()
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    agree = bot.find_button(GROUP, Action.AGREE)
    bot.telegram.actions.set_member(group, CHRISTOPHER, "kicked", by=SARA)
    await bot.work()
    assert bot.texts(GROUP)[-1] == text("proposal-withdrawn")
    assert not bot.has_button(GROUP, Action.AGREE)
    board = await bot.board(row.key)
    assert await bot.press(SARA, GROUP, agree, board, forged=True) == text("refused-proposal-over")
    assert CHRISTOPHER not in await owners(bot, row.key)


async def test_a_question_about_a_seat_has_no_keys_once_the_game_is_over(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, CHRISTOPHER)
    await bot.say(CHRISTOPHER, GROUP, "/leave")
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    agree = bot.find_button(GROUP, Action.AGREE)
    question = bot.message_with(GROUP, agree)
    await finish_game(bot, row.key)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert bot.buttons(GROUP, question) == []
    assert text("proposal-ended") in bot.texts(GROUP)
    answer = await bot.press(AMIR, GROUP, agree, question, forged=True)
    assert answer == text("refused-table-over")
    assert await owners(bot, row.key) == [SARA, AMIR, None]


async def test_a_question_about_a_seat_has_no_keys_once_its_owner_is_back(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, CHRISTOPHER)
    await bot.say(CHRISTOPHER, GROUP, "/leave")
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    question = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.COME_BACK))
    assert await owners(bot, row.key) == [SARA, AMIR, CHRISTOPHER]
    assert bot.buttons(GROUP, question) == []
    back = text("proposal-returned", player=name(bot.name(CHRISTOPHER)))
    assert directed(back, rtl=True) in bot.texts(GROUP)


async def test_a_proposal_that_is_a_day_old_says_so(bot: BotFixture) -> None:
    await start_game(bot, AMIR)
    await press_menu(bot, SARA, Action.PAUSE)
    question = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    await bot.pass_time(OPEN_SECONDS - 1)
    assert bot.buttons(GROUP, question)
    await bot.pass_time(2)
    assert bot.buttons(GROUP, question) == []
    assert text("proposal-expired") in bot.texts(GROUP)


async def test_a_proposal_that_ends_with_a_departure_says_so(bot: BotFixture) -> None:
    await start_game(bot, AMIR, NEGAR)
    await press_menu(bot, SARA, Action.PAUSE)
    question = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    await leave(bot, NEGAR)
    assert bot.buttons(GROUP, question) == []
    assert text("proposal-changed") in bot.texts(GROUP)


async def test_a_proposal_that_has_expired_keeps_its_reason_when_the_game_ends(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    await press_menu(bot, SARA, Action.PAUSE)
    await bot.pass_time(OPEN_SECONDS - 1)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(2)
    assert text("proposal-expired") in bot.texts(GROUP)
    await finish_game(bot, row.key)
    assert text("proposal-ended") not in bot.texts(GROUP)
    assert text("proposal-expired") in bot.texts(GROUP)


async def test_a_proposal_that_another_one_replaces_says_so(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await press_menu(bot, SARA, Action.PAUSE)
    question = bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE))
    await press_menu(bot, AMIR, Action.PROPOSE_TIME_LIMIT, "60")
    proposal = (await bot.table(row.key)).proposal
    assert proposal is not None
    assert proposal.what == "pace"
    assert bot.buttons(GROUP, question) == []
    assert bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE)) != question
    [told] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == question]
    assert told == text("proposal-replaced")
