"""Polling: offsets, waiting, competing pollers, and what a bot in a group receives."""

import asyncio

import pytest
import telegram
from telegram.error import Conflict, EndPointNotFound, TelegramError

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from bot.sandbox.settings import SandboxSettings
from tests.manual_clock import LONG, until
from tests.sandbox.conftest import AMIR, CHRIS, GROUP, SARA, Clock


async def test_updates_come_again_until_they_are_confirmed(
    bot: telegram.Bot, actions: UserActions
) -> None:
    for word in ("/a", "/b", "/c"):
        actions.send_message(SARA, GROUP, word)
    first = await bot.get_updates()
    assert [update.message.text for update in first] == ["/a", "/b", "/c"]
    assert await bot.get_updates() == first
    assert await bot.get_updates(offset=first[1].update_id) == first[1:]
    assert await bot.get_updates(offset=first[0].update_id) == first[1:]
    assert await bot.get_updates(offset=-1) == first[2:]
    assert await bot.get_updates(offset=first[2].update_id + 1) == ()


async def test_numbers_go_up_by_one(bot: telegram.Bot, actions: UserActions) -> None:
    for word in ("/a", "/b", "/c"):
        actions.send_message(SARA, GROUP, word)
    numbers = [update.update_id for update in await bot.get_updates(limit=2)]
    assert len(numbers) == 2
    assert numbers[1] == numbers[0] + 1


async def test_a_waiting_poll_gets_what_comes(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    polling = asyncio.create_task(bot.get_updates(timeout=10))
    await until(lambda: sandbox.telegram.state.queue.has_poller)
    actions.send_message(SARA, GROUP, "/new")
    [update] = await asyncio.wait_for(polling, LONG)
    assert update.message.text == "/new"


async def test_a_poll_without_news_ends_in_time(bot: telegram.Bot) -> None:
    assert await asyncio.wait_for(bot.get_updates(timeout=1), LONG) == ()


async def test_a_second_poller_turns_the_first_one_out(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=10))
    await until(lambda: sandbox.telegram.state.queue.has_poller)
    second = asyncio.create_task(bot.get_updates(timeout=10))
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await asyncio.wait_for(first, LONG)
    actions.send_message(SARA, GROUP, "/new")
    assert len(await asyncio.wait_for(second, LONG)) == 1


async def test_messages_are_kept_a_day(
    bot: telegram.Bot, actions: UserActions, clock: Clock
) -> None:
    actions.send_message(SARA, GROUP, "/new")
    clock.pass_(24 * 3600)
    assert len(await bot.get_updates()) == 1
    clock.pass_(1)
    assert await bot.get_updates() == ()


async def test_only_the_kinds_asked_for_are_queued(bot: telegram.Bot, actions: UserActions) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    actions.send_message(SARA, GROUP, "/new")
    assert await bot.get_updates() == ()
    await bot.get_updates(allowed_updates=[])
    actions.send_message(SARA, GROUP, "/new")
    assert len(await bot.get_updates()) == 1


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("/new", True),
        ("/new@miz_sandbox_bot", True),
        ("/new@Miz_Sandbox_Bot azul", True),
        ("/new@other_bot", False),
        ("سلام", False),
        ("سلام @miz_sandbox_bot", True),
    ],
)
async def test_in_a_group_a_bot_hears_what_is_meant_for_it(
    bot: telegram.Bot, actions: UserActions, words: str, heard: bool
) -> None:
    actions.send_message(SARA, GROUP, words)
    assert bool(await bot.get_updates()) == heard


async def test_a_reply_to_the_bot_is_heard(bot: telegram.Bot, actions: UserActions) -> None:
    sent = await bot.send_message(GROUP, "x")
    actions.send_message(SARA, GROUP, "آری", reply_to=sent.message_id)
    [update] = await bot.get_updates()
    assert update.message.reply_to_message.message_id == sent.message_id


@pytest.mark.parametrize("settings", [SandboxSettings(privacy_mode=False)])
async def test_without_privacy_a_bot_hears_all(bot: telegram.Bot, actions: UserActions) -> None:
    actions.send_message(SARA, GROUP, "سلام")
    assert len(await bot.get_updates()) == 1
    assert (await bot.get_me()).can_read_all_group_messages


async def test_an_edit_is_an_update_of_its_own(bot: telegram.Bot, actions: UserActions) -> None:
    said = actions.send_message(SARA, GROUP, "/new")
    actions.edit(SARA, GROUP, said.id, "/new azul")
    assert (await bot.get_updates())[1].edited_message.text == "/new azul"


async def test_who_speaks_as_a_chat_has_no_person(bot: telegram.Bot, actions: UserActions) -> None:
    actions.send_message(SARA, GROUP, "/stop", anonymous=True)
    actions.send_message(AMIR, GROUP, "/stop", channel={"id": -1009, "title": "کانال"})
    anonymous, channel = [update.message for update in await bot.get_updates()]
    assert (anonymous.from_user.id, anonymous.sender_chat.id) == (1087968824, GROUP)
    assert (channel.from_user.id, channel.sender_chat.id) == (136817688, -1009)


