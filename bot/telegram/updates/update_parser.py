"""Parses Telegram's updates into the types of `bot.telegram.incoming`, and selects the fields to store.

The models below have only the fields that the bot reads; pydantic ignores all others. Parsing an
update that does not match the models raises Unreadable, and the update is never handled.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from telegram.constants import ChatType

from bot.store.records import ChatKind, InboxRow, Message
from bot.tables.refusals import BadButton
from bot.telegram.buttons.buttons import Button
from bot.telegram.buttons.callback_data import callback_data_of, unpack
from bot.telegram.incoming import (
    CardPress,
    CardSent,
    GroupMigrated,
    Incoming,
    IncomingChat,
    InlineQuestion,
    MemberLeft,
    MessageSeen,
    Press,
    Received,
    Sender,
    SentFile,
)
from bot.telegram.updates.membership import membership_change
from bot.telegram.updates.message_parser import PersonMessage, answered_bot, event_of

log = logging.getLogger(__name__)

_NOBODY = frozenset({1087968824, 136817688, 777000})
"""User ids that do not represent a person: anonymous admins, channels, and a channel's automatic forwards."""
_KINDS: dict[str, ChatKind] = {
    ChatType.PRIVATE: "private",
    ChatType.GROUP: "group",
    ChatType.SUPERGROUP: "supergroup",
    ChatType.CHANNEL: "channel",
}


class Unreadable(ValueError):
    """An update does not match the Bot API. The message names fields and errors, but contains no field values."""


def _paired(text: object) -> object:
    """Replace unpaired surrogates, which UTF-8 cannot encode, if the value is a text. Other values are unchanged."""
    if not isinstance(text, str) or text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


_Text = Annotated[str, BeforeValidator(_paired)]
_Integer = Annotated[int, Field(ge=-(2**63), lt=2**63)]
"""An integer that SQLite can store."""
_Presence = Annotated[bool, BeforeValidator(bool)]
"""Whether a field is present and not empty."""


class _Fields(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True)


class _Id(_Fields):
    id: _Integer


class _User(_Id):
    first_name: _Text = ""
    last_name: _Text | None = None
    username: str | None = None
    language_code: str | None = None


class _Chat(_Id):
    type: str
    title: _Text | None = None
    is_forum: _Presence = False


class _Document(_Fields):
    file_id: _Text
    file_size: _Integer | None = None


class _Message(_Fields):
    message_id: _Integer
    ephemeral_message_id: _Integer | None = None
    chat: _Chat
    from_user: _User | None = Field(None, alias="from")
    sender_chat: _Id | None = None
    via_bot: _Presence = False
    text: _Text | None = None
    photo: _Presence = False
    document: _Document | None = None
    reply_markup: Annotated[list[str], BeforeValidator(callback_data_of)] = []
    is_topic_message: bool | None = None
    message_thread_id: _Integer | None = None
    reply_to_message: Annotated[_Text | None, BeforeValidator(answered_bot)] = None
    left_chat_member: _Id | None = None
    migrate_to_chat_id: _Integer | None = None
    migrate_from_chat_id: _Integer | None = None


class _CallbackQuery(_Fields):
    id: str
    from_user: _User = Field(alias="from")
    message: _Message | None = None
    inline_message_id: str | None = None
    data: _Text | None = None


class _InlineQuery(_Fields):
    id: str
    from_user: _User = Field(alias="from")
    query: _Text


class _ChosenResult(_Fields):
    result_id: str
    from_user: _User = Field(alias="from")
    inline_message_id: str | None = None


class _Member(_Fields):
    status: str


class _ChatMemberUpdated(_Fields):
    chat: _Chat
    from_user: _User = Field(alias="from")
    old_chat_member: _Member
    new_chat_member: _Member


class _Update(_Fields):
    update_id: _Integer
    message: _Message | None = None
    callback_query: _CallbackQuery | None = None
    inline_query: _InlineQuery | None = None
    chosen_inline_result: _ChosenResult | None = None
    my_chat_member: _ChatMemberUpdated | None = None


KINDS = tuple(_Update.model_fields)[1:]
"""The kinds of updates that are fetched."""


