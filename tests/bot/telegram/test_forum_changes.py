"""Boards and other messages in the topics of a forum, and a group that becomes a forum or ceases to be one."""

from __future__ import annotations

import pytest

from bot.puzzles.schedule import next_time
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import TOPIC_CLOSED, TOPIC_GONE, Stage
from bot.telegram.buttons.buttons import Action
from bot.telegram.chat_activity import BURIED
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import FORUM
from tests.bot.telegram.forum import CALL_AFTER, calls, open_forum, start_in

DAY = 24 * 3600


def make_admin(bot: BotFixture, chat: int = FORUM) -> None:
    """Make the bot an administrator of a chat, so that it receives all messages."""
    found = bot.telegram.state.require_chat(chat)
    bot.telegram.actions.set_member(found, bot.telegram.state.bot.id, "administrator", by=SARA)


async def chat_in(bot: BotFixture, topic: int | None) -> None:
    """Let people write enough messages to bury a board above them."""
    for number in range(BURIED + 1):
        bot.telegram.actions.send_message(NEGAR, FORUM, f"hello {number}", thread=topic)
    await bot.work()


@pytest.mark.parametrize("in_general", [True, False])
@pytest.mark.parametrize("own", [True, False])
async def test_a_board_is_buried_by_messages_in_its_own_topic_only(
    bot: BotFixture, own: bool, in_general: bool
) -> None:
    topic = await open_forum(bot)
    make_admin(bot)
    here, elsewhere = (None, topic) if in_general else (topic, None)
    row = await start_in(bot, here)
    before = await bot.board(row.key)
    await chat_in(bot, here if own else elsewhere)
    await bot.play_move(row.key, FORUM)
    await bot.pass_time(CALL_AFTER)
    assert (await bot.board(row.key) != before) is own


async def test_a_busy_topic_does_not_hide_how_many_messages_bury_a_board_in_another(
    bot: BotFixture,
) -> None:
    topic = await open_forum(bot)
    make_admin(bot)
    row = await start_in(bot, topic)
    before = await bot.board(row.key)
    await chat_in(bot, topic)
    for _ in range(3):
        await chat_in(bot, None)
    await bot.play_move(row.key, FORUM)
    assert await bot.board(row.key) != before


async def test_a_game_goes_on_when_its_group_becomes_a_forum(bot: BotFixture) -> None:
    bot.telegram.actions.create_group(FORUM, "supergroup", SARA, [AMIR, NEGAR])
    row = await start_in(bot, None)
    await bot.play_move(row.key, FORUM)
    bot.telegram.state.require_chat(FORUM).forum = True
    topic = bot.telegram.actions.open_topic(FORUM, "azul", SARA).id
    await bot.work()
    second = await start_in(bot, topic)
    await bot.pass_time(CALL_AFTER)
    for table, where in ((row, None), (second, topic)):
        await bot.play_to_end(table.key, FORUM)
        assert (await bot.row(table.key)).stage is Stage.OVER
        board = bot.telegram.state.require_chat(FORUM).messages[await bot.board(table.key)]
        assert board.thread == where


async def test_a_game_goes_on_after_its_forum_has_become_a_group(bot: BotFixture) -> None:
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    await bot.play_move(row.key, FORUM)
    bot.telegram.state.require_chat(FORUM).forum = False
    for _ in range(3):
        await bot.play_move(row.key, FORUM)
        await bot.pass_time(CALL_AFTER)
    await bot.play_to_end(row.key, FORUM)
    assert (await bot.row(row.key)).stage is Stage.OVER


async def test_what_people_ask_below_an_old_board_of_a_former_forum_is_answered(
    bot: BotFixture,
) -> None:
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    bot.telegram.state.require_chat(FORUM).forum = False
    await bot.press(NEGAR, FORUM, bot.find_button(FORUM, Action.RULES))
    assert bot.last_id(FORUM) > await bot.board(row.key)
    await bot.say(AMIR, FORUM, "/board")
    assert bot.has_board(FORUM, bot.last_id(FORUM), row.key)
    assert (await bot.row(row.key)).place.topic == 0


