"""Reads logs: parses stored rows into facts, and loads the component data to which the facts refer.

Also restores games that were played under another version of the rules from their snapshots.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from pydantic import ValidationError

from bot.store.interface import Store
from bot.store.records import FactRow, TableKey
from bot.tables.facts import Fact, Resumed, Started, load_fact
from bot.tables.library import GameLibrary
from bot.tables.refusals import BrokenLog
from bot.tables.table import Table
from engine.errors import EngineError


class LogReader:
    """Parses logs and collects their component data.

    `library` combines the games of the given library with the component data of all logs read so far.
    """

    def __init__(self, store: Store, library: GameLibrary) -> None:
        self._store = store
        self.components: dict[str, object] = {}
        """Component data (JSON values) by hash."""
        self.library = GameLibrary(library.game, self.components.__getitem__)

    async def read(self, rows: Sequence[FactRow]) -> list[Fact]:
        """Return the facts of these rows.

        Raises BrokenLog for an invalid row or for missing or invalid component data, and StoreError.
        """
        for row in rows:
            if not row.is_sound:
                raise BrokenLog(f"fact {row.version} differs from its checksum")
        try:
            facts = [load_fact(row.body) for row in rows]
            for fact in facts:
                key = fact.components if isinstance(fact, Started) else None
                if key is not None and key not in self.components:
                    self.components[key] = json.loads(await self._store.components(key))
        except (ValidationError, KeyError, ValueError) as error:
            raise BrokenLog(str(error)) from error
        return facts

    async def with_final_position(self, key: TableKey, table: Table) -> Table:
        """Return a finished table of another rules version with its final state, taken from the stored snapshot.

        Return the table unchanged if there is no snapshot of the final position or the current rules cannot load it.
        Raises StoreError.
        """
        kept = await self._store.snapshot(key)
        if kept is None or not table.turns or kept[0] < table.turns[-1].version:
            return table
        try:
            state = table.game.load(json.loads(kept[1]))
        except (EngineError, ValueError):
            return table
        last = replace(table.turns[-1], state=state)
        return replace(table, turns=(*table.turns[:-1], last))

    async def resumed(self, key: TableKey, table: Table) -> Resumed:
        """Return the fact with which a table continues from its snapshot under the current rules.

        Raises StoreError, and BrokenLog if there is no snapshot.
        """
        kept = await self._store.snapshot(key)
        if kept is None:
            raise BrokenLog("its rules have changed, and no state of it was kept")
        return Resumed(rules_version=table.game.rules_version, state=json.loads(kept[1]))
