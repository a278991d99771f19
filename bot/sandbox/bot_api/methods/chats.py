"""Methods about chats, their members and their pinned messages, and getFile.

Every method about a chat raises BadRequest or Forbidden if the bot has no access to the chat.
"""

from typing import TYPE_CHECKING, Any

from bot.sandbox.bot_api.access import resolve_accessible_chat, resolve_chat
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest
from bot.sandbox.model.chats import ChatMember, SimulatedChat
from bot.sandbox.model.messages import FILE_ID, Content
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram


def get_chat(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a ChatFullInfo (Bot API, getChat), for a private chat even if the bot has no access to it."""
    chat = resolve_chat(telegram.state, parameters)
    if not chat.private:
        resolve_accessible_chat(telegram.state, parameters)
    shape: Json = telegram.state.chat_json(chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            [
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ],
            False,
        ),
    }
    if chat.pinned and (newest := chat.messages.get(chat.pinned[-1])):
        shape["pinned_message"] = telegram.state.message_json(newest, with_reply=False)
    if not chat.private:
        shape["permissions"] = {
            "can_send_messages": chat.texts_allowed,
            "can_send_photos": chat.texts_allowed and chat.photos_allowed,
        }
    if chat.members_hidden:
        shape["has_hidden_members"] = True
    return shape


def get_chat_member(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a ChatMember (Bot API, getChatMember).

    Raises BadRequest if the user is unknown, or if members are hidden and the bot is not an administrator.
    """
    chat = resolve_accessible_chat(telegram.state, parameters)
    user = telegram.state.users.get(parameters.integer("user_id") or 0)
    if user is None:
        raise BadRequest("invalid user_id specified")
    bot = telegram.state.bot.id
    if chat.members_hidden and user.id != bot and not chat.member(bot).is_admin:
        raise BadRequest("member list is inaccessible")
    return chat.member(user.id).to_json(user)


def get_chat_administrators(telegram: "SimulatedTelegram", parameters: Parameters) -> list[Json]:
    """Return the administrators of a group, including the bot if it is one (Bot API, getChatAdministrators).

    Raises BadRequest for a private chat.
    """
    chat = resolve_accessible_chat(telegram.state, parameters)
    if chat.private:
        raise BadRequest("there are no administrators in the private chat")
    users = telegram.state.users
    return [m.to_json(users[key]) for key, m in chat.members.items() if m.is_admin]


def get_chat_member_count(telegram: "SimulatedTelegram", parameters: Parameters) -> int:
    """Return the number of members of a chat (Bot API, getChatMemberCount)."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    return sum(member.is_member for member in chat.members.values())


def leave_chat(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Remove the bot from a group (Bot API, leaveChat). Raises BadRequest for a private chat."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    if chat.private:
        raise BadRequest("chat member status can't be changed in private chats")
    telegram.actions.set_member(chat, telegram.state.bot.id, "left", by=telegram.state.bot.id)
    return True


def pin_chat_message(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Pin a message (Bot API, pinChatMessage). Raises BadRequest if the bot may not pin or there is no such message."""
    chat = resolve_accessible_chat(telegram.state, parameters)
    _may_pin(telegram, chat)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise BadRequest("message to pin not found")
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    telegram.state.chat_changed(chat)
    pinned = {"pinned_message": telegram.state.message_json(message, with_reply=False)}
    telegram.state.add_message(chat, telegram.state.bot.id, Content(), service=pinned)
    return True


def unpin_chat_message(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Unpin a message, by default the most recently pinned one (Bot API, unpinChatMessage).

    Raises BadRequest if the bot may not pin messages or the message is not pinned.
    """
    chat = resolve_accessible_chat(telegram.state, parameters)
    _may_pin(telegram, chat)
    message_id = parameters.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if message_id not in chat.pinned:
        raise BadRequest("message to unpin not found")
    chat.pinned.remove(message_id)
    telegram.state.chat_changed(chat)
    return True


def get_file(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a File (Bot API, getFile). Its path is valid under /file/bot<token>/ on the same server.

    Raises BadRequest if there is no such file.
    """
    file_id = parameters.string("file_id") or ""
    document = telegram.state.document(file_id.removeprefix(FILE_ID))
    if document is not None:
        found = document.to_json()
        found.pop("file_name")
        return found | {"file_path": f"documents/{document.unique_id}"}
    photo = telegram.state.photo_store.find(file_id)
    largest: dict[str, Any] = photo.to_json()[-1]
    kept = ("file_id", "file_unique_id", "file_size")
    path = f"photos/{photo.unique_id}"
    return {key: largest[key] for key in kept} | {"file_path": path}


def _may_pin(telegram: "SimulatedTelegram", chat: SimulatedChat) -> None:
    bot: ChatMember = chat.member(telegram.state.bot.id)
    if not chat.private and not bot.is_admin:
        raise BadRequest("not enough rights to manage pinned messages in the chat")
