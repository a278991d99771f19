"""The remedies for failed Bot API calls. Errors are recognized by their classes or by Telegram's descriptions."""

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

from bot.store.records import TOPIC_CLOSED, TOPIC_GONE
from bot.telegram.api.network_errors import InternalError, NotReached, RejectedCall, TokenRejected

CHAT_GONE, FORBIDDEN = "chat-gone", "forbidden"
"""Pause reasons: the chat no longer exists; the bot was removed from the chat or blocked by the person."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Telegram requires a pause for this chat (error 420 or 429). Other chats are not affected."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ChatMigratedTo:
    """The group became a supergroup with this id."""

    new_id: int


@dataclass(frozen=True, slots=True)
class AlreadyDone:
    """Nothing needs to be done, because the requested change was already made, or can no longer be made."""


@dataclass(frozen=True, slots=True)
class Gone:
    """The message does not exist or cannot be edited. A new message must be sent."""


@dataclass(frozen=True, slots=True)
class NoPhotos:
    """The chat does not allow photos. A text must be sent instead."""


@dataclass(frozen=True, slots=True)
class NoFiles:
    """The chat does not allow animations or documents. Its games need neither."""


@dataclass(frozen=True, slots=True)
class NoSuchFile:
    """Telegram does not know the file id. The picture must be uploaded again."""


@dataclass(frozen=True, slots=True)
class Closed:
    """Nothing can be sent to the chat or, if `topic` is set, to the forum topic.

    `reason` is the pause reason to store for the tables there.
    """

    reason: str
    topic: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeUnknown:
    """The call may or may not have succeeded. Edits can be repeated, but new messages must not be sent twice."""


@dataclass(frozen=True, slots=True)
class ProbablyFailed(OutcomeUnknown):
    """Telegram reports an internal error. A message that must not be lost may be sent again after a while."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """Telegram was not reached, or rejected the token, so the call had no effect. The same call may succeed later."""


@dataclass(frozen=True, slots=True)
class InvalidCall:
    """The call is invalid. It would fail again if it were repeated."""


Remedy: TypeAlias = (
    Wait
    | ChatMigratedTo
    | AlreadyDone
    | Gone
    | NoPhotos
    | NoFiles
    | NoSuchFile
    | Closed
    | OutcomeUnknown
    | Unreachable
    | InvalidCall
)

_ANSWERS = frozenset({"answerCallbackQuery", "answerInlineQuery"})
_DELETIONS = frozenset({"deleteMessage", "deleteEphemeralMessage"})
_MEDIA_EDITS = frozenset({"editMessageMedia", "editEphemeralMessageMedia"})
_EDITS = _MEDIA_EDITS | {
    "editMessageText",
    "editMessageCaption",
    "editMessageReplyMarkup",
    "editEphemeralMessageText",
}
_FILES = _MEDIA_EDITS | {"sendPhoto", "sendAnimation", "sendDocument"}
_ALL: frozenset[str] = frozenset()

_SENTENCES: tuple[tuple[str, Remedy, frozenset[str]], ...] = (
    ("message is not modified", AlreadyDone(), _EDITS),
    ("message to delete not found", AlreadyDone(), _DELETIONS),
    ("message can't be deleted", AlreadyDone(), _DELETIONS),
    ("query is too old", AlreadyDone(), _ANSWERS),
    ("query id is invalid", AlreadyDone(), _ANSWERS),
    ("message to edit not found", Gone(), _EDITS),
    ("message can't be edited", Gone(), _EDITS),
    ("message_id_invalid", Gone(), _EDITS),
    ("message identifier is not specified", Gone(), _EDITS),
    ("message not found", Gone(), _EDITS),
    ("there is no text in the message to edit", Gone(), _EDITS),
    ("there is no caption in the message to edit", Gone(), _EDITS),
    ("there is no media in the message to edit", Gone(), _EDITS),
    ("not enough rights to send photos", NoPhotos(), _FILES),
    ("chat_send_photos_forbidden", NoPhotos(), _FILES),
    ("chat_send_media_forbidden", NoPhotos(), _FILES),
    ("not enough rights to send animations", NoFiles(), _FILES),
    ("not enough rights to send documents", NoFiles(), _FILES),
    ("chat_send_gifs_forbidden", NoFiles(), _FILES),
    ("chat_send_docs_forbidden", NoFiles(), _FILES),
    ("wrong file identifier", NoSuchFile(), _FILES),
    ("wrong remote file identifier", NoSuchFile(), _FILES),
    ("file_reference_", NoSuchFile(), _FILES),
    ("topic_closed", Closed(TOPIC_CLOSED, topic=True), _ALL),
    ("topic_deleted", Closed(TOPIC_GONE, topic=True), _ALL),
    ("message thread not found", Closed(TOPIC_GONE, topic=True), _ALL),
    ("chat not found", Closed(CHAT_GONE), _ALL),
    ("group chat was deactivated", Closed(CHAT_GONE), _ALL),
    ("group is deactivated", Closed(CHAT_GONE), _ALL),
    ("have no rights to send", Closed("no-rights"), _ALL),
    ("not enough rights", Closed("no-rights"), _ALL),
    ("need administrator rights", Closed("no-rights"), _ALL),
    ("chat_write_forbidden", Closed("no-rights"), _ALL),
    ("chat_restricted", Closed("no-rights"), _ALL),
    ("chat_send_plain_forbidden", Closed("no-rights"), _ALL),
    ("user_is_blocked", Closed(FORBIDDEN), _ALL),
)
"""Parts of Telegram's descriptions in lower case, specific ones before general ones, each with its remedy and the
methods to which it applies; _ALL stands for all methods. The descriptions were observed; the Bot API does not document
them. A description without any of these parts, or in a response to another method, leads to InvalidCall."""


def remedy_for(error: TelegramError) -> Remedy:
    """Return the remedy for an error."""
    match error:
        case RetryAfter():
            return Wait(seconds_of(error))
        case ChatMigrated():
            return ChatMigratedTo(error.new_chat_id)
        case Forbidden():
            return Closed(FORBIDDEN)
        case BadRequest():
            return _remedy_for_description(error)
        # If the token is rejected, the update source stops the bot.
        case NotReached() | TokenRejected() | InvalidToken():
            return InvalidCall() if isinstance(error, EndPointNotFound) else Unreachable()
        case InternalError():
            return ProbablyFailed()
        case _:  # TimedOut, a broken connection, a 5xx response of a proxy, an answer that cannot be read
            return OutcomeUnknown()


def _remedy_for_description(error: BadRequest) -> Remedy:
    text = error.message.lower()
    for part, remedy, methods in _SENTENCES:
        if part in text:
            if not methods or not isinstance(error, RejectedCall) or error.method in methods:
                return remedy
            return InvalidCall()
    return InvalidCall()


def seconds_of(error: RetryAfter) -> float:
    """Return the seconds to wait. Newer versions of python-telegram-bot represent them as a timedelta."""
    delay = error.retry_after
    return delay.total_seconds() if isinstance(delay, timedelta) else float(delay)
