"""Which rule refused something to whom, so that the rules key leads to it while the position lasts."""

from __future__ import annotations

from bot.runtime.keyed import BoundedCache
from bot.store.records import PersonKey, TableKey
from bot.tables.repository import LiveTable

MAX_REFUSALS = 1000


class RecentRefusals:
    """The latest refusals by a rule, in memory only."""

    def __init__(self) -> None:
        self._rules = BoundedCache[tuple[TableKey, PersonKey], tuple[int, str]](MAX_REFUSALS)

    def remember(self, live: LiveTable, person: PersonKey, rule: str) -> None:
        """Note that this rule just refused something to that person."""
        self._rules.put((live.key, person), (live.table.position, rule))

    def rule_for(self, live: LiveTable, person: PersonKey) -> str:
        """Return the rule that refused something to them at the present position, "" if none did."""
        position, rule = self._rules.get((live.key, person)) or (-1, "")
        return rule if position == live.table.position else ""
