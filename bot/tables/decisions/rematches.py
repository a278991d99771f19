"""Rematches: a new table with the settings and the seats of a finished one."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.records import PersonKey, Place, Stage, TableKey
from bot.tables import commands, errors
from bot.tables.table import Table
from engine.players import LEVELS


def harder(level: str) -> str:
    """Return the next level of computers, or the same level if there is none."""
    return LEVELS[min(LEVELS.index(level) + 1, len(LEVELS) - 1)]


def can_be_harder(table: Table) -> bool:
    """Return whether the table is a solo game in which a computer has a level below the highest one."""
    levels = [chair.level for chair in table.chairs if chair.owner is None]
    return table.opened.solo and any(level and harder(level) != level for level in levels)


def rematch(
    table: Table,
    key: TableKey,
    place: Place,
    by: PersonKey,
    *,
    is_harder: bool = False,
    without: Collection[PersonKey] = (),
) -> commands.Open:
    """Return the command that opens a table with the settings and the seats of a finished one.

    If `is_harder` is set, the computers are one level stronger. People who left and those in `without` have no seat
    in the new table. The host stays host if they still have a seat. If `by` did not play, they take a free seat if
    there is one. Raises BadButton if the table is not finished.
    """
    if table.stage is not Stage.OVER:
        raise errors.BadButton
    seated: list[PersonKey | str] = []
    for chair in table.chairs:
        if chair.owner in without:
            continue
        if chair.owner is not None:
            seated.append(chair.owner)
        elif chair.level is not None:
            seated.append(harder(chair.level) if is_harder else chair.level)
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
        patience=table.patience,
        narrator=table.narrator,
        switches=tuple(sorted(table.switches)),
        away=table.away,
        rematch_of=key,
        host=table.host if table.host in seated else None,
        guests=table.guests,
    )
