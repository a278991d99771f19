"""The message with an open vote to close a table, and its update when somebody moves, leaves or takes a seat."""

from __future__ import annotations

from bot.presentation import lobby
from bot.presentation.keys import keyboards
from bot.presentation.notices.replaced_notices import replace_notices
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.presentation.texts import Voice
from bot.store.interface import Store
from bot.store.records import Stage, TableKey
from bot.tables.decisions import votes_needed, votes_of
from bot.tables.events import TableChanged, TableEvent
from bot.tables.facts import Played
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.messages import Notice
from bot.telegram.sending.outbox import Outbox
from engine.saying import Saying, say


def vote_name(key: TableKey) -> str:
    """Return the name of the messages with the vote at a table (`Notice.only`)."""
    return f"vote {key}"


def vote_state(table: Table) -> Saying:
    """Return the state of an open vote."""
    votes, needed = len(votes_of(table)), votes_needed(table)
    name = lobby.title(table.game)
    if votes >= needed:  # because somebody has left
        return say("stop-vote-enough", game=name, votes=votes)
    return say("stop-vote", game=name, votes=votes, needed=needed)


def vote_keys(key: TableKey, table: Table, voice: Voice) -> keyboards.Markup:
    """Return the keys of an open vote."""
    return keyboards.question(
        (say("vote-yes"), TableButton(key, table.position, Action.STOP_SURELY)),
        (say("vote-no"), TableButton(key, 0, Action.WITHDRAW_VOTE)),
        voice,
    )


def no_votes(table: Table) -> Saying:
    """Return the outcome of a vote if all votes have been withdrawn, or if those who voted have left."""
    return say("vote-over", game=lobby.title(table.game), why="none")


def _outcome(table: Table) -> Saying:
    """Return why a vote is over although nobody has withdrawn theirs."""
    name = lobby.title(table.game)
    if table.ended is not None and table.ended.reason == "stopped":
        return say("lobby-stopped", game=name)
    return say("vote-over", game=name, why="move" if table.ended is None else "end")


class VoteNotices:
    """Shows how many votes are needed when the people at a table have changed during a vote.

    If a move or the end of the game has ended the vote, its message says so, and loses its keys.
    """

    def __init__(self, store: Store, outbox: Outbox, people: People) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people

    async def handle(self, event: TableEvent) -> None:
        """Update the message with the vote in all chats of a table. If nobody's vote is left, the vote is over.

        Raises StoreError.
        """
        if not isinstance(event, TableChanged) or event.before is None:
            return
        before, after, live, key = event.before, event.after, event.live, event.live.key
        if before.stage is not Stage.RUNNING or not (votes_of(before) or live.is_vote_asked):
            return
        has_moved = any(isinstance(fact, Played) for fact in event.facts)
        if after.stage is Stage.OVER or has_moved:
            live.is_vote_asked = False
            name, told = vote_name(key), _outcome(after)
            await replace_notices(self._store, self._people, self._outbox, live, name, told)
            return
        if before.people == after.people:
            return
        is_open = live.is_vote_asked or bool(votes_of(after))
        told = vote_state(after) if is_open else no_votes(after)
        for place in event.live.places:
            voice = await self._people.chat_voice(place.chat)
            text = await labelled(self._store, event.live, place.chat, voice(told), voice)
            self._outbox.put(
                Notice(
                    place=place,
                    text=text,
                    keyboard=vote_keys(key, after, voice) if is_open else None,
                    only=vote_name(key),
                    table=key,
                    in_place=True,
                )
            )
