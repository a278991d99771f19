"""What to do about an error of the Bot API: the error descriptions, grouped by remedy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias

from telegram.error import (
    BadRequest,
    ChatMigrated,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.telegram.http import NotReached


@dataclass(frozen=True, slots=True)
class Wait:
    """Telegram requires a pause for this chat (429); other chats are not affected."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ChatMigratedTo:
    """The group became a supergroup with this id."""

    new_id: int


@dataclass(frozen=True, slots=True)
class AlreadyDone:
    """The requested state already holds."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The message does not exist or cannot be edited: send a new one."""


@dataclass(frozen=True, slots=True)
class NoPhotos:
    """The chat does not allow photos: send text."""


@dataclass(frozen=True, slots=True)
class NoSuchFile:
    """Telegram does not know the file id: upload the picture again."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing can be sent here until a setting changes. `topic`: only the forum topic is closed, not the chat."""

    reason: str
    topic: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeUnknown:
    """The outcome is unknown: the call may have succeeded. Edits may be repeated, new messages may not."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Telegram was not reached: nothing was done, and the same call may succeed later."""


@dataclass(frozen=True, slots=True)
class InvalidCall:
    """The call itself is invalid; repeating it cannot succeed."""


Remedy: TypeAlias = (
    Wait
    | ChatMigratedTo
    | AlreadyDone
    | Gone
    | NoPhotos
    | NoSuchFile
    | Closed
    | OutcomeUnknown
    | Unreachable
    | InvalidCall
)

_SENTENCES: tuple[tuple[str, Remedy], ...] = (
    ("message is not modified", AlreadyDone()),
    ("message to delete not found", AlreadyDone()),
    ("message can't be deleted", AlreadyDone()),
    ("query is too old", AlreadyDone()),
    ("query id is invalid", AlreadyDone()),
    ("message to edit not found", Gone()),
    ("message can't be edited", Gone()),
    ("message_id_invalid", Gone()),
    ("message identifier is not specified", Gone()),
    ("there is no text in the message to edit", Gone()),
    ("there is no caption in the message to edit", Gone()),
    ("there is no media in the message to edit", Gone()),
    ("not enough rights to send photos", NoPhotos()),
    ("chat_send_photos_forbidden", NoPhotos()),
    ("chat_send_media_forbidden", NoPhotos()),
    ("wrong file identifier", NoSuchFile()),
    ("wrong remote file identifier", NoSuchFile()),
    ("file_reference_", NoSuchFile()),
    ("topic_closed", Closed("topic-closed", topic=True)),
    ("topic_deleted", Closed("topic-gone", topic=True)),
    ("message thread not found", Closed("topic-gone", topic=True)),
    ("chat not found", Closed("chat-gone")),
    ("group chat was deactivated", Closed("chat-gone")),
    ("group is deactivated", Closed("chat-gone")),
    ("have no rights to send", Closed("no-rights")),
    ("not enough rights", Closed("no-rights")),
    ("need administrator rights", Closed("no-rights")),
    ("chat_write_forbidden", Closed("no-rights")),
    ("chat_restricted", Closed("no-rights")),
    ("chat_send_plain_forbidden", Closed("no-rights")),
    ("user_is_blocked", Closed("forbidden")),
)
"""Parts of Telegram's descriptions in lower case, specific ones before general ones. They are observed, not
documented by the Bot API; any other description is InvalidCall."""


def remedy_for(error: TelegramError) -> Remedy:
    """Return the remedy for an error. BadRequest is a NetworkError in the library, so the order matters."""
    match error:
        case RetryAfter():
            return Wait(seconds_of(error))
        case ChatMigrated():
            return ChatMigratedTo(error.new_chat_id)
        case Forbidden():
            return Closed("forbidden")
        case BadRequest():
            text = error.message.lower()
            return next((remedy for part, remedy in _SENTENCES if part in text), InvalidCall())
        case NotReached() | InvalidToken():  # an invalid token ends the bot in the update poller
            return InvalidCall() if isinstance(error, EndPointNotFound) else Unreachable()
        case _:  # TimedOut, a broken connection, a 5xx response, an answer that cannot be read
            return OutcomeUnknown()


def seconds_of(error: RetryAfter) -> float:
    """Return the seconds to wait; newer versions of the library give a timedelta."""
    delay = error.retry_after
    return delay.total_seconds() if isinstance(delay, timedelta) else float(delay)
