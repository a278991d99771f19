"""Changing what was sent: editMessage… and deleteMessage… (Bot API, "Updating messages")."""

from typing import TYPE_CHECKING

from bot.sandbox import rules
from bot.sandbox.access import message_of, reachable
from bot.sandbox.chats import Chat
from bot.sandbox.keyboards import inline_keyboard
from bot.sandbox.messages import Content, Message
from bot.sandbox.methods.sending import caption_content, photo_of, text_content
from bot.sandbox.parameters import Parameters
from bot.sandbox.persons import Json
from bot.sandbox.refusals import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram

_SAME = (  # Client.cpp, fail_query_with_error: MESSAGE_NOT_MODIFIED
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


def edit_message_text(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, editMessageText; without a keyboard the old one goes."""
    message = _own(telegram, parameters)
    content = text_content(telegram, parameters)
    if message.content.photo:
        raise BadRequest("there is no text in the message to edit")
    return _edit(telegram, message, content)


def edit_message_caption(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, editMessageCaption."""
    message = _own(telegram, parameters)
    if not message.content.photo:
        raise BadRequest("there is no caption in the message to edit")
    content = caption_content(telegram, parameters, message.content.photo)
    content.spoiler = message.content.spoiler
    return _edit(telegram, message, content)


def edit_message_media(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, editMessageMedia: picture, caption and keyboard in one call; also onto a text."""
    message = _own(telegram, parameters)
    media = parameters.mapping("media") or {}
    if media.get("type") != "photo":
        # the bot of this sandbox sends pictures only
        raise BadRequest("can't parse InputMedia: media type is not supported by the sandbox")
    source = str(media.get("media", ""))
    photo = photo_of(telegram, parameters, source)
    inner = Parameters(
        {**media, "reply_markup": parameters.values.get("reply_markup")}, parameters.files
    )
    return _edit(telegram, message, caption_content(telegram, inner, photo.unique_id))


def edit_message_reply_markup(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, editMessageReplyMarkup; the words stay, and no edit date is set."""
    message = _own(telegram, parameters)
    markup = inline_keyboard(parameters, limit=telegram.rules.markup_bytes, only_inline=True)
    old = message.content
    content = Content(
        old.text, old.entities, old.photo, markup, old.caption_above, old.spoiler, old.preview
    )
    return _edit(telegram, message, content, keyboard_only=True)


def delete_message(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, deleteMessage."""
    chat = reachable(telegram.world, parameters)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise BadRequest("message to delete not found")
    if not _deletable(telegram, chat, message):
        raise BadRequest("message can't be deleted")
    telegram.world.delete(chat, message.id)
    return True


def delete_messages(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, deleteMessages: those that cannot be found are skipped."""
    chat = reachable(telegram.world, parameters)
    ids = [int(str(item)) for item in parameters.array("message_ids")]
    if not 1 <= len(ids) <= rules.BATCH:
        raise BadRequest(
            "too many message identifiers specified"
            if ids
            else "message identifiers are not specified"
        )
    messages = [chat.messages[message_id] for message_id in ids if message_id in chat.messages]
    if not all(_deletable(telegram, chat, message) for message in messages):
        raise BadRequest("message can't be deleted")
    for message in messages:
        telegram.world.delete(chat, message.id)
    return True


def _own(telegram: "Telegram", parameters: Parameters) -> Message:
    chat = reachable(telegram.world, parameters)
    return message_of(telegram.world, chat, parameters, to="edit")


def _edit(
    telegram: "Telegram", message: Message, content: Content, *, keyboard_only: bool = False
) -> Json:
    if content == message.content:
        raise BadRequest(_SAME)
    date = None if keyboard_only else int(telegram.now())
    edited = message.changed(content, date)
    telegram.world.put(edited)
    return telegram.world.message_json(edited)


def _deletable(telegram: "Telegram", chat: Chat, message: Message) -> bool:
    """Bot API, deleteMessage: the limitations listed there."""
    if telegram.now() - message.date > rules.DELETABLE:
        return False
    if message.sender == telegram.world.bot.id or chat.private:
        return True
    return chat.member(telegram.world.bot.id).admin
