"""A load generator in which some groups play with a computer that thinks, and a measurement of how soon it moves."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Sequence

from scripts.trials.bot_under_test import (
    Action,
    Stage,
    TableKey,
    move_data,
    owner_to_move,
    table_data,
)
from scripts.trials.bot_under_test.oracle import TableSnapshot
from scripts.trials.bot_under_test.shared_oracle import SharedOracle
from scripts.trials.callback_load import CallbackLoad, LoadedGroup
from scripts.trials.results import Result
from scripts.trials.sandbox_client import SandboxClient

LEVEL = "master"
"""The level of the computers."""
THINKING = 3
"""One in this number of groups plays with a computer."""
COMPUTER_SECONDS = 45.0
"""The seconds within which a computer must move. Three of them are for a take-back, and two for a search by a
running process. If the node of the table is killed, the other node takes over after five, and may have to wait fifteen
more for a new worker process before it makes a move without a search."""
_UNKNOWN = "x"
"""A word that no game has."""


class ThinkingLoad(CallbackLoad):
    """People who also press buttons while a computer is to move. In some groups, a computer is the third player."""

    def __init__(self, sandbox: SandboxClient, oracle: SharedOracle, chance: random.Random) -> None:
        super().__init__(sandbox, oracle, chance)
        self._shared = oracle

    def _useful(self, group: LoadedGroup, snapshot: TableSnapshot) -> tuple[object, int, str]:
        key, table = snapshot.key, snapshot.table
        state, people = (key, table.version), [one.owner for one in table.occupants if one.owner]
        if table.stage is Stage.LOBBY and len(people) < 2 <= len(table.occupants):
            seated = {self._oracle.people[owner] for owner in people}
            other = next(one for one in group.players if one not in seated)
            return state, other, table_data(key, Action.JOIN)
        if table.stage is Stage.LOBBY and len(table.occupants) == 2 and self._thinks(group):
            assert table.host is not None
            adding = table_data(key, Action.ADD_COMPUTER, LEVEL)
            return state, self._oracle.people[table.host], adding
        if table.to_move is not None and owner_to_move(table) is None:
            person = self._chance.choice(group.players)
            return state, person, move_data(key, table, _UNKNOWN)
        return super()._useful(group, snapshot)

    def _thinks(self, group: LoadedGroup) -> bool:
        return self.groups.index(group) % THINKING == 0

    async def _is_busy(self) -> bool:
        return await super()._is_busy() or bool(self._shared.computers_to_move())


class ComputerWaits:
    """The times that computers take to move, as the database shows them."""

    def __init__(self, oracle: SharedOracle) -> None:
        self._oracle = oracle
        self._begun: dict[tuple[TableKey, int], float] = {}
        self._alone: set[tuple[TableKey, int]] = set()
        self.has_thinker = True
        """Whether a thinker is running, so that searches can be handed over."""
        self.seconds: dict[bool, list[float]] = {True: [], False: []}
        """The seconds that each move of a computer took, by whether a thinker was running all the time."""

    async def watch(self) -> None:
        """Observe all tables five times a second, until cancelled."""
        while True:
            self.observe()
            await asyncio.sleep(0.2)

    def observe(self) -> None:
        """Note since when computers have been to move, and how long those that have moved took."""
        now, waiting = time.monotonic(), self._oracle.computers_to_move()
        for one in self._begun.keys() - waiting:
            self.seconds[one not in self._alone].append(now - self._begun.pop(one))
            self._alone.discard(one)
        for one in waiting:
            self._begun.setdefault(one, now)
            if not self.has_thinker:
                self._alone.add(one)

    def add_to(self, result: Result) -> None:
        """Add the times to a result. A time above COMPUTER_SECONDS and a computer that is still to move are errors."""
        self.observe()
        now = time.monotonic()
        for key, position in self._begun:
            result.errors.append(f"table {key} waits for a computer at position {position}")
        open_waits = [now - begun for begun in self._begun.values()]
        longest = max([*self.seconds[True], *self.seconds[False], *open_waits], default=0.0)
        if longest > COMPUTER_SECONDS:
            result.errors.append(f"a computer moved after {longest:.1f} s only")
        for has_thinker, where in ((True, "with a thinker"), (False, "while the thinker was dead")):
            if found := self.seconds[has_thinker]:
                result.notes.append(f"computers moved {where}: {_described(found)}")


def _described(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    p99 = ordered[int(0.99 * len(ordered))]
    return (
        f"{len(ordered)} times, after {statistics.median(ordered):.1f} s (median), p99 {p99:.1f} s,"
        f" longest {ordered[-1]:.1f} s"
    )
