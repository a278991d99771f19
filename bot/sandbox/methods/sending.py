"""Sending: sendMessage, sendPhoto, sendChatAction (Bot API, "Available methods")."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from bot.sandbox import rules
from bot.sandbox.access import may_send, reachable, reply_of, topic_of
from bot.sandbox.chats import Chat
from bot.sandbox.entities import formatted
from bot.sandbox.html import units
from bot.sandbox.keyboards import inline_keyboard
from bot.sandbox.messages import Content
from bot.sandbox.parameters import Parameters, Upload
from bot.sandbox.persons import Json
from bot.sandbox.photos import Photo
from bot.sandbox.refusals import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram

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


def send_message(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, sendMessage."""
    chat = reachable(telegram.world, parameters)
    content = text_content(telegram, parameters)
    may_send(telegram.world, chat, photo=False)
    return _send(telegram, chat, content, parameters)


def send_photo(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, sendPhoto: an upload or a file_id."""
    chat = reachable(telegram.world, parameters)
    may_send(telegram.world, chat, photo=True)
    upload = parameters.files.get("photo")
    photo = photo_of(telegram, parameters, upload or parameters.text("photo") or "")
    content = caption_content(telegram, parameters, photo.unique_id)
    return _send(telegram, chat, content, parameters)


def send_chat_action(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, sendChatAction."""
    chat = reachable(telegram.world, parameters)
    action = (parameters.text("action") or "").lower()
    if action not in _ACTIONS:
        raise BadRequest("wrong parameter action in request")
    thread = topic_of(chat, parameters)
    telegram.world.tell("action", chat=chat.id, action=action, thread=thread)
    return True


def text_content(telegram: "Telegram", parameters: Parameters) -> Content:
    """The words and the keyboard of a text message."""
    who_is = telegram.world.who_is
    text, entities = formatted(parameters, "text", who_is, entities_field="entities")
    if not text:
        raise BadRequest("message text is empty")
    if units(text) > rules.TEXT:
        raise BadRequest("message is too long")
    preview = parameters.mapping("link_preview_options") or {}
    hidden = preview.get("is_disabled") or parameters.flag("disable_web_page_preview")
    markup = inline_keyboard(parameters, limit=telegram.rules.markup_bytes)
    return Content(text, entities, markup=markup, preview=not hidden)


def caption_content(telegram: "Telegram", parameters: Parameters, photo: str) -> Content:
    """The caption and the keyboard of a picture."""
    who_is = telegram.world.who_is
    text, entities = formatted(parameters, "caption", who_is, entities_field="caption_entities")
    if units(text) > rules.CAPTION:
        raise BadRequest("message caption is too long")
    return Content(
        text,
        entities,
        photo,
        markup=inline_keyboard(parameters, limit=telegram.rules.markup_bytes),
        caption_above=parameters.flag("show_caption_above_media"),
        spoiler=parameters.flag("has_spoiler"),
    )


def photo_of(telegram: "Telegram", parameters: Parameters, source: Upload | str) -> Photo:
    """The picture that a call brings or names."""
    album = telegram.world.album
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
            # the sandbox has no network
            raise BadRequest("failed to get HTTP URL content")
        return album.find(source)
    photo = album.add(source.content)
    telegram.world.keep("photo", photo.unique_id, asdict(photo))
    return photo


def _send(telegram: "Telegram", chat: Chat, content: Content, parameters: Parameters) -> Json:
    world = telegram.world
    thread = topic_of(chat, parameters)
    reply_to = reply_of(chat, parameters)
    replied = chat.messages.get(reply_to or 0)
    if thread is None and chat.forum and replied is not None and replied.in_topic:
        thread = replied.thread  # a reply lands where the message is that it answers
    message = world.post(
        chat,
        world.bot.id,
        content,
        thread=thread,
        in_topic=thread is not None,
        reply_to=reply_to,
        silent=parameters.flag("disable_notification"),
    )
    return world.message_json(message)
