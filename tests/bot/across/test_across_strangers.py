"""Presses of strangers on the boards and cards of tables across chats change nothing."""

from __future__ import annotations

import pytest

from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import pack
from engine.games import KEYS
from tests.bot.across.across import QUIET, SMALL, begin, board_of, join_data, play_across
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture
from tests.bot.chat_reader import data_of


def keys_below(bot: BotFixture, chat: int, message: int) -> list[str]:
    return [data_of(one) for one in bot.buttons(chat, message)]


async def state_of(bot: BotFixture, row: TableRow) -> tuple[object, ...]:
    table, facts = await bot.table(row.key), await bot.facts(row.key)
    return len(facts), table.position, table.occupants, table.guests


async def begin_with_a_guest(bot: BotFixture, game: str) -> TableRow:
    """Let Sara open a table in a basic group, and Amir join it from his private chat. Negar is in the group."""
    bot.telegram.actions.create_group(SMALL, "small", SARA, [NEGAR], kind="group")
    await bot.work()
    for person in (AMIR, NEGAR):
        await bot.say(person, person, "/start")
    await bot.say(SARA, SMALL, f"/new {game} 2")
    [row] = await bot.rows(SMALL)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.START))
    return await bot.row(row.key)


def every_key(bot: BotFixture, row: TableRow, *boards: tuple[int, int]) -> list[str]:
    """Return the callback data of all keys of some boards, and of every action of a table, which may be forged."""
    shown = [data for chat, message in boards for data in keys_below(bot, chat, message)]
    actions = [TableButton(row.key, row.position, action) for action in Action]
    forged = [TableButton(row.key, row.position, action, "0") for action in Action]
    return sorted({*shown, *map(pack, actions), *map(pack, forged)})


@pytest.mark.parametrize("game", KEYS)
async def test_a_stranger_changes_nothing_at_a_table_with_a_guest(
    bot: BotFixture, game: str
) -> None:
    row = await begin_with_a_guest(bot, game)
    for _ in range(2):
        row = await bot.row(row.key)
        home, away = await bot.board(row.key), await board_of(bot, row.key, AMIR)
        before, seen = await state_of(bot, row), bot.last_id(NEGAR)
        for data in every_key(bot, row, (SMALL, home), (AMIR, away)):
            await bot.press(NEGAR, SMALL, data, home, forged=True)
            await bot.press(NEGAR, NEGAR, data, seen, forged=True)
            assert await state_of(bot, row) == before, data
        chat = SMALL if await bot.to_move(row.key) == SARA else AMIR
        if chat == SMALL:
            await bot.play_move(row.key, SMALL)
        else:
            await play_across(bot, row.key)


async def test_strangers_change_nothing_by_the_card_of_a_running_game(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    bot.telegram.state.require_chat(QUIET)
    await play_across(bot, row.key)
    row = await bot.row(row.key)
    boards = [(person, await board_of(bot, row.key, person)) for person in (SARA, AMIR)]
    before = await state_of(bot, row)
    bot.telegram.calls.clear()
    for data in [*every_key(bot, row, *boards), join_data(row), "c:" + "x" * 18, "c:", ""]:
        if data:
            query = bot.telegram.actions.press(NEGAR, QUIET, sent.id, data, forged=True)
            await bot.work()
            assert query.answer is not None
        assert await state_of(bot, row) == before, data
    assert set(bot.calls()) <= {"answerCallbackQuery", "getUpdates"}
