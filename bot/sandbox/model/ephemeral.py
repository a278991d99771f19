"""Ephemeral messages: messages in a group that only one member sees.

Source: Bot API 10.2 to 10.4, ephemeral_message_parameters. The journal does not contain ephemeral messages: an app may
lose them when it restarts, and a restart of the sandbox has the effect of a restart of all apps.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.sandbox.model.chats import SimulatedChat
from bot.sandbox.model.messages import Content, SimulatedMessage
from bot.sandbox.model.users import User
from bot.sandbox.types import Json

EphemeralKey: TypeAlias = tuple[int, int, int]  # chat, receiver, ephemeral_message_id


@dataclass(slots=True)
class EphemeralMessage:
    """A message of the bot to one member, or an ephemeral command of that member."""

    id: int  # ephemeral_message_id
    chat_id: int
    receiver: int
    sender: int
    date: int
    content: Content
    thread: int | None = None
    replaces: int | None = None  # the message in whose place it is shown to the receiver
    after: int = 0  # the newest message of the chat when it was sent
    edit_date: int | None = None
    visible: bool = True  # False: it was not delivered, or the receiver's app has lost it

    @property
    def key(self) -> EphemeralKey:
        """The key under which the message is stored."""
        return self.chat_id, self.receiver, self.id


@dataclass(slots=True)
class EphemeralMessages:
    """The ephemeral messages of all chats. Ids (ephemeral_message_id) are unique per chat and receiver, and reused."""

    _messages: dict[EphemeralKey, EphemeralMessage] = field(default_factory=dict)

    def free_id(self, chat: int, receiver: int) -> int:
        """Return the smallest id that is not in use. Bot API 10.3: ids may be used again."""
        return next(n for n in range(1, 2**31) if (chat, receiver, n) not in self._messages)

    def save(self, message: EphemeralMessage) -> None:
        """Store a new or edited message."""
        self._messages[message.key] = message

    def find(self, chat: int, receiver: int, number: int) -> EphemeralMessage | None:
        """Return the message with the id `number`, or None if it does not exist."""
        return self._messages.get((chat, receiver, number))

    def remove(self, message: EphemeralMessage) -> None:
        """Remove a message. Its id is free again."""
        self._messages.pop(message.key, None)

    def of(self, receiver: int, chat: int | None = None) -> list[EphemeralMessage]:
        """Return the messages of a receiver, in all chats if `chat` is None, including those that they cannot see."""
        return [
            each
            for each in self._messages.values()
            if each.receiver == receiver and chat in (None, each.chat_id)
        ]

    def visible(self) -> Iterator[EphemeralMessage]:
        """Yield the messages that their receivers can see."""
        return (each for each in self._messages.values() if each.visible)


def messages_seen_by(
    chat: SimulatedChat, found: list[EphemeralMessage]
) -> list[SimulatedMessage | EphemeralMessage]:
    """Return the messages of a chat that one member sees, in the order on the screen.

    `found` are the member's visible ephemeral messages. A message with `replaces` takes the place of the message with
    that id.
    """
    in_place = {each.replaces: each for each in found if each.replaces in chat.messages}
    others = sorted((e for e in found if e not in in_place.values()), key=lambda e: e.after)
    seen: list[SimulatedMessage | EphemeralMessage] = []
    for message in chat.messages.values():
        while others and others[0].after < message.id:
            seen.append(others.pop(0))
        seen.append(in_place.get(message.id, message))
    return [*seen, *others]


def ephemeral_fields(message: EphemeralMessage, sender: User, receiver: User) -> Json:
    """Return the fields of a Message (Bot API) that describe an ephemeral message. Its message_id is 0."""
    shape: Json = {
        "message_id": 0,
        "ephemeral_message_id": message.id,
        "receiver_user": receiver.to_json(),
        "from": sender.to_json(),
        "date": message.date,
    }
    if message.edit_date is not None:
        shape["edit_date"] = message.edit_date
    if message.thread is not None:
        shape |= {"message_thread_id": message.thread, "is_topic_message": True}
    return shape
