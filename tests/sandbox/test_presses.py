"""Callback queries and their answers."""

import asyncio

import pytest
import telegram
from telegram.error import BadRequest

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.errors import UserActionError
from tests.manual_clock import LONG
from tests.sandbox.conftest import AMIR, GROUP, SARA, Clock, keys

TOO_OLD = "Query is too old and response timeout expired or query id is invalid"


async def pressed(
    bot: telegram.Bot, actions: UserActions, data: str = "a"
) -> telegram.CallbackQuery:
    board = await bot.send_message(GROUP, "x", reply_markup=keys(["a"]))
    actions.press(SARA, GROUP, board.message_id, data)
    [update] = await bot.get_updates(offset=-1)
    return update.callback_query


async def test_a_press_says_who_where_and_what(bot: telegram.Bot, actions: UserActions) -> None:
    query = await pressed(bot, actions)
    assert (query.from_user.id, query.data, query.message.chat.id) == (SARA, "a", GROUP)
    assert (query.message.text, query.message.reply_markup) == ("x", keys(["a"]))


@pytest.mark.parametrize("alert", [False, True])
async def test_the_answer_reaches_the_presser(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox, alert: bool
) -> None:
    query = await pressed(bot, actions)
    waiting = asyncio.create_task(sandbox.telegram.state.queries.find(query.id).wait(LONG))
    await query.answer("نوبت شما نیست", show_alert=alert)
    expected = {"text": "نوبت شما نیست", "show_alert": alert, "url": ""}
    assert await waiting == expected
    told = sandbox.telegram.state.events.recent[-1]
    assert {name: told[name] for name in ("event", "person", *expected)} == {
        "event": "answer", "person": SARA, **expected,
    }  # fmt: skip


async def test_an_answer_has_200_units(bot: telegram.Bot, actions: UserActions) -> None:
    query = await pressed(bot, actions)
    with pytest.raises(BadRequest, match=r"(?i)message_too_long"):
        await query.answer("س" * 201)
    assert await query.answer("س" * 200)


async def test_a_press_is_answered_once(bot: telegram.Bot, actions: UserActions) -> None:
    query = await pressed(bot, actions)
    await query.answer()
    with pytest.raises(BadRequest, match=f"(?i){TOO_OLD}"):
        await query.answer()


async def test_a_late_answer_is_refused(
    bot: telegram.Bot, actions: UserActions, clock: Clock
) -> None:
    in_time, late = await pressed(bot, actions), await pressed(bot, actions)
    clock.pass_(15)
    assert await in_time.answer()
    clock.pass_(0.1)
    with pytest.raises(BadRequest, match=f"(?i){TOO_OLD}"):
        await late.answer()


async def test_an_answer_may_open_the_bot_but_no_other_place(
    bot: telegram.Bot, actions: UserActions
) -> None:
    query = await pressed(bot, actions)
    with pytest.raises(BadRequest, match=r"(?i)url_invalid"):
        await query.answer(url="https://example.org/")
    assert await query.answer(url="https://t.me/miz_sandbox_bot?start=x")


async def test_data_may_be_forged(bot: telegram.Bot, actions: UserActions) -> None:
    assert (await pressed(bot, actions, "never offered")).data == "never offered"


async def test_half_a_letter_in_data_stops_no_queue(
    bot: telegram.Bot, actions: UserActions
) -> None:
    assert (await pressed(bot, actions, "\ud800")).data == "\ud800"


async def test_a_press_on_a_message_that_is_gone_says_so(
    bot: telegram.Bot, actions: UserActions
) -> None:
    with pytest.raises(UserActionError):
        actions.press(SARA, GROUP, 999, "a")
    actions.press(SARA, GROUP, 999, "a", forged=True)
    [update] = await bot.get_updates()
    message = update.callback_query.message
    assert (message.message_id, message.date.timestamp()) == (999, 0)


async def test_an_undelivered_press_is_dropped_after_150_seconds(
    bot: telegram.Bot, actions: UserActions, clock: Clock
) -> None:
    board = await bot.send_message(GROUP, "x", reply_markup=keys(["a"]))
    actions.press(SARA, GROUP, board.message_id, "a")
    actions.send_message(AMIR, GROUP, "/board")
    clock.pass_(150)
    assert len(await bot.get_updates()) == 2
    clock.pass_(1)
    [left] = await bot.get_updates()
    assert left.message.text == "/board"


async def test_an_inline_query_gets_results_and_one_is_sent(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    asked = actions.send_inline_query(SARA, GROUP, "azul")
    [update] = await bot.get_updates()
    assert (update.inline_query.query, update.inline_query.from_user.id) == ("azul", SARA)
    article = telegram.InlineQueryResultArticle(
        "1", "آزول", telegram.InputTextMessageContent("<b>قانون</b> ۱۵", parse_mode="HTML")
    )
    await update.inline_query.answer([article])
    sent = actions.choose_inline_result(SARA, GROUP, asked.id, "1")
    shown = sandbox.telegram.state.message_json(sent)
    assert shown["text"] == "قانون ۱۵"
    assert [entity["type"] for entity in shown["entities"]] == ["bold"]


@pytest.mark.parametrize(
    ("words", "why"), [("<b>قانون", "parse entities"), ("x" * 4097, "too_long"), (" ", "is empty")]
)
async def test_an_article_that_could_not_be_sent_is_refused(
    bot: telegram.Bot, actions: UserActions, words: str, why: str
) -> None:
    actions.send_inline_query(SARA, GROUP, "azul")
    [update] = await bot.get_updates()
    content = telegram.InputTextMessageContent(words, parse_mode="HTML")
    with pytest.raises(telegram.error.BadRequest, match=why):
        await update.inline_query.answer([telegram.InlineQueryResultArticle("1", "آزول", content)])
