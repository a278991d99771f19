"""Messages that people send by an inline query, with keys: the bot knows them by their inline_message_id only."""

from __future__ import annotations

import pytest
import telegram
from telegram.error import BadRequest

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.errors import UserActionError
from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.settings import SandboxSettings
from tests.sandbox.conftest import AMIR, GROUP, SARA, keys

QUIET = -1001000000555
"""A group without the bot."""
KINDS = ["inline_query", "chosen_inline_result", "callback_query", "message"]


async def sent_card(
    bot: telegram.Bot, actions: UserActions, chat: int = GROUP, *, with_keys: bool = True
) -> SimulatedMessage:
    """Let Sara send a message with one key by an inline query."""
    asked = actions.send_inline_query(SARA, chat, "invite")
    updates = await bot.get_updates(allowed_updates=KINDS)
    content = telegram.InputTextMessageContent("join us")
    markup = keys(["join"]) if with_keys else None
    article = telegram.InlineQueryResultArticle("1", "card", content, reply_markup=markup)
    await updates[-1].inline_query.answer([article])
    return actions.choose_inline_result(SARA, chat, asked.id, "1")


async def updates_since(bot: telegram.Bot) -> list[telegram.Update]:
    """Return the updates after the inline query."""
    found = await bot.get_updates(allowed_updates=KINDS)
    return [update for update in found if update.inline_query is None]


async def test_the_bot_is_told_which_result_was_chosen(
    bot: telegram.Bot, actions: UserActions
) -> None:
    sent = await sent_card(bot, actions)
    found = await updates_since(bot)
    [chosen] = [one.chosen_inline_result for one in found if one.chosen_inline_result]
    assert (chosen.result_id, chosen.from_user.id, chosen.query) == ("1", SARA, "invite")
    assert chosen.inline_message_id == sent.inline_id


async def test_without_inline_feedback_the_bot_is_told_nothing(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    sandbox.telegram.state.settings = SandboxSettings(inline_feedback=False)
    await sent_card(bot, actions, GROUP)
    assert not any(one.chosen_inline_result for one in await updates_since(bot))


async def test_a_message_without_keys_has_no_inline_message_id(
    bot: telegram.Bot, actions: UserActions
) -> None:
    await sent_card(bot, actions, with_keys=False)
    [chosen] = [
        one.chosen_inline_result for one in await updates_since(bot) if one.chosen_inline_result
    ]
    assert chosen.inline_message_id is None


async def test_a_press_names_no_chat_and_no_message(
    bot: telegram.Bot, actions: UserActions
) -> None:
    sent = await sent_card(bot, actions)
    actions.press(AMIR, GROUP, sent.id, "join")
    query = (await updates_since(bot))[-1].callback_query
    assert (query.from_user.id, query.data) == (AMIR, "join")
    assert (query.message, query.inline_message_id) == (None, sent.inline_id)


async def test_the_bot_edits_a_message_in_a_chat_where_it_is_not(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    actions.create_group(QUIET, "two of us", SARA, [AMIR], with_bot=False)
    sent = await sent_card(bot, actions, QUIET)
    assert not any(one.message for one in await updates_since(bot))
    edited = await bot.edit_message_text(
        "full", inline_message_id=sent.inline_id, reply_markup=keys(["watch"])
    )
    assert edited is True
    [message] = sandbox.telegram.state.require_chat(QUIET).messages.values()
    assert (message.content.text, message.sender) == ("full", SARA)
    removed = await bot.edit_message_reply_markup(inline_message_id=sent.inline_id)
    assert removed is True
    [message] = sandbox.telegram.state.require_chat(QUIET).messages.values()
    assert message.content.markup is None
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.edit_message_text("full", chat_id=1, message_id=sent.id)


async def test_an_edit_that_changes_nothing_and_an_unknown_message_are_refused(
    bot: telegram.Bot, actions: UserActions
) -> None:
    sent = await sent_card(bot, actions)
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_text(
            "join us", inline_message_id=sent.inline_id, reply_markup=keys(["join"])
        )
    with pytest.raises(BadRequest, match="Message_id_invalid"):
        await bot.edit_message_text("x", inline_message_id="AgAAAA")
    actions.delete(SARA, GROUP, sent.id)
    with pytest.raises(BadRequest, match="Message_id_invalid"):
        await bot.edit_message_text("x", inline_message_id=sent.inline_id)


async def test_keys_of_results_are_checked(bot: telegram.Bot, actions: UserActions) -> None:
    actions.send_inline_query(SARA, GROUP, "invite")
    [update] = await bot.get_updates()
    content = telegram.InputTextMessageContent("join us")
    wrong = telegram.InlineKeyboardMarkup(
        [[telegram.InlineKeyboardButton("join", callback_data="x" * 65)]]
    )
    article = telegram.InlineQueryResultArticle("1", "card", content, reply_markup=wrong)
    with pytest.raises(BadRequest, match="Button_data_invalid"):
        await update.inline_query.answer([article])


@pytest.mark.parametrize("start", ["join", None, "", "two words", "x" * 65])
async def test_the_button_above_the_results_needs_a_start_parameter(
    bot: telegram.Bot, actions: UserActions, start: str | None
) -> None:
    asked = actions.send_inline_query(SARA, GROUP, "invite")
    [update] = await bot.get_updates()
    button = telegram.InlineQueryResultsButton("start", start_parameter=start)
    if start == "join":
        await update.inline_query.answer([], button=button)
        assert asked.answer is not None
        assert asked.answer["button"] == {"text": "start", "start_parameter": "join"}
    else:
        with pytest.raises(BadRequest, match="Start_param_invalid"):
            await update.inline_query.answer([], button=button)


async def test_other_messages_of_people_have_no_buttons(
    bot: telegram.Bot, actions: UserActions
) -> None:
    plain = actions.send_message(SARA, GROUP, "hello")
    with pytest.raises(UserActionError):
        actions.press(AMIR, GROUP, plain.id, "join")
