"""Keys in the private chats of guests end with their seats, and with the questions that they answer."""

from __future__ import annotations

import pytest

from bot.store.records import TableRow
from bot.tables.deadlines import CARD_SECONDS, CARD_WARNING_SECONDS, IDLE, WARN
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.across.across import (
    SMALL,
    begin_in_a_group,
    meet_elsewhere,
    play_across,
    press_card,
    send_card,
)
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture
from tests.bot.buttons import leave
from tests.bot.texts import name, text


async def away_guest(bot: BotFixture) -> TableRow:
    """Let a computer stand in for Amir, a guest, until his seat is no longer kept; then Negar asks for it."""
    row = await begin_in_a_group(bot)
    group = bot.telegram.state.require_chat(SMALL)
    bot.telegram.actions.set_member(group, NEGAR, "member", by=NEGAR)
    if await bot.to_move(row.key) == SARA:
        await bot.play_move(row.key, SMALL)
    await bot.pass_time(601)
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.STAND_IN))
    await bot.pass_time(601)
    assert bot.has_button(AMIR, Action.STAND_IN), "it is offered for Sara"
    for action in (Action.TABLE, Action.SIT):
        await bot.press(NEGAR, SMALL, bot.find_button(SMALL, action))
    return await bot.row(row.key)


def keys_of(bot: BotFixture, row: TableRow) -> list[Action]:
    """Return the actions of the table that the private chat of Amir offers."""
    found = (one for one in bot.buttons(AMIR) if isinstance(one, TableButton))
    return [one.action for one in found if one.table == row.key]


async def test_a_guest_whose_seat_is_taken_is_told_and_may_only_return(bot: BotFixture) -> None:
    row = await away_guest(bot)
    assert Action.AGREE in keys_of(bot, row)
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.AGREE))
    seated = text("proposal-seated", player=name(bot.first_name(NEGAR)))
    assert bot.texts(AMIR)[-1] == seated
    assert keys_of(bot, row) == [Action.COME_BACK]
    back = bot.find_button(AMIR, Action.COME_BACK)
    assert await bot.press(AMIR, AMIR, back) == text("refused-seat-taken")


async def test_the_questions_of_a_guest_who_leaves_lose_their_keys(bot: BotFixture) -> None:
    row = await begin_in_a_group(bot)
    for action in (Action.TABLE, Action.PAUSE):
        await bot.press(SARA, SMALL, bot.find_button(SMALL, action))
    await bot.say(SARA, SMALL, "/stop")
    await bot.pass_time(601)
    assert {Action.AGREE, Action.DECLINE} <= set(keys_of(bot, row))
    await bot.say(AMIR, AMIR, "/leave")
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.LEAVE_SURELY))
    assert keys_of(bot, row) == [Action.COME_BACK]


async def test_a_guest_who_leaves_a_lobby_has_no_warning_with_keys(
    bot: BotFixture, caplog: pytest.LogCaptureFixture
) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    await press_card(bot, AMIR, await send_card(bot, seats=3))
    [row] = await bot.rows(SARA)
    for seconds in (CARD_SECONDS - CARD_WARNING_SECONDS - 60, 60):
        await bot.pass_time(seconds)
    [host] = [one for one in (SARA, AMIR) if bot.has_button(one, Action.KEEP)]
    await bot.press(host, host, leave(row))
    assert not bot.has_button(host, Action.KEEP)
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []


async def test_a_host_who_is_replaced_late_moves_no_warning_behind_the_closing(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    await press_card(bot, AMIR, await send_card(bot, seats=3))
    [row] = await bot.rows(SARA)
    idle = (await bot.store.deadlines_of(row.key))[IDLE]
    await bot.pass_time(CARD_SECONDS - CARD_WARNING_SECONDS + 300)
    assert bot.has_button(AMIR, Action.KEEP), "he is the host now"
    due = await bot.store.deadlines_of(row.key)
    assert due[IDLE] == idle
    assert WARN not in due


async def test_a_request_for_a_take_back_replaces_that_in_another_chat(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = await send_card(bot, seats=3)
    for person in (AMIR, NEGAR):
        await press_card(bot, person, sent)
    [row] = await bot.rows(SARA)
    first = await bot.to_move(row.key)
    await play_across(bot, row.key)
    second = await bot.to_move(row.key)
    await play_across(bot, row.key)
    third = await bot.to_move(row.key)
    await bot.pass_time(1)
    await bot.press(third, third, bot.find_word(third))
    await bot.press(first, first, bot.find_button(first, Action.UNDO))
    assert bot.has_button(second, Action.GRANT)
    await bot.press(second, second, bot.find_button(second, Action.UNDO))
    assert bot.has_button(third, Action.GRANT)
    assert not bot.has_button(second, Action.GRANT)
