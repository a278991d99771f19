"""Links that open a message, a table or a lesson in Telegram."""

from __future__ import annotations

from bot.store.records import Chat, ChatKey

_SUPERGROUPS = -1_000_000_000_000
"""The id of a supergroup is this number minus the number in links to its messages."""

JOIN = "join-"
"""The beginning of the payload of a deep link that joins a table; the token of the table follows."""


def message_link(chat: Chat, message: int) -> str | None:
    """Return a URL that opens a message for the members of its chat, or None if the chat is not a supergroup."""
    if chat.kind != "supergroup":
        return None
    return f"https://t.me/c/{_SUPERGROUPS - chat.telegram_id}/{message}"


def bot_link(username: str) -> str:
    """Return the URL that opens the private chat with the bot."""
    return f"https://t.me/{username}"


def group_link(username: str) -> str:
    """Return the URL that adds the bot to a group."""
    return f"{bot_link(username)}?startgroup"


def start_link(username: str, payload: str = "") -> str:
    """Return the URL that opens the private chat and sends /start there, with a payload unless it is ""."""
    return f"{bot_link(username)}?start" + (f"={payload}" if payload else "")


def share_link(url: str) -> str:
    """Return the URL that lets a person choose a chat and send `url` there. `url` must not contain & or #."""
    return f"https://t.me/share/url?url={url}"


def join_link(username: str, token: str) -> str:
    """Return the URL that opens the private chat and joins the table with a token, or shows it to those who joined."""
    return start_link(username, f"{JOIN}{token}")


def lesson_link(username: str, game: str = "", task: int | None = None) -> str:
    """Return the URL that opens the private chat at the lesson of a game, or at the list of lessons if `game` is "".

    `task` is the number of a task, counted from 0, or None for the person's current task.
    """
    payload = f"learn-{game}" if game else "learn"
    return start_link(username, payload if task is None else f"{payload}-{task + 1}")


def puzzle_link(username: str, day: int, chat: ChatKey) -> str:
    """Return the URL that opens the private chat at a day's puzzle, or at its explanation if it was answered.

    `chat` is the group to which the puzzle was sent.
    """
    return start_link(username, f"daily-{day}-{chat}")
