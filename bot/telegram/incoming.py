"""Incoming events, as types that do not depend on python-telegram-bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.store.records import ChatKind, InboxRow, Message
from bot.telegram.buttons.buttons import Button


@dataclass(frozen=True, slots=True)
class Sender:
    """A person as described by an update. `name` is the full name, and `language` a language code (IETF)."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None
    first_name: str | None = None


@dataclass(frozen=True, slots=True)
class IncomingChat:
    """A chat as described by an update, with the topic of the message.

    `topic` is 0 for the General topic of a forum, or for no topic. Private chats can have topics, too.
    """

    id: int
    kind: ChatKind
    title: str = ""
    topic: int = 0
    has_topics: bool = False
    """Whether the chat has topics now. If not, messages of former topics belong to the chat itself."""


def private_chat(person: int) -> IncomingChat:
    """Return the private chat with a person. Telegram gives it the id of the person."""
    return IncomingChat(person, "private")


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button, which must be answered exactly once."""

    update_id: int
    query: str
    sender: Sender
    chat: IncomingChat
    message: Message
    button: Button | None
    """The pressed button, or None if the callback data are not those of any of the bot's buttons."""
    under: tuple[str, ...] = ()
    """The callback data of all buttons of the message. Unlike `button`, they cannot be forged by the sender."""
    ephemeral: int | None = None
    """The ephemeral_message_id if only the sender sees the message; the id of `message` is then 0."""


@dataclass(frozen=True, slots=True)
class CardPress:
    """A press on a button of a card: a message that somebody has sent to an unknown chat by an inline query."""

    update_id: int
    query: str
    sender: Sender
    card: str
    """The inline_message_id of the card."""
    button: Button | None


@dataclass(frozen=True, slots=True)
class CardSent:
    """A person has sent a result of an inline query.

    `result` is the id of the result: for an invitation, its token. `card` is the inline_message_id of the message, or
    None if the message has no keyboard.
    """

    update_id: int
    sender: Sender
    result: str
    card: str | None


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file in a message. `size` is its size in bytes, or None if Telegram does not report it."""

    id: str
    size: int | None = None


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """A command with its argument.

    Questions and files in a private chat, and questions of newcomers to the bot in a group, are converted to commands.
    `sender` is None for an anonymous admin (then `as_chat` is set) or a channel, which cannot take a seat.
    """

    update_id: int
    sender: Sender | None
    chat: IncomingChat
    message_id: int
    name: str
    argument: str = ""
    as_chat: bool = False
    ephemeral: int | None = None
    """The ephemeral_message_id if only the bot has seen the command; `message_id` is then 0."""
    file: SentFile | None = None
    """The file that was sent in a private chat, or None."""


@dataclass(frozen=True, slots=True)
class MessageSeen:
    """A message that is not handled as a command. It matters only because newer messages bury boards of the chat."""

    chat: IncomingChat
    message_id: int


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A person left a group, or was removed from it. `person` is their Telegram id."""

    chat: IncomingChat
    person: int


@dataclass(frozen=True, slots=True)
class InlineQuestion:
    """An inline query: text typed after the bot's username in any chat. The answer is a list of articles."""

    query: str
    sender: Sender
    text: str


@dataclass(frozen=True, slots=True)
class GroupMigrated:
    """A group became a supergroup with another id."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class BotAdded:
    """The bot was added to a group."""

    chat: IncomingChat


@dataclass(frozen=True, slots=True)
class BotRightsChanged:
    """The bot's rights in a group or a channel changed, or it was added to a channel."""

    chat: IncomingChat


@dataclass(frozen=True, slots=True)
class PrivateChatChanged:
    """A person started or blocked the bot."""

    sender: Sender
    started: bool


Incoming: TypeAlias = (
    Press
    | CardPress
    | CardSent
    | CommandMessage
    | InlineQuestion
    | MessageSeen
    | MemberLeft
    | GroupMigrated
    | BotAdded
    | BotRightsChanged
    | PrivateChatChanged
)


class Received(NamedTuple):
    """A fetched update: its event, or None if the update is ignored or unreadable, and its inbox row."""

    update_id: int
    event: Incoming | None
    row: InboxRow | None
    """The inbox row, or None if the update is not stored because losing it in a crash does no harm."""
