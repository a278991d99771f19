"""The messages that the time of the person to move is up, or that the person cannot be reached."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.keys import call_keys, keyboards
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.presentation.texts import Quote, Value
from bot.store.interface import Store
from bot.store.records import Place
from bot.tables import deadlines
from bot.tables.live_table import LiveTable
from bot.telegram.messages import Owed, TurnCall


async def overdue_notices(
    store: Store, people: People, live: LiveTable, places: Sequence[Place], *, owed: bool
) -> list[TurnCall]:
    """Return a message for each place, with a button that calls a stand-in. Nobody is mentioned.

    A person who plays in a private chat gets no such message about themselves, and none is owed there. `owed` says
    whether the store owes the messages. Raises StoreError.
    """
    seat = live.table.to_move
    person = None if seat is None else live.table.occupants[seat].owner
    if seat is None or person is None:
        return []
    own, (count, unit) = live.place_of(person), keyboards.span(live.table.time_limit)
    found = []
    for place in places:
        if place == own != live.place:
            await store.end_notice(live.key, deadlines.ABSENT, place.chat, sent=True)
            continue
        voice = await people.table_voice(live, place.chat)
        args: dict[str, Value] = {"player": Quote(voice.names[seat])}
        if person in live.away:
            text = voice.write("overdue-away", args)
        else:
            text = voice.write("overdue", {**args, "count": count, "unit": unit})
        notice = TurnCall(
            table=live.key,
            place=place,
            text=await labelled(store, live, place.chat, text, voice),
            keyboard=call_keys.turn_call(live.key, live.table, voice, overdue=True),
            owed=Owed(live.key, deadlines.ABSENT) if owed else None,
        )
        found.append(notice)
    return found
