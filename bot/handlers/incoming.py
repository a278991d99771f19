"""What reaches the bot, without Telegram's own types: who pressed or wrote what, where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.store.records import ChatKind, Message


@dataclass(frozen=True, slots=True)
class Sender:
    """A person as Telegram describes them."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A chat as Telegram describes it, and the topic of a forum (0: none, or General)."""

    id: int
    kind: ChatKind
    title: str = ""
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button; it is answered exactly once."""

    update_id: int
    query: str
    sender: Sender
    room: Room
    message: Message
    data: str
    under: tuple[str, ...] = ()
    """The data of all keys that stand under that message, as Telegram says: what was pressed may be forged."""


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """A command with what stood after it.

    sender None: an anonymous admin (`as_chat`) or a channel wrote it, nobody whom we could seat.
    """

    update_id: int
    sender: Sender | None
    room: Room
    message_id: int
    name: str
    argument: str = ""
    as_chat: bool = False


@dataclass(frozen=True, slots=True)
class MessageSeen:
    """Any other message; it only pushes boards up."""

    room: Room
    message_id: int


@dataclass(frozen=True, slots=True)
class InlineQuestion:
    """Words typed after the bot's name in any chat; answered with a list of articles."""

    query: str
    sender: Sender
    text: str


@dataclass(frozen=True, slots=True)
class GroupMigrated:
    """A group became a supergroup and has another id."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class BotAdded:
    """The bot is a member of a group now."""

    room: Room


@dataclass(frozen=True, slots=True)
class PrivateChatChanged:
    """A person let the bot write to them, or forbade it."""

    sender: Sender
    started: bool


Incoming: TypeAlias = (
    Press
    | CommandMessage
    | InlineQuestion
    | MessageSeen
    | GroupMigrated
    | BotAdded
    | PrivateChatChanged
)
