"""How facts about people, proposals and pauses change a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.store.records import PersonKey, Stage, Version
from bot.tables import facts
from bot.tables.consent_facts import Question
from bot.tables.facts import Chair, Fact
from engine.contract import Seat

if TYPE_CHECKING:
    from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal. `number` identifies it: the version at which it was made. For the other fields see Proposed."""

    number: Version
    what: Question
    by: PersonKey
    value: int | None
    at: float
    agreed: frozenset[PersonKey]


def evolve_people(table: Table, fact: Fact) -> Table | None:
    """Return the table after a fact about its people, or None for another fact."""
    chairs = table.chairs
    match fact:
        case facts.Joined(person=person):
            return replace(table, chairs=(*chairs, Chair(owner=person)))
        case facts.Left(person=person) if table.stage is Stage.LOBBY:
            return replace(table, chairs=tuple(one for one in chairs if one.owner != person))
        case facts.Left():
            return table  # a separate HandedOver fact gives the seat to a computer
        case facts.Removed(person=person):
            kept = tuple(one for one in chairs if one.owner != person)
            return replace(table, chairs=kept, removed=table.removed | {person})
        case facts.HostChanged(person=person):
            return replace(table, host=person)
        case facts.StopVoted(person=person) | facts.StopVoteWithdrawn(person=person):
            return replace(table, votes=table.votes ^ {person})
        case _:
            return None


def evolve_consent(table: Table, fact: Fact) -> Table | None:
    """Return the table after a fact about a proposal or a pause, or None for another fact."""
    proposal = table.proposal
    match fact:
        case facts.Proposed(what=what, person=person, value=value, at=at):
            return replace(
                table,
                proposal=Proposal(table.version, what, person, value, at, frozenset({person})),
            )
        case facts.Agreed(person=person) if proposal is not None:
            agreed = replace(proposal, agreed=proposal.agreed | {person})
            return replace(table, proposal=agreed)
        case facts.Declined():
            return replace(table, proposal=None)
        case facts.Paused():
            return table.raised(paused=fact, proposal=None)
        case facts.Continued():
            return table.raised(paused=None)
        case _:
            return None


def hand_over(table: Table, fact: facts.HandedOver) -> Table:
    """Return the table after a seat changed hands."""
    seat, chair = Seat(fact.seat), fact.chair
    held, forfeited = table.held, table.forfeited
    if chair.owner is not None:
        held |= {(chair.owner, seat)}
    if fact.cause == "forfeited":
        forfeited |= {seat}
    return table.raised(
        chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]),
        handed_over=table.version,
        held=held,
        forfeited=forfeited,
        proposal=None,
    )
