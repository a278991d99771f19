"""Parses messages of people: commands, questions and files become CommandMessage, other messages MessageSeen."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.telegram.incoming import CommandMessage, IncomingChat, MessageSeen, Sender, SentFile

QUESTION_COMMAND = "rules"
"""The command to which plain text in a private chat is converted, and a newcomer's question to the bot in a group."""
FILE_COMMAND = "import"
"""The command to which a file in a private chat is converted."""
UNKNOWN_COMMAND = ""
"""The command to which a text in a private chat is converted that begins with a slash but is not well formed."""
_COMMAND = re.compile(r"/([a-z]+)(?:@(\w+))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_LONGEST_PAYLOAD = 64
"""The maximum length of a deep link's payload (Bot API, "Deep linking"). Longer payloads are ignored."""
_LONGEST_ANNOUNCEMENT = 3000
_LONGEST_QUESTION = 256
"""The maximum number of characters that are read of a question or an argument (/announce has its own limit).

The limit equals InlineQueryLimit.MAX_QUERY_LENGTH."""


@dataclass(frozen=True, slots=True)
class PersonMessage:
    """A message of a person. `is_typed` is False if it was sent through an inline query.

    `text` is stripped, and "" for a message without text. `answered` is the result of `answered_bot`. The other fields
    are as in `CommandMessage`, where `author` is called `sender`.
    """

    update_id: int
    author: Sender | None
    chat: IncomingChat
    message_id: int
    text: str
    file: SentFile | None
    is_typed: bool
    as_chat: bool
    ephemeral: int | None
    answered: str | None = None


def answered_bot(message: object) -> object:
    """Return the username of the bot whose message was replied to, or None if it was no bot's.

    `message` is that message as JSON values; a stored update already has the username.
    """
    author = message.get("from") if isinstance(message, dict) else None
    if not isinstance(author, dict) or not author.get("is_bot"):
        return message if isinstance(message, str) else None
    return author.get("username")


def event_of(
    message: PersonMessage, username: str, asks_how_to_play: Callable[[str], bool]
) -> CommandMessage | MessageSeen | None:
    """Return the event of a message, or None for an ephemeral message that is not a command for this bot.

    `username` is the bot's username in lower case. A command for another bot becomes MessageSeen. In a group, so does
    every text that is not a question of a newcomer (`asks_how_to_play`, as in `UpdateHandler`) to this bot.
    """
    found, is_private = _COMMAND.fullmatch(message.text), message.chat.kind == "private"
    if found is not None and (found[2] or username).lower() == username:
        name, argument = found[1].lower(), (found[3] or "").strip()
    elif is_private and message.file is not None:
        name, argument = FILE_COMMAND, ""
    elif is_private and message.is_typed and message.text and not message.text.startswith("/"):
        name, argument = QUESTION_COMMAND, message.text
    elif is_private and message.is_typed and found is None and message.text:
        name, argument = UNKNOWN_COMMAND, ""
    elif not is_private and (asked := _asked(message, username)) and asks_how_to_play(asked):
        name, argument = QUESTION_COMMAND, asked
    else:
        return None if message.ephemeral else MessageSeen(message.chat, message.message_id)
    if name == "start" and len(argument) > _LONGEST_PAYLOAD:
        argument = ""
    return CommandMessage(
        message.update_id,
        message.author,
        message.chat,
        message.message_id,
        name,
        argument[: _LONGEST_ANNOUNCEMENT if name == "announce" else _LONGEST_QUESTION],
        as_chat=message.as_chat,
        ephemeral=message.ephemeral,
        file=message.file if is_private else None,
    )


def _asked(message: PersonMessage, username: str) -> str:
    """Return the text of a message in a group that replies to this bot or mentions it, without the mention, or ""."""
    if not message.is_typed or message.chat.kind == "channel" or message.text.startswith("/"):
        return ""
    mention = rf"(?<!\w)@{re.escape(username)}(?!\w)"
    text, mentions = re.subn(mention, " ", message.text, flags=re.IGNORECASE)
    is_reply = (message.answered or "").lower() == username
    is_short = len(text) <= _LONGEST_QUESTION
    return " ".join(text.split()) if is_short and (mentions or is_reply) else ""
