"""How facts about people, proposals and pauses change a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.store.records import PersonKey, Stage, Version, Waiting
from bot.tables import facts
from bot.tables.facts import Fact, Occupant
from bot.tables.guests import gone_after, guests_after
from bot.tables.proposal_facts import ProposalKind
from engine.contract import Seat

if TYPE_CHECKING:
    from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal. `number` identifies it: the version at which it was made. `by` is the person who made it.

    `agreed` are the people who have agreed. For the other fields see Proposed.
    """

    number: Version
    what: ProposalKind
    by: PersonKey
    value: int | None
    at: float
    agreed: frozenset[PersonKey]


def evolve_people(table: Table, fact: Fact) -> Table | None:
    """Return the table after a fact about its people, or None for another fact."""
    occupants = table.occupants
    match fact:
        case facts.Joined(person=person):
            switched = table.switched - {person}
            return replace(table, occupants=(*occupants, Occupant(owner=person)), switched=switched)
        case facts.Left(person=person) if table.stage is Stage.LOBBY:
            kept = tuple(one for one in occupants if one.owner != person)
            return replace(table, occupants=kept, guests=guests_after(table.guests, fact))
        case facts.Left() | facts.ChatAdded():
            # a separate HandedOver fact gives the seat of somebody who left to a computer
            guests = guests_after(table.guests, fact)
            gone = gone_after(table.gone, table.guests, fact)
            is_forgotten = isinstance(fact, facts.Left) and fact.forgotten
            forgotten = table.forgotten | ({fact.person} if is_forgotten else set())
            return replace(table, guests=guests, gone=gone, forgotten=forgotten)
        case facts.Removed(person=person):
            kept = tuple(one for one in occupants if one.owner != person)
            guests = guests_after(table.guests, fact)
            return replace(table, occupants=kept, guests=guests, removed=table.removed | {person})
        case facts.InvitationRevoked():
            return table
        case facts.HostChanged(person=person):
            return replace(table, host=person)
        case facts.StopVoted(person=person) | facts.StopVoteWithdrawn(person=person):
            votes = {person} if isinstance(fact, facts.StopVoted) else set()
            return replace(table, votes=table.votes - {person} | votes)
        case _:
            return None


def evolve_consent(table: Table, fact: Fact) -> Table | None:
    """Return the table after a fact about a proposal or a pause.

    Return None for another fact, and for an Agreed fact if no proposal is open.
    """
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
    """Return the table after a seat changed hands. Its former owner's vote to close the table ends.

    In a pause, the seat to move then has the whole time of its turn.
    """
    seat, occupant, paused = Seat(fact.seat), fact.occupant, table.paused
    held, forfeited, guests, gone = table.held, table.forfeited, table.guests, table.gone
    if occupant.owner is not None:
        # somebody whose seat is taken cannot return to it, unless it becomes free again
        guests = tuple(
            one for one in guests if one[0] == occupant.owner or (one[0], seat) not in held
        )
        gone = (*gone, *(one for one in table.guests if one not in guests))
        held |= {(occupant.owner, seat)}
    if fact.cause == "forfeited":
        forfeited |= {seat}
    if paused is not None and seat == table.to_move:
        paused = paused.model_copy(update={"elapsed": 0.0})
    occupants = (*table.occupants[:seat], occupant, *table.occupants[seat + 1 :])
    raised = table.raised(
        occupants=occupants,
        handed_over=(*(one for one in table.handed_over if one[0] != seat), (seat, table.version)),
        held=held,
        forfeited=forfeited,
        guests=guests,
        gone=gone,
        paused=paused,
        votes=table.votes.intersection(one.owner for one in occupants if one.owner is not None),
        proposal=None,
    )
    return _settled(raised)


def _settled(table: Table) -> Table:
    """Return the table with its newest turn settled, unless a computer is next or the game's turn is incomplete."""
    if not table.turns or table.waiting is Waiting.COMPUTER:
        return table
    return replace(table, turns=(*table.turns[:-1], table.turns[-1].settle(table.game)))
