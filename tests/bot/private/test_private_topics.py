"""Private messages in the topics of a forum."""

from __future__ import annotations

import random

import pytest

from bot.store.records import TOPIC_CLOSED, Stage, TableRow
from bot.telegram.buttons.buttons import Action, TableButton
from engine.contract import AND
from engine.games import KEYS
from tests.bot.bot_fixture import AMIR, SARA, BotFixture
from tests.bot.game_fixtures import FORUM
from tests.bot.private.private_fixtures import bot, private, settings
from tests.bot.private.private_play import copy_words
from tests.bot.telegram.forum import CALL_AFTER, open_forum
from tests.full_games import FULL

__all__ = ["bot", "private", "settings"]


async def start(bot: BotFixture, topic: int, game: str = "reef") -> TableRow:
    """Start a game of Sara and Amir in a topic. In Reef, the starting corals are placed."""
    await bot.say(SARA, FORUM, f"/new {game}", thread=topic)
    await bot.press(SARA, FORUM, bot.find_setup(FORUM, game))
    [row] = await bot.rows(FORUM)
    await bot.press(AMIR, FORUM, bot.find_button(FORUM, Action.JOIN, table=row.key))
    await bot.press(SARA, FORUM, bot.find_button(FORUM, Action.START, table=row.key))
    while game == "reef" and (await bot.table(row.key)).state.to_put:
        await bot.play_move(row.key, FORUM)
    return await bot.row(row.key)


async def show_hand(bot: BotFixture, row: TableRow, person: int) -> None:
    board = await bot.board(row.key)
    [hand] = [one for one in bot.words(FORUM, board) if one.word == "?hand"]
    await bot.press(person, FORUM, hand, board)


async def test_a_press_on_a_hand_that_replaces_the_board_is_activity_in_the_boards_topic(
    bot: BotFixture,
) -> None:
    row = await start(bot, await open_forum(bot))
    person = await bot.to_move(row.key)
    await show_hand(bot, row, person)
    copy = bot.copy_of(person, FORUM)
    assert copy is not None
    assert "message_thread_id" not in copy, "the sandbox reports no topic of such a message"
    await bot.store.pause(row.key, TOPIC_CLOSED, at=bot.clock.now())
    await bot.press_copy(person, FORUM, TableButton(row.key, row.position, Action.RETURN))
    assert (await bot.row(row.key)).paused is None


async def press_step(bot: BotFixture, row: TableRow, chance: random.Random) -> None:
    """Let the person to move press a key of a legal move, on their private message if there is one."""
    table, person = await bot.table(row.key), await bot.to_move(row.key)
    legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
    on_copy, board = copy_words(bot.copy_of(person, FORUM)), await bot.board(row.key)
    useful = [
        one
        for one in on_copy or bot.words(FORUM, board)
        if one.word.partition(AND)[0] in legal
        or (one.word and any(each.startswith(f"{one.word}.") for each in legal))
    ]
    if on_copy:
        await bot.press_copy(person, FORUM, chance.choice(useful))
    else:
        await bot.press(person, FORUM, chance.choice(useful), board)


@pytest.mark.parametrize("game", KEYS)
async def test_a_game_with_private_steps_stays_in_its_topic(bot: BotFixture, game: str) -> None:
    topic = await open_forum(bot)
    row = await start(bot, topic, game)
    before, chance, position = bot.last_id(FORUM), random.Random(1), row.position
    for _ in range(40):
        await press_step(bot, row, chance)
        bot.clock.advance(3)
        if game not in FULL and (await bot.row(row.key)).stage is Stage.OVER:
            break
    await bot.pass_time(CALL_AFTER)
    assert (await bot.row(row.key)).position > position + (5 if game in FULL else 0)
    sent = [one for one in bot.messages(FORUM) if one["message_id"] > before]
    private = [
        one.parameters
        for one in bot.telegram.calls
        if one.method.startswith("send") and "ephemeral_message_parameters" in one.parameters
    ]
    assert sent or game not in FULL
    assert private or game not in FULL
    assert {one.get("message_thread_id") for one in sent} <= {topic}
    for call in private:  # either it replaces a message of the topic, or it names the topic
        is_replacing = "replace_callback_query_message" in call["ephemeral_message_parameters"]
        assert is_replacing is (call.get("message_thread_id") is None)
    assert (await bot.row(row.key)).stage is Stage.RUNNING or game not in FULL
