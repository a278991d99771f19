"""Guests who leave a table while messages to their private chats are queued. The table goes on everywhere else."""

from __future__ import annotations

from bot.store.records import Message
from bot.telegram.buttons.buttons import Action
from bot.telegram.messages import BoardUpdate, DeleteTurnCall, TurnCall
from tests.bot.across.across import (
    QUIET,
    SMALL,
    begin,
    begin_in_a_group,
    board_of,
    join_data,
    leave,
    meet_elsewhere,
    play_across,
    press_card,
    send_card,
)
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, SARA, BotFixture
from tests.bot.texts import text


def has_keys(bot: BotFixture, person: int, message: int) -> bool:
    """Return whether a message in a private chat has any buttons."""
    markup = bot.telegram.state.require_chat(person).messages[message].content.markup
    return bool((markup or {}).get("inline_keyboard"))


async def test_late_messages_to_a_guest_who_left_change_nothing_in_the_group(
    bot: BotFixture,
) -> None:
    row = await begin_in_a_group(bot)
    place = await leave(bot, row, AMIR)
    await bot.store.record_turn_call(row.key, 77)
    before, calls = await bot.row(row.key), len(bot.telegram.calls)
    for job in (
        BoardUpdate(table=row.key, place=place, version=row.version, resend=True),
        TurnCall(table=row.key, place=place, text="x"),
        DeleteTurnCall(place, row.key),
    ):
        bot.outbox.put(job)
        await bot.idle()
    assert await bot.row(row.key) == before
    assert len(bot.telegram.calls) == calls
    assert not await bot.outbox.reconcile_board(row.key, Message(1, photo=True), place.chat)
    assert await bot.row(row.key) == before


async def test_a_guest_who_leaves_and_blocks_the_bot_does_not_pause_the_table(
    bot: BotFixture,
) -> None:
    row, _ = await begin(bot)
    mover = await bot.to_move(row.key)
    place = await leave(bot, row, AMIR if mover == SARA else SARA)
    await bot.store.pause(row.key, "forbidden", at=bot.clock.now(), chat=place.chat)
    assert (await bot.row(row.key)).paused is None
    board = await board_of(bot, row.key, mover)
    await play_across(bot, row.key)
    assert await board_of(bot, row.key, mover) == board


async def test_a_guest_who_types_that_they_leave_a_lobby_is_answered_and_keeps_no_keys(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    await press_card(bot, AMIR, await send_card(bot, seats=3))
    [row] = await bot.rows(AMIR)
    board = await board_of(bot, row.key, AMIR)
    await bot.say(AMIR, AMIR, "/leave")
    assert await bot.rows(AMIR) == []
    assert bot.texts(AMIR)[-1] == text("done-left")
    assert not has_keys(bot, AMIR, board)


async def test_a_guest_who_leaves_a_lobby_in_its_group_is_told_in_their_private_chat(
    bot: BotFixture,
) -> None:
    bot.telegram.actions.create_group(SMALL, "small", SARA, [AMIR], kind="group")
    await bot.say(AMIR, AMIR, "/start")
    await bot.say(SARA, SMALL, "/new azul 3")
    [row] = await bot.rows(SMALL)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    board = await board_of(bot, row.key, AMIR)
    await bot.say(AMIR, SMALL, "/leave")
    assert bot.texts(AMIR)[-1] == text("done-left")
    assert not has_keys(bot, AMIR, board)


async def test_a_guest_whom_the_host_removes_is_told_in_the_language_of_their_chat(
    bot: BotFixture,
) -> None:
    bot.telegram.actions.create_group(QUIET, "elsewhere", SARA, [CHRISTOPHER], with_bot=False)
    for person in (SARA, CHRISTOPHER):
        await bot.say(person, person, "/start")
    await press_card(bot, CHRISTOPHER, await send_card(bot, seats=3))
    for action in (Action.MENU, Action.PEOPLE, Action.REMOVE):
        await bot.press(SARA, SARA, bot.find_button(SARA, action))
    assert bot.texts(CHRISTOPHER)[-1] == text("card-removed", "en")
