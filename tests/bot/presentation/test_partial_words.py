"""The keys of a partial word stay on the board, whatever happens at the table before they are shown."""

from __future__ import annotations

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action, WordButton
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, BotFixture
from tests.bot.buttons import action
from tests.bot.game_fixtures import start_game
from tests.manual_clock import until


async def press_partial_word(bot: BotFixture, row: TableRow) -> WordButton:
    """Let the person to move press the first part of a move while Telegram accepts no edit in the group."""
    table, board = await bot.table(row.key), await bot.board(row.key)
    legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
    partial = next(
        one
        for one in bot.words(GROUP, board)
        if one.word and any(word.startswith(f"{one.word}.") for word in legal)
    )
    bot.telegram.faults.add(Fault("429", "editMessageCaption", seconds=30))
    bot.send_press(await bot.to_move(row.key), GROUP, partial, board)
    await bot.work(until_idle=False)
    await until(lambda: bot.clock.waits)
    return partial


@pytest.mark.parametrize(
    ("wanted", "arg"),
    [
        (Action.PAUSE, ""),
        (Action.PROPOSE_TIME_LIMIT, "off"),
        (Action.STOP_SURELY, ""),
        (Action.UNDO, ""),
    ],
)
async def test_keys_of_a_partial_word_are_shown_although_somebody_proposes_something(
    bot: BotFixture, wanted: Action, arg: str
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    board = await bot.board(row.key)
    asker = await bot.to_move(row.key)
    await bot.play_move(row.key, GROUP)
    await bot.play_move(row.key, GROUP)
    if wanted is Action.STOP_SURELY:  # the host would stop the game at once
        asker = AMIR if await bot.to_move(row.key) != AMIR else NEGAR
    partial = await press_partial_word(bot, await bot.row(row.key))
    button = action(await bot.row(row.key), wanted, arg)
    bot.send_press(asker, GROUP, button, board, forged=True)
    await bot.work(until_idle=False)
    bot.clock.advance(31)
    await bot.idle()
    assert (await bot.live(row.key)).chosen == partial.word
    assert any(one.word.startswith(f"{partial.word}.") for one in bot.words(GROUP, board))
