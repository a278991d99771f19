"""Tables of two who play properly: each press is a legal move, and the next one comes when it was answered."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from bot.store.records import TableKey
from bot.tables import commands
from bot.tables.decisions import decide
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve
from bot.telegram.callback_data import WordButton, pack
from scripts.trials.door import Door
from scripts.trials.ledger import Ledger
from scripts.trials.verdict import done_words

_EVENT = re.compile(
    r"(?P<at>\S+)Z INFO (?P<what>bot\.keeper: written|bot\.outbox: sent)(?P<fields>.*)"
)
TRIES = 3
"""A move that was only warned of is pressed again."""


@dataclass(slots=True)
class Party:
    """A table and those who play at it; they know the rules and follow the game by themselves."""

    key: TableKey
    chat: int
    message: int
    table: Table
    people: dict[int, int]
    """Telegram ids by our keys."""
    busy: bool = False


@dataclass(slots=True)
class Parties:
    """All parties, and what their presses came to."""

    door: Door
    library: GameLibrary
    parties: list[Party]
    chance: random.Random
    moves: int = 0
    silent: int = 0
    late: int = 0
    """Moves that nobody was free to make when they were due."""
    answers: list[float] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    def at(cls, door: Door, path: Path, chance: random.Random) -> Parties:
        """The running games of a database."""
        ledger = Ledger(path)
        parties = [
            Party(s.key, s.chat, s.board.id if s.board else 1, s.table, ledger.people)
            for s in ledger.newest().values()
        ]
        return cls(door, ledger.library, parties, chance)

    async def play(self, rate: float, seconds: float) -> None:
        """So many moves a second, at one table after the other."""
        began, made = time.monotonic(), 0
        while time.monotonic() - began < seconds:
            party = self.parties[made % len(self.parties)]
            made += 1
            if party.busy or party.table.to_move is None:
                self.late += 1
            else:
                task = asyncio.create_task(self._move(party))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            await asyncio.sleep(max(0.0, began + made / rate - time.monotonic()))
        await asyncio.gather(*self._tasks)

    async def _move(self, party: Party) -> None:
        table, party.busy = party.table, True
        try:
            assert table.to_move is not None
            owner = table.chairs[table.to_move].owner
            assert owner is not None
            word = table.game.encode(self.chance.choice(table.game.legal_moves(table.state)))
            data = pack(WordButton(party.key, table.position, word))
            for _ in range(TRIES):
                began = time.monotonic()
                told = await self.door.press(party.people[owner], party.chat, party.message, data)
                if told is None:
                    self.silent += 1
                    return
                self.answers.append(time.monotonic() - began)
                if told == done_words("done-move"):
                    break
            else:
                return
            self.moves += 1
            for fact in decide(table, commands.Play(owner, table.position, word)):
                table = evolve(table, fact, self.library)
            party.table = table
        finally:
            party.busy = False


@dataclass(frozen=True, slots=True)
class Boards:
    """What the bot's log tells of moves and boards."""

    moves: int
    shown: int
    """Boards that were sent after a move."""
    outdated_tables: list[float]
    """Seconds from each move to the first board that shows it."""

    @classmethod
    def of(cls, log: str) -> Boards:
        """Read the log of one life of the bot."""
        written: dict[int, dict[int, float]] = {}
        outdated_tables: list[float] = []
        counts = Counter[str]()
        for line in log.splitlines():
            event = _EVENT.match(line)
            if event is None:
                continue
            fields = dict(pair.partition("=")[::2] for pair in event["fields"].split())
            at = datetime.fromisoformat(event["at"]).timestamp()
            if event["what"].endswith("written"):
                if "played" in fields["kind"]:
                    written.setdefault(int(fields["table"]), {})[int(fields["version"])] = at
                    counts["moves"] += 1
            elif fields.get("kind") == "Show":
                waiting = written.get(int(fields["table"]), {})
                seen = [version for version in waiting if version <= int(fields["version"])]
                counts["shown"] += bool(seen)
                outdated_tables += [at - waiting.pop(version) for version in seen]
        return cls(counts["moves"], counts["shown"], outdated_tables)
