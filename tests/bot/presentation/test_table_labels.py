"""Messages about a table name it, if other tables are open in the chat."""

from __future__ import annotations

from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.tables.away_game import away_game
from tests.bot.texts import name, text, title

DAY = 24 * 3600


def label(number: int) -> str:
    """Return the label of one of two open tables of Azul."""
    return text("table-label", game=title("azul"), number=number)


async def forged(bot: BotFixture, person: int, key: TableKey, action: Action, arg: str = "") -> str:
    """Press a button of a table below its board, at the table's position."""
    button = TableButton(key, (await bot.table(key)).position, action, arg)
    return await bot.press(person, GROUP, button, await bot.board(key), forged=True)


async def test_a_request_for_a_takeback_names_the_table(bot: BotFixture) -> None:
    first = await start_game(bot, AMIR)
    await start_game(bot, AMIR)
    mover = await bot.to_move(first.key)
    for _ in range(2):
        await bot.play_move(first.key, GROUP)
    await forged(bot, mover, first.key, Action.UNDO)
    assert bot.texts(GROUP)[-1].split("\n")[0] == label(1)


async def test_a_proposal_and_its_outcome_name_the_table(bot: BotFixture) -> None:
    await start_game(bot, AMIR)
    second = await start_game(bot, AMIR)
    await forged(bot, SARA, second.key, Action.TABLE)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.PAUSE, table=second.key))
    head, proposed, *_ = bot.texts(GROUP)[-1].split("\n")
    assert (head, proposed) == (label(2), text("proposal-pause", player=name(bot.name(SARA))))
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.DECLINE))
    assert bot.texts(GROUP)[-1] == f"{label(2)}\n{text('proposal-declined')}"


async def test_each_warning_names_its_table(bot: BotFixture) -> None:
    for _ in range(2):
        await start_game(bot, AMIR)
    await bot.pass_time(DAY + 1)
    warning = text("idle-warning", game=title("azul"))
    told = [one for one in bot.texts(GROUP) if warning in one]
    assert sorted(told) == [f"{label(number)}\n{warning}" for number in (1, 2)]


async def test_a_departure_names_the_table(bot: BotFixture) -> None:
    await start_game(bot, AMIR)
    second = await start_game(bot, AMIR, NEGAR)
    await forged(bot, NEGAR, second.key, Action.LEAVE)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    left = text("note-left", player=name(bot.name(NEGAR)))
    assert f"{label(2)}\n{left}" in bot.texts(GROUP)


async def test_a_lost_seat_names_the_table(bot: BotFixture) -> None:
    await start_game(bot, AMIR)
    key = await away_game(bot, "move", AMIR)
    late = await bot.to_move(key)
    for number in range(3):
        await bot.pass_time(61)
        if number < 2:
            await bot.play_move(key, GROUP)
    lost = text("note-forfeited", player=name(bot.name(late)), where="home")
    assert f"{label(2)}\n{lost}" in bot.texts(GROUP)
