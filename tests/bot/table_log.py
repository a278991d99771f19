"""A table and its log without a bot, driven by commands."""

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


class Play:
    """A table and its log, driven by commands."""

    def __init__(self, log: Sequence[Fact], library: GameLibrary = LIBRARY) -> None:
        self.log = list(log)
        self.library = library
        self.table = replay(self.log, library)

    def do(self, command: commands.Command) -> tuple[Fact, ...]:
        new = decide(self.table, command)
        for fact in new:
            self.table = evolve(self.table, fact, self.library)
        self.log += new
        assert replay(self.log, self.library) == self.table
        return new

    def move(self, person: PersonKey, word: str) -> tuple[Fact, ...]:
        return self.do(commands.Play(person, self.table.position, word))

    def think(self, seat: int, word: str) -> tuple[Fact, ...]:
        return self.do(commands.Think(Seat(seat), self.table.position, Word(word)))


def lobby(
    by: PersonKey | None = SARA, *, seats: int = 4, solo: bool = False, levels: tuple[str, ...] = ()
) -> Play:
    command = commands.Open(by=by, game="pebbles", chat=CHAT, seats=seats, solo=solo, levels=levels)
    return Play(open_table(command, GAME))


def running(*people: PersonKey, levels: tuple[str, ...] = ()) -> Play:
    play = lobby(people[0], levels=())
    for person in people[1:]:
        play.do(commands.Join(person))
    for level in levels:
        play.do(commands.AddComputer(people[0], play.table.position, level))
    play.do(commands.Start(people[0], "seed"))
    return play
