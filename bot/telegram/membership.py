"""What a change of the bot's own membership in a chat means."""

from __future__ import annotations

from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    Incoming,
    PrivateChatChanged,
    Room,
    Sender,
)


def membership(room: Room, sender: Sender, *, was_away: bool, is_away: bool) -> Incoming | None:
    """Return the event of a change of the bot's status in a chat, which `sender` has made, or None if it left."""
    if room.kind == "private":
        return PrivateChatChanged(sender, started=not is_away)
    if is_away:
        return None
    return BotAdded(room) if was_away and room.kind != "channel" else BotRightsChanged(room)