async def test_a_deep_link_starts_the_private_chat(bot: telegram.Bot, actions: UserActions) -> None:
    actions.open_deep_link(SARA, "t-4f2a")
    [update] = await bot.get_updates()
    assert (update.message.text, update.message.chat.type) == ("/start t-4f2a", "private")
    assert update.message.entities[0].length == len("/start")


async def test_adding_the_bot_by_a_link_greets_it_with_the_payload(
    bot: telegram.Bot, actions: UserActions
) -> None:
    actions.create_group(-1004, "تازه", AMIR, [CHRIS], with_bot=False)
    actions.add_bot(-1004, AMIR, "t-4f2a")
    added, joined, greeted = await bot.get_updates()
    assert added.my_chat_member.new_chat_member.status == "member"
    assert joined.message.new_chat_members[0].id == bot.id
    assert greeted.message.text == "/start@miz_sandbox_bot t-4f2a"


async def test_blocking_is_told_to_the_bot(bot: telegram.Bot, actions: UserActions) -> None:
    actions.open_deep_link(SARA)
    actions.block(SARA)
    update = (await bot.get_updates())[-1].my_chat_member
    assert (update.chat.id, update.new_chat_member.status) == (SARA, "kicked")


@pytest.mark.parametrize("notices", [("to", "from"), ("from", "to"), ("to",), ("from", "from")])
async def test_a_migration_is_told_in_any_order(
    bot: telegram.Bot, actions: UserActions, notices: tuple[str, ...]
) -> None:
    actions.create_group(-4001, "گروه", SARA, [AMIR], kind="group")
    seen = (await bot.get_updates())[-1].update_id
    actions.migrate(-4001, -1002000000001, SARA, notices=notices)
    told = [update.message for update in await bot.get_updates(offset=seen + 1)]
    expected = {"to": (-1002000000001, None), "from": (None, -4001)}
    assert [(m.migrate_to_chat_id, m.migrate_from_chat_id) for m in told] == [
        expected[notice] for notice in notices
    ]


async def test_members_are_what_they_are(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    assert [(m.user.id, m.status) for m in await bot.get_chat_administrators(GROUP)] == [
        (SARA, "creator")
    ]
    assert (await bot.get_chat_member(GROUP, AMIR)).status == "member"
    actions.set_member(sandbox.telegram.state.chats[GROUP], AMIR, "left", by=AMIR)
    assert (await bot.get_chat_member(GROUP, AMIR)).status == "left"
    assert await bot.get_chat_member_count(GROUP) == 4
    actions.hide_members(GROUP, hidden=True)
    with pytest.raises(TelegramError, match="Member list is inaccessible"):
        await bot.get_chat_member(GROUP, AMIR)
    actions.open_deep_link(SARA)
    with pytest.raises(TelegramError, match="no administrators in the private chat"):
        await bot.get_chat_administrators(SARA)


async def test_a_bot_that_leaves_hears_no_more(bot: telegram.Bot, actions: UserActions) -> None:
    assert await bot.leave_chat(GROUP)
    await bot.get_updates()
    actions.send_message(SARA, GROUP, "/new")
    assert all(update.message is None for update in await bot.get_updates())


async def test_commands_are_found_by_scope_and_language(
    bot: telegram.Bot, actions: UserActions
) -> None:
    async def set_(word: str, scope: object = None, language: str | None = None) -> None:
        await bot.set_my_commands([(word, "x")], scope=scope, language_code=language)

    def menu(user: int, chat: int) -> str:
        return "".join(command["command"] for command in actions.commands(user, chat))

    assert menu(SARA, SARA) == ""
    await set_("default")
    assert (menu(SARA, SARA), menu(SARA, GROUP)) == ("default", "default")
    await set_("groups", telegram.BotCommandScopeAllGroupChats())
    await set_("gruppen", telegram.BotCommandScopeAllGroupChats(), "fa")
    await set_("private", telegram.BotCommandScopeAllPrivateChats())
    await set_("admins", telegram.BotCommandScopeAllChatAdministrators())
    assert (menu(SARA, SARA), menu(AMIR, GROUP), menu(CHRIS, GROUP), menu(SARA, GROUP)) == (
        "private", "gruppen", "groups", "admins",
    )  # fmt: skip
    await set_("here", telegram.BotCommandScopeChat(GROUP))
    await set_("me", telegram.BotCommandScopeChatMember(GROUP, AMIR))
    assert (menu(AMIR, GROUP), menu(CHRIS, GROUP)) == ("me", "here")
    assert [c.command for c in await bot.get_my_commands(telegram.BotCommandScopeChat(GROUP))] == [
        "here"
    ]
    with pytest.raises(TelegramError, match=r"(?i)bot_command_invalid"):
        await set_("Wrong word")


async def test_descriptions_are_kept_by_language(bot: telegram.Bot) -> None:
    await bot.set_my_description("all")
    await bot.set_my_description("همه", "fa")
    await bot.set_my_short_description("short")
    assert (await bot.get_my_description("fa")).description == "همه"
    assert (await bot.get_my_description("en")).description == "all"
    assert (await bot.get_my_short_description()).short_description == "short"
    with pytest.raises(TelegramError):
        await bot.set_my_description("x" * 513)


async def test_a_method_that_is_not_there_is_not_found(bot: telegram.Bot) -> None:
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("sendNothing")
