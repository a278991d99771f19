"""Recent refusals by a rule of the game; the rules key shows that rule while the position lasts."""

from __future__ import annotations

from bot.runtime.keyed import BoundedCache
from bot.store.records import PersonKey, TableKey
from bot.tables.repository import LiveTable

MAX_REFUSALS = 1000


class RecentRefusals:
    """The latest refusals, in memory only."""

    def __init__(self) -> None:
        self._rules = BoundedCache[tuple[TableKey, PersonKey], tuple[int, str]](MAX_REFUSALS)

    def remember(self, live: LiveTable, person: PersonKey, rule: str) -> None:
        """Note that a rule forbade something that person tried."""
        self._rules.put((live.key, person), (live.table.position, rule))

    def rule_for(self, live: LiveTable, person: PersonKey) -> str:
        """Return the rule behind the person's last refusal at this position, or ""."""
        position, rule = self._rules.get((live.key, person)) or (-1, "")
        return rule if position == live.table.position else ""
