"""The notice in the chats of a table that a person has left the running game or lost their seat."""

from __future__ import annotations

from bot.presentation import table_menu
from bot.presentation.keys import keyboards
from bot.presentation.names import person_name
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.presentation.texts import Quote, Value
from bot.store.interface import Store
from bot.store.notices import Departure
from bot.store.records import PersonKey, Place, Stage, TableKey
from bot.tables.live_table import LiveTable
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action
from bot.telegram.messages import Notice, Owed
from engine.saying import Seat


def departure_name(key: TableKey, person: PersonKey) -> str:
    """Return the name of the notices that a person has left a table or lost their seat (`Notice.only`)."""
    return f"departure {key} {person}"


async def departure_notices(
    store: Store, people: People, live: LiveTable, departure: Departure
) -> list[Notice]:
    """Return the notices of a departure for all chats of a table. The one for the home has a key for each free seat.

    The free seats are those that the person had and nobody has taken. If there are none, the list is empty. Raises
    StoreError.
    """
    table = live.table
    seats = {seat for owner, seat in table.held if owner == departure.person}
    free = [Seat(at) for at in sorted(seats) if table.occupants[at].owner is None]
    return [
        await _notice(store, people, live, departure, free, place) for place in live.places if free
    ]


def no_longer_free(before: Table, after: Table) -> list[PersonKey]:
    """Return the people who had held a seat that was free before a change and that nobody can take after it."""
    return sorted(
        owner
        for owner, seat in before.held
        if before.stage is Stage.RUNNING
        and before.occupants[seat].owner is None
        and (after.stage is Stage.OVER or after.occupants[seat].owner is not None)
    )


async def _notice(
    store: Store,
    people: People,
    live: LiveTable,
    departure: Departure,
    free: list[Seat],
    place: Place,
) -> Notice:
    table = live.table
    voice = await people.chat_voice(place.chat)
    known = await people.at_table(table, [departure.person])
    name = person_name(known.get(departure.person), voice)
    named = voice.named((name,) * table.seats)  # the keys name only this person
    keys = table_menu.seats(live.key, table, named, free, action=Action.TAKE_OVER)
    if place != live.place:
        keys = []
    args: dict[str, Value] = {"player": Quote(name)}
    if departure.is_lost:
        args["where"] = "home" if place == live.place else "guest"
    text = voice.write("note-forfeited" if departure.is_lost else "note-left", args)
    return Notice(
        place=place,
        text=await labelled(store, live, place.chat, text, voice),
        keyboard=keyboards.written([[one] for one in keys]) if keys else None,
        only=departure_name(live.key, departure.person),
        table=live.key,
        owed=Owed(live.key, departure.kind),
    )
