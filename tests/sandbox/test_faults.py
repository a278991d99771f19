"""Injected faults and flood control, as python-telegram-bot reports them."""

import asyncio

import pytest
import telegram
from telegram.error import BadRequest, Forbidden, InvalidToken, NetworkError, RetryAfter, TimedOut

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.bot_api.faults import Fault
from bot.sandbox.errors import UserActionError
from bot.sandbox.settings import SandboxSettings
from tests.manual_clock import until
from tests.sandbox.conftest import GROUP, SARA, Clock, keys


@pytest.mark.parametrize(
    ("kind", "error", "words"),
    [
        ("429", RetryAfter, "Retry in 0:00:07"),
        ("500", NetworkError, "Internal Server Error"),
        ("502", NetworkError, "Bad Gateway"),
        ("gone", BadRequest, "Message to edit not found"),
        ("not-modified", BadRequest, "Message is not modified"),
        ("too-old", BadRequest, "Query is too old"),
        ("blocked", Forbidden, "bot was blocked by the user"),
        ("kicked", Forbidden, "bot was kicked from the group chat"),
        ("no-photos", BadRequest, "Not enough rights to send photos"),
        ("topic-closed", BadRequest, "(?i)topic_closed"),
        ("unauthorized", InvalidToken, "Unauthorized"),
        ("drop", NetworkError, "."),
    ],
)
async def test_the_next_call_meets_the_fault_and_the_one_after_does_not(
    bot: telegram.Bot, sandbox: Sandbox, kind: str, error: type[Exception], words: str
) -> None:
    sandbox.telegram.faults.add(Fault(kind, "sendMessage", seconds=7))
    with pytest.raises(error, match=words):
        await bot.send_message(GROUP, "x")
    assert not sandbox.telegram.state.chats[GROUP].messages
    assert (await bot.send_message(GROUP, "x")).text == "x"


@pytest.mark.parametrize(("kind", "done"), [("timeout", 0), ("timeout-after", 1)])
async def test_a_timeout_may_hide_that_it_was_done(
    bot: telegram.Bot, sandbox: Sandbox, kind: str, done: int
) -> None:
    sandbox.telegram.faults.add(Fault(kind, seconds=5))
    with pytest.raises(TimedOut):
        await bot.send_message(GROUP, "x", read_timeout=0.2)
    await until(lambda: not sandbox.telegram.faults.to_json())  # the call may come later
    assert len(sandbox.telegram.state.chats[GROUP].messages) == done


async def test_a_fault_waits_for_its_chat_method_and_turn(
    bot: telegram.Bot, sandbox: Sandbox, actions: UserActions
) -> None:
    actions.open_deep_link(SARA)
    sandbox.telegram.faults.add(Fault("500", "sendMessage", chat=GROUP, times=2, skip=1))
    await bot.send_message(SARA, "x")
    await bot.send_message(GROUP, "first")
    await bot.send_chat_action(GROUP, "typing")
    for _ in range(2):
        with pytest.raises(NetworkError):
            await bot.send_message(GROUP, "x")
    await bot.send_message(GROUP, "last")
    assert sandbox.telegram.faults.to_json() == []


async def test_a_slow_answer_comes(bot: telegram.Bot, sandbox: Sandbox) -> None:
    sandbox.telegram.faults.add(Fault("slow", seconds=0.2))
    started = asyncio.get_running_loop().time()
    await bot.send_message(GROUP, "x")
    assert asyncio.get_running_loop().time() - started >= 0.2


def test_an_order_that_cannot_be_understood_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(UserActionError, match="no such fault: 'bang'"):
        sandbox.telegram.faults.add(Fault("bang"))


@pytest.mark.parametrize("settings", [SandboxSettings(flood_control=True, chat_burst=100)])
async def test_a_group_takes_twenty_messages_a_minute_edits_included(
    bot: telegram.Bot, clock: Clock
) -> None:
    sent = await bot.send_message(GROUP, "0", reply_markup=keys(["a"]))
    for number in range(1, 20):
        clock.pass_(1)
        await bot.edit_message_text(str(number), GROUP, sent.message_id)
    clock.pass_(1)
    with pytest.raises(RetryAfter) as wait:
        await bot.send_message(GROUP, "x")
    assert int(wait.value.retry_after.total_seconds()) == 40
    assert await bot.delete_message(GROUP, sent.message_id)  # free
    clock.pass_(40)
    await bot.send_message(GROUP, "x")


@pytest.mark.parametrize("settings", [SandboxSettings(flood_control=True)])
async def test_a_chat_takes_one_message_a_second_after_a_burst(
    bot: telegram.Bot, actions: UserActions, clock: Clock
) -> None:
    actions.open_deep_link(SARA)
    for _ in range(3):
        await bot.send_message(SARA, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(SARA, "x")
    await bot.send_message(GROUP, "another chat is not held up")
    clock.pass_(1)
    await bot.send_message(SARA, "x")


@pytest.mark.parametrize("settings", [SandboxSettings(flood_control=True)])
async def test_answers_are_free_under_the_limits(
    bot: telegram.Bot, actions: UserActions, clock: Clock
) -> None:
    board = await bot.send_message(GROUP, "x", reply_markup=keys(["a"]))
    for _ in range(50):
        actions.press(SARA, GROUP, board.message_id, "a")
    for update in await bot.get_updates():
        await update.callback_query.answer("x")
