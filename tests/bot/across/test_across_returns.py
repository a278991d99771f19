"""Guests of a table across chats who leave it and return."""

from __future__ import annotations

from bot.store.records import Stage
from bot.store.records import TableRow as Row
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.across.across import (
    begin,
    card,
    join_data,
    keys_of,
    meet_elsewhere,
    play_across,
    press_card,
    send_card,
)
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game
from tests.bot.texts import text, title


async def leave_from_home(bot: BotFixture, person: int) -> None:
    """Let somebody leave the table of their private chat."""
    await bot.say(person, person, "/leave")
    await bot.press(person, person, bot.find_button(person, Action.LEAVE_SURELY))


def message_text(bot: BotFixture, chat: int, number: int) -> str:
    """Return the text of a message."""
    [found] = [one["text"] for one in bot.messages(chat) if one["message_id"] == number]
    return str(found)


async def test_a_guest_who_left_returns_while_nobody_else_sits_there(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    await play_across(bot, row.key)
    await leave_from_home(bot, AMIR)
    assert bot.texts(AMIR)[-1] == text("left-own-chat")
    assert await bot.rows(AMIR) == []
    back = bot.find_button(AMIR, Action.COME_BACK)
    for person in (NEGAR, SARA):
        expected = "refused-bad-button" if person == NEGAR else "already-joined"
        assert await bot.press(person, person, back, 1, forged=True) == text(expected)
    left = bot.message_with(AMIR, back)
    assert await bot.press(AMIR, AMIR, back) == text("done-back")
    assert message_text(bot, AMIR, left) == text("done-back")
    assert bot.buttons(AMIR, left) == []
    assert await bot.press(AMIR, AMIR, back, left, forged=True) == text("already-joined")
    table = await bot.table(row.key)
    assert all(occupant.level is None for occupant in table.occupants)
    assert len(table.guests) == 2
    for _ in range(3):
        await play_across(bot, row.key)
    assert len(bot.messages(AMIR)) >= 3


async def test_a_guest_who_left_is_told_when_the_game_has_ended(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    await play_across(bot, row.key)
    await leave_from_home(bot, AMIR)
    left = bot.message_with(AMIR, bot.find_button(AMIR, Action.COME_BACK))
    await finish_game(bot, row.key)
    assert message_text(bot, AMIR, left) == text("idle-over", game=title("azul"))
    assert bot.buttons(AMIR, left) == []


async def test_a_guest_who_left_the_rematch_is_told_how_to_come_back(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    await finish_game(bot, row.key)
    again = bot.find_button(AMIR, Action.REMATCH)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.REMATCH))
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.LEAVE))
    assert await bot.press(AMIR, AMIR, again) == text("refused-left-rematch")
    assert (await press_card(bot, AMIR, sent))["text"] == text("card-started"), "as anybody may"


async def test_the_host_of_a_rematch_revokes_the_key_of_the_card(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    await finish_game(bot, row.key)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.REMATCH))
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.LEAVE))
    [join] = keys_of(card(bot, sent))
    [again] = await bot.rows(SARA)
    revoke = TableButton(again.key, 0, Action.REVOKE)
    assert await bot.press(SARA, SARA, revoke, 1, forged=True) == text("done-revoked")
    assert keys_of(card(bot, sent)) == []
    assert (await press_card(bot, AMIR, sent, join))["text"] == text("refused-not-invited")


async def test_a_guest_of_a_group_without_room_for_a_rematch_gets_no_list(bot: BotFixture) -> None:
    row = await played_in_a_group_and_from_home(bot)
    await finish_game(bot, row.key)
    for _ in range(3):
        await bot.say(SARA, -500, "/new azul 2")
    before = bot.texts(AMIR)
    answer = await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.REMATCH))
    assert answer == text("refused-too-many-tables", count=3)
    assert bot.texts(AMIR) == before, "the list of the tables of another chat says nothing here"


async def test_a_guest_who_left_finds_the_seat_taken_or_the_game_over(bot: BotFixture) -> None:
    await played_in_a_group_and_from_home(bot)
    await leave_from_home(bot, AMIR)
    back = bot.find_button(AMIR, Action.COME_BACK)
    left = bot.message_with(AMIR, back)
    await bot.pass_time(601)
    await bot.press(NEGAR, -500, bot.find_button(-500, Action.TABLE))
    await bot.press(NEGAR, -500, bot.find_button(-500, Action.SIT))
    await bot.press(SARA, -500, bot.find_button(-500, Action.AGREE))
    assert message_text(bot, AMIR, left) == text("refused-seat-taken")
    assert bot.buttons(AMIR, left) == []
    assert await bot.press(AMIR, AMIR, back, left, forged=True) == text("refused-seat-taken")
    await bot.say(SARA, -500, "/stop")
    await bot.press(SARA, -500, bot.find_button(-500, Action.STOP_SURELY))
    assert await bot.press(AMIR, AMIR, back, left, forged=True) == text("refused-table-over")


async def test_a_guest_who_left_a_table_of_a_group_may_return_in_the_group(bot: BotFixture) -> None:
    row = await played_in_a_group_and_from_home(bot)
    await leave_from_home(bot, AMIR)
    await bot.press(AMIR, -500, bot.find_button(-500, Action.COME_BACK))
    table = await bot.table(row.key)
    assert (table.guests, len(table.people)) == ((), 2)
    assert await bot.rows(AMIR) == []


async def test_a_guest_with_three_other_tables_cannot_return(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    await leave_from_home(bot, AMIR)
    back = bot.find_button(AMIR, Action.COME_BACK)
    for game in ("azul", "sintra", "reef"):
        await bot.say(AMIR, AMIR, f"/solo {game}")
        await bot.press(AMIR, AMIR, bot.find_setup(AMIR, game))
    assert await bot.press(AMIR, AMIR, back) == text("refused-too-many-tables", count=3)
    assert len((await bot.table(row.key)).people) == 1


async def played_in_a_group_and_from_home(bot: BotFixture) -> Row:
    """Start a game of Sara in a basic group, and of Amir, who joined by a card, and make a move."""
    bot.telegram.actions.create_group(-500, "small", SARA, [NEGAR, AMIR], kind="group")
    await bot.work()
    await bot.say(SARA, -500, "/new azul 2")
    [row] = await bot.rows(-500)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    await bot.press(SARA, -500, bot.find_button(-500, Action.START))
    return row


async def test_a_menu_of_a_table_that_never_started_does_nothing(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    await send_card(bot)
    [row] = await bot.rows(SARA)
    for hours in (18, 6):  # the host is warned in between
        await bot.pass_time(hours * 3600 + 1)
    assert (await bot.row(row.key)).stage is Stage.OVER
    menu = TableButton(row.key, 0, Action.MENU, "more")
    assert await bot.press(SARA, SARA, menu, 1, forged=True) == ""
    await bot.say(SARA, SARA, "/start")
    failed = [one for one in bot.failed_calls() if "is not modified" not in one]
    assert failed == []
