"""Verifies a backup or a copy of a database: replays tables and compares them with their projections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.interface import Store
from bot.store.records import TableKey
from bot.tables.ending import finished_game
from bot.tables.facts import Ended
from bot.tables.library import GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.refusals import BrokenLog
from bot.tables.table import replay


async def differences(
    store: Store, library: GameLibrary, keys: Sequence[TableKey]
) -> Mapping[TableKey, str]:
    """Replay tables. For each that differs from its projections or cannot be replayed, return the reason.

    Raises StoreError.
    """
    logs, found = LogReader(store, library), {}
    for key in keys:
        try:
            reason = await _difference(store, logs, key)
        except BrokenLog as broken:
            reason = str(broken)
        if reason:
            found[key] = reason
    return found


async def _difference(store: Store, logs: LogReader, key: TableKey) -> str:
    """Return a description of the first difference between a table and its projections, or "".

    Raises BrokenLog and StoreError.
    """
    row, rows = await store.table(key), await store.facts(key)
    facts = await logs.read(rows)
    table = replay(facts, logs.library)
    stored = (row.version, row.stage, row.position, row.seated)
    if stored != (table.version, table.stage, table.position, table.people):
        return "its row differs from its facts"
    ended_at = [one.at for one, fact in zip(rows, facts, strict=True) if isinstance(fact, Ended)]
    result = finished_game(table, ended_at[-1]) if ended_at else None
    stored_result = await store.finished_game(key)
    if result is not None and stored_result is None:
        return "its result is missing"
    return "" if stored_result == result else "its result differs from its facts"
