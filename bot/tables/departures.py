"""Which chats are owed a notice that a person has left a running game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.notices import departure_kind
from bot.store.records import ChatKey, Stage
from bot.tables.facts import Fact, Left
from bot.tables.table import Table


def owed_departure(
    home: ChatKey, table: Table, facts: Sequence[Fact]
) -> tuple[str, tuple[ChatKey, ...]] | None:
    """Return the kind of the notices and all chats of the table if a person has left a running game, otherwise None.

    `home` is the home of the table, and `table` the table after the facts.
    """
    left = [fact.person for fact in facts if isinstance(fact, Left)]
    if not left or table.stage is not Stage.RUNNING:
        return None
    return departure_kind(left[0]), (home, *(chat for _, chat in table.guests))
