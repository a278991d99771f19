"""Methods that send: sendMessage, sendPhoto and sendChatAction (Bot API, "Available methods").

Every method raises BadRequest or Forbidden if the bot cannot send to the chat or the content is invalid.
"""

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from bot.sandbox import limits
from bot.sandbox.bot_api.access import (
    check_may_send,
    resolve_accessible_chat,
    resolve_reply,
    resolve_thread,
)
from bot.sandbox.bot_api.entities import parse_formatted_text
from bot.sandbox.bot_api.html import utf16_length
from bot.sandbox.bot_api.keyboards import parse_inline_keyboard
from bot.sandbox.bot_api.parameters import Parameters, Upload
from bot.sandbox.errors import BadRequest
from bot.sandbox.model.chats import Chat
from bot.sandbox.model.messages import Content
from bot.sandbox.model.photos import Photo
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
    chat = resolve_accessible_chat(telegram.state, parameters)
    content = text_content(telegram, parameters)
    check_may_send(telegram.state, chat, photo=False)
    return _send(telegram, chat, content, parameters)


def send_photo(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Send a photo that is uploaded or given by its file_id (Bot API, sendPhoto)."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    check_may_send(telegram.state, chat, photo=True)
    upload = parameters.files.get("photo")
    photo = resolve_photo(telegram, parameters, upload or parameters.string("photo") or "")
    content = caption_content(telegram, parameters, photo.unique_id)
    return _send(telegram, chat, content, parameters)


def send_chat_action(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Show an action such as "typing" in a chat (Bot API, sendChatAction). Raises BadRequest for an unknown action."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    action = (parameters.string("action") or "").lower()
    if action not in _ACTIONS:
        raise BadRequest("wrong parameter action in request")
    thread = resolve_thread(chat, parameters)
    telegram.state.events.emit("action", chat=chat.id, action=action, thread=thread)
    return True


def text_content(telegram: "SimulatedTelegram", parameters: Parameters) -> Content:
    """Return the content of a text message. Raises BadRequest if its text or keyboard is invalid."""
    user_json = telegram.state.user_json
    text, entities = parse_formatted_text(parameters, "text", user_json, entities_field="entities")
    if not text:
        raise BadRequest("message text is empty")
    if utf16_length(text) > limits.TEXT:
        raise BadRequest("message is too long")
    preview = parameters.mapping("link_preview_options") or {}
    hidden = preview.get("is_disabled") or parameters.boolean("disable_web_page_preview")
    markup = parse_inline_keyboard(parameters, limit=telegram.settings.max_markup_bytes)
    return Content(text, entities, markup=markup, preview=not hidden)


def caption_content(telegram: "SimulatedTelegram", parameters: Parameters, photo: str) -> Content:
    """Return the content of a photo message. Raises BadRequest if its caption or keyboard is invalid."""
    user_json = telegram.state.user_json
    text, entities = parse_formatted_text(
        parameters, "caption", user_json, entities_field="caption_entities"
    )
    if utf16_length(text) > limits.CAPTION:
        raise BadRequest("message caption is too long")
    return Content(
        text,
        entities,
        photo,
        markup=parse_inline_keyboard(parameters, limit=telegram.settings.max_markup_bytes),
        caption_above=parameters.boolean("show_caption_above_media"),
        spoiler=parameters.boolean("has_spoiler"),
    )


def resolve_photo(
    telegram: "SimulatedTelegram", parameters: Parameters, source: Upload | str
) -> Photo:
    """Return the photo that a call uploads or refers to by its file_id.

    Raises BadRequest if the photo is missing, invalid or given as a URL.
    """
    photo_store = telegram.state.photo_store
    if isinstance(source, str) and source.startswith("attach://"):
        found = parameters.upload(source)
        if found is None:
            raise BadRequest(
                "file attached as multipart/form-data is not found"
            )  # observed, unconfirmed
        source = found
    if isinstance(source, str):
        if not source:
            raise BadRequest("there is no photo in the request")
        if "://" in source:
            # the sandbox makes no requests
            raise BadRequest("failed to get HTTP URL content")
        return photo_store.find(source)
    photo = photo_store.add(source.content)
    telegram.state.write_record("photo", photo.unique_id, asdict(photo))
    return photo


def _send(
    telegram: "SimulatedTelegram", chat: Chat, content: Content, parameters: Parameters
) -> Json:
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
