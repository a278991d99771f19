"""Tells a table that a seat was lost because its owner was away, so that somebody else can take it."""

from __future__ import annotations

from bot.presentation import keyboards, table_menu
from bot.presentation.people import People
from bot.tables.events import TableChanged, TableEvent
from bot.tables.facts import HandedOver
from bot.telegram.messages import Notice
from bot.telegram.outbox import Outbox
from engine.contract import Seat
from engine.saying import Who, say


class SeatNotices:
    """Sends one message to the table when a seat is lost."""

    def __init__(self, outbox: Outbox, people: People) -> None:
        self._outbox = outbox
        self._people = people

    async def handle(self, event: TableEvent) -> None:
        """Tell the table if an event includes the loss of a seat. Raises StoreError."""
        if not isinstance(event, TableChanged) or event.before is None:
            return
        for fact in event.facts:
            if isinstance(fact, HandedOver) and fact.cause == "forfeited":
                await self._tell(event, Seat(fact.seat))

    async def _tell(self, event: TableChanged, seat: Seat) -> None:
        live = event.live
        chat_voice = await self._people.chat_voice(live.place.chat)
        voice = await self._people.named(event.before or event.after, chat_voice)
        text = voice(say("note-forfeited", player=Who(seat, owner=True)))
        keys = keyboards.grid([table_menu.seats(live.key, event.after, [seat])], voice)
        self._outbox.put(
            Notice(place=live.place, text=text, keyboard=keys, only=f"seat {live.key} {seat}")
        )
