"""A closed-loop load generator: the next move at a table is made only after the previous one has been answered."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from scripts.trials.bot_under_test import (
    MOVE_MADE,
    GameLibrary,
    Table,
    TableKey,
    move_data,
    owner_to_move,
    play,
    random_word,
)
from scripts.trials.bot_under_test.oracle import Oracle
from scripts.trials.sandbox_client import SandboxClient

TRIES = 3
"""The maximum number of presses for a move. A press is repeated unless its answer confirms the move."""


@dataclass(slots=True)
class SimulatedTable:
    """A table with a running game as its players see it. They apply their moves to a copy of the game."""

    key: TableKey
    chat: int
    message: int
    table: Table
    people: dict[int, int]
    """The Telegram id of each person, keyed by the person's key in the store."""
    busy: bool = False
    """Whether a move is being made."""


@dataclass(slots=True)
class MoveLoad:
    """The simulated tables, and statistics about the answers to their moves."""

    sandbox: SandboxClient
    library: GameLibrary
    tables: list[SimulatedTable]
    chance: random.Random
    moves: int = 0
    unanswered: int = 0
    skipped: int = 0
    """The number of moves that were due while the previous move was unanswered or after the game was over."""
    answer_seconds: list[float] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    def of_database(cls, sandbox: SandboxClient, path: Path, chance: random.Random) -> MoveLoad:
        """Return a load for the latest tables in a database."""
        return cls.of_oracle(sandbox, Oracle(path), chance)

    @classmethod
    def of_oracle(cls, sandbox: SandboxClient, oracle: Oracle, chance: random.Random) -> MoveLoad:
        """Return a load for the latest tables that an oracle reads."""
        tables = [
            SimulatedTable(s.key, s.chat, s.board.id if s.board else 1, s.table, oracle.people)
            for s in oracle.latest_tables().values()
        ]
        return cls(sandbox, oracle.library, tables, chance)

    async def run(self, rate: float, seconds: float) -> None:
        """Make `rate` moves per second for `seconds`, rotating through the tables, and wait for all answers.

        A move is skipped if the previous one at its table is unanswered or its game is over.
        """
        began, due = time.monotonic(), 0
        while time.monotonic() - began < seconds:
            simulated = self.tables[due % len(self.tables)]
            due += 1
            if simulated.busy or simulated.table.to_move is None:
                self.skipped += 1
            else:
                task = asyncio.create_task(self._move(simulated))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(max(0.0, began + due / rate - time.monotonic()))
        await asyncio.gather(*self._tasks)

    async def _move(self, simulated: SimulatedTable) -> None:
        simulated.busy = True
        try:
            table = simulated.table
            owner = owner_to_move(table)
            assert owner is not None
            word = random_word(table, self.chance)
            data = move_data(simulated.key, table, word)
            for _ in range(TRIES):
                began = time.monotonic()
                answer = await self.sandbox.press(
                    simulated.people[owner], simulated.chat, simulated.message, data
                )
                if answer is None:
                    self.unanswered += 1
                    return
                self.answer_seconds.append(time.monotonic() - began)
                if answer == MOVE_MADE:
                    break
            else:
                return
            self.moves += 1
            simulated.table = play(table, word, self.library)
        finally:
            simulated.busy = False
