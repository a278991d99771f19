"""What to do about an error of the Bot API: Telegram's many sentences, sorted by what helps."""

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
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.telegram.http import NotReached


@dataclass(frozen=True, slots=True)
class Wait:
    """This chat must be left alone for so long (429); no other chat is concerned."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Moved:
    """The group has become a supergroup with this id."""

    new_id: int


@dataclass(frozen=True, slots=True)
class Done:
    """What was asked for is the case already."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The message is not there or cannot be edited: a fresh one helps."""


@dataclass(frozen=True, slots=True)
class NoPhotos:
    """Pictures are not allowed here, texts are."""


@dataclass(frozen=True, slots=True)
class NoSuchFile:
    """Telegram does not know the file id: upload the picture again."""


@dataclass(frozen=True, slots=True)
class Shut:
    """Nothing can be sent here until somebody changes something. `topic`: only the topic is shut, not the chat."""

    reason: str
    topic: bool = False


@dataclass(frozen=True, slots=True)
class Unclear:
    """No answer, or a broken one: it may have been done. Edits can be repeated, sends would be doubled."""


@dataclass(frozen=True, slots=True)
class Away:
    """Telegram was not reached: nothing was done, the same call may work later."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """The call itself is at fault; repeating it helps nobody."""


Remedy: TypeAlias = (
    Wait | Moved | Done | Gone | NoPhotos | NoSuchFile | Shut | Unclear | Away | Wrong
)

_SENTENCES: tuple[tuple[str, Remedy], ...] = (
    ("message is not modified", Done()),
    ("message to delete not found", Done()),
    ("message can't be deleted", Done()),
    ("query is too old", Done()),
    ("query id is invalid", Done()),
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
    ("topic_closed", Shut("topic-closed", topic=True)),
    ("topic_deleted", Shut("topic-gone", topic=True)),
    ("message thread not found", Shut("topic-gone", topic=True)),
    ("chat not found", Shut("chat-gone")),
    ("group chat was deactivated", Shut("chat-gone")),
    ("group is deactivated", Shut("chat-gone")),
    ("have no rights to send", Shut("no-rights")),
    ("not enough rights", Shut("no-rights")),
    ("need administrator rights", Shut("no-rights")),
    ("chat_write_forbidden", Shut("no-rights")),
    ("chat_restricted", Shut("no-rights")),
    ("chat_send_plain_forbidden", Shut("no-rights")),
    ("user_is_blocked", Shut("forbidden")),
)
"""Parts of Telegram's descriptions in small letters, the more special before the more general.
Observed; the Bot API documents none of them, so whatever is not here is Wrong."""


def remedy_for(error: TelegramError) -> Remedy:
    """Sort an error. BadRequest is a NetworkError in the library, so the order matters."""
    match error:
        case RetryAfter():
            return Wait(seconds_of(error))
        case ChatMigrated():
            return Moved(error.new_chat_id)
        case Forbidden():
            return Shut("forbidden")
        case BadRequest():
            text = error.message.lower()
            return next((remedy for part, remedy in _SENTENCES if part in text), Wrong())
        case (
            NotReached() | InvalidToken()
        ):  # a refused token ends the bot where updates are fetched
            return Wrong() if isinstance(error, EndPointNotFound) else Away()
        case NetworkError():  # TimedOut, a broken connection, Telegram's own 5xx
            return Unclear()
        case _:
            return Wrong()


def seconds_of(error: RetryAfter) -> float:
    """How long to wait; newer versions of the library may say it as a timedelta."""
    delay = error.retry_after
    return delay.total_seconds() if isinstance(delay, timedelta) else float(delay)
