"""Recent refusals due to a rule of the game. The rules key shows that rule until the position changes."""

from __future__ import annotations

from bot.runtime.keyed import BoundedCache
from bot.store.records import PersonKey, TableKey
from bot.tables.live_table import LiveTable

MAX_REFUSALS = 1000


class RecentRefusals:
    """Remembers the latest refusal of each person at each table, in memory only."""

    def __init__(self) -> None:
        self._rules = BoundedCache[tuple[TableKey, PersonKey], tuple[int, str]](MAX_REFUSALS)

    def remember(self, live: LiveTable, person: PersonKey, rule: str) -> None:
        """Record that a rule forbade a person's attempted move in the current position."""
        self._rules.put((live.key, person), (live.table.position, rule))

    def rule_for(self, live: LiveTable, person: PersonKey) -> str:
        """Return the number of the rule that caused the person's last refusal in this position, or ""."""
        position, rule = self._rules.get((live.key, person)) or (-1, "")
        return rule if position == live.table.position else ""
