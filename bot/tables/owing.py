"""The chats to which the message of a deadline is owed until it is sent."""

from __future__ import annotations

from bot.store.records import ChatKey, PersonKey, Stage
from bot.tables import deadlines
from bot.tables.live_table import LiveTable

OWED = (deadlines.WARN, deadlines.ABSENT, deadlines.CALL)
"""The kinds of the deadlines whose messages are owed to chats of the table (`owing`) until they are sent."""


def owing(live: LiveTable, kind: str, person: PersonKey | None) -> tuple[ChatKey, ...]:
    """Return the chats that must get the message of a deadline. `person` is the person to move, or None."""
    if kind == deadlines.CALL and person is not None:
        return (live.place_of(person).chat,)
    if live.table.stage is Stage.LOBBY and live.table.host is not None:
        return (live.place_of(live.table.host).chat,)
    return tuple(place.chat for place in live.places)
