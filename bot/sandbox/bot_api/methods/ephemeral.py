"""Ephemeral messages: sending with ephemeral_message_parameters, and the five methods that change them.

Source: Bot API 10.2, with the changes of 10.3. Since 10.4, chat_id and receiver_user_id are optional if a call that
sends has a callback_query_id. The five methods raise NotFound if the server is older than 10.2, BadRequest if there is
no such message or its new content is invalid, and Forbidden if the bot has no access to the chat. The descriptions of
the errors in this file are unconfirmed.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.access import check_may_send, resolve_accessible_chat, resolve_thread
from bot.sandbox.bot_api.keyboards import parse_inline_keyboard
from bot.sandbox.bot_api.methods.contents import caption_content, resolve_photo, text_content
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest, NotFound
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.ephemeral import EphemeralMessage
from bot.sandbox.model.messages import Content
from bot.sandbox.model.queries import PendingQuery
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram

PARAMETER: Final = "ephemeral_message_parameters"
SINCE: Final = "10.2"
_CHAT_OPTIONAL_SINCE: Final = "10.4"
_NOT_FOUND: Final = "message not found"


def is_requested(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Return whether a call requests an ephemeral message.

    The result is False if the server is older than 10.2, because such a server ignores the parameter. Raises BadRequest
    if an ephemeral message is requested although the setting `refuse_ephemeral` is on.
    """
    if parameters.values.get(PARAMETER) in (None, "") or not telegram.settings.implements(SINCE):
        return False
    if telegram.settings.refuse_ephemeral:
        raise BadRequest("EPHEMERAL_MESSAGES_FORBIDDEN")
    return True


def with_chat(telegram: "SimulatedTelegram", parameters: Parameters) -> Parameters:
    """Return the parameters of a call that sends, completed with the chat_id if the call may omit it.

    Since 10.4, a call that answers a callback query with an ephemeral message may omit the chat_id. The chat is then
    that of the query. Raises BadRequest as `is_requested` does.
    """
    if "chat_id" in parameters.values or not is_requested(telegram, parameters):
        return parameters
    query = _query(telegram, parameters.mapping(PARAMETER) or {})
    if query is None or not telegram.settings.implements(_CHAT_OPTIONAL_SINCE):
        return parameters
    return Parameters({**parameters.values, "chat_id": query.chat}, parameters.files)


def send_ephemeral(
    telegram: "SimulatedTelegram", chat: SimulatedChat, content: Content, parameters: Parameters
) -> Json:
    """Send an ephemeral message and return it.

    Raises BadRequest if the content or the receiver is not allowed, if the receiver has not acted recently, or if there
    is no message to replace although the call requests it.
    """
    state = telegram.state
    wanted = parameters.mapping(PARAMETER) or {}
    reply = parameters.mapping("reply_parameters") or {}
    query = _query(telegram, wanted)
    receiver = _receiver(telegram, chat, wanted, query)
    _check_content(content, reply)
    _check_window(telegram, chat, receiver, query, reply)
    thread = resolve_thread(chat, parameters)
    replaces = None
    if str(wanted.get("replace_callback_query_message")).lower() == "true":
        replaces = _replaced(chat, query)
        if thread is not None or reply:
            replaces = None  # observed, unconfirmed: the call then sends a new message
    for old in state.ephemeral.of(receiver, chat.id) if replaces is not None else []:
        if old.replaces == replaces:
            state.remove_ephemeral(old)
    message = EphemeralMessage(
        state.ephemeral.free_id(chat.id, receiver),
        chat.id,
        receiver,
        state.bot.id,
        int(telegram.now()),
        content,
        thread=thread,
        replaces=replaces,
        after=chat.last_message_id,
        visible=not telegram.settings.drop_ephemeral,
    )
    state.save_ephemeral(message)
    return state.ephemeral_json(message)


