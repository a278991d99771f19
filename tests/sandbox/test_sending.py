"""Sending: content, limits and permissions."""

import pytest
import telegram
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from tests.sandbox.conftest import AMIR, GROUP, SARA, keys, png


async def test_a_message_arrives_as_it_was_sent(bot: telegram.Bot, sandbox: Sandbox) -> None:
    sent = await bot.send_message(
        GROUP, '<a href="tg://user?id=102">امیر</a> سلام', ParseMode.HTML, reply_markup=keys(["a"])
    )
    assert (sent.text, sent.chat.id, sent.from_user.id) == ("امیر سلام", GROUP, bot.id)
    assert [entity.user.id for entity in sent.entities] == [AMIR]
    assert sent.reply_markup == keys(["a"])
    assert list(sandbox.telegram.state.chats[GROUP].messages) == [sent.message_id]


async def test_text_is_trimmed_and_what_telegram_finds_is_marked(bot: telegram.Bot) -> None:
    sent = await bot.send_message(GROUP, "\n <b>نوبت</b> @sara_sandbox /new \n", ParseMode.HTML)
    assert sent.text == "نوبت @sara_sandbox /new"
    found = [(entity.type, entity.offset, entity.length) for entity in sent.entities]
    assert found == [("bold", 0, 4), ("mention", 5, 13), ("bot_command", 19, 4)]


@pytest.mark.parametrize("unit", ["x", "س"])
async def test_length_is_counted_after_the_entities(bot: telegram.Bot, unit: str) -> None:
    assert (
        len((await bot.send_message(GROUP, f"<b>{unit * 4096}</b>", ParseMode.HTML)).text) == 4096
    )
    with pytest.raises(BadRequest, match="Message is too long"):
        await bot.send_message(GROUP, unit * 4097)
    await bot.send_photo(GROUP, png(), f"<b>{unit * 1024}</b>", parse_mode=ParseMode.HTML)
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.send_photo(GROUP, png(), unit * 1025)


async def test_a_face_of_two_units_counts_as_two(bot: telegram.Bot) -> None:
    await bot.send_photo(GROUP, png(), "🎲" * 512)
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.send_photo(GROUP, png(), "🎲" * 512 + "x")


async def test_an_empty_message_is_refused(bot: telegram.Bot) -> None:
    with pytest.raises(BadRequest, match="Message text is empty"):
        await bot.send_message(GROUP, " \n ")


async def test_a_picture_can_be_sent_again_by_its_id(bot: telegram.Bot) -> None:
    first = await bot.send_photo(GROUP, png(640, 480), "یک")
    again = await bot.send_photo(GROUP, first.photo[-1].file_id, "دو")
    assert again.photo == first.photo
    assert [(size.width, size.height) for size in again.photo] == [(320, 240), (640, 480)]
    file = await bot.get_file(again.photo[-1])
    assert bytes(await file.download_as_bytearray()) == png(640, 480)


async def test_a_large_picture_is_shown_at_1280(bot: telegram.Bot) -> None:
    sent = await bot.send_photo(GROUP, png(1200, 2560))
    assert (sent.photo[-1].width, sent.photo[-1].height) == (600, 1280)


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (b"not a picture", "Image_process_failed"),
        (png(1, 25), "Photo_invalid_dimensions"),
        (png(9000, 1001), "Photo_invalid_dimensions"),
        ("AgACAgQnothing", "Wrong file identifier/http url specified"),
    ],
)
async def test_a_bad_picture_is_refused(bot: telegram.Bot, picture: object, words: str) -> None:
    with pytest.raises(BadRequest) as error_response:
        await bot.send_photo(GROUP, picture)
    assert error_response.value.message.lower() == words.lower()


async def test_a_reply_holds_what_it_answers(bot: telegram.Bot, actions: UserActions) -> None:
    asked = actions.send_message(SARA, GROUP, "/new")
    sent = await bot.send_message(GROUP, "x", reply_parameters=telegram.ReplyParameters(asked.id))
    assert sent.reply_to_message.text == "/new"
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(GROUP, "x", reply_to_message_id=999)
    lenient = telegram.ReplyParameters(999, allow_sending_without_reply=True)
    assert (await bot.send_message(GROUP, "x", reply_parameters=lenient)).reply_to_message is None


async def test_who_never_started_the_bot_is_not_written_to(
    bot: telegram.Bot, actions: UserActions
) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(SARA, "x")
    actions.open_deep_link(SARA)
    assert (await bot.send_message(SARA, "x")).text == "x"


async def test_who_blocked_the_bot_is_not_written_to(
    bot: telegram.Bot, actions: UserActions
) -> None:
    actions.open_deep_link(SARA)
    actions.block(SARA)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(SARA, "x")
    actions.unblock(SARA)
    assert (await bot.send_message(SARA, "x")).text == "x"


