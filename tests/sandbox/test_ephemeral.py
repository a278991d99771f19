"""Ephemeral messages: who sees them, who may receive them, and what older servers do."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

import aiohttp
import pytest
import telegram
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import UserActionError
from bot.sandbox.settings import SandboxSettings
from tests.sandbox.conftest import AMIR, CHRIS, GROUP, NEGAR, SARA, Clock, connect, keys, png


@pytest.fixture
async def in_process(sandbox: Sandbox) -> AsyncIterator[telegram.Bot]:
    async with await connect(sandbox, "in process") as bot:
        yield bot


async def board(bot: telegram.Bot) -> int:
    return (await bot.send_message(GROUP, "board", reply_markup=keys(["hand"]))).message_id


async def pressed(bot: telegram.Bot, actions: UserActions, message: int, by: int = SARA) -> str:
    return actions.press(by, GROUP, message, "hand").id


async def send(bot: telegram.Bot, text: str = "hand", **wanted: object) -> Mapping[str, Any]:
    """Send an ephemeral message to Sara, or to another receiver, and return it."""
    chat = wanted.pop("chat_id", GROUP)
    markup: Any = wanted.pop("reply_markup", None)
    extra: dict[str, Any] = {}
    if "reply_parameters" in wanted:
        extra["reply_parameters"] = wanted.pop("reply_parameters")
    extra["ephemeral_message_parameters"] = {"receiver_user_id": SARA} | wanted
    sent = await bot.send_message(chat, text, reply_markup=markup, api_kwargs=extra)  # type: ignore[arg-type]
    return {"message_id": sent.message_id, **sent.api_kwargs}


def texts(sandbox: Sandbox, person: int) -> list[str]:
    seen = sandbox.telegram.actions.messages_seen_by(person, GROUP)
    return [message.content.text for message in seen]


async def test_only_the_receiver_sees_the_message(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    message = await board(bot)
    sent = await send(bot, callback_query_id=await pressed(bot, actions, message))
    assert (sent["message_id"], sent["ephemeral_message_id"]) == (0, 1)
    assert texts(sandbox, SARA) == ["board", "hand"]
    assert texts(sandbox, AMIR) == ["board"]
    assert len(sandbox.telegram.state.chats[GROUP].messages) == 1


async def test_a_message_stands_in_the_place_of_the_board_until_it_is_deleted(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    message = await board(bot)
    query = await pressed(bot, actions, message)
    sent = await send(bot, callback_query_id=query, replace_callback_query_message=True)
    await bot.edit_message_text("board 2", GROUP, message)
    assert (texts(sandbox, SARA), texts(sandbox, AMIR)) == (["hand"], ["board 2"])
    place = {"chat_id": GROUP, "receiver_user_id": SARA}
    number = {"ephemeral_message_id": sent["ephemeral_message_id"]}
    await bot.do_api_request("deleteEphemeralMessage", place | number)
    assert texts(sandbox, SARA) == ["board 2"]


async def test_replacing_in_a_topic_or_with_a_reply_makes_a_new_message(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    query = await pressed(bot, actions, await board(bot))
    reply = {"ephemeral_message_id": 5}
    await send(
        bot,
        callback_query_id=query,
        replace_callback_query_message=True,
        reply_parameters=reply,
    )
    assert texts(sandbox, SARA) == ["board", "hand"]


async def test_the_window_closes_fifteen_seconds_after_the_press(
    bot: telegram.Bot, actions: UserActions, clock: Clock
) -> None:
    query = await pressed(bot, actions, await board(bot))
    clock.pass_(15)
    assert await send(bot, callback_query_id=query)
    clock.pass_(1)
    with pytest.raises(BadRequest, match=r"(?i)recently"):
        await send(bot, callback_query_id=query)


async def test_a_member_bot_writes_only_to_who_acted(
    bot: telegram.Bot, actions: UserActions
) -> None:
    message = await board(bot)
    for wanted in ({}, {"callback_query_id": await pressed(bot, actions, message, AMIR)}):
        with pytest.raises(BadRequest, match=r"(?i)not acted"):
            await send(bot, **wanted)


async def test_an_administrator_bot_writes_to_any_member_at_any_time(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    chat = sandbox.telegram.state.chats[GROUP]
    actions.set_member(chat, sandbox.telegram.state.bot.id, "administrator", by=SARA)
    assert await send(bot)
    actions.set_member(chat, NEGAR, "left", by=NEGAR)
    with pytest.raises(BadRequest, match=r"(?i)receiver not found"):
        await send(bot, receiver_user_id=NEGAR)


async def test_there_are_none_in_private_chats(bot: telegram.Bot, actions: UserActions) -> None:
    actions.send_message(SARA, SARA, "/start")
    with pytest.raises(BadRequest, match=r"(?i)only to groups"):
        await send(bot, chat_id=SARA)


async def test_chat_and_receiver_may_be_left_out_with_a_query(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    query = await pressed(bot, actions, await board(bot), AMIR)
    call = {"text": "hand", "ephemeral_message_parameters": {"callback_query_id": query}}
    assert sandbox.telegram.call("sendMessage", Parameters(call))["message_id"] == 0
    assert texts(sandbox, AMIR) == ["board", "hand"]


async def test_ids_are_used_again(bot: telegram.Bot, actions: UserActions) -> None:
    query = await pressed(bot, actions, await board(bot))
    first = await send(bot, callback_query_id=query)
    place = {"chat_id": GROUP, "receiver_user_id": SARA}
    number = {"ephemeral_message_id": first["ephemeral_message_id"]}
    await bot.do_api_request("deleteEphemeralMessage", place | number)
    again = await send(bot, callback_query_id=query)
    assert again["ephemeral_message_id"] == first["ephemeral_message_id"]


async def test_it_is_edited_by_its_own_methods_only(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    query = await pressed(bot, actions, await board(bot))
    sent = await send(bot, callback_query_id=query)
    place = {
        "chat_id": GROUP,
        "receiver_user_id": SARA,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    await bot.do_api_request("editEphemeralMessageText", place | {"text": "other"})
    markup = {"inline_keyboard": [[{"text": "k", "callback_data": "k"}]]}
    await bot.do_api_request("editEphemeralMessageReplyMarkup", place | {"reply_markup": markup})
    assert texts(sandbox, SARA) == ["board", "other"]
    with pytest.raises(BadRequest, match=r"(?i)message"):
        await bot.edit_message_text("x", GROUP, 0)
    with pytest.raises(BadRequest, match=r"(?i)not found"):
        await bot.do_api_request(
            "editEphemeralMessageText", place | {"receiver_user_id": AMIR, "text": "x"}
        )


@pytest.mark.parametrize("settings", [SandboxSettings(ephemeral_uploads=False)])
async def test_a_photo_is_put_in_by_its_file_id_even_if_no_file_is_taken(
    bot: telegram.Bot, actions: UserActions
) -> None:
    photo = (await bot.send_photo(GROUP, png())).photo[-1].file_id
    query = await pressed(bot, actions, await board(bot))
    sent = await send(bot, callback_query_id=query)
    place = {
        "chat_id": GROUP,
        "receiver_user_id": SARA,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    media = telegram.InputMediaPhoto(photo, "caption")
    assert await bot.do_api_request("editEphemeralMessageMedia", place | {"media": media})
    with pytest.raises(BadRequest, match=r"(?i)upload"):
        await bot.do_api_request(
            "editEphemeralMessageMedia", place | {"media": telegram.InputMediaPhoto(png(shade=1))}
        )


async def test_a_press_on_it_carries_its_id(bot: telegram.Bot, actions: UserActions) -> None:
    query = await pressed(bot, actions, await board(bot))
    sent = await send(bot, callback_query_id=query, reply_markup=keys(["a"]))
    number = sent["ephemeral_message_id"]
    actions.press_ephemeral(SARA, GROUP, number, "a")
    [update] = await bot.get_updates(offset=-1)
    message = update.callback_query.message
    assert (message.message_id, message.api_kwargs["ephemeral_message_id"]) == (0, number)
    with pytest.raises(UserActionError):
        actions.press_ephemeral(AMIR, GROUP, number, "a")


async def test_a_restarted_app_has_lost_it(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    query = await pressed(bot, actions, await board(bot))
    sent = await send(bot, callback_query_id=query, replace_callback_query_message=True)
    actions.restart_app(SARA)
    assert texts(sandbox, SARA) == ["board"]
    with pytest.raises(UserActionError):
        actions.press_ephemeral(SARA, GROUP, sent["ephemeral_message_id"], "a")


async def test_an_ephemeral_command_is_seen_by_the_bot_alone(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    command = telegram.BotCommand("rules", "rules", api_kwargs={"is_ephemeral": True})
    await bot.set_my_commands([command])
    actions.send_message(SARA, GROUP, "/rules")
    actions.send_message(AMIR, GROUP, "/new")
    assert (texts(sandbox, CHRIS), texts(sandbox, SARA)) == (["/new"], ["/rules", "/new"])
    first, second = await bot.get_updates()
    number = first.message.api_kwargs["ephemeral_message_id"]
    assert (first.message.message_id, second.message.text) == (0, "/new")
    assert await send(bot, reply_parameters={"ephemeral_message_id": number})


@pytest.mark.parametrize("settings", [SandboxSettings(server="10.1")])
async def test_an_older_server_posts_it_to_everyone_and_lacks_the_methods(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    sent = await send(bot, callback_query_id="1")
    assert sent["message_id"] > 0
    assert texts(sandbox, AMIR) == ["hand"]
    with pytest.raises(TelegramError):
        await bot.do_api_request("editEphemeralMessageText", {"chat_id": GROUP, "text": "x"})


@pytest.mark.parametrize("settings", [SandboxSettings(drop_ephemeral=True)])
async def test_messages_can_be_accepted_and_never_delivered(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    query = await pressed(bot, actions, await board(bot))
    assert (await send(bot, callback_query_id=query))["message_id"] == 0
    assert texts(sandbox, SARA) == ["board"]


@pytest.mark.parametrize("settings", [SandboxSettings(flood_control=True, chat_burst=1)])
async def test_they_count_towards_the_limits_unless_the_settings_say_otherwise(
    in_process: telegram.Bot, actions: UserActions, sandbox: Sandbox, clock: Clock
) -> None:
    bot = in_process
    query = await pressed(bot, actions, await board(bot))
    clock.pass_(2)
    await send(bot, callback_query_id=query)
    with pytest.raises(RetryAfter):
        await send(bot, callback_query_id=query)
    root = await sandbox.start(0)
    async with aiohttp.ClientSession() as client:
        body = {"count_ephemeral": False}
        async with client.post(f"{root}sandbox/server", json=body) as response:
            assert (await response.json())["result"]["count_ephemeral"] is False
    assert await send(bot, callback_query_id=query)


async def test_the_control_api_shows_what_a_person_sees_and_presses_for_them(
    in_process: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    bot = in_process
    query = await pressed(bot, actions, await board(bot))
    sent = await send(bot, callback_query_id=query, reply_markup=keys(["a"]))
    root = await sandbox.start(0)
    async with aiohttp.ClientSession() as client:
        seen = {}
        for person in (SARA, AMIR):
            url = f"{root}sandbox/messages?chat={GROUP}&person={person}"
            async with client.get(url) as response:
                seen[person] = (await response.json())["result"]
        number = sent["ephemeral_message_id"]
        press = {"person": SARA, "chat": GROUP, "ephemeral_message_id": number, "button": "a"}
        async with client.post(f"{root}sandbox/press", json=press) as response:
            assert (await response.json())["ok"]
    assert [m["text"] for m in seen[SARA]] == ["board", "hand"]
    assert [m["text"] for m in seen[AMIR]] == ["board"]
    [update] = await bot.get_updates(offset=-1)
    assert update.callback_query.data == "a"
