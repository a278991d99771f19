"""How facts about people and settings change a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.store.records import Stage
from bot.tables import facts
from bot.tables.facts import Chair, Fact

if TYPE_CHECKING:
    from bot.tables.table import Table


def evolve_people(table: Table, fact: Fact) -> Table | None:
    """Return the table after a fact about its people, or None for another fact."""
    chairs = table.chairs
    match fact:
        case facts.Joined(person=person):
            return replace(table, chairs=(*chairs, Chair(owner=person)))
        case facts.Left(person=person) if table.stage is Stage.LOBBY:
            return replace(table, chairs=tuple(one for one in chairs if one.owner != person))
        case facts.Left() | facts.ChatAdded() | facts.InvitationRevoked():
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


def evolve_settings(table: Table, fact: Fact) -> Table | None:
    """Return the table after a fact about its settings or its computers, or None for another fact."""
    chairs = table.chairs
    match fact:
        case facts.ComputerAdded(level=level):
            return table.raised(chairs=(*chairs, Chair(level=level)))
        case facts.ComputerRemoved(seat=seat):
            return table.raised(chairs=chairs[:seat] + chairs[seat + 1 :])
        case facts.OptionSet(key=key, value=value):
            options = tuple((one, value if one == key else old) for one, old in table.options)
            return table.raised(options=options)
        case facts.SeatsSet(seats=seats):
            return table.raised(seats=seats)
        case facts.PatienceSet(seconds=seconds):
            return table.raised(patience=seconds)
        case facts.SwitchSet(name=name, on=on):
            switches = table.switches | {name} if on else table.switches - {name}
            return table.raised(switches=switches)
        case facts.NarratorSet(on=on):
            return table.raised(narrator=on)
        case _:
            return None
