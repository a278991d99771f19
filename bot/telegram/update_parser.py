"""Parses Telegram's updates into the types of `bot.telegram.incoming`, and selects the fields to store.

An update that does not match the models of `bot.telegram.update_fields` raises Unreadable and is never handled.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from telegram.constants import ChatMemberStatus, ChatType

from bot.store.records import ChatKind, InboxRow, Message
from bot.tables.errors import BadButton
from bot.telegram.buttons import Button
from bot.telegram.callback_data import unpack
from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    CardPress,
    CardSent,
    CommandMessage,
    GroupMigrated,
    Incoming,
    InlineQuestion,
    MessageSeen,
    Press,
    PrivateChatChanged,
    Received,
    Room,
    Sender,
)
from bot.telegram.update_fields import (
    CallbackQuery,
    Chat,
    ChatMemberUpdated,
    ChosenResult,
    MessageFields,
    Update,
    User,
)

log = logging.getLogger(__name__)

QUESTION_COMMAND = "rules"
"""The command to which plain text in a private chat is converted."""
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


class Unreadable(ValueError):
    """An update does not match the Bot API. The message names fields and errors, but contains no field values."""


KINDS = tuple(Update.model_fields)[1:]
"""The kinds of updates that are fetched."""


class UpdateParser:
    """Parses the updates of one bot."""

    def __init__(self, username: str) -> None:
        """`username` is the bot's username. Commands for other bots become MessageSeen."""
        self._username = username.lower()

    def parse(self, raw: Mapping[str, Any]) -> tuple[Incoming | None, str]:
        """Return the event of an update, and the JSON text to store. Raises Unreadable.

        `raw` is the update as JSON values. The event is None if the bot ignores the update. The text
        has only the fields that are read; parsing it again returns the same event.
        """
        try:
            update = Update.model_validate(raw)
        except ValidationError as error:
            raise Unreadable(_problems(error)) from None
        except RecursionError:
            raise Unreadable("nested too deeply") from None
        body = update.model_dump_json(by_alias=True, exclude_defaults=True)
        return self._event(update), body

    def receive(self, update: dict[str, Any]) -> Received:
        """Parse an update. If it is unreadable, only its id and the reason are stored."""
        update_id = update["update_id"]
        try:
            event, body = self.parse(update)
        except Exception as error:  # noqa: BLE001 - it must not stop the fetching
            expected = isinstance(error, Unreadable)
            problem = str(error) if expected else type(error).__name__
            report = log.warning if expected else log.exception
            report("update unreadable", extra={"update": update_id, "error": problem})
            return Received(update_id, None, InboxRow(update_id, "{}", problem))
        stored = is_stored(event)
        return Received(update_id, event, InboxRow(update_id, body) if stored else None)

    def _event(self, update: Update) -> Incoming | None:
        if update.callback_query is not None:
            return _press(update.update_id, update.callback_query)
        if update.inline_query is not None:
            inquiry = update.inline_query
            return InlineQuestion(inquiry.id, _sender(inquiry.from_user), inquiry.query)
        if update.chosen_inline_result is not None:
            return _card_sent(update.update_id, update.chosen_inline_result)
        if update.my_chat_member is not None:
            return _membership(update.my_chat_member)
        if update.message is not None:
            return self._message(update.update_id, update.message)
        return None

    def _message(self, update_id: int, message: MessageFields) -> Incoming | None:
        room = _room(message.chat, message)
        if message.migrate_to_chat_id is not None:
            return GroupMigrated(message.chat.id, message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            return GroupMigrated(message.migrate_from_chat_id, message.chat.id)
        text = (message.text or "").strip()
        found = _COMMAND.fullmatch(text)
        if found is not None and (found[2] or self._username).lower() == self._username:
            name, argument = found[1].lower(), (found[3] or "").strip()
        elif _is_question(message, text):
            name, argument = QUESTION_COMMAND, text
        else:
            return None if message.ephemeral_message_id else MessageSeen(room, message.message_id)
        if name == "start" and len(argument) > _LONGEST_PAYLOAD:
            argument = ""
        return CommandMessage(
            update_id,
            _author(message),
            room,
            message.message_id,
            name,
            argument[:_LONGEST_QUESTION],
            as_chat=message.sender_chat is not None and message.sender_chat.id == message.chat.id,
            ephemeral=message.ephemeral_message_id,
        )


def is_stored(event: Incoming | None) -> bool:
    """Return whether an event must be stored, so that it is handled even if the bot crashes."""
    return event is not None and not isinstance(event, MessageSeen)


def _problems(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['type']}" for one in found[:3])


def _card_sent(update_id: int, chosen: ChosenResult) -> CardSent:
    sender, card = _sender(chosen.from_user), chosen.inline_message_id
    return CardSent(update_id, sender, chosen.result_id, card)


def _press(update_id: int, query: CallbackQuery) -> Press | CardPress | None:
    message, card = query.message, query.inline_message_id
    if message is None and card is not None:
        sender = _sender(query.from_user)
        return CardPress(update_id, query.id, sender, card, _button(query.data))
    if message is None:
        return None
    return Press(
        update_id,
        query.id,
        _sender(query.from_user),
        _room(message.chat, message),
        Message(message.message_id, photo=message.photo),
        _button(query.data),
        tuple(message.reply_markup),
        message.ephemeral_message_id,
    )


def _button(data: str | None) -> Button | None:
    try:
        return unpack(data or "")
    except BadButton:
        return None


def _is_question(message: MessageFields, text: str) -> bool:
    """Return whether a message is a question: plain text in a private chat, not sent through an inline query."""
    is_plain = bool(text) and not text.startswith("/") and not message.via_bot
    return is_plain and message.chat.type == ChatType.PRIVATE


def _membership(change: ChatMemberUpdated) -> Incoming | None:
    before, after = change.old_chat_member.status, change.new_chat_member.status
    if change.chat.type == ChatType.PRIVATE:
        return PrivateChatChanged(_sender(change.from_user), started=after not in _AWAY)
    if after in _AWAY:
        return None
    room = _room(change.chat, None)
    if before in _AWAY and change.chat.type != ChatType.CHANNEL:
        return BotAdded(room)
    return BotRightsChanged(room)


def _author(message: MessageFields) -> Sender | None:
    user = message.from_user
    is_nobody = user is None or user.id in _NOBODY or message.sender_chat is not None
    return None if user is None or is_nobody else _sender(user)


def _sender(user: User) -> Sender:
    name = f"{user.first_name} {user.last_name}" if user.last_name else user.first_name
    return Sender(user.id, name, user.username, user.language_code, user.first_name)


def _room(chat: Chat, message: MessageFields | None) -> Room:
    """Return the chat and its forum topic. Outside forums, a thread id only denotes a chain of replies."""
    topic = 0
    if message is not None and message.is_topic_message:
        topic = message.message_thread_id or 0
    return Room(chat.id, _KINDS.get(chat.type, "group"), chat.title or "", topic)