class UpdateParser:
    """Parses the updates of one bot."""

    def __init__(
        self, username: str, asks_how_to_play: Callable[[str], bool] = lambda _: False
    ) -> None:
        """`username` is the bot's username, `asks_how_to_play` is as in `UpdateHandler`.

        Commands for other bots become MessageSeen.
        """
        self._username = username.lower()
        self._asks_how_to_play = asks_how_to_play

    def parse(self, raw: Mapping[str, Any]) -> tuple[Incoming | None, str]:
        """Return the event of an update, and the JSON text to store. Raises Unreadable.

        `raw` is the update as JSON values. The event is None if the bot ignores the update. The text
        has only the fields that are read; parsing it again returns the same event.
        """
        try:
            update = _Update.model_validate(raw)
        except ValidationError as error:
            raise Unreadable(_problems(error)) from None
        except RecursionError:
            raise Unreadable("nested too deeply") from None
        body = update.model_dump_json(by_alias=True, exclude_defaults=True)
        return self._event(update), body

    def receive(self, update: dict[str, Any]) -> Received:
        """Return an update's event and the row to store, if any.

        If the update is unreadable, the event is None, and the row has the update's id and the reason.
        """
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

    def _event(self, update: _Update) -> Incoming | None:
        if update.callback_query is not None:
            return _press(update.update_id, update.callback_query)
        if update.inline_query is not None:
            inquiry = update.inline_query
            return InlineQuestion(inquiry.id, _sender(inquiry.from_user), inquiry.query)
        if update.chosen_inline_result is not None:
            sent = update.chosen_inline_result
            sender, card = _sender(sent.from_user), sent.inline_message_id
            return CardSent(update.update_id, sender, sent.result_id, card)
        if update.my_chat_member is not None:
            return _membership(update.my_chat_member)
        if update.message is not None:
            return self._message(update.update_id, update.message)
        return None

    def _message(self, update_id: int, message: _Message) -> Incoming | None:
        chat = _incoming_chat(message.chat, message)
        if message.migrate_to_chat_id is not None:
            return GroupMigrated(message.chat.id, message.migrate_to_chat_id)
        if message.migrate_from_chat_id is not None:
            return GroupMigrated(message.migrate_from_chat_id, message.chat.id)
        if message.left_chat_member is not None:
            return MemberLeft(chat, message.left_chat_member.id)
        document = message.document
        writing = PersonMessage(
            update_id,
            _author(message),
            chat,
            message.message_id,
            (message.text or "").strip(),
            file=None if document is None else SentFile(document.file_id, document.file_size),
            is_typed=not message.via_bot,
            as_chat=message.sender_chat is not None and message.sender_chat.id == message.chat.id,
            ephemeral=message.ephemeral_message_id,
            answered=message.reply_to_message,
        )
        return event_of(writing, self._username, self._asks_how_to_play)


def is_stored(event: Incoming | None) -> bool:
    """Return whether an event must be stored in order to be handled even if the bot crashes."""
    return event is not None and not isinstance(event, MessageSeen)


def _problems(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['type']}" for one in found[:3])


def _press(update_id: int, query: _CallbackQuery) -> Press | CardPress | None:
    message, card = query.message, query.inline_message_id
    if message is None and card is not None:
        return CardPress(update_id, query.id, _sender(query.from_user), card, _button(query.data))
    if message is None:
        return None
    return Press(
        update_id,
        query.id,
        _sender(query.from_user),
        _incoming_chat(message.chat, message),
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


def _membership(change: _ChatMemberUpdated) -> Incoming | None:
    before, after = change.old_chat_member.status, change.new_chat_member.status
    return membership_change(
        _incoming_chat(change.chat, None), _sender(change.from_user), before, after
    )


def _author(message: _Message) -> Sender | None:
    user = message.from_user
    is_nobody = user is None or user.id in _NOBODY or message.sender_chat is not None
    return None if user is None or is_nobody else _sender(user)


def _sender(user: _User) -> Sender:
    name = f"{user.first_name} {user.last_name}" if user.last_name else user.first_name
    return Sender(user.id, name, user.username, user.language_code, user.first_name)


def _incoming_chat(chat: _Chat, message: _Message | None) -> IncomingChat:
    """Return the chat and its topic. A thread id may also denote a chain of replies, or a topic of a former forum."""
    kind, topic = _KINDS.get(chat.type, "group"), 0
    if message and message.is_topic_message and (chat.is_forum or kind == "private"):
        topic = message.message_thread_id or 0
    return IncomingChat(chat.id, kind, chat.title or "", topic, chat.is_forum or topic != 0)
