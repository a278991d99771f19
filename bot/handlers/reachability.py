"""People who start the bot or block it, also in the middle of a game that they play from their private chat."""

from __future__ import annotations

from contextlib import suppress

from bot.handlers.context import Context
from bot.store.records import PersonKey, TableKey
from bot.tables.guests import chat_of
from bot.tables.refusals import BrokenLog, NoTable
from bot.telegram.incoming import PrivateChatChanged


async def reachability_changed(context: Context, changed: PrivateChatChanged) -> None:
    """Store whether the bot can send private messages to a person who started or blocked it. Raises StoreError.

    Their tables are told, unless they cannot be loaded.
    """
    people = context.people
    person, chat = await people.meet(changed.sender), await people.find_chat(changed.sender.id)
    await people.set_started(person.key, started=changed.started)
    for row in () if chat is None else await context.chat_tables.of(chat):
        with suppress(BrokenLog, NoTable):
            await _update_table(context, row.key, person.key, started=changed.started)


async def _update_table(
    context: Context, key: TableKey, person: PersonKey, *, started: bool
) -> None:
    """Update a table after a guest has started or blocked the bot.

    A guest who has started it no longer counts as away. If a guest who is to move has blocked it, their call is due at
    once: instead of the call, the others are told.
    """
    live = await context.tables.live(key)
    if chat_of(live.table.guests, person) is None:
        return
    if started:
        live.away.discard(person)
    elif live.table.is_to_move(person) and person in live.table.present:
        now = context.clock.now()
        await context.deadline_service.postpone_call(key, live.table.position, now)
