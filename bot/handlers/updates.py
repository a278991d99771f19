"""Converts Telegram's updates to the bot's own types, and dispatches them. Other updates are ignored."""

from __future__ import annotations

import re

from telegram import CallbackQuery, Chat, ChatMemberUpdated, Update, User
from telegram import Message as TelegramMessage
from telegram.constants import ChatMemberStatus, ChatType

from bot.handlers.callback_queries import CallbackQueryHandlers
from bot.handlers.commands import QUESTION, CommandHandlers
from bot.handlers.inline_queries import InlineQueryHandlers
from bot.store.records import ChatKind, Message
from bot.telegram.incoming import (
    BotAdded,
    CommandMessage,
    GroupMigrated,
    Incoming,
    InlineQuestion,
    MessageSeen,
    Press,
    PrivateChatChanged,
    Room,
    Sender,
)

_COMMAND = re.compile(r"/([a-z]+)(?:@(\w+))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_LONGEST_PAYLOAD = 64
"""The maximum length of a deep link's payload (Bot API, "Deep linking"). Longer payloads are ignored."""
_LONGEST_QUESTION = 256
"""The number of characters of a question that are read; the same as InlineQueryLimit.MAX_QUERY_LENGTH."""
_NOBODY = frozenset({1087968824, 136817688, 777000})
"""User ids that do not represent a person: anonymous admins, channels, and a channel's automatic forwards."""
_KINDS: dict[str, ChatKind] = {
    ChatType.PRIVATE: "private",
    ChatType.GROUP: "group",
    ChatType.SUPERGROUP: "supergroup",
    ChatType.CHANNEL: "channel",
}
_AWAY = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def read(update: Update, username: str) -> Incoming | None:
    """Return an update as one of the bot's types, or None if it is ignored. `username` is that of the bot."""
    if update.callback_query is not None:
        return _press(update.update_id, update.callback_query)
    if update.inline_query is not None:
        inquiry = update.inline_query
        return InlineQuestion(inquiry.id, _sender(inquiry.from_user), inquiry.query)
    if update.my_chat_member is not None:
        return _membership(update.my_chat_member)
    if update.message is not None:
        return _message(update.update_id, update.message, username)
    return None


def _press(update_id: int, query: CallbackQuery) -> Press | None:
    message = query.message
    if message is None:  # the button of an inline message, which the bot does not send
        return None
    whole = message if isinstance(message, TelegramMessage) else None
    return Press(
        update_id,
        query.id,
        _sender(query.from_user),
        _room(message.chat, whole),
        Message(message.message_id, photo=whole is not None and bool(whole.photo)),
        query.data or "",
        () if whole is None else _under(whole),
    )


def _under(message: TelegramMessage) -> tuple[str, ...]:
    rows = () if message.reply_markup is None else message.reply_markup.inline_keyboard
    return tuple(
        key.callback_data for row in rows for key in row if isinstance(key.callback_data, str)
    )


def _message(update_id: int, message: TelegramMessage, username: str) -> Incoming:
    room = _room(message.chat, message)
    if message.migrate_to_chat_id is not None:
        return GroupMigrated(message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return GroupMigrated(message.migrate_from_chat_id, message.chat.id)
    text = (message.text or "").strip()
    found = _COMMAND.fullmatch(text)
    if found is not None and not (found[2] and found[2].lower() != username.lower()):
        name, argument = found[1].lower(), (found[3] or "").strip()
    elif _is_question(message, text):
        name, argument = QUESTION, text
    else:
        return MessageSeen(room, message.message_id)
    return CommandMessage(
        update_id,
        _author(message),
        room,
        message.message_id,
        name,
        ""
        if name == "start" and len(argument) > _LONGEST_PAYLOAD
        else argument[:_LONGEST_QUESTION],
        as_chat=message.sender_chat is not None and message.sender_chat.id == message.chat.id,
    )


def _is_question(message: TelegramMessage, text: str) -> bool:
    """Return whether a message is a question: plain text in a private chat that is not an inline result."""
    is_plain = bool(text) and not text.startswith("/") and message.via_bot is None
    return is_plain and message.chat.type == ChatType.PRIVATE


def _membership(change: ChatMemberUpdated) -> Incoming | None:
    before, after = change.old_chat_member.status, change.new_chat_member.status
    if change.chat.type == ChatType.PRIVATE:
        return PrivateChatChanged(_sender(change.from_user), started=after not in _AWAY)
    if before in _AWAY and after not in _AWAY and change.chat.type != ChatType.CHANNEL:
        return BotAdded(_room(change.chat, None))
    return None


def _author(message: TelegramMessage) -> Sender | None:
    user = message.from_user
    if user is None or user.id in _NOBODY or message.sender_chat is not None:
        return None
    return _sender(user)


def _sender(user: User) -> Sender:
    return Sender(user.id, user.full_name, user.username, user.language_code)


def _room(chat: Chat, message: TelegramMessage | None) -> Room:
    """Return the chat, with the topic if it is a forum.

    In other groups, a thread id only denotes a chain of replies, and messages cannot be sent to it.
    """
    topic = 0
    if message is not None and message.is_topic_message:
        topic = message.message_thread_id or 0
    return Room(chat.id, _KINDS.get(chat.type, "group"), chat.title or "", topic)


class UpdateDispatcher:
    """Passes each update to its handler."""

    def __init__(
        self,
        callback_queries: CallbackQueryHandlers,
        commands: CommandHandlers,
        inline_queries: InlineQueryHandlers,
        username: str,
    ) -> None:
        """`username` is that of the bot. Commands for another bot are ignored."""
        self._callback_queries = callback_queries
        self._commands = commands
        self._inline_queries = inline_queries
        self._username = username

    async def dispatch(self, update: Update) -> None:
        """Call the handler of an update. Raises StoreError and unexpected errors."""
        match read(update, self._username):
            case Press() as press:
                await self._callback_queries.press(press)
            case CommandMessage() as message:
                await self._commands.command(message)
            case InlineQuestion() as question:
                await self._inline_queries.answer(question)
            case MessageSeen() as seen:
                await self._commands.message_seen(seen)
            case GroupMigrated() as migrated:
                await self._commands.group_migrated(migrated)
            case BotAdded() as added:
                await self._commands.bot_added(added)
            case PrivateChatChanged() as changed:
                await self._commands.private_chat_changed(changed)
            case None:
                pass
