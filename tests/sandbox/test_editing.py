"""Editing, deleting and pinning."""

import pytest
import telegram
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.sandbox import Sandbox
from bot.sandbox.actions.user_actions import UserActions
from tests.sandbox.conftest import GROUP, SARA, Clock, keys, png

SAME = "Message is not modified"


async def test_an_edit_changes_words_and_keyboard_in_place(
    bot: telegram.Bot, sandbox: Sandbox, clock: Clock
) -> None:
    sent = await bot.send_message(GROUP, "یک", reply_markup=keys(["a"]))
    clock.pass_(5)
    edited = await bot.edit_message_text("دو", GROUP, sent.message_id, reply_markup=keys(["b"]))
    assert (edited.message_id, edited.text, edited.reply_markup) == (
        sent.message_id,
        "دو",
        keys(["b"]),
    )
    assert (edited.edit_date - edited.date).total_seconds() == 5
    assert len(sandbox.telegram.state.chats[GROUP].messages) == 1


async def test_an_edit_without_a_keyboard_takes_it_away(bot: telegram.Bot) -> None:
    sent = await bot.send_message(GROUP, "یک", reply_markup=keys(["a"]))
    assert (await bot.edit_message_text("دو", GROUP, sent.message_id)).reply_markup is None


async def test_the_same_again_is_not_an_edit(bot: telegram.Bot) -> None:
    text = await bot.send_message(GROUP, "<b>یک</b>", ParseMode.HTML, reply_markup=keys(["a"]))
    place = {"chat_id": GROUP, "message_id": text.message_id}
    with pytest.raises(BadRequest, match=SAME):
        await bot.edit_message_text(
            "<b>یک</b>", **place, parse_mode=ParseMode.HTML, reply_markup=keys(["a"])
        )
    with pytest.raises(BadRequest, match=SAME):
        await bot.edit_message_reply_markup(**place, reply_markup=keys(["a"]))
    await bot.edit_message_text("یک", **place, reply_markup=keys(["a"]))  # not bold: a change
    photo = await bot.send_photo(GROUP, png(), "یک")
    same = telegram.InputMediaPhoto(photo.photo[-1].file_id, caption="یک")
    with pytest.raises(BadRequest, match=SAME):
        await bot.edit_message_media(same, GROUP, photo.message_id)
    anew = telegram.InputMediaPhoto(png(), caption="یک")  # uploaded again: another picture
    assert await bot.edit_message_media(anew, GROUP, photo.message_id)


async def test_one_call_changes_picture_caption_and_keyboard(bot: telegram.Bot) -> None:
    sent = await bot.send_photo(GROUP, png(), "یک", reply_markup=keys(["a"]))
    media = telegram.InputMediaPhoto(png(shade=9), "<b>دو</b>", parse_mode=ParseMode.HTML)
    edited = await bot.edit_message_media(media, GROUP, sent.message_id, reply_markup=keys(["b"]))
    assert (edited.caption, edited.caption_entities[0].type, edited.reply_markup) == (
        "دو", "bold", keys(["b"]),
    )  # fmt: skip
    assert edited.photo != sent.photo
    again = await bot.edit_message_caption(GROUP, sent.message_id, caption="سه")
    assert (again.caption, again.photo) == ("سه", edited.photo)


async def test_a_text_can_become_a_picture_but_not_be_captioned(bot: telegram.Bot) -> None:
    sent = await bot.send_message(GROUP, "یک")
    with pytest.raises(BadRequest, match="There is no caption in the message to edit"):
        await bot.edit_message_caption(GROUP, sent.message_id, caption="دو")
    await bot.edit_message_media(telegram.InputMediaPhoto(png()), GROUP, sent.message_id)
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await bot.edit_message_text("دو", GROUP, sent.message_id)


async def test_a_new_keyboard_alone_leaves_no_edit_date(bot: telegram.Bot) -> None:
    sent = await bot.send_message(GROUP, "یک", reply_markup=keys(["a"]))
    edited = await bot.edit_message_reply_markup(GROUP, sent.message_id, reply_markup=keys(["b"]))
    assert (edited.text, edited.edit_date, edited.reply_markup) == ("یک", None, keys(["b"]))


async def test_what_is_gone_or_not_ones_own_cannot_be_edited(
    bot: telegram.Bot, actions: UserActions
) -> None:
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("x", GROUP, 999)
    said = actions.send_message(SARA, GROUP, "سلام")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("x", GROUP, said.id)


async def test_a_failed_edit_changes_nothing(bot: telegram.Bot, sandbox: Sandbox) -> None:
    sent = await bot.send_photo(GROUP, png(), "یک", reply_markup=keys(["a"]))
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.edit_message_caption(GROUP, sent.message_id, caption="x" * 1025)
    message = sandbox.telegram.state.chats[GROUP].messages[sent.message_id]
    assert (message.content.text, message.content.markup is None) == ("یک", False)


async def test_a_bot_deletes_its_own_words_for_two_days(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox, clock: Clock
) -> None:
    mine, said = await bot.send_message(GROUP, "x"), actions.send_message(SARA, GROUP, "y")
    assert await bot.delete_message(GROUP, mine.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(GROUP, mine.message_id)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(GROUP, said.id)
    actions.set_member(sandbox.telegram.state.chats[GROUP], bot.id, "administrator", by=SARA)
    assert await bot.delete_message(GROUP, said.id)
    old = await bot.send_message(GROUP, "z")
    clock.pass_(48 * 3600 + 1)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(GROUP, old.message_id)


async def test_many_are_deleted_at_once_and_missing_ones_are_skipped(
    bot: telegram.Bot, sandbox: Sandbox
) -> None:
    sent = [(await bot.send_message(GROUP, word)).message_id for word in "abc"]
    assert await bot.delete_messages(GROUP, [*sent[:2], 999])
    assert list(sandbox.telegram.state.chats[GROUP].messages) == sent[2:]


async def test_pinning_needs_the_right_to(
    bot: telegram.Bot, actions: UserActions, sandbox: Sandbox
) -> None:
    sent = await bot.send_message(GROUP, "x")
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages"):
        await bot.pin_chat_message(GROUP, sent.message_id)
    actions.set_member(sandbox.telegram.state.chats[GROUP], bot.id, "administrator", by=SARA)
    assert await bot.pin_chat_message(GROUP, sent.message_id)
    assert (await bot.get_chat(GROUP)).pinned_message.message_id == sent.message_id
    assert await bot.unpin_chat_message(GROUP)
    assert (await bot.get_chat(GROUP)).pinned_message is None
