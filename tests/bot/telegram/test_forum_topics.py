"""Games in several topics of a forum, when topics are closed, reopened and deleted."""

from __future__ import annotations

import pytest

from bot.store.records import TOPIC_CLOSED, TOPIC_GONE, Place, Stage, TableRow
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import MeButton
from bot.telegram.messages import Notice, RemoveKeyboard
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import FORUM
from tests.bot.outbox_fixture import keyboard
from tests.bot.telegram.forum import CALL_AFTER, calls, open_forum, start_in
from tests.bot.texts import text


async def lose_topic(bot: BotFixture) -> TableRow:
    """Delete the topic of a game after its start, and let the bot notice it. Return the table."""
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    bot.telegram.actions.delete_topic(FORUM, topic)
    await bot.pass_time(CALL_AFTER)
    await bot.say(NEGAR, FORUM, "/help")
    row = await bot.row(row.key)
    assert row.paused == TOPIC_GONE
    return row


async def test_a_table_whose_topic_is_gone_makes_no_calls_for_messages_elsewhere(
    bot: BotFixture,
) -> None:
    row = await lose_topic(bot)
    before = calls(bot)
    for _ in range(5):
        await bot.say(NEGAR, FORUM, "/help")
    assert calls(bot) == before + 5
    assert (await bot.row(row.key)).paused == TOPIC_GONE


async def ask_for_own_page(bot: BotFixture, person: int) -> tuple[int, MeButton]:
    """Let a person ask for their page in a topic, after a game there. Return the topic and the key that shows it."""
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    await bot.play_to_end(row.key, FORUM)
    await bot.say(person, person, "/start")
    await bot.say(person, FORUM, "/me", thread=topic)
    keys = bot.buttons(person)
    return topic, next(one for one in keys if isinstance(one, MeButton) and one.show)


async def test_the_own_page_is_shown_in_the_topic_in_which_it_was_requested(
    bot: BotFixture,
) -> None:
    topic, show = await ask_for_own_page(bot, SARA)
    assert await bot.press(SARA, SARA, show) == text("me-shown")
    assert bot.name(SARA) in bot.caption(FORUM, bot.last_id(FORUM))
    assert bot.last(FORUM)["message_thread_id"] == topic


async def test_a_page_for_a_topic_that_is_gone_is_shown_in_the_general_topic(
    bot: BotFixture,
) -> None:
    topic, show = await ask_for_own_page(bot, AMIR)
    bot.telegram.actions.delete_topic(FORUM, topic)
    await bot.work()
    assert await bot.press(AMIR, AMIR, show) == text("me-shown")
    shown = bot.last(FORUM)
    assert bot.name(AMIR) in bot.caption(FORUM, shown["message_id"])
    assert "message_thread_id" not in shown


async def test_a_closed_topic_makes_no_calls_until_somebody_acts_there(bot: BotFixture) -> None:
    topic = await open_forum(bot)
    row = await start_in(bot, topic)
    bot.telegram.actions.close_topic(FORUM, topic, SARA)
    await bot.work()
    await bot.pass_time(CALL_AFTER)
    assert (await bot.row(row.key)).paused == TOPIC_CLOSED
    await bot.say(NEGAR, FORUM, "/help")
    assert (await bot.row(row.key)).paused == TOPIC_CLOSED
    bot.telegram.actions.close_topic(FORUM, topic, SARA, closed=False)
    await bot.work()
    assert (await bot.row(row.key)).paused is None
    await bot.play_move(row.key, FORUM)


async def test_a_player_brings_a_table_from_a_topic_that_is_gone(bot: BotFixture) -> None:
    row = await lose_topic(bot)
    await bot.say(NEGAR, FORUM, "/board")
    assert (await bot.row(row.key)).place.topic == row.place.topic
    await bot.say(AMIR, FORUM, "/board")
    moved = await bot.row(row.key)
    assert (moved.place.topic, moved.paused) == (0, None)
    assert bot.has_board(FORUM, await bot.board(row.key), row.key)
    await bot.play_to_end(row.key, FORUM)
    assert (await bot.row(row.key)).stage is Stage.OVER


async def test_a_table_is_brought_to_the_topic_in_which_a_player_asks(bot: BotFixture) -> None:
    row = await lose_topic(bot)
    other = bot.telegram.actions.open_topic(FORUM, "more", SARA).id
    await bot.work()
    await bot.say(SARA, FORUM, "/board", thread=other)
    assert (await bot.row(row.key)).place.topic == other
    assert bot.last(FORUM)["message_thread_id"] == other
    await bot.play_move(row.key, FORUM)


async def test_a_player_who_also_plays_elsewhere_chooses_the_table_to_bring(
    bot: BotFixture,
) -> None:
    row = await lose_topic(bot)
    await start_in(bot, None)
    await bot.say(SARA, FORUM, "/board")
    await bot.press(SARA, FORUM, bot.find_button(FORUM, Action.BOARD, table=row.key))
    assert (await bot.row(row.key)).place.topic == 0
    assert bot.has_board(FORUM, await bot.board(row.key), row.key)


async def test_a_player_leaves_a_game_whose_topic_is_gone(bot: BotFixture) -> None:
    row = await lose_topic(bot)
    await bot.say(SARA, FORUM, "/leave")
    await bot.press(SARA, FORUM, bot.find_button(FORUM, Action.LEAVE_SURELY, table=row.key))
    left = await bot.store.meet(SARA, "x")
    assert left.key not in (await bot.row(row.key)).seated


async def test_a_command_in_another_topic_finds_no_table(bot: BotFixture) -> None:
    topic = await open_forum(bot)
    await start_in(bot, topic)
    await bot.say(AMIR, FORUM, "/board")
    assert bot.last(FORUM)["text"] == text("refused-no-table")


@pytest.mark.parametrize("in_place", [True, False])
async def test_messages_with_the_same_name_in_two_topics_replace_each_other_only_there(
    bot: BotFixture, in_place: bool
) -> None:
    topic = await open_forum(bot)
    chat = await bot.store.chat_by_id(FORUM)
    assert chat is not None
    places = Place(chat.key, topic), Place(chat.key)
    for content in ("first", "second"):
        for place in places:
            keys = keyboard(f"k{place.topic}")
            bot.outbox.put(
                Notice(place=place, text=content, keyboard=keys, only="film", in_place=in_place)
            )
        await bot.idle()
    bot.outbox.put(RemoveKeyboard(places[0], only="film"))
    await bot.idle()
    found = [one for one in bot.messages(FORUM) if one.get("text") in ("first", "second")]
    shown = {(one.get("message_thread_id"), one["text"], "reply_markup" in one) for one in found}
    assert shown == {(topic, "second", False), (None, "second", True)}
