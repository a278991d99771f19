"""The warning in the chats of a table that it will be closed because nobody has used it for a long time."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import lobby
from bot.presentation.keys import call_keys
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.store.interface import Store
from bot.store.records import Place, Stage
from bot.tables import deadlines
from bot.tables.live_table import LiveTable
from bot.telegram.messages import Notice, Owed
from engine.saying import say


async def idle_warnings(
    store: Store, people: People, live: LiveTable, places: Sequence[Place]
) -> list[Notice]:
    """Return a warning for each place that the table closes unless somebody presses its key. Raises StoreError.

    A running game closes in a day, and a lobby in CARD_WARNING_SECONDS, which the warning states in hours.
    """
    game = lobby.title(live.table.game)
    warning = say("idle-warning", game=game)
    if live.table.stage is Stage.LOBBY:
        warning = say("card-warning", game=game, count=deadlines.CARD_WARNING_SECONDS // 3600)
    found = []
    for place in places:
        voice = await people.chat_voice(place.chat)
        notice = Notice(
            place=place,
            text=await labelled(store, live, place.chat, voice(warning), voice),
            keyboard=call_keys.keep(live.key, live.table, voice),
            only=f"idle {live.key}",
            owed=Owed(live.key, deadlines.WARN),
        )
        found.append(notice)
    return found
