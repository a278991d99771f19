"""A press may name any message of a chat; it never changes the board of another table."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreUnavailable
from bot.store.records import TableKey, TableRow
from bot.telegram.buttons.buttons import (
    Action,
    Button,
    GamesButton,
    RulesButton,
    TableButton,
    WordButton,
)
from bot.telegram.buttons.callback_data import pack, shows
from bot.telegram.sending.recovery import DOUBT
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.buttons import setup
from tests.bot.game_fixtures import start_game
from tests.bot.texts import text
from tests.manual_clock import until


async def shown_game(bot: BotFixture) -> tuple[TableRow, int]:
    """Start another game in the group. Return its table and the id of the message that shows it."""
    row = await start_game(bot, AMIR)
    return row, await bot.board(row.key)


async def moved(bot: BotFixture, row: TableRow) -> tuple[int, WordButton]:
    """Make a move. Return the person who made it, and its button, which is outdated from now on."""
    person, data = await bot.legal_move(row.key)
    await bot.press(person, GROUP, data, await bot.board(row.key), forged=True)
    return person, data


async def test_an_old_button_pressed_under_another_tables_board_changes_neither(
    bot: BotFixture,
) -> None:
    (first, one), (second, other) = await shown_game(bot), await shown_game(bot)
    person, data = await moved(bot, first)
    before = bot.data(GROUP, other)
    await bot.press(person, GROUP, data, other, forged=True)
    assert bot.data(GROUP, other) == before
    assert [await bot.board(row.key) for row in (first, second)] == [one, other]


async def test_a_board_in_doubt_is_not_taken_for_another_tables_message(bot: BotFixture) -> None:
    (first, one), (second, other) = await shown_game(bot), await shown_game(bot)
    person, data = await moved(bot, first)
    bot.telegram.faults.add(Fault("timeout", "sendPhoto"))
    await bot.app.boards.show(first.key, resend=True)  # perhaps sent: a press may bring it to light
    await until(lambda: bot.clock.waits)
    bot.send_press(person, GROUP, data, other, forged=True)
    await bot.work(until_idle=False)
    assert await bot.board(first.key) == one
    bot.clock.advance(DOUBT)
    await bot.idle()
    assert await bot.board(first.key) not in (one, other)
    for row in (first, second):
        assert bot.has_board(GROUP, await bot.board(row.key), row.key)


@pytest.mark.parametrize(
    "button",
    [
        GamesButton(solo=False),
        RulesButton("azul"),
        RulesButton("nogame.intro", as_new=True),
        setup("azul", seats=2),
        TableButton(TableKey(1), 0, Action.CANCEL),
    ],
)
async def test_a_button_of_another_message_does_not_replace_a_board(
    bot: BotFixture, button: Button
) -> None:
    _, one = await shown_game(bot)
    before = bot.data(GROUP, one)
    await bot.press(NEGAR, GROUP, button, one, forged=True)
    assert bot.data(GROUP, one) == before


async def test_a_choice_that_arrives_after_the_opening_keeps_the_lobby(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/new azul")
    opening = bot.find_setup(GROUP)
    choice = bot.find_setup(GROUP, opens=False)
    message = bot.message_with(GROUP, opening)
    bot.send_press(SARA, GROUP, opening, message)
    bot.send_press(AMIR, GROUP, choice, message)
    await bot.work()
    [row] = await bot.rows(GROUP)
    assert await bot.board(row.key) == message
    assert bot.has_board(GROUP, message, row.key)


async def test_a_board_that_is_pressed_before_its_sending_has_returned_keeps_its_keys(
    bot: BotFixture,
) -> None:
    row, old = await shown_game(bot)
    person, data = await moved(bot, row)
    bot.telegram.faults.add(Fault("slow", "sendPhoto", seconds=0.3))
    await bot.app.boards.show(row.key, resend=True)
    await until(lambda: bot.last_id(GROUP) != old)
    new = bot.last_id(GROUP)
    bot.send_press(person, GROUP, data, new, forged=True)
    await bot.work()
    assert await bot.board(row.key) == new
    assert bot.has_board(GROUP, new, row.key)


def test_a_board_is_recognized_by_its_buttons() -> None:
    one, other = TableKey(1), TableKey(2)
    keys = [
        pack(WordButton(one, 3, "f1.red")),
        pack(TableButton(one, 0, Action.BOARD)),
        "x",
    ]
    assert not shows(keys, one)
    assert shows([*keys, pack(TableButton(one, 4, Action.RULES))], one)
    assert not shows([*keys, pack(TableButton(one, 4, Action.RULES))], other)


async def test_an_outdated_press_is_answered_even_if_the_recorded_board_cannot_be_read(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row, board = await shown_game(bot)
    person, data = await moved(bot, row)

    async def away(*_: object) -> None:
        raise StoreUnavailable("disk full")

    with monkeypatch.context() as patch, caplog.at_level(logging.DEBUG, "bot.handlers"):
        patch.setattr(bot.store, "table_in", away)
        answer = await bot.press(person, GROUP, data, board, forged=True)
    assert answer == text("refused-old-board"), "the board shows the move already"
    assert [line for line in caplog.messages if "not compared" in line]
    assert not [line for line in caplog.messages if "answered twice" in line]


async def test_a_press_on_the_known_old_board_brings_the_new_one(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    old = await bot.board(row.key)
    person, move = await bot.legal_move(row.key)
    for method in ("editMessageMedia", "sendPhoto", "sendMessage"):
        bot.sandbox.telegram.faults.add(Fault("400", method, times=99, description="NEW"))
    for answer in ("", text("refused-board-coming")):
        query = bot.send_press(person, GROUP, move, old, forged=True)
        await bot.work(until_idle=False)
        assert query.answer is not None
        assert query.answer["text"] == answer
    await until(lambda: bot.clock.waits)  # two attempts were rejected
    bot.sandbox.telegram.faults.clear()
    idle = asyncio.create_task(bot.idle())
    await bot.clock.advance_until(idle.done)
    assert (await bot.row(row.key)).shown_version == row.version + 1
    assert bot.words(GROUP, old) == []
    assert bot.words(GROUP, await bot.board(row.key))
