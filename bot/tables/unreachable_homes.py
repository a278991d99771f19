"""Whether the person to move cannot be reached: the home of the table is paused, or a guest has blocked the bot."""

from __future__ import annotations

from bot.store.interface import Store
from bot.store.records import PersonKey
from bot.tables.live_table import LiveTable


async def is_home_away(store: Store, live: LiveTable) -> bool:
    """Return whether the person to move plays from a paused home while guests may play on.

    If so, this person counts as away, and the guests may call a stand-in. Raises StoreError.
    """
    person = await unreachable_mover(store, live) if live.table.guests else None
    if person is not None:
        live.away.add(person)
    return person is not None


async def is_mover_unreachable(store: Store, live: LiveTable) -> bool:
    """Return whether the person to move counts as away (`LiveTable.away`), also after a restart. Raises StoreError."""
    seat = live.table.to_move
    person = None if seat is None else live.table.occupants[seat].owner
    if person is None:
        return False
    place = live.place_of(person)
    if place == live.place:
        return await is_home_away(store, live) or live.is_mover_away
    is_started = (await store.person(person)).started
    if not is_started or (await store.table_in(place.chat, live.key)).paused is not None:
        live.away.add(person)
    return live.is_mover_away


async def unreachable_mover(store: Store, live: LiveTable) -> PersonKey | None:
    """Return the person to move if they play from the home of the table and it is paused. Raises StoreError."""
    seat = live.table.to_move
    person = None if seat is None else live.table.occupants[seat].owner
    if person is None or live.place_of(person) != live.place:
        return None
    return None if (await store.table(live.key)).paused is None else person
