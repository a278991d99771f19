"""Resolves the chat, topic and message that a call refers to, and checks the bot's rights."""

from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest, Forbidden
from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.model.state import TelegramState


def resolve_chat(state: TelegramState, parameters: Parameters) -> SimulatedChat:
    """Return the chat of a call. Raises BadRequest if it is missing or unknown (Client.cpp, check_chat)."""
    chat_id = parameters.integer("chat_id")
    if chat_id is None and not parameters.string("chat_id"):
        raise BadRequest("chat_id is empty")
    chat = state.chats.get(chat_id or 0)
    if chat is None:
        raise BadRequest("chat not found")
    return chat


def resolve_accessible_chat(state: TelegramState, parameters: Parameters) -> SimulatedChat:
    """Return the chat of a call if the bot has access (Client.cpp, check_chat_access).

    Raises BadRequest if there is no such chat or it has migrated, and Forbidden if the bot was blocked or is not in the
    group, if the chat was deleted, or if the user has not started the bot or has deleted their account.
    """
    chat = resolve_chat(state, parameters)
    if chat.migrated_to is not None:
        raise BadRequest(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    if chat.private:
        user = state.users[chat.id]
        if user.deactivated:
            raise Forbidden("user is deactivated")
        if user.blocked:
            raise Forbidden("bot was blocked by the user")
        if not user.started:
            raise Forbidden("bot can't initiate conversation with a user")
        return chat
    if chat.deleted:
        raise Forbidden("the group chat was deleted")
    match chat.member(state.bot.id).status:
        case "kicked":
            raise Forbidden(f"bot was kicked from the {chat.type_name}")
        case "left":
            raise Forbidden(f"bot is not a member of the {chat.type_name}")
    return chat


def check_may_send(state: TelegramState, chat: SimulatedChat, *, photo: bool) -> None:
    """Raise BadRequest if the group does not allow the bot to send (Client.cpp; Bot API, ChatPermissions).

    `photo` is whether a photo or another file is to be sent, rather than a text.
    """
    if chat.private or chat.member(state.bot.id).is_admin:
        return
    if not chat.texts_allowed:
        what = "photos" if photo else "text messages"
        raise BadRequest(f"not enough rights to send {what} to the chat")
    if photo and not chat.photos_allowed:
        raise BadRequest("not enough rights to send photos to the chat")


def resolve_thread(chat: SimulatedChat, parameters: Parameters) -> int | None:
    """Return the topic id of a call, or None if the call has none, as for the General topic.

    Raises BadRequest if there is no such topic or it is closed.
    """
    thread = parameters.integer("message_thread_id")
    if not thread:
        return None
    topic = chat.topics.get(thread) if chat.forum else None
    if topic is None:
        raise BadRequest("message thread not found")
    if topic.closed:
        raise BadRequest("TOPIC_CLOSED")
    return thread


def resolve_reply(chat: SimulatedChat, parameters: Parameters) -> int | None:
    """Return the id of the message to reply to (Bot API, ReplyParameters), or None if the call replies to none.

    If that message does not exist, return None if the call sets allow_sending_without_reply, else raise BadRequest.
    """
    reply = parameters.mapping("reply_parameters") or {}
    target = reply.get("message_id") or parameters.integer("reply_to_message_id")
    if not target:
        return None
    if int(str(target)) in chat.messages:
        return int(str(target))
    lenient = reply.get("allow_sending_without_reply")
    if lenient or parameters.boolean("allow_sending_without_reply"):
        return None
    raise BadRequest("message to be replied not found")


def resolve_inline_message(state: TelegramState, inline_id: str) -> SimulatedMessage:
    """Return the message with this inline_message_id, in any chat. Raises BadRequest if there is none."""
    message = state.inline_message(inline_id)
    if message is None:
        raise BadRequest("MESSAGE_ID_INVALID")  # Client.cpp, fail_query_with_error
    return message


def resolve_editable_message(
    state: TelegramState, chat: SimulatedChat, parameters: Parameters, *, to: str
) -> SimulatedMessage:
    """Return the bot's message that a call refers to. `to` is the verb in the error description.

    Raises BadRequest if the message does not exist, is not the bot's, or is a service message.
    """
    message_id = parameters.integer("message_id")
    if not message_id:
        raise BadRequest("message identifier is not specified")
    message = chat.messages.get(message_id)
    if message is None:
        raise BadRequest(f"message to {to} not found")
    if message.sender != state.bot.id or message.service is not None:
        raise BadRequest("message can't be edited")
    return message
