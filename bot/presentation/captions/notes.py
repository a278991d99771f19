"""The notes of a caption, such as the reason why a game ended early, stand-ins and pauses."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.captions.end_lines import total
from bot.presentation.captions.matched import matched_notes
from bot.presentation.dates import default_zone, moment
from bot.presentation.texts import Voice
from bot.store.records import Waiting
from bot.tables.deadlines import idle_seconds
from bot.tables.proposal_facts import Paused
from bot.tables.table import Table
from engine.contract import Seat
from engine.saying import Saying, Who, say

DAY = 86_400


def notes(table: Table, voice: Voice, zones: Sequence[str] = ()) -> tuple[Saying, ...]:
    """Return the notes of a caption.

    If the game ended early, they are the reason and the scores. Otherwise, there is a note for each of these that
    applies: a pause with its end in the time zones `zones`, a take-back, stand-ins, the start of a casual game, a
    thinking computer, congratulations, and the strength of matched computers. After a casual game, a note says that it
    did not count.
    """
    if table.ended is not None and table.ended.reason != "finished":
        return (_ending(table), *casual_notes(table), *_totals(table))
    found = []
    if table.paused is not None:
        found.append(say("note-paused", until=pause_end(table.paused, zones, voice)))
    if table.took_back is not None:
        found.append(say("note-took-back", player=Who(table.took_back)))
    found += [
        say("note-stood-in", player=Who(Seat(at), owner=True))
        for at, occupant in enumerate(table.occupants)
        if occupant.owner is not None and occupant.level is not None
    ]
    if len(table.turns) == 1 and "casual" in table.switches:
        found.append(say("note-begun-casual"))
    if table.waiting is Waiting.COMPUTER:
        found.append(say("note-thinking"))
    if winners := _people_who_won(table):
        found.append(say("note-congratulations", players=winners))
    return (*found, *casual_notes(table), *matched_notes(table))


def casual_notes(table: Table) -> tuple[Saying, ...]:
    """Return the note that a casual game did not count, or () if the table is not over or the game was rated."""
    return (say("note-casual"),) if table.ended and "casual" in table.switches else ()


def pause_end(paused: Paused, zones: Sequence[str], voice: Voice) -> Saying:
    """Return a saying for the latest time at which a pause ends, in `zones` or, without any, in the language's zone."""
    return moment(paused.until, zones or [default_zone(voice.locale)], voice)


def _people_who_won(table: Table) -> tuple[Who, ...]:
    """Return the winners who are people, because computers are not congratulated."""
    outcome = None if table.ended is None else table.outcome
    winners = () if outcome is None else outcome.winners
    return tuple(Who(seat) for seat in winners if table.occupants[seat].owner is not None)


def _ending(table: Table) -> Saying:
    reason = "stopped" if table.ended is None else table.ended.reason
    seat = None if table.ended is None else table.seat_of(table.ended.person)
    if reason == "resigned" and seat is not None:
        return say("note-resigned", player=Who(seat))
    if reason == "stopped" and seat is not None:
        return _closed(table, seat)
    if reason == "abandoned":
        return abandoned(table)
    if reason == "idle":
        return say("note-idle", days=round(idle_seconds(table) / DAY))
    return say("note-stopped" if reason in ("resigned", "expired") else f"note-{reason}")


def _closed(table: Table, seat: Seat) -> Saying:
    """Return the note that says who closed a table: the player of a seat, alone or with the last of several votes."""
    seats = {at for one in table.votes if (at := table.seat_of(one)) is not None} | {seat}
    players = tuple(Who(Seat(at), owner=True) for at in sorted(seats))
    if len(players) > 1:
        return say("note-closed-by-votes", players=players)
    return say("note-closed", player=players[0])


def abandoned(table: Table) -> Saying:
    """Return the note that a table was closed because everybody left."""
    occupants = table.occupants if table.started is None else table.started.occupants
    began = sum(occupant.owner is not None for occupant in occupants)
    return say("note-abandoned", people=began)


def _totals(table: Table) -> tuple[Saying, ...]:
    return tuple(total(table.game, score) for score in table.scores)
