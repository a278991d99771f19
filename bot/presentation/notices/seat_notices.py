"""Notifies the chats of a table that somebody has lost a seat, and removes the keys for seats that are not free."""

from __future__ import annotations

from bot.presentation import lobby
from bot.presentation.notices.departure_notices import (
    departure_name,
    departure_notices,
    no_longer_free,
)
from bot.presentation.notices.former_guests import end_for_former_guests
from bot.presentation.notices.late_menus import end_seat_menus
from bot.presentation.people import People
from bot.store.interface import Store
from bot.store.records import PersonKey, Place, Stage
from bot.tables.departures import departure_in
from bot.tables.events import TableChanged, TableEvent
from bot.telegram.messages import RemoveKeyboard
from bot.telegram.sending.outbox import Outbox
from engine.saying import say


class SeatNotices:
    """Sends one message to each chat of a table when a seat is lost.

    When the owner of a seat has returned, somebody else has taken it, or the game has ended, the notice that the seat
    is free loses its key, and so do the message that tells its owner in their private chat how to return, and menus
    that offer the seat. Questions in the private chats of former guests lose theirs.
    """

    def __init__(self, store: Store, outbox: Outbox, people: People) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people

    async def handle(self, event: TableEvent) -> None:
        """Notify the chats of a table if an event includes the loss of a seat.

        Raises StoreError; the message is then still owed.
        """
        if not isinstance(event, TableChanged) or event.before is None:
            return
        await end_for_former_guests(self._people, self._outbox, event)
        await end_seat_menus(self._people, self._outbox, event)
        key, home = event.live.key, event.live.place  # only the notice for the home has keys
        for person in no_longer_free(event.before, event.after):
            only = departure_name(key, person)
            self._outbox.put(RemoveKeyboard(home, only=only, table=key))
            await self._end_way_back(event, person, only)
        lost = departure_in(event.before, event.facts)
        if lost is not None and lost.is_lost:
            for notice in await departure_notices(self._store, self._people, event.live, lost):
                self._outbox.put(notice)

    async def _end_way_back(self, event: TableChanged, person: PersonKey, only: str) -> None:
        """Let the message to a guest who left the table say why its key is gone. Raises StoreError."""
        table, known = event.after, (await self._people.names([person])).get(person)
        number = None if known is None else known.telegram_id
        chat = None if number is None else await self._people.find_chat(number)
        if chat is None or chat == event.live.place.chat:
            return
        told = say("done-back" if table.seat_of(person) is not None else "refused-seat-taken")
        if table.stage is Stage.OVER:
            told = say("idle-over", game=lobby.title(table.game))
        text = (await self._people.chat_voice(chat))(told)
        self._outbox.put(RemoveKeyboard(Place(chat), only=only, table=event.live.key, text=text))
