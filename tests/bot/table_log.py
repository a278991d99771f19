"""Tables of the toy game Pebbles, without a bot. Commands are decided, and their facts are applied."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import ChatKey, PersonKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.facts import Fact
from bot.tables.library import GameLibrary
from bot.tables.table import evolve, replay
from engine.contract import Seat, Word
from tests.toy import GAME

SARA, AMIR, NEGAR, KIAN, OMID = (PersonKey(number) for number in (1, 2, 3, 4, 5))
CHAT = ChatKey(9)
LIBRARY = GameLibrary(game={"pebbles": GAME}.__getitem__)


LONG = 40
"""The number of facts from which only every tenth log is replayed."""


class TableLog:
    """A table and the facts that led to it."""

    def __init__(self, facts: Sequence[Fact], library: GameLibrary = LIBRARY) -> None:
        self.facts = list(facts)
        self.library = library
        self.table = replay(self.facts, library)

    def do(self, command: commands.Command) -> tuple[Fact, ...]:
        """Decide a command, apply its facts and return them. Raises Refusal if the command is rejected."""
        new = decide(self.table, command).facts
        self.apply(*new)
        return new

    def apply(self, *new: Fact) -> None:
        """Add facts to the log."""
        for fact in new:
            self.table = evolve(self.table, fact, self.library)
        self.facts += new
        if (
            len(self.facts) <= LONG or len(self.facts) % 10 == 0
        ):  # replaying a long log takes milliseconds
            assert replay(self.facts, self.library) == self.table

    def move(self, person: PersonKey, word: str) -> tuple[Fact, ...]:
        """Make a move for a person. Raises Refusal if it is rejected."""
        return self.do(commands.Play(person, self.table.position, word))

    def think(self, seat: int, word: str) -> tuple[Fact, ...]:
        """Make a move for a computer. Raises Refusal if it is rejected."""
        return self.do(commands.Think(Seat(seat), self.table.position, Word(word)))


def lobby(
    by: PersonKey | None = SARA, *, seats: int = 4, solo: bool = False, levels: tuple[str, ...] = ()
) -> TableLog:
    command = commands.Open(by=by, game="pebbles", chat=CHAT, seats=seats, solo=solo, levels=levels)
    return TableLog(open_table(command, GAME))


def running(*people: PersonKey, levels: tuple[str, ...] = ()) -> TableLog:
    log = lobby(people[0], levels=())
    for person in people[1:]:
        log.do(commands.Join(person))
    for level in levels:
        log.do(commands.AddComputer(people[0], log.table.position, level))
    log.do(commands.Start(people[0], "seed"))
    return log
