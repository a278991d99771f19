"""Commands in the texts of messages. Plain text in a private chat is a question, and so a command as well."""

from __future__ import annotations

import re

QUESTION_COMMAND = "rules"
"""The command to which plain text in a private chat is converted."""
_COMMAND = re.compile(r"/([a-z]+)(?:@(\w+))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_LONGEST_PAYLOAD = 64
"""The maximum length of a deep link's payload (Bot API, "Deep linking"). Longer payloads are ignored."""
_LONGEST_QUESTION = 256
"""The number of characters of a question that are read; the same as InlineQueryLimit.MAX_QUERY_LENGTH."""


def command_in(text: str, username: str, *, is_question: bool) -> tuple[str, str] | None:
    """Return the name of the command in a text and its argument, or None.

    `username` is that of the bot in lower case; commands for other bots are none. If `is_question` is set, other text
    is a question.
    """
    found = _COMMAND.fullmatch(text)
    if found is not None and (found[2] or username).lower() == username:
        name, argument = found[1].lower(), (found[3] or "").strip()
    elif is_question and text and not text.startswith("/"):
        name, argument = QUESTION_COMMAND, text
    else:
        return None
    if name == "start" and len(argument) > _LONGEST_PAYLOAD:
        argument = ""
    return name, argument[:_LONGEST_QUESTION]
