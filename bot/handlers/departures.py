"""People who leave a group, or are removed from it: they also leave its tables."""

from __future__ import annotations

from contextlib import suppress

from bot.handlers.context import Context
from bot.presentation import keyboards, table_menu
from bot.store.records import Place, Stage
from bot.tables import commands
from bot.tables.events import TableChanged
from bot.tables.refusals import BrokenLog, Refusal
from bot.telegram.incoming import MemberLeft
from bot.telegram.messages import Notice
from engine.saying import Seat, Who, say


class Departures:
    """Handles the departure of a person from a group."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def member_left(self, event: MemberLeft) -> None:
        """Free the seats of a person at the tables of a group that they are no longer in. Raises StoreError.

        Guests, who play from their private chats, keep their seats.
        """
        people, tables = self._context.people, self._context.tables
        chat = await people.enter(event.room)
        for row in await tables.tables_in(chat.key):
            seated = (await people.names(row.seated)).values()
            for person in seated:
                if person.telegram_id != event.person:
                    continue
                live = await tables.live(row.key)
                if live.place_of(person.key) != live.place:
                    continue  # they play from their private chat
                with suppress(Refusal, BrokenLog):
                    change = await tables.submit(
                        row.key, commands.Leave(person.key), update_id=event.update_id
                    )
                    await self._tell(row.place, change)

    async def _tell(self, place: Place, change: TableChanged) -> None:
        """Send a notice for each seat that became free in a running game, with a key to take the seat."""
        before, after = change.before, change.after
        if before is None or after.stage is not Stage.RUNNING:
            return
        free = [at for at, chair in enumerate(after.chairs) if chair != before.chairs[at]]
        voice = await self._context.people.chat_voice(place.chat)
        voice = await self._context.people.named(before, voice)
        for seat in free:
            keys = keyboards.grid([table_menu.seats(change.live.key, after, [seat])], voice)
            text = voice(say("note-left", player=Who(Seat(seat), owner=True)))
            self._context.outbox.put(Notice(place=place, text=text, keyboard=keys))
