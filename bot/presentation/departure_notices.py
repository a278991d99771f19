"""The notice in the chats of a table that a person has left the running game."""

from __future__ import annotations

from bot.presentation import keyboards, table_menu
from bot.presentation.names import by_first_name, person_name
from bot.presentation.people import People
from bot.presentation.texts import Quote
from bot.store.notices import departure_kind
from bot.store.records import PersonKey, Place
from bot.tables.live_table import LiveTable
from bot.telegram.messages import Notice, Owed
from engine.saying import Seat


async def departure_notices(people: People, live: LiveTable, person: PersonKey) -> list[Notice]:
    """Return the notices for all chats of a table that a person left. The home has a key to take the free seat.

    There are none if nobody's seat is free any more. Raises StoreError.
    """
    table = live.table
    seats = {seat for owner, seat in table.held if owner == person}
    free = [Seat(at) for at in sorted(seats) if table.chairs[at].owner is None]
    return [await _notice(people, live, person, free, place) for place in live.places if free]


async def _notice(
    people: People, live: LiveTable, person: PersonKey, free: list[Seat], place: Place
) -> Notice:
    table = live.table
    voice = await people.chat_voice(place.chat)
    known = await people.names([person])
    if table.guests or table.gone:
        known = by_first_name(known)
    name = person_name(known.get(person), voice)
    keys = table_menu.seats(live.key, table, free) if place == live.place else []
    named = voice.named((name,) * table.seats)  # the keys name only this person
    return Notice(
        place=place,
        text=voice.write("note-left", {"player": Quote(name)}),
        keyboard=keyboards.grid([keys], named) if keys else None,
        owed=Owed(live.key, departure_kind(person)),
    )
