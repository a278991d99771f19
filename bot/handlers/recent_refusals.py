"""Which rule refused something to whom, so that it is one press away as long as the board stands so."""

from __future__ import annotations

from collections import OrderedDict

from bot.store.records import PersonKey, TableKey
from bot.tables.repository import LiveTable

_REFUSALS_KEPT = 1000


class Refusals:
    """The last refusals, in memory: after a restart they are forgotten."""

    def __init__(self) -> None:
        self._rules: OrderedDict[tuple[TableKey, PersonKey], tuple[int, str]] = OrderedDict()

    def remember(self, live: LiveTable, person: PersonKey, rule: str) -> None:
        """This rule has just said no to that person."""
        key = (live.key, person)
        self._rules[key] = (live.table.position, rule)
        self._rules.move_to_end(key)
        while len(self._rules) > _REFUSALS_KEPT:
            self._rules.popitem(last=False)

    def of(self, live: LiveTable, person: PersonKey) -> str:
        """The rule that said no to them at this position; "" if none did."""
        position, rule = self._rules.get((live.key, person), (-1, ""))
        return rule if position == live.table.position else ""
