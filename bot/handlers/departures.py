"""Frees the seats of people who leave a group or are removed from it, and forgets what they wait for there."""

from __future__ import annotations

from contextlib import suppress

from bot.handlers.context import Context
from bot.handlers.guest_notices import tell_departure, tell_others
from bot.handlers.proposals import WITHDRAWN
from bot.presentation.table_menu import proposal_name
from bot.store.records import PersonKey, Stage
from bot.tables import commands
from bot.tables.events import TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BrokenLog, Refusal
from bot.telegram.incoming import MemberLeft


class Departures:
    """Handles the departure of a person from a group."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def member_left(self, event: MemberLeft) -> None:
        """Free the seats of a person at the tables of a group that they are no longer in.

        Their open proposals to take a seat are withdrawn, and they no longer wait for the next table there. Guests, who
        play from their private chats, keep their seats. Tables with a broken log, and tables that refuse the departure,
        are skipped. Raises StoreError.
        """
        store, tables = self._context.store, self._context.tables
        chat = await self._context.people.enter(event.chat)
        person = await store.person_by_id(event.person)
        if person is None:
            return
        await store.forget_next_table(chat.key, person.key)
        for row in await self._context.chat_tables.of(chat.key):
            with suppress(Refusal, BrokenLog):
                live = await tables.live(row.key)
                if live.table.seat_of(person.key) is None:
                    await self._withdraw(live, person.key)
                    continue
                if live.place_of(person.key) != live.place:
                    continue  # they play from their private chat
                # The first departure must not settle the update: after a kill, the others would be lost.
                change = await tables.submit(row.key, commands.Leave(person.key))
                await self._tell(change, person.key)

    async def _withdraw(self, live: LiveTable, person: PersonKey) -> None:
        """Withdraw the open proposal of a person who wants a seat, if there is one, and notify all chats of the table.

        Raises Refusal, BrokenLog, StoreError.
        """
        proposal = live.table.proposal
        if proposal is None or proposal.by != person:
            return
        change = await self._context.tables.submit(
            live.key, commands.Decline(person, proposal.number)
        )
        only = proposal_name(live.key)
        await tell_others(
            self._context, live, change.after, None, lambda voice: voice(WITHDRAWN), only=only
        )

    async def _tell(self, change: TableChanged, person: PersonKey) -> None:
        """If a person has left a running game, notify all chats of its table."""
        if change.facts and change.after.stage is Stage.RUNNING:
            await tell_departure(self._context, change.live, person)
