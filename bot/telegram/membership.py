"""What a change of the bot's own membership in a chat means."""

from __future__ import annotations

from telegram.constants import ChatMemberStatus

from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    Incoming,
    PrivateChatChanged,
    Room,
    Sender,
)

_AWAY = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def membership(room: Room, sender: Sender, before: str, after: str) -> Incoming | None:
    """Return the event of a change of the bot's status in a chat, which `sender` has made, or None if it left."""
    if room.kind == "private":
        return PrivateChatChanged(sender, started=after not in _AWAY)
    if after in _AWAY:
        return None
    return BotAdded(room) if before in _AWAY and room.kind != "channel" else BotRightsChanged(room)
