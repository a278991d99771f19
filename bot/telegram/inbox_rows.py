"""Which updates are stored until they are handled, and which fields of their messages."""

from __future__ import annotations

import re
from typing import Any

KINDS = ("message", "callback_query", "inline_query", "my_chat_member")
"""The kinds of updates that are fetched; the others are ignored."""
MIGRATION_FIELDS = ("migrate_to_chat_id", "migrate_from_chat_id")
FIELDS = (
    "message_id",
    "date",
    "chat",
    "from",
    "sender_chat",
    "text",
    "via_bot",
    "is_topic_message",
    "message_thread_id",
    *MIGRATION_FIELDS,
)
"""The stored fields of a message."""
_COMMAND = re.compile(r"\s*/[a-z]+(?:@(\w+))?", re.IGNORECASE)


def kind_of(update: dict[str, Any]) -> str:
    """Return the kind of an update, "other" for one that is not fetched."""
    return next((kind for kind in KINDS if update.get(kind) is not None), "other")


def is_for_us(update: dict[str, Any], username: str) -> bool:
    """Return whether an update that is no callback query is for the bot of that user name.

    Messages among people are not. They are passed to the handler at once, since they push boards up, and are never
    written to the disk. A malformed update of a known kind is stored, so that it can be quarantined.
    """
    kind = kind_of(update)
    body = update.get(kind)
    if kind == "other":
        return False
    if not isinstance(body, dict):
        return True
    return kind != "message" or _is_message_for_us(body, username)


def _is_message_for_us(message: dict[str, Any], username: str) -> bool:
    chat, text = message.get("chat"), message.get("text")
    if not isinstance(chat, dict) or any(
        message.get(name) is not None for name in MIGRATION_FIELDS
    ):
        return True
    if not isinstance(text, str) or not text.strip():
        return False
    command = _COMMAND.match(text)
    if command is not None:
        return command[1] is None or command[1].lower() == username.lower()
    return chat.get("type") == "private" and message.get("via_bot") is None


def without_unread_fields(update: dict[str, Any]) -> dict[str, Any]:
    """Return an update without the fields of its message that nothing reads, such as quoted messages."""
    message = update.get("message")
    if not isinstance(message, dict):
        return update
    return {**update, "message": {name: message[name] for name in FIELDS if name in message}}
