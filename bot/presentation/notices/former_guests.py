"""Ends the questions in the private chats of people who no longer play there, because they left or were replaced."""

from __future__ import annotations

from bot.presentation import table_menu
from bot.presentation.notices.idle_warnings import idle_name
from bot.presentation.notices.vote_notices import vote_name
from bot.presentation.people import People
from bot.presentation.table_menu import proposal_name
from bot.store.records import Place, Stage
from bot.tables.events import TableChanged
from bot.tables.guests import chat_of
from bot.telegram.messages import Notice, RemoveKeyboard
from bot.telegram.sending.outbox import Outbox
from engine.saying import Who, say


async def end_for_former_guests(people: People, outbox: Outbox, event: TableChanged) -> None:
    """Remove the keys of votes, proposals and warnings. Tell a guest whose seat somebody has taken. Raises StoreError.

    This person can still return if the seat becomes free again.
    """
    before, after, key = event.before, event.after, event.live.key
    if before is None or before.stage is Stage.OVER:
        return
    for person, chat in before.guests:
        if chat_of(after.guests, person) is not None:
            continue
        place = Place(chat)
        seat = before.seat_of(person) if before.stage is Stage.RUNNING else None
        names = [vote_name(key), idle_name(key)]
        if seat is not None and after.occupants[seat].owner is not None:
            voice = await people.named(after, await people.chat_voice(chat))
            outbox.put(
                Notice(
                    place=place,
                    text=voice(say("proposal-seated", player=Who(seat))),
                    keyboard=table_menu.way_back(key, voice),
                    only=proposal_name(key),
                    table=key,
                    in_place=True,
                )
            )
        else:
            names.append(proposal_name(key))
        for name in names:
            outbox.put(RemoveKeyboard(place, only=name, table=key))
