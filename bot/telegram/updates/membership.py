"""Changes of the bot's own membership in a chat, as events."""

from __future__ import annotations

from telegram.constants import ChatMemberStatus

from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    IncomingChat,
    PrivateChatChanged,
    Sender,
)

_AWAY = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def membership_change(
    chat: IncomingChat, sender: Sender, before: str, after: str
) -> BotAdded | BotRightsChanged | PrivateChatChanged | None:
    """Return the event for a change of the bot's status by `sender`, or None if the bot has left a group or channel."""
    if chat.kind == "private":
        return PrivateChatChanged(sender, started=after not in _AWAY)
    if after in _AWAY:
        return None
    if before in _AWAY and chat.kind != "channel":
        return BotAdded(chat)
    return BotRightsChanged(chat)
