"""Whether the person to move plays from the home of a table that guests play on although its home is paused."""

from __future__ import annotations

from bot.store.interface import Store
from bot.tables.live_table import LiveTable


async def is_home_away(store: Store, live: LiveTable) -> bool:
    """Return whether the person to move cannot be reached because the home is paused. If so, they count as away.

    The guests may then call a stand-in. Raises StoreError.
    """
    seat = live.table.to_move
    person = None if seat is None else live.table.occupants[seat].owner
    if person is None or not live.table.guests or live.place_of(person) != live.place:
        return False
    if (await store.table(live.key)).paused is None:
        return False
    live.away.add(person)
    return True
