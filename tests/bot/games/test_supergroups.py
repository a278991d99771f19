"""Groups that become supergroups while people play in them."""

from __future__ import annotations

import pytest

from bot.telegram.buttons.buttons import Action
from bot.telegram.incoming import GroupMigrated
from tests.bot.bot_fixture import AMIR, SARA, BotFixture
from tests.bot.buttons import join
from tests.bot.games.small_group import NEW, OLD, begin_in_a_group
from tests.bot.texts import text


@pytest.mark.parametrize("messages", [0, 50])
async def test_messages_of_the_old_group_do_not_bury_the_board_of_the_supergroup(
    bot: BotFixture, messages: int
) -> None:
    row = await begin_in_a_group(bot, messages)
    bot.telegram.actions.migrate(OLD, NEW, SARA)
    await bot.work()
    board = await bot.board(row.key)
    for _ in range(3):
        await bot.pass_time(130)
        await bot.play_move(row.key, NEW)
        assert await bot.board(row.key) == board


async def test_a_table_that_was_opened_before_the_notice_is_joined_on_its_board_after_it(
    bot: BotFixture,
) -> None:
    actions = bot.telegram.actions
    actions.create_group(OLD, "small", SARA, [AMIR], kind="group")
    await bot.say(SARA, OLD, "/help")
    actions.migrate(OLD, NEW, SARA, notices=())
    await bot.say(SARA, NEW, "/new azul 2")
    [row] = await bot.rows(NEW)
    before = await bot.board(row.key)
    await bot.handle(GroupMigrated(OLD, NEW))
    await bot.idle()
    assert await bot.press(AMIR, NEW, join(row)) == text("done-joined")
    assert bot.name(AMIR) in bot.texts(NEW)[-1]
    assert (await bot.board(row.key), before) == (bot.last_id(NEW),) * 2


@pytest.mark.parametrize(
    "notices", [("to", "from"), ("from", "to"), ("from",), ("to",), ("to", "to", "from", "from")]
)
async def test_each_board_is_sent_once_whichever_notices_arrive(
    bot: BotFixture, notices: tuple[str, ...]
) -> None:
    row = await begin_in_a_group(bot)
    bot.telegram.actions.migrate(OLD, NEW, SARA, notices=notices)
    await bot.work_concurrently()
    assert [message["message_id"] for message in bot.messages(NEW) if message.get("photo")] == [
        await bot.board(row.key)
    ]


@pytest.mark.parametrize("notices", [("to", "from"), ("to",), ("to", "to", "from", "from")])
async def test_open_votes_and_proposals_are_shown_once_in_the_supergroup(
    bot: BotFixture, notices: tuple[str, ...]
) -> None:
    row = await begin_in_a_group(bot)
    for action in (Action.TABLE, Action.PAUSE):
        await bot.press(SARA, OLD, bot.find_button(OLD, action))
    await bot.say(AMIR, OLD, "/stop")
    await bot.press(AMIR, OLD, bot.find_button(OLD, Action.STOP_SURELY))
    assert bot.has_button(OLD, Action.WITHDRAW_VOTE)
    bot.telegram.actions.migrate(OLD, NEW, SARA, notices=notices)
    await bot.work_concurrently()
    for action in (Action.AGREE, Action.WITHDRAW_VOTE):
        shown = [one for one in bot.buttons(NEW) if getattr(one, "action", None) is action]
        assert len(shown) == 1
    await bot.press(AMIR, NEW, bot.find_button(NEW, Action.AGREE))
    assert (await bot.table(row.key)).paused is not None
