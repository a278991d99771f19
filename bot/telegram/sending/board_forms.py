"""The form in which a board is sent after rejections, boards as shown, and chats that get texts instead of photos."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from bot.runtime.clock import Clock
from bot.store.records import Chat, ChatKey, Message, Version
from bot.telegram.messages import BoardMessage
from render.scene import Scene

PHOTOS_AGAIN = 15.0
"""Seconds for which a chat that refused a photo gets only texts. The next message after that is tried with a photo.

No update reports that the permissions of all members changed. Therefore, a photo is tried earlier for a message that
another update causes, such as the next press in the chat. It is also tried after a change of the bot's own rights.
"""


class Form(Enum):
    """The forms in which a board can be sent."""

    PICTURE = "picture"
    SMALL_PICTURE = "small picture"
    TEXT = "text"


FULL_SIZE_ATTEMPTS = 3
"""The number of attempts with the full-size picture: usually an edit, then two new messages."""


def form_after(rejections: int) -> Form:
    """Return the form in which a board is sent after `rejections` consecutive rejections.

    The first FULL_SIZE_ATTEMPTS attempts use the full-size picture. After that, small pictures and texts alternate.
    """
    if rejections < FULL_SIZE_ATTEMPTS:
        return Form.PICTURE
    return Form.TEXT if (rejections - FULL_SIZE_ATTEMPTS) % 2 else Form.SMALL_PICTURE


def themed(scene: Scene | None, chat: Chat) -> Scene | None:
    """Return `scene` in the colour theme of a chat, or unchanged if the chat has no theme or `scene` is None."""
    return scene if scene is None or chat.theme is None else replace(scene, theme=chat.theme)


class ShownBoard(NamedTuple):
    """The message that shows the board of a table in a chat, its forum topic (or 0), and the version that it shows."""

    message: int
    topic: int
    version: Version


class SentBoard(NamedTuple):
    """A board that was sent to the chat with the Telegram id `where`.

    `rest` are the texts that must follow it. `old` is the message that it replaces, or None, and `text_of_old` is the
    text that `old` gets instead of its own, or "".
    """

    where: int
    message: Message
    board: BoardMessage
    rest: tuple[str, ...]
    old: Message | None
    text_of_old: str


class TextOnlyChats:
    """The chats that refused a photo a moment ago."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[ChatKey, tuple[float, int | None]] = {}

    def add(self, chat: ChatKey, update: int | None) -> None:
        """Remember that a chat refused the photo of a message that `update` caused (None if this is unknown)."""
        now = self._clock.monotonic()
        self._until = {one: found for one, found in self._until.items() if found[0] > now}
        self._until[chat] = (now + PHOTOS_AGAIN, update)

    def has(self, chat: ChatKey, update: int | None) -> bool:
        """Return whether a message that `update` caused must be sent as a text.

        This is so for PHOTOS_AGAIN seconds after the chat refused a photo, if the refused message was caused by the
        same update, or if `update` is None (unknown).
        """
        until, refused = self._until.get(chat, (0.0, None))
        if until <= self._clock.monotonic():
            self._until.pop(chat, None)
            return False
        return update in (None, refused)

    def __len__(self) -> int:
        return len(self._until)

    def remove(self, chat: ChatKey) -> None:
        """Let photos be sent to a chat again, even if it refused one a moment ago."""
        self._until.pop(chat, None)
