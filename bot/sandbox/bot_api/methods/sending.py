"""Methods that send: sendMessage, sendPhoto and sendChatAction (Bot API, "Available methods").

Every method raises BadRequest or Forbidden if the bot cannot send to the chat or the content is invalid.
"""

from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import (
    check_may_send,
    resolve_accessible_chat,
    resolve_reply,
    resolve_thread,
)
from bot.sandbox.bot_api.methods.contents import caption_content, resolve_photo, text_content
from bot.sandbox.bot_api.methods.ephemeral import is_requested, send_ephemeral, with_chat
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.messages import Content
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram

_ACTIONS: Final = frozenset(
    # Bot API, sendChatAction.action
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)


def send_message(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Send a text message (Bot API, sendMessage)."""
    parameters = with_chat(telegram, parameters)
    chat = resolve_accessible_chat(telegram.state, parameters)
    content = text_content(telegram, parameters)
    check_may_send(telegram.state, chat, photo=False)
    return send(telegram, chat, content, parameters)


def send_photo(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Send a photo that is uploaded or given by its file_id (Bot API, sendPhoto)."""
    parameters = with_chat(telegram, parameters)
    chat = resolve_accessible_chat(telegram.state, parameters)
    check_may_send(telegram.state, chat, photo=True)
    upload = parameters.files.get("photo")
    photo = resolve_photo(telegram, parameters, upload or parameters.string("photo") or "")
    content = caption_content(telegram, parameters, photo.unique_id)
    return send(telegram, chat, content, parameters)


def send_chat_action(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Show an action such as "typing" in a chat (Bot API, sendChatAction). Raises BadRequest for an unknown action."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    action = (parameters.string("action") or "").lower()
    if action not in _ACTIONS:
        raise BadRequest("wrong parameter action in request")
    thread = resolve_thread(chat, parameters)
    telegram.state.events.emit("action", chat=chat.id, action=action, thread=thread)
    return True


def send(
    telegram: "SimulatedTelegram", chat: SimulatedChat, content: Content, parameters: Parameters
) -> Json:
    """Add a message of the bot to a chat, as an ephemeral one if the call requests it, and return it as JSON."""
    if is_requested(telegram, parameters):
        return send_ephemeral(telegram, chat, content, parameters)
    state = telegram.state
    thread = resolve_thread(chat, parameters)
    reply_to = resolve_reply(chat, parameters)
    replied = chat.messages.get(reply_to or 0)
    if thread is None and chat.forum and replied is not None and replied.in_topic:
        thread = replied.thread  # a reply is sent to the topic of the message that it replies to
    message = state.add_message(
        chat,
        state.bot.id,
        content,
        thread=thread,
        in_topic=thread is not None,
        reply_to=reply_to,
        silent=parameters.boolean("disable_notification"),
    )
    return state.message_json(message)
