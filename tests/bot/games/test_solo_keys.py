"""Keys of games against computers: take back a move with its replies, a harder opponent, menus of the end."""

from __future__ import annotations

from dataclasses import replace

from bot.store.records import Stage, TableKey
from bot.tables.decisions.rematches import offered_step
from bot.tables.decisions.takebacks import may_anybody
from bot.telegram.buttons.buttons import Action
from engine.contract import Seat
from tests.bot.bot_fixture import SARA, BotFixture
from tests.bot.game_fixtures import start_solo


async def test_take_back_includes_the_reply_of_the_computer(bot: BotFixture) -> None:
    row = await start_solo(bot)
    table = await bot.table(row.key)
    while not may_anybody(table):  # the first moves may have been the computer's
        before = table
        await bot.play_move(row.key, SARA)
        table = await bot.table(row.key)
    assert table.turns[-1].level is not None
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.UNDO))
    again = await bot.table(row.key)
    assert again.state == before.state
    assert again.to_move == before.to_move


async def test_a_harder_rematch_raises_the_level_and_keeps_the_seats(bot: BotFixture) -> None:
    row = await start_solo(bot)
    await bot.play_to_end(row.key, SARA)
    seats = [occupant.owner for occupant in (await bot.table(row.key)).occupants]
    await press_harder(bot)
    [again] = await bot.rows(SARA)
    table = await bot.table(again.key)
    assert (table.stage, [occupant.owner for occupant in table.occupants]) == (Stage.RUNNING, seats)
    assert {occupant.level for occupant in table.occupants if occupant.owner is None} == {"medium"}


async def test_after_a_resignation_an_easier_opponent_is_offered_if_there_is_one(
    bot: BotFixture,
) -> None:
    row = await start_solo(bot)
    await bot.play_to_end(row.key, SARA)
    await press_harder(bot)
    [row] = await bot.rows(SARA)
    await resign(bot)
    assert Action.HARDER not in await end_actions(bot, row.key)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.EASIER))
    [again] = await bot.rows(SARA)
    levels = {
        occupant.level
        for occupant in (await bot.table(again.key)).occupants
        if occupant.owner is None
    }
    assert levels == {"easy"}
    await resign(bot)
    actions = await end_actions(bot, again.key)
    assert Action.REMATCH in actions
    assert not {Action.EASIER, Action.HARDER} & actions


async def test_the_winner_is_offered_a_harder_opponent_and_the_loser_an_easier_one(
    bot: BotFixture,
) -> None:
    row = await start_solo(bot)
    await bot.play_to_end(row.key, SARA)
    lost = await bot.table(row.key)
    assert lost.outcome is not None
    assert [lost.outcome.share(seat) for seat in (Seat(0), Seat(1))] == [0, 1]
    sara, computer = lost.occupants
    medium = replace(computer, level="medium")
    offered = [
        offered_step(replace(lost, occupants=occupants))
        for occupants in ((sara, computer), (sara, medium), (computer, sara), (medium, sara))
    ]
    assert offered == [0, -1, 1, 1]
    assert not {Action.EASIER, Action.HARDER} & await end_actions(bot, row.key)


async def test_after_a_game_that_nobody_played_on_no_harder_opponent_is_offered(
    bot: BotFixture,
) -> None:
    row = await start_solo(bot)
    for _ in range(3):
        await bot.pass_time(24 * 3600)
    idle = await bot.table(row.key)
    assert idle.ended is not None
    assert idle.ended.reason == "idle"
    assert not {Action.EASIER, Action.HARDER} & await end_actions(bot, row.key)
    sara, computer = idle.occupants
    assert offered_step(replace(idle, occupants=(sara, replace(computer, level="medium")))) == -1


async def press_harder(bot: BotFixture) -> None:
    """Let Sara ask for a rematch against a harder opponent, whether or not a key offers it."""
    found = bot.find_button(SARA, Action.REMATCH)
    message = bot.message_with(SARA, found)
    await bot.press(SARA, SARA, replace(found, action=Action.HARDER), message, forged=True)


async def end_actions(bot: BotFixture, key: TableKey) -> set[Action | None]:
    """Return the actions of the keys below the board of a table."""
    keys = bot.buttons(SARA, await bot.board(key))
    return {getattr(button, "action", None) for button in keys}


async def resign(bot: BotFixture) -> None:
    """Let Sara resign her game."""
    await bot.say(SARA, SARA, "/stop")
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.STOP_SURELY))


async def test_rare_keys_of_the_end_are_behind_more(bot: BotFixture) -> None:
    row = await start_solo(bot)
    await bot.play_to_end(row.key, SARA)
    message = await bot.board(row.key)
    actions = [getattr(button, "action", None) for button in bot.buttons(SARA, message)]
    assert Action.RULES not in actions
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.MENU, "more"), message)
    actions = [getattr(button, "action", None) for button in bot.buttons(SARA, message)]
    assert {Action.RULES, Action.TEXT, Action.REMATCH} <= set(actions)
    assert bot.failed_calls() == []
