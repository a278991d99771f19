"""The warning in the chats of a table that it will be closed because nobody has used it for a long time.

It ends when somebody keeps the table open or plays.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import lobby
from bot.presentation.keys import call_keys
from bot.presentation.notices.replaced_notices import replace_notices
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.runtime.keyed import BoundedCache
from bot.store.interface import Store
from bot.store.records import Place, Stage, TableKey
from bot.tables import deadlines
from bot.tables.events import DeadlineReached, TableChanged, TableEvent
from bot.tables.live_table import LiveTable
from bot.telegram.messages import Notice, Owed
from bot.telegram.sending.outbox import Outbox
from engine.saying import say

MAX_WARNED = 10_000
"""The maximum number of tables of which it is remembered whether they have been warned."""


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
            only=idle_name(live.key),
            table=live.key,
            owed=Owed(live.key, deadlines.WARN),
        )
        found.append(notice)
    return found


async def end_warning(store: Store, people: People, outbox: Outbox, live: LiveTable) -> None:
    """Replace the warnings: the table stays open, its game is over, or it has been closed. Raises StoreError."""
    told, ended = say("done-kept"), live.table.ended
    if ended is not None:
        game, is_finished = lobby.title(live.table.game), ended.reason == "finished"
        told = say("idle-over", game=game) if is_finished else say("lobby-stopped", game=game)
    await replace_notices(store, people, outbox, live, idle_name(live.key), told)


class IdleWarnings:
    """Ends the warnings of tables at which people have gone on, or which have been closed."""

    def __init__(self, store: Store, outbox: Outbox, people: People) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people
        self._warned = BoundedCache[TableKey, bool](MAX_WARNED)

    async def handle(self, event: TableEvent) -> None:
        """Remember a warning, or end it after a change of the position or the end of the table. Raises StoreError."""
        live = event.live
        if isinstance(event, DeadlineReached):
            if event.kind == deadlines.WARN:
                self._warned.put(live.key, True)
        elif isinstance(event, TableChanged) and event.before is not None:
            is_over = event.after.stage is Stage.OVER
            has_moved = event.before.position != event.after.position
            if (is_over or has_moved) and await self._is_warned(live):
                await end_warning(self._store, self._people, self._outbox, live)
                self._warned.put(live.key, False)

    async def _is_warned(self, live: LiveTable) -> bool:
        """Return whether a table may have a warning. After a restart, ended warnings count, too. Raises StoreError."""
        known = self._warned.get(live.key)
        if known is None:
            name = idle_name(live.key)
            found = [await self._store.named_message(place.chat, name) for place in live.places]
            known = any(message is not None for message in found)
            self._warned.put(live.key, known)
        return known


def idle_name(key: TableKey) -> str:
    """Return the name of the warnings of a table (`Notice.only`)."""
    return f"idle {key}"
