"""A group sees the last name of nobody who has only played at its tables from a private chat."""

from __future__ import annotations

import pytest

from bot.sandbox.model.users import User
from bot.store.records import ChatKey, TableRow
from bot.tables import commands, facts
from bot.tables.facts import Occupant
from bot.tables.refusals import SeatTaken
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import MeButton, ReplayButton
from tests.bot.across.across import SMALL, join_data, leave
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game
from tests.bot.table_log import AMIR as AMIR_KEY
from tests.bot.table_log import NEGAR as NEGAR_KEY
from tests.bot.table_log import SARA as SARA_KEY
from tests.bot.table_log import running

ZED, FIRST, LAST = 900, "Zed", "Privatename"
"""A person whom the group does not know."""


async def join_from_home(bot: BotFixture, person: int, seats: int = 2) -> TableRow:
    """Let Sara open a table in the group, and somebody join it from their private chat. Return the lobby."""
    await bot.say(SARA, SMALL, f"/new azul {seats}")
    row = (await bot.rows(SMALL))[-1]
    await bot.say(person, person, f"/start {row.token}")
    await bot.press(person, person, join_data(row))
    return row


async def begin(bot: BotFixture) -> TableRow:
    """Start a game of Sara in the group and of Zed, who is not in it. Both have last names."""
    bot.telegram.actions.create_user(User(ZED, FIRST, last_name=LAST))
    bot.telegram.actions.create_group(SMALL, "small", SARA, [NEGAR, AMIR], kind="group")
    await bot.work()
    for person in (ZED, SARA):
        await bot.say(person, person, "/start")
    row = await join_from_home(bot, ZED)
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.START))
    return await bot.row(row.key)


def names_him(bot: BotFixture, chat: int) -> bool:
    """Return whether the newest message of a chat names Zed, and check that it does not show his last name."""
    shown = repr(bot.last(chat))
    assert LAST not in shown
    return FIRST in shown


async def test_lists_of_a_group_have_first_names_of_strangers(bot: BotFixture) -> None:
    row = await begin(bot)
    await finish_game(bot, row.key)
    for command in ("/games", "/top"):
        await bot.say(SARA, SMALL, command)
        assert names_him(bot, SMALL), command
    await bot.say(SARA, SMALL, "/me")
    assert names_him(bot, SARA)
    show = next(one for one in bot.buttons(SARA) if isinstance(one, MeButton) and one.show)
    await bot.press(SARA, SARA, show)
    assert names_him(bot, SMALL)


@pytest.mark.parametrize("leaves", [False, True])
async def test_replays_have_first_names_of_strangers(bot: BotFixture, leaves: bool) -> None:
    row = await begin(bot)
    if leaves:
        await leave(bot, row, ZED)
    await finish_game(bot, row.key)
    assert LAST not in repr(bot.messages(SMALL))
    await bot.say(SARA, SMALL, "/games")
    assert names_him(bot, SMALL)
    opens = next(one for one in bot.buttons(SMALL) if isinstance(one, ReplayButton))
    await bot.press(SARA, SMALL, opens)
    assert names_him(bot, SMALL)


async def test_lists_of_open_tables_have_first_names_of_strangers(bot: BotFixture) -> None:
    await begin(bot)
    for game in ("sintra", "reef"):
        await bot.say(SARA, SMALL, f"/new {game} 2")
    for command in ("/text", "/new icecult 2"):
        await bot.say(NEGAR, SMALL, command)
        assert names_him(bot, SMALL), command


async def test_a_guest_who_was_replaced_is_named_as_before(bot: BotFixture) -> None:
    row = await begin(bot)
    await leave(bot, row, ZED)
    await bot.pass_time(601)
    await bot.press(NEGAR, SMALL, bot.find_button(SMALL, Action.TABLE))
    await bot.press(NEGAR, SMALL, bot.find_button(SMALL, Action.SIT))
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.AGREE))
    await finish_game(bot, row.key)
    assert LAST not in repr(bot.messages(SMALL))
    finished = await bot.store.finished_game(row.key)
    assert finished is not None
    assert [seat.guest for seat in finished.seats] == [False, True]


def test_a_guest_whose_seat_was_taken_while_they_were_away_is_still_known_as_one() -> None:
    log = running(SARA_KEY, AMIR_KEY)
    log.apply(facts.ChatAdded(person=AMIR_KEY, chat=77))
    for occupant in (Occupant(AMIR_KEY, "medium"), Occupant(NEGAR_KEY)):
        cause = "taken" if occupant.level is None else "absent"
        log.apply(facts.HandedOver(seat=1, occupant=occupant, cause=cause))
    assert (log.table.guests, log.table.gone) == ((), ((AMIR_KEY, 77),))
    with pytest.raises(SeatTaken):
        log.do(commands.ComeBack(AMIR_KEY, ChatKey(77)))
    log.do(commands.Leave(NEGAR_KEY))
    log.do(commands.ComeBack(AMIR_KEY, ChatKey(77)))
    assert (log.table.guests, log.table.gone) == (((AMIR_KEY, 77),), ())


async def test_whoever_has_also_played_in_the_group_has_their_name_there(bot: BotFixture) -> None:
    row = await begin(bot)
    await finish_game(bot, row.key)
    chat = bot.telegram.state.require_chat(SMALL)
    bot.telegram.actions.set_member(chat, ZED, "member", by=SARA)
    await bot.work()
    await bot.say(ZED, SMALL, "/new azul 2")
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.JOIN))
    await bot.press(ZED, SMALL, bot.find_button(SMALL, Action.START))
    await finish_game(bot, (await bot.rows(SMALL))[-1].key)
    await bot.say(SARA, SMALL, "/top")
    assert LAST in repr(bot.last(SMALL))
