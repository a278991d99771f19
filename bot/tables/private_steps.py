"""The steps of a turn that only their player sees until the turn is over: which moves they are, and what others see.

In a game with previews, a turn can consist of many small moves, and each is committed at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.store.records import Stage, Version
from bot.tables.facts import Fact, Played, TookBack
from bot.tables.library import GameLibrary
from bot.tables.refusals import BrokenLog
from bot.tables.table import Table, evolve


def table_before_private_steps(
    public: Table | None, before: Table, fact: Fact, after: Table
) -> Table | None:
    """Return the table before the private steps of the current turn, or None if there are no such steps after `fact`.

    `public` is the result before the fact; `before` and `after` are the table before and after it. Steps that are taken
    back stay private. Any other change of the position, and the end of the game, makes the steps public.
    """
    if isinstance(fact, Played):
        return (public or before) if fact.private else None
    if public is None or after.stage is not Stage.RUNNING:
        return None
    is_within = isinstance(fact, TookBack) and fact.to >= public.turns[-1].position
    return public if is_within or after.position == before.position else None


def replay_privately(
    log: Iterable[Fact], library: GameLibrary, shown: Version
) -> tuple[Table, Table | None]:
    """Return the table of a log, and the table before the private steps of the current turn, or None.

    `shown` is the newest version that everyone has seen; the steps up to it are public. Raises BrokenLog if the log is
    empty or its facts contradict each other.
    """
    table: Table | None = None
    public: Table | None = None
    for fact in log:
        before, table = table, evolve(table, fact, library)
        if before is not None:
            public = (
                None
                if table.version <= shown
                else table_before_private_steps(public, before, fact, table)
            )
    if table is None:
        raise BrokenLog("the log is empty")
    return table, public


def without_steps(table: Table, public: Table) -> Table:
    """Return a table as the others see it, given the table before the private steps of its turn.

    It includes changes that leave the position as it is, such as a proposal.
    """
    return replace(
        table,
        version=public.version,
        position=public.position,
        turns=public.turns,
        took_back=public.took_back,
    )
