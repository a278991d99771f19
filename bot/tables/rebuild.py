"""Rebuilds the projections of tables, that is, the rows that are computed from the facts."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.store.interface import Store
from bot.store.records import NO_TABLE, FactRow, Projection, Stage, TableKey, TableRow, Version
from bot.tables.ending import finished_game
from bot.tables.facts import Ended, Fact
from bot.tables.library import GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.refusals import BrokenLog
from bot.tables.table import replay

log = logging.getLogger(__name__)
BATCH = 100
"""The maximum number of tables per transaction."""


@dataclass(slots=True)
class Rebuilt:
    """The result of a rebuild.

    `tables` is the number of tables read, `differed` lists the tables that had wrong rows, and `broken` maps the tables
    that were left unchanged to the reasons.
    """

    tables: int = 0
    differed: list[TableKey] = field(default_factory=list)
    broken: dict[TableKey, str] = field(default_factory=dict)


async def rebuild(store: Store, library: GameLibrary) -> Rebuilt:
    """Replace the projections of all tables except those whose logs cannot be replayed, and then all standings.

    Return the number of tables read, and the tables that differed or were left unchanged. Raises StoreError.
    """
    logs, done, after = LogReader(store, library), Rebuilt(), NO_TABLE
    while tables := await store.all_tables(after=after, limit=BATCH):
        projections = []
        for row in tables:
            rows = await store.facts(row.key)
            try:
                found = _projection(row.key, rows, await logs.read(rows), logs.library)
            except BrokenLog as broken:
                done.broken[row.key] = str(broken)
                continue
            if not await _agrees(store, row, found):
                done.differed.append(row.key)
            projections.append(found)
        await store.rebuild(projections)
        done.tables += len(tables)
        after = tables[-1].key
    await store.fold_standings(everything=True)
    return done


async def update_old_games(store: Store, library: GameLibrary) -> int:
    """Rebuild the finished games that were written before standings existed, and return their number.

    Also folds all standings that are due. Tables whose logs cannot be replayed stay as they are. Raises StoreError.
    """
    logs, count, after = LogReader(store, library), 0, NO_TABLE
    while keys := await store.unprojected_games(after=after, limit=BATCH):
        projections = []
        for key in keys:
            rows = await store.facts(key)
            try:
                projections.append(_projection(key, rows, await logs.read(rows), logs.library))
            except BrokenLog as broken:
                log.warning("old game kept", extra={"table": key, "error": str(broken)})
        await store.rebuild(projections)
        count += len(projections)
        after = keys[-1]
    await store.fold_standings()
    return count


def _projection(
    key: TableKey, rows: Sequence[FactRow], facts: Sequence[Fact], library: GameLibrary
) -> Projection:
    """Return the projection of one table. Raises BrokenLog."""
    table = replay(facts, library)
    ended_at = [row.at for row, fact in zip(rows, facts, strict=True) if isinstance(fact, Ended)]
    # If the rules have changed, whether a computer is to move is unknown until the table is resumed.
    is_unknown = table.outdated and table.stage is Stage.RUNNING
    return Projection(
        table=key,
        version=Version(table.version),
        stage=table.stage,
        waiting=None if is_unknown else table.waiting,
        position=table.position,
        seated=table.people,
        guests=table.guests,
        finished=finished_game(table, ended_at[-1]) if ended_at else None,
    )


async def _agrees(store: Store, row: TableRow, found: Projection) -> bool:
    stored = (row.version, row.stage, row.position, row.seated)
    computed = (found.version, found.stage, found.position, found.seated)
    if stored != computed or found.waiting not in (None, row.waiting):
        return False
    return await store.finished_game(row.key) == found.finished