async def test_a_former_forum_does_not_lose_a_table_that_was_moved_from_its_topic(
    bot: BotFixture,
) -> None:
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    bot.telegram.state.require_chat(FORUM).forum = False
    await bot.pass_time(CALL_AFTER)
    assert (await bot.row(row.key)).paused == TOPIC_GONE
    await bot.say(NEGAR, FORUM, "/help")
    moved = await bot.row(row.key)
    assert (moved.place.topic, moved.paused) == (0, None)
    await bot.play_move(row.key, FORUM)
    before = calls(bot)
    await bot.pass_time(CALL_AFTER)
    assert calls(bot) > before, "the next person is called"
    assert (await bot.row(row.key)).paused is None


async def test_a_game_goes_on_in_the_forum_that_its_group_became(bot: BotFixture) -> None:
    group, new = GROUP - 77, GROUP - 78
    bot.telegram.actions.create_group(group, "group", SARA, [AMIR, NEGAR], kind="group")
    await bot.say(SARA, group, "/new azul")
    await bot.press(SARA, group, bot.find_setup(group))
    [row] = await bot.rows(group)
    await bot.press(AMIR, group, bot.find_button(group, Action.JOIN))
    await bot.press(SARA, group, bot.find_button(group, Action.START))
    bot.telegram.actions.migrate(group, new, SARA)
    await bot.work()
    bot.telegram.state.require_chat(new).forum = True
    topic = bot.telegram.actions.open_topic(new, "more", SARA).id
    await bot.say(NEGAR, new, "/help", thread=topic)
    assert bot.last(new)["message_thread_id"] == topic
    await bot.play_to_end(row.key, new)
    assert (await bot.row(row.key)).stage is Stage.OVER


async def test_a_game_in_a_closed_general_topic_goes_on_when_somebody_writes_there(
    bot: BotFixture,
) -> None:
    topic = await open_forum(bot)
    row = await start_in(bot, None)
    for method in ("sendMessage", "sendPhoto"):
        bot.telegram.faults.add(Fault("topic-closed", method, times=100))
    await bot.pass_time(CALL_AFTER)
    assert (await bot.row(row.key)).paused == TOPIC_CLOSED
    bot.telegram.faults.clear()
    await bot.say(NEGAR, FORUM, "/help", thread=topic)
    assert (await bot.row(row.key)).paused == TOPIC_CLOSED
    await bot.say(NEGAR, FORUM, "/help")
    assert (await bot.row(row.key)).paused is None
    await bot.play_to_end(row.key, FORUM)


async def test_a_game_in_a_deleted_topic_does_not_go_on_in_another_of_the_same_name(
    bot: BotFixture,
) -> None:
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    bot.telegram.actions.delete_topic(FORUM, topic)
    again = bot.telegram.actions.open_topic(FORUM, "azul", SARA).id
    await bot.work()
    await bot.pass_time(CALL_AFTER)
    assert (await bot.row(row.key)).paused == TOPIC_GONE
    await bot.say(NEGAR, FORUM, "/board", thread=again)
    assert (await bot.row(row.key)).paused == TOPIC_GONE
    await bot.say(AMIR, FORUM, "/board", thread=again)
    assert (await bot.row(row.key)).place.topic == again
    await bot.play_to_end(row.key, FORUM)


async def test_a_puzzle_for_a_deleted_topic_is_not_tried_again(bot: BotFixture) -> None:
    topic = await open_forum(bot)
    await bot.say(SARA, FORUM, "/daily 21", thread=topic)
    bot.telegram.actions.delete_topic(FORUM, topic)
    due = next_time(21, "Asia/Tehran", bot.clock.now())
    await bot.pass_time(due - bot.clock.now() + 1)
    for expected in (True, False, False):
        before = calls(bot)
        await bot.app.daily.tick()
        await bot.idle()
        assert (calls(bot) > before) is expected
        await bot.pass_time(DAY)


async def test_a_puzzle_for_a_closed_topic_is_sent_again_when_it_is_open(bot: BotFixture) -> None:
    topic = await open_forum(bot)
    await bot.say(SARA, FORUM, "/daily 21", thread=topic)
    bot.telegram.actions.close_topic(FORUM, topic, SARA)
    await bot.work()
    due = next_time(21, "Asia/Tehran", bot.clock.now())
    await bot.pass_time(due - bot.clock.now() + 1)
    await bot.app.daily.tick()
    await bot.idle()
    bot.telegram.actions.close_topic(FORUM, topic, SARA, closed=False)
    await bot.work()
    await bot.pass_time(DAY)
    await bot.app.daily.tick()
    await bot.idle()
    assert "photo" in bot.last(FORUM)
    assert bot.last(FORUM)["message_thread_id"] == topic
