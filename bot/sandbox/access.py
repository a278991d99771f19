"""Where a call may go: the chat, the topic, the message it names, and what the bot may do there."""

from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from bot.sandbox.parameters import Parameters
from bot.sandbox.refusals import BadRequest, Forbidden
from bot.sandbox.world import World


def chat_of(world: World, parameters: Parameters) -> Chat:
    """The chat of a call (Client.cpp, check_chat)."""
    chat_id = parameters.integer("chat_id")
    if chat_id is None and not parameters.text("chat_id"):
        raise BadRequest("chat_id is empty")
    chat = world.chats.get(chat_id or 0)
    if chat is None:
        raise BadRequest("chat not found")
    return chat


def reachable(world: World, parameters: Parameters) -> Chat:
    """The chat of a call, if the bot is still in it (Client.cpp, check_chat_access)."""
    chat = chat_of(world, parameters)
    if chat.migrated_to is not None:
        raise BadRequest(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    if chat.private:
        person = world.persons[chat.id]
        if person.deactivated:
            raise Forbidden("user is deactivated")
        if person.blocked:
            raise Forbidden("bot was blocked by the user")
        if not person.started:
            raise Forbidden("bot can't initiate conversation with a user")
        return chat
    if chat.deleted:
        raise Forbidden("the group chat was deleted")
    match chat.member(world.bot.id).status:
        case "kicked":
            raise Forbidden(f"bot was kicked from the {chat.kind_words}")
        case "left":
            raise Forbidden(f"bot is not a member of the {chat.kind_words}")
    return chat


def may_send(world: World, chat: Chat, *, photo: bool) -> None:
    """Whether the group lets the bot speak (Client.cpp; Bot API, ChatPermissions)."""
    if chat.private or chat.member(world.bot.id).admin:
        return
    if not chat.texts_allowed:
        what = "photos" if photo else "text messages"
        raise BadRequest(f"not enough rights to send {what} to the chat")
    if photo and not chat.photos_allowed:
        raise BadRequest("not enough rights to send photos to the chat")


def topic_of(chat: Chat, parameters: Parameters) -> int | None:
    """The topic a message goes to; only a forum has topics, and General has no number."""
    thread = parameters.integer("message_thread_id")
    if not thread:
        return None
    topic = chat.topics.get(thread) if chat.forum else None
    if topic is None:
        raise BadRequest("message thread not found")
    if topic.closed:
        raise BadRequest("TOPIC_CLOSED")
    return thread


def reply_of(chat: Chat, parameters: Parameters) -> int | None:
    """The message that is replied to (Bot API, ReplyParameters)."""
    reply = parameters.mapping("reply_parameters") or {}
    target = reply.get("message_id") or parameters.integer("reply_to_message_id")
    if not target:
        return None
    if int(str(target)) in chat.messages:
        return int(str(target))
    lenient = reply.get("allow_sending_without_reply")
    if lenient or parameters.flag("allow_sending_without_reply"):
        return None
    raise BadRequest("message to be replied not found")


def message_of(world: World, chat: Chat, parameters: Parameters, *, to: str) -> Message:
    """The bot's own message that an edit is about."""
    message_id = parameters.integer("message_id")
    if parameters.text("inline_message_id"):
        raise BadRequest("MESSAGE_ID_INVALID")  # the sandbox edits no inline messages
    if not message_id:
        raise BadRequest("message identifier is not specified")
    message = chat.messages.get(message_id)
    if message is None:
        raise BadRequest(f"message to {to} not found")
    if message.sender != world.bot.id or message.service is not None:
        raise BadRequest("message can't be edited")
    return message
