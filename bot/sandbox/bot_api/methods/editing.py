"""Methods that edit or delete messages (Bot API, "Updating messages").

Every method raises BadRequest or Forbidden if the bot cannot change the message, or if an edit would change nothing. An
edit of a message that was sent by an inline query returns True instead of the message.
"""

from typing import TYPE_CHECKING

from bot.sandbox import limits
from bot.sandbox.bot_api.access import (
    check_may_send,
    resolve_accessible_chat,
    resolve_editable_message,
    resolve_inline_message,
)
from bot.sandbox.bot_api.keyboards import parse_inline_keyboard
from bot.sandbox.bot_api.methods.contents import caption_content, resolve_photo, text_content
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.messages import Content, SimulatedMessage
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram

_NOT_MODIFIED = (  # Client.cpp, fail_query_with_error: MESSAGE_NOT_MODIFIED
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


def edit_message_text(telegram: "SimulatedTelegram", parameters: Parameters) -> Json | bool:
    """Replace the text and the keyboard of a message (Bot API, editMessageText).

    Raises BadRequest if the message is a photo or is not the bot's, or the content is invalid.
    """
    message = _resolve_own_message(telegram, parameters)
    content = text_content(telegram, parameters)
    if message.content.photo:
        raise BadRequest("there is no text in the message to edit")
    return _edit(telegram, message, content)


def edit_message_caption(telegram: "SimulatedTelegram", parameters: Parameters) -> Json | bool:
    """Replace the caption and the keyboard of a photo (Bot API, editMessageCaption).

    Raises BadRequest if the message is not a photo of the bot, or the caption is invalid.
    """
    message = _resolve_own_message(telegram, parameters)
    if not message.content.photo:
        raise BadRequest("there is no caption in the message to edit")
    content = caption_content(telegram, parameters, message.content.photo)
    content.spoiler = message.content.spoiler
    return _edit(telegram, message, content)


def edit_message_media(telegram: "SimulatedTelegram", parameters: Parameters) -> Json | bool:
    """Replace the photo, the caption and the keyboard (Bot API, editMessageMedia). A text message becomes a photo.

    Raises BadRequest if the new media is not a photo, if the message is not the bot's or was sent by an inline query,
    or if the chat forbids photos.
    """
    message = _resolve_own_message(telegram, parameters)
    if message.inline_id:  # the sandbox sends no photos by inline queries
        raise BadRequest("MEDIA_INVALID")
    check_may_send(telegram.state, telegram.state.require_chat(message.chat_id), photo=True)
    media = parameters.mapping("media") or {}
    if media.get("type") != "photo":
        # photos are the only supported media
        raise BadRequest("can't parse InputMedia: media type is not supported by the sandbox")
    source = str(media.get("media", ""))
    photo = resolve_photo(telegram, parameters, source)
    inner = Parameters(
        {**media, "reply_markup": parameters.values.get("reply_markup")}, parameters.files
    )
    return _edit(telegram, message, caption_content(telegram, inner, photo.unique_id))


def edit_message_reply_markup(telegram: "SimulatedTelegram", parameters: Parameters) -> Json | bool:
    """Replace only the keyboard of a message (Bot API, editMessageReplyMarkup). The edit date does not change."""
    message = _resolve_own_message(telegram, parameters)
    markup = parse_inline_keyboard(
        parameters, limit=telegram.settings.max_markup_bytes, only_inline=True
    )
    old = message.content
    content = Content(
        old.text,
        old.entities,
        old.photo,
        markup,
        old.caption_above,
        old.spoiler,
        old.preview,
        old.document,
    )
    return _edit(telegram, message, content, keyboard_only=True)


def delete_message(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Delete a message (Bot API, deleteMessage). Raises BadRequest if it does not exist or cannot be deleted."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise BadRequest("message to delete not found")
    if not _deletable(telegram, chat, message):
        raise BadRequest("message can't be deleted")
    telegram.state.delete_message(chat, message.id)
    return True


def delete_messages(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Delete several messages (Bot API, deleteMessages). Ids that do not exist are skipped.

    Raises BadRequest, without deleting any message, if there are no ids or too many, or if a message cannot be
    deleted.
    """
    chat = resolve_accessible_chat(telegram.state, parameters)
    ids = [int(str(item)) for item in parameters.array("message_ids")]
    if not 1 <= len(ids) <= limits.DELETIONS_PER_CALL:
        raise BadRequest(
            "too many message identifiers specified"
            if ids
            else "message identifiers are not specified"
        )
    messages = [chat.messages[message_id] for message_id in ids if message_id in chat.messages]
    if not all(_deletable(telegram, chat, message) for message in messages):
        raise BadRequest("message can't be deleted")
    for message in messages:
        telegram.state.delete_message(chat, message.id)
    return True


def _resolve_own_message(telegram: "SimulatedTelegram", parameters: Parameters) -> SimulatedMessage:
    if not parameters.values.get("chat_id") and (
        inline_id := parameters.string("inline_message_id")
    ):
        return resolve_inline_message(telegram.state, inline_id)
    chat = resolve_accessible_chat(telegram.state, parameters)
    return resolve_editable_message(telegram.state, chat, parameters, to="edit")


def _edit(
    telegram: "SimulatedTelegram",
    message: SimulatedMessage,
    content: Content,
    *,
    keyboard_only: bool = False,
) -> Json | bool:
    if content == message.content:
        raise BadRequest(_NOT_MODIFIED)
    date = None if keyboard_only else int(telegram.now())
    edited = message.changed(content, date)
    telegram.state.save_message(edited)
    if message.inline_id:  # Bot API, editMessageText: "otherwise True is returned"
        return True
    return telegram.state.message_json(edited)


def _deletable(
    telegram: "SimulatedTelegram", chat: SimulatedChat, message: SimulatedMessage
) -> bool:
    """Return whether the bot can delete a message, according to the limitations listed in Bot API, deleteMessage."""
    if telegram.now() - message.date > limits.DELETION_SECONDS:
        return False
    if message.sender == telegram.state.bot.id or chat.private:
        return True
    return chat.member(telegram.state.bot.id).is_admin