def edit_ephemeral_message_text(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Replace the text and the keyboard of an ephemeral message (Bot API 10.3, editEphemeralMessageText)."""
    message = _resolve(telegram, parameters)
    content = text_content(telegram, parameters)
    if message.content.photo:
        raise BadRequest("there is no text in the message to edit")
    return _save(telegram, message, content)


def edit_ephemeral_message_caption(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Replace the caption and the keyboard of an ephemeral photo (Bot API 10.3, editEphemeralMessageCaption)."""
    message = _resolve(telegram, parameters)
    if not message.content.photo:
        raise BadRequest("there is no caption in the message to edit")
    return _save(telegram, message, caption_content(telegram, parameters, message.content.photo))


def edit_ephemeral_message_media(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Replace the photo, the caption and the keyboard (Bot API 10.3, editEphemeralMessageMedia).

    It is not documented whether the photo may be uploaded. In the sandbox, the setting `ephemeral_uploads` decides.
    """
    message = _resolve(telegram, parameters)
    check_may_send(telegram.state, telegram.state.chats[message.chat_id], photo=True)
    media = parameters.mapping("media") or {}
    if media.get("type") != "photo":
        raise BadRequest("can't parse InputMedia: media type is not supported by the sandbox")
    source = str(media.get("media", ""))
    if source.startswith("attach://") and not telegram.settings.ephemeral_uploads:
        raise BadRequest("can't upload a file to an ephemeral message")
    photo = resolve_photo(telegram, parameters, source)
    inner = {**media, "reply_markup": parameters.values.get("reply_markup")}
    content = caption_content(telegram, Parameters(inner, parameters.files), photo.unique_id)
    return _save(telegram, message, content)


def edit_ephemeral_message_reply_markup(
    telegram: "SimulatedTelegram", parameters: Parameters
) -> bool:
    """Replace only the keyboard of an ephemeral message (Bot API 10.3, editEphemeralMessageReplyMarkup)."""
    message = _resolve(telegram, parameters)
    limit = telegram.settings.max_markup_bytes
    markup = parse_inline_keyboard(parameters, limit=limit, only_inline=True)
    return _save(telegram, message, replace(message.content, markup=markup))


def delete_ephemeral_message(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Delete an ephemeral message (Bot API 10.3, deleteEphemeralMessage)."""
    telegram.state.remove_ephemeral(_resolve(telegram, parameters))
    return True


def _query(telegram: "SimulatedTelegram", wanted: dict[str, object]) -> PendingQuery | None:
    number = wanted.get("callback_query_id")
    return None if number is None else telegram.state.queries.find(str(number))


def _receiver(
    telegram: "SimulatedTelegram",
    chat: SimulatedChat,
    wanted: dict[str, object],
    query: PendingQuery | None,
) -> int:
    """Return the id of the receiver. Raises BadRequest unless the receiver is a human member of a group."""
    given = wanted.get("receiver_user_id")
    if given is None and query is not None and telegram.settings.implements(_CHAT_OPTIONAL_SINCE):
        given = query.user
    user = telegram.state.users.get(int(str(given))) if str(given).isdecimal() else None
    if chat.private:
        raise BadRequest("ephemeral messages can be sent only to groups")
    if user is None or user.is_bot or not chat.member(user.id).is_member:
        raise BadRequest("receiver not found")
    return user.id


def _check_content(content: Content, reply: dict[str, object]) -> None:
    rows = (content.markup or {}).get("inline_keyboard", [])
    if any("login_url" in button for row in rows for button in row):
        raise BadRequest("login_url buttons are not allowed in ephemeral messages")
    if reply.get("quote") or reply.get("message_id"):
        raise BadRequest("ephemeral messages cannot reply to ordinary messages")


def _check_window(
    telegram: "SimulatedTelegram",
    chat: SimulatedChat,
    receiver: int,
    query: PendingQuery | None,
    reply: dict[str, object],
) -> None:
    """Raise BadRequest if the receiver has not acted within `ephemeral_window`.

    If the bot is an administrator of the chat and the call refers to no query, the receiver need not have acted.
    """
    if chat.member(telegram.state.bot.id).is_admin and query is None:
        return
    acted_at = None
    if query is not None and query.user == receiver and query.chat == chat.id:
        acted_at = query.at
    elif query is None and str(reply.get("ephemeral_message_id", "")).isdecimal():
        number = int(str(reply["ephemeral_message_id"]))
        command = telegram.state.ephemeral.find(chat.id, receiver, number)
        if command is not None and command.sender == receiver:
            acted_at = command.date
    if acted_at is None:
        raise BadRequest("the receiver has not acted")
    if telegram.now() - acted_at > telegram.settings.ephemeral_window:
        raise BadRequest("the receiver has not acted recently")


def _replaced(chat: SimulatedChat, query: PendingQuery | None) -> int:
    """Return the id of the message to replace. Raises BadRequest unless a button of an ordinary message was pressed."""
    if query is None or query.message not in chat.messages:
        raise BadRequest("there is no message to replace")
    return query.message


def _resolve(telegram: "SimulatedTelegram", parameters: Parameters) -> EphemeralMessage:
    """Return the message that a call refers to.

    Raises NotFound on an older server, BadRequest if there is no such message, and Forbidden if the bot has no access
    to the chat.
    """
    if not telegram.settings.implements(SINCE):
        raise NotFound("method not found")
    chat = resolve_accessible_chat(telegram.state, parameters)
    receiver = parameters.integer("receiver_user_id") or 0
    number = parameters.integer("ephemeral_message_id") or 0
    message = telegram.state.ephemeral.find(chat.id, receiver, number)
    if message is None or message.sender != telegram.state.bot.id:
        raise BadRequest(_NOT_FOUND)
    return message


def _save(telegram: "SimulatedTelegram", message: EphemeralMessage, content: Content) -> bool:
    if content == message.content:
        raise BadRequest("message is not modified")
    _check_content(content, {})
    telegram.state.save_ephemeral(replace(message, content=content, edit_date=int(telegram.now())))
    return True
