"""Incoming events without Telegram's own types: who pressed or wrote what, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.store.records import ChatKind, Message


@dataclass(frozen=True, slots=True)
class Sender:
    """A person as described by an update."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A chat as described by an update, with the forum topic (0: none, or General)."""

    id: int
    kind: ChatKind
    title: str = ""
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button, to be answered exactly once."""

    update_id: int
    query: str
    sender: Sender
    room: Room
    message: Message
    data: str
    under: tuple[str, ...] = ()
    """The callback data of all keys under the message, from Telegram; `data` itself may be forged."""


@dataclass(frozen=True, slots=True)
class CommandMessage:
    """A command with its arguments.

    `sender` None: written by an anonymous admin (`as_chat`) or a channel, who cannot take a seat.
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
    """Text typed after the bot's name in any chat, answered with a list of articles."""

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

    room: Room


@dataclass(frozen=True, slots=True)
class BotRightsChanged:
    """What the bot may do in a group changed, or its being an administrator."""

    room: Room


@dataclass(frozen=True, slots=True)
class PrivateChatChanged:
    """A person allowed or blocked messages from the bot."""

    sender: Sender
    started: bool


Incoming: TypeAlias = (
    Press
    | CommandMessage
    | InlineQuestion
    | MessageSeen
    | GroupMigrated
    | BotAdded
    | BotRightsChanged
    | PrivateChatChanged
)