async def test_a_chat_that_is_not_there_is_not_found(bot: telegram.Bot) -> None:
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-100999, "x")


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("kicked", "bot was kicked from the supergroup chat"),
        ("left", "bot is not a member of the supergroup chat"),
    ],
)
async def test_a_bot_that_is_out_cannot_speak(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox, status: str, words: str
) -> None:
    actions.set_member(sandbox.telegram.state.chats[GROUP], bot.id, status, by=SARA)
    with pytest.raises(Forbidden, match=words):
        await bot.send_message(GROUP, "x")


async def test_a_silenced_group_says_which_right_is_missing(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    actions.set_permissions(GROUP, photos=False)
    await bot.send_message(GROUP, "x")
    with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
        await bot.send_photo(GROUP, png())
    actions.set_permissions(GROUP, texts=False)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await bot.send_message(GROUP, "x")
    actions.set_member(sandbox.telegram.state.chats[GROUP], bot.id, "administrator", by=SARA)
    await bot.send_photo(GROUP, png())


async def test_a_migrated_group_names_its_new_id(bot: telegram.Bot, actions: UserActions) -> None:
    actions.create_group(-4001, "گروه", SARA, [AMIR], kind="group")
    await bot.send_message(-4001, "x")
    actions.migrate(-4001, -1002000000001, SARA)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(-4001, "x")
    assert moved.value.new_chat_id == -1002000000001
    assert (await bot.send_message(-1002000000001, "x")).chat.type == "supergroup"


async def test_topics_take_only_what_is_meant_for_them(
    bot: telegram.Bot, actions: UserActions
) -> None:
    actions.create_group(-1003, "تالار", SARA, [AMIR], forum=True)
    topic = actions.open_topic(-1003, "آزول", SARA)
    sent = await bot.send_message(-1003, "x", message_thread_id=topic.id)
    assert (sent.is_topic_message, sent.message_thread_id) == (True, topic.id)
    general = await bot.send_message(-1003, "x")
    assert (general.is_topic_message, general.message_thread_id) == (None, None)
    for thread in (1, 999):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(-1003, "x", message_thread_id=thread)
    actions.close_topic(-1003, topic.id, SARA)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(-1003, "x", message_thread_id=topic.id)


async def test_a_thread_of_an_ordinary_group_cannot_be_sent_to(
    bot: telegram.Bot, actions: UserActions
) -> None:
    sent = await bot.send_message(GROUP, "x")
    actions.send_message(SARA, GROUP, "y", reply_to=sent.message_id)
    [update] = await bot.get_updates()
    assert update.message.message_thread_id == sent.message_id
    assert update.message.is_topic_message is None
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(GROUP, "z", message_thread_id=update.message.message_thread_id)


async def test_an_action_is_shown(bot: telegram.Bot, sandbox: Sandbox) -> None:
    assert await bot.send_chat_action(GROUP, ChatAction.UPLOAD_PHOTO)
    assert sandbox.telegram.state.events.recent[-1]["action"] == "upload_photo"


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        (keys([]), None),
        (keys(["x" * 64]), None),
        (keys(["س" * 32]), None),
        (keys(["x" * 65]), "Button_data_invalid"),
        (keys(["س" * 33]), "Button_data_invalid"),
        (keys(list("12345678")), None),
        (keys(list("123456789")), "Buttons_too_much"),
        (keys(*[list("12345")] * 20), None),
        (keys(*[list("12345")] * 20, ["x"]), "Buttons_too_much"),
    ],
)
async def test_keyboards_have_limits(bot: telegram.Bot, markup: object, words: str | None) -> None:
    if words is None:
        await bot.send_message(GROUP, "x", reply_markup=markup)
        return
    with pytest.raises(BadRequest) as error_response:
        await bot.send_message(GROUP, "x", reply_markup=markup)
    assert error_response.value.message.lower() == words.lower()


async def test_a_very_long_keyboard_is_refused(bot: telegram.Bot) -> None:
    markup = keys(*[["س" * 32] * 8] * 12)
    with pytest.raises(BadRequest, match="Reply markup is too long"):
        await bot.send_message(GROUP, "x", reply_markup=markup)


async def test_buttons_may_have_a_style_a_link_or_a_text_to_copy(bot: telegram.Bot) -> None:
    row = [
        telegram.InlineKeyboardButton("a", callback_data="a", style="success"),
        telegram.InlineKeyboardButton("b", url="https://t.me/miz_sandbox_bot?start=x"),
        telegram.InlineKeyboardButton("c", copy_text=telegram.CopyTextButton("x")),
    ]
    markup = telegram.InlineKeyboardMarkup([row])
    assert (await bot.send_message(GROUP, "x", reply_markup=markup)).reply_markup == markup
    wrong = telegram.InlineKeyboardMarkup.from_button(
        telegram.InlineKeyboardButton("a", callback_data="a", api_kwargs={"style": "pink"})
    )
    with pytest.raises(BadRequest, match="invalid button style"):
        await bot.send_message(GROUP, "x", reply_markup=wrong)
