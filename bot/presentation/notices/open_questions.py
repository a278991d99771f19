"""Open votes and proposals that a chat does not show, for example because its group has become a supergroup."""

from __future__ import annotations

from bot.presentation import table_menu
from bot.presentation.names import person_name, with_former_holders
from bot.presentation.notices.vote_notices import vote_keys, vote_name, vote_state
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.store.interface import Store
from bot.store.records import Place, Stage
from bot.tables.deadlines import OPEN_SECONDS
from bot.tables.decisions import votes_of
from bot.tables.decisions.seats import former_holders
from bot.tables.live_table import LiveTable
from bot.telegram.messages import Notice


async def missing_questions(
    store: Store, people: People, live: LiveTable, *, now: float
) -> list[Notice]:
    """Return the messages of the open vote and the open proposal of a table for the chats without one.

    `now` is in seconds since the epoch. Raises StoreError.
    """
    table, proposal = live.table, live.table.proposal
    if table.stage is not Stage.RUNNING or table.paused is not None:
        return []
    names = [vote_name(live.key)] if votes_of(table) or live.is_vote_asked else []
    if proposal is not None and now - proposal.at < OPEN_SECONDS:
        known = (await people.names([proposal.by])).get(proposal.by)
        if known is not None and not known.is_forgotten:
            names.append(table_menu.proposal_name(live.key))
    return [
        await _question(store, people, live, place, name)
        for name in names
        for place in live.places
        if await store.named_message(place.chat, name) is None
        and (await store.table_in(place.chat, live.key)).paused is None
    ]


async def _question(
    store: Store, people: People, live: LiveTable, place: Place, name: str
) -> Notice:
    table, proposal = live.table, live.table.proposal
    voice = await people.table_voice(live, place.chat)
    text, keys = voice(vote_state(table)), vote_keys(live.key, table, voice)
    if proposal is not None and name == table_menu.proposal_name(live.key):
        found = await people.at_table(table, [proposal.by, *former_holders(table).values()])
        by, called = (
            person_name(found.get(proposal.by), voice),
            with_former_holders(table, found, voice),
        )
        text = table_menu.proposal_text(table, proposal, by, called)
        keys = table_menu.proposal_keys(live.key, proposal, voice)
    return Notice(
        place=place,
        text=await labelled(store, live, place.chat, text, voice),
        keyboard=keys,
        only=name,
        table=live.key,
        in_place=True,
    )
