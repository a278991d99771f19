"""Replaces the notices about a table, such as a vote or a proposal, once they no longer ask anything."""

from __future__ import annotations

from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.store.interface import Store
from bot.tables.live_table import LiveTable
from bot.telegram.messages import RemoveKeyboard
from bot.telegram.sending.outbox import Outbox
from engine.saying import Saying


async def replace_notices(
    store: Store, people: People, outbox: Outbox, live: LiveTable, name: str, told: Saying
) -> None:
    """Replace the last notice with a name (`Notice.only`) in each chat of a table with a sentence, and remove its keys.

    Raises StoreError.
    """
    for place in live.places:
        voice = await people.table_voice(live, place.chat)
        text = await labelled(store, live, place.chat, voice(told), voice)
        outbox.put(RemoveKeyboard(place, only=name, table=live.key, text=text))
