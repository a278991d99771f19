"""The facts in a table's log, and who may cause each of them."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.records import ChatKey, PersonKey
from bot.tables.facts import (
    ChatAdded,
    ComputerAdded,
    ComputerRemoved,
    Ended,
    Fact,
    HandedOver,
    HostChanged,
    InvitationRevoked,
    Joined,
    Left,
    NarratorSet,
    Opened,
    OptionSet,
    Played,
    SeatsSet,
    Started,
    StopVoted,
    TimeLimitSet,
    TookBack,
    load_fact,
)
from bot.tables.proposal_facts import Agreed, Declined, Proposed
from bot.tables.table import Table

__all__ = [
    "BY_TOKEN",
    "ChatAdded",
    "Ended",
    "Fact",
    "Opened",
    "Played",
    "Started",
    "chats_of",
    "human_word",
    "is_return",
    "load_fact",
    "may_cause",
]

BY_HOST = (
    ComputerAdded,
    ComputerRemoved,
    OptionSet,
    SeatsSet,
    TimeLimitSet,
    NarratorSet,
    Started,
    InvitationRevoked,
)
BY_TOKEN = (Opened, Joined, ChatAdded, HostChanged, Started)
"""The facts that a person who shows the token of a table may cause in any chat."""


def is_return(fact: Fact) -> bool:
    """Return whether a fact may record that a guest who had left comes back in the same private chat as before."""
    is_back = isinstance(fact, HandedOver) and fact.cause == "returned"
    return is_back or isinstance(fact, ChatAdded)


def chats_of(table: Table) -> frozenset[ChatKey]:
    """Return the chats of a table: its home, and the private chats of its guests."""
    return frozenset({table.opened.chat, *(chat for _, chat in table.guests)})


def human_word(body: str) -> str | None:
    """Return the word of a stored fact if a person pressed it, otherwise None."""
    fact = load_fact(body)
    is_pressed = isinstance(fact, Played) and fact.by is not None and not fact.only
    return fact.word if isinstance(fact, Played) and is_pressed else None


def _may_hand_over(table: Table, fact: HandedOver, people: Collection[PersonKey]) -> bool:
    match fact.cause:
        case "left":
            return table.occupants[fact.seat].owner in people
        case "returned":
            return fact.occupant.owner in people or table.away == "move"
        case "taken":
            proposal = table.proposal
            return proposal is not None and proposal.by == fact.occupant.owner
        case "forfeited":
            return table.away != "ask"
        case "absent":
            return True


def may_cause(  # noqa: PLR0911 - one per kind of fact
    table: Table | None, fact: Fact, people: Collection[PersonKey]
) -> bool:
    """Return whether one of `people`, a computer or a deadline may have caused a fact.

    table: the table before the fact, or None for its first fact.
    """
    match fact:
        case Played(seat=seat, by=by):
            assert table is not None
            occupant = table.occupants[seat]
            is_made = by in people or (fact.only and _is_only_move(table, fact.word))
            own_move = is_made and occupant.owner == by and occupant.level is None
            return table.to_move == seat and (
                own_move or (by is None and occupant.level is not None)
            )
        case Joined() | ChatAdded() if table is not None and _is_opening_rematch(table):
            return True
        case Joined(person=person) | ChatAdded(person=person):
            return person in people or _is_inviting(table, person)
        case (
            Left(person=person)
            | StopVoted(person=person)
            | Proposed(person=person)
            | Agreed(person=person)
            | Declined(person=person)
        ):
            return person in people
        case Started() if table is not None and _starts_by_itself(table):
            return True
        case TookBack(by=by, granted_by=granted_by):
            return (by if granted_by is None else granted_by) in people
        case HandedOver():
            assert table is not None
            return _may_hand_over(table, fact, people)
        case TimeLimitSet(seconds=seconds) if table is not None and table.proposal is not None:
            return (table.proposal.what, table.proposal.value) == ("pace", seconds)
        case _ if isinstance(fact, BY_HOST):
            return table is not None and (table.host in people or table.opened.host in people)
        case _:
            return True


def _is_only_move(table: Table, word: str) -> bool:
    """Return whether a word is the only legal move, which is made without a press of its player."""
    move = table.game.only_move(table.state)
    return move is not None and table.game.encode(move) == word


def _starts_by_itself(table: Table) -> bool:
    """Return whether anybody's action may start a lobby, because it is full and set to start when full."""
    return "when_full" in table.switches and len(table.occupants) == table.seats


def _is_opening_rematch(table: Table) -> bool:
    """Return whether a table is a rematch with so few facts that one person may still be adding other people."""
    return table.opened.rematch_of is not None and table.version <= 2 * table.seats


def _is_inviting(table: Table | None, person: PersonKey) -> bool:
    """Return whether a person opened a table that nobody else has joined. A guest's press may then seat both."""
    return table is not None and table.opened.host == person and len(table.people) <= 1
