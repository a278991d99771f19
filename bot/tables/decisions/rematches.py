"""Rematches: a new table with the settings and the seats of a finished one."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.records import PersonKey, Place, Stage, TableKey
from bot.tables import commands, refusals
from bot.tables.table import Table
from engine.contract import Seat
from engine.players import LEVELS, MATCHED


def other_level(level: str, step: int) -> str:
    """Return the computer level that is `step` levels above `level`, or the nearest one that exists.

    A matched computer stays matched, since its strength follows the results.
    """
    if level == MATCHED:
        return level
    return LEVELS[min(max(LEVELS.index(level) + step, 0), len(LEVELS) - 1)]


def offered_step(table: Table) -> int:
    """Return the change in computer level to offer after a finished solo game: 1, or -1 if it was given up or lost.

    Return 0 if no computer's level would change, or if the game was not a solo game.
    """
    given_up = table.ended is not None and table.ended.reason != "finished"
    step = -1 if given_up or _is_lost(table) else 1
    levels = [occupant.level for occupant in table.occupants if occupant.owner is None]
    changes = any(level and other_level(level, step) != level for level in levels)
    return step if table.opened.solo and changes else 0


def _is_lost(table: Table) -> bool:
    """Return whether a game ended by its rules without any share of the win for a person."""
    outcome = table.outcome
    seats = [Seat(at) for at, occupant in enumerate(table.occupants) if occupant.owner is not None]
    return outcome is not None and not any(outcome.share(seat) for seat in seats)


def rematch(
    table: Table,
    key: TableKey,
    place: Place,
    by: PersonKey,
    *,
    step: int = 0,
    without: Collection[PersonKey] = (),
) -> commands.Open:
    """Return the command that opens a table with the settings and the seats of a finished one.

    The seats go to the people who owned them at the end, except those in `without`, and to the computers that had the
    other seats. The computers are `step` levels stronger, as far as `other_level` allows. If `by` has no seat, they get
    a free one, if there is one. The host stays host if they still have a seat; otherwise, `by` becomes host or, if they
    have no seat, another person who has one. Raises BadButton if the table is not over.
    """
    if table.stage is not Stage.OVER:
        raise refusals.BadButton
    seated: list[PersonKey | str] = []
    for occupant in table.occupants:
        if occupant.owner in without:
            continue
        if occupant.owner is not None:
            seated.append(occupant.owner)
        elif occupant.level is not None:
            seated.append(other_level(occupant.level, step))
    if by not in seated and len(seated) < table.seats:
        seated.append(by)
    return commands.Open(
        by=by,
        game=table.game.key,
        chat=place.chat,
        topic=place.topic,
        solo=table.opened.solo,
        seats=table.seats,
        options=table.options,
        seated=tuple(seated),
        time_limit=table.time_limit,
        narrator=table.narrator,
        switches=tuple(sorted(table.switches)),
        away=table.away,
        rematch_of=key,
        host=next((one for one in (table.host, by, *table.people) if one in seated), None),
        guests=table.guests,
    )
