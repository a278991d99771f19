"""What a bot asks and does about a chat: getChat, members, pins, files, leaving."""

from typing import TYPE_CHECKING, Any

from bot.sandbox.access import chat_of, reachable
from bot.sandbox.chats import Chat, Member
from bot.sandbox.messages import Content
from bot.sandbox.parameters import Parameters
from bot.sandbox.persons import Json
from bot.sandbox.refusals import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram


def get_chat(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getChat: a ChatFullInfo."""
    chat = chat_of(telegram.world, parameters)
    if not chat.private:
        reachable(telegram.world, parameters)
    shape: Json = telegram.world.chat_json(chat) | {
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
        shape["pinned_message"] = telegram.world.message_json(newest, nested=False)
    if not chat.private:
        shape["permissions"] = {
            "can_send_messages": chat.texts_allowed,
            "can_send_photos": chat.texts_allowed and chat.photos_allowed,
        }
    if chat.members_hidden:
        shape["has_hidden_members"] = True
    return shape


def get_chat_member(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getChatMember: sure for others only if the bot is an administrator."""
    chat = reachable(telegram.world, parameters)
    person = telegram.world.persons.get(parameters.integer("user_id") or 0)
    if person is None:
        raise BadRequest("invalid user_id specified")
    bot = telegram.world.bot.id
    if chat.members_hidden and person.id != bot and not chat.member(bot).admin:
        raise BadRequest("member list is inaccessible")
    return chat.member(person.id).to_json(person)


def get_chat_administrators(telegram: "Telegram", parameters: Parameters) -> list[Json]:
    """Bot API, getChatAdministrators: other bots are left out, this one is not."""
    chat = reachable(telegram.world, parameters)
    if chat.private:
        raise BadRequest("there are no administrators in the private chat")
    people = telegram.world.persons
    return [m.to_json(people[key]) for key, m in chat.members.items() if m.admin]


def get_chat_member_count(telegram: "Telegram", parameters: Parameters) -> int:
    """Bot API, getChatMemberCount."""
    chat = reachable(telegram.world, parameters)
    return sum(member.present for member in chat.members.values())


def leave_chat(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, leaveChat."""
    chat = reachable(telegram.world, parameters)
    if chat.private:
        raise BadRequest("chat member status can't be changed in private chats")
    telegram.people.set_member(chat, telegram.world.bot.id, "left", by=telegram.world.bot.id)
    return True


def pin_chat_message(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, pinChatMessage: in groups only with the right to."""
    chat = reachable(telegram.world, parameters)
    _may_pin(telegram, chat)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise BadRequest("message to pin not found")
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    telegram.world.chat_changed(chat)
    pinned = {"pinned_message": telegram.world.message_json(message, nested=False)}
    telegram.world.post(chat, telegram.world.bot.id, Content(), service=pinned)
    return True


def unpin_chat_message(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, unpinChatMessage: the newest one if none is named."""
    chat = reachable(telegram.world, parameters)
    _may_pin(telegram, chat)
    message_id = parameters.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if message_id not in chat.pinned:
        raise BadRequest("message to unpin not found")
    chat.pinned.remove(message_id)
    telegram.world.chat_changed(chat)
    return True


def get_file(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getFile: the path is good at /file/bot<token>/ of the same server."""
    photo = telegram.world.album.find(parameters.text("file_id") or "")
    largest: dict[str, Any] = photo.to_json()[-1]
    kept = ("file_id", "file_unique_id", "file_size")
    path = f"photos/{photo.unique_id}"
    return {key: largest[key] for key in kept} | {"file_path": path}


def _may_pin(telegram: "Telegram", chat: Chat) -> None:
    bot: Member = chat.member(telegram.world.bot.id)
    if not chat.private and not bot.admin:
        raise BadRequest("not enough rights to manage pinned messages in the chat")
