"""Opens tables and starts games by means of people's messages and presses."""

from __future__ import annotations

import random

from bot.presentation.keys.keyboards import MORE_SETTINGS, RARE_SWITCH
from bot.store.records import Stage, TableKey, TableRow
from bot.tables.commands import Play
from bot.tables.decisions import decide
from bot.tables.facts import Ended
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import GROUP, SARA, BotFixture
from tests.bot.buttons import join

FORUM = -1001000000555


async def open_lobby(
    bot: BotFixture, *others: int, computers: int = 0, game: str = "azul", topic: int | None = None
) -> TableRow:
    """Let Sara open a table in the group, let the others join, and add computer players of level easy."""
    before = {row.key for row in await bot.rows(GROUP)}
    await bot.say(SARA, GROUP, f"/new {game}", thread=topic)
    await bot.press(SARA, GROUP, bot.find_setup(GROUP, game))
    [row] = [row for row in await bot.rows(GROUP) if row.key not in before]
    for person in others:
        await bot.press(person, GROUP, join(row))
    for _ in range(computers):
        add = bot.find_button(GROUP, Action.ADD_COMPUTER, "easy", table=row.key)
        await bot.press(SARA, GROUP, add)
    return await bot.row(row.key)


async def change_setting(bot: BotFixture, action: Action, arg: str | None = None) -> None:
    """Let Sara press a key of the settings of the newest lobby, which are open only meanwhile."""
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    if action is Action.AWAY or (arg or "").startswith(RARE_SWITCH):
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, MORE_SETTINGS))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, action, arg))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))


async def set_time_limit(bot: BotFixture, row: TableRow, seconds: int | None) -> None:
    """Let Sara set the time limit of a lobby."""
    while (await bot.table(row.key)).time_limit != seconds:
        await change_setting(bot, Action.TIME_LIMIT)


async def manage_people(bot: BotFixture) -> None:
    """Let Sara open the keyboard with which she manages the people of the newest lobby."""
    await change_setting(bot, Action.PEOPLE)


async def start_game(
    bot: BotFixture, *others: int, computers: int = 0, game: str = "azul"
) -> TableRow:
    """Let Sara open a table in the group and start the game with the given people and computers."""
    row = await open_lobby(bot, *others, computers=computers, game=game)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    return await bot.row(row.key)


async def start_solo(bot: BotFixture, person: int = SARA, game: str = "azul") -> TableRow:
    """Let a person start a game against one computer of level easy in their private chat."""
    await bot.say(person, person, f"/solo {game}")
    await bot.press(person, person, bot.find_setup(person, game))
    return (await bot.rows(person))[-1]


async def play_to_last_move(bot: BotFixture, key: TableKey) -> Play:
    """Let the people at a table make random moves until one would end the game, and return this one."""
    chance = random.Random(0)
    while True:
        table = await bot.table(key)
        assert table.to_move is not None
        move = chance.choice(table.game.legal_moves(table.state))
        owner = table.occupants[table.to_move].owner
        assert owner is not None
        play = Play(owner, table.position, table.game.encode(move))
        if any(isinstance(fact, Ended) for fact in decide(table, play).facts):
            return play
        await bot.tables.submit(key, play)


async def finish_game(bot: BotFixture, key: TableKey) -> None:
    """Let the players make random moves without presses until the game is over; then its last board is shown.

    Meanwhile, no picture is drawn, so that the boards between are left out, as when moves follow each other quickly.
    """
    chance = random.Random(0)
    await bot.idle()
    bot.renderer.is_free.clear()
    while (table := await bot.table(key)).stage is Stage.RUNNING:
        assert table.to_move is not None
        occupant = table.occupants[table.to_move]
        if occupant.level is not None or occupant.owner is None:
            await bot.tables.published()
            await bot.app.computers.idle()  # until the computer has moved
            continue
        word = table.game.encode(chance.choice(table.game.legal_moves(table.state)))
        await bot.tables.submit(key, Play(occupant.owner, table.position, word))
    bot.renderer.is_free.set()
    await bot.tables.published()
    await bot.idle()
