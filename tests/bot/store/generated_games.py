"""Many finished games of Pebbles in several groups, decided without a bot and written to a store."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.store.interface import Store
from bot.store.records import Change, ChatKey, PersonKey, Place, Stage, TableSummary, Waiting
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.decisions.seats import taken
from bot.tables.ending import finished_game
from bot.tables.facts import Fact, dump_fact
from bot.tables.table import Table, evolve, replay
from engine.players import LEVELS
from tests.bot.played_games import LIBRARY
from tests.toy import GAME

START = 1_700_000_000.0
ENDINGS = ("stop", "vote", "idle", "abandon", "leave")
OTHERS = ("", "stand in", "substitute")
"""Games that end by their rules: as they began, with a computer that plays for somebody, and with a substitute."""


class Log:
    """A table and the facts that led to it."""

    def __init__(self, command: commands.Open) -> None:
        self.facts: list[Fact] = list(open_table(command, GAME))
        self.table: Table = replay(self.facts, LIBRARY)

    def do(self, command: commands.Command) -> None:
        self.apply(decide(self.table, command).facts)

    def apply(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            self.table = evolve(self.table, fact, LIBRARY)
            self.facts.append(fact)


class GeneratedGames:
    """Writes games of random people.

    One in six games ends early, one in six has a stand-in, and one in six is casual. Of those that do not end early,
    one in six has a substitute.
    """

    def __init__(self, store: Store, seed: int = 1, people: int = 40) -> None:
        self.store = store
        self.chance = random.Random(seed)
        self.at = START
        self.count = 0
        self._people = people

    async def prepare(self, chats: Sequence[int] = (-100, -200, -300)) -> None:
        """Enter the people and the groups with these Telegram ids."""
        numbers = range(1, self._people + 1)
        self.people = [(await self.store.meet(one, f"P{one}")).key for one in numbers]
        self.chats = [(await self.store.enter(one, "group")).key for one in chats]

    async def write(self, count: int) -> None:
        """Play and write a number of games. One in fifty ended before the game that was written last."""
        for _ in range(count):
            self.at += self.chance.uniform(0, 90_000)
            late = self.chance.random() < 0.02
            chat = self.chance.choice(self.chats)
            await self._write(chat, self.log(chat), self.at - 200_000 if late else self.at)

    async def write_late(self, count: int, seconds: float) -> None:
        """Play and write games that ended this time in seconds before the game that was written last."""
        for _ in range(count):
            chat = self.chance.choice(self.chats)
            await self._write(chat, self.log(chat), self.at - seconds)

    async def _write(self, chat: ChatKey, log: Log, at: float) -> None:
        self.count += 1
        change = Change(
            facts=tuple(map(dump_fact, log.facts)),
            at=at,
            standing=TableSummary(
                stage=Stage.OVER,
                waiting=Waiting.NOBODY,
                position=log.table.position,
                seated=log.table.people,
            ),
            finished=finished_game(log.table, at),
        )
        await self.store.open_table(Place(chat), "pebbles", f"generated{self.count}", change)

    async def write_casual(self, ending: str) -> None:
        """Play and write a casual game with an ending in ENDINGS or OTHERS."""
        chat, self.at = self.chats[0], self.at + 1
        await self._write(chat, self.log(chat, ending, casual=True), self.at)

    def log(self, chat: ChatKey, ending: str | None = None, *, casual: bool | None = None) -> Log:
        """Play one game. `ending` is in ENDINGS or OTHERS; None stands for a random one."""
        chance = self.chance
        if casual is None:
            casual = self.count % 6 == 5
        people = chance.sample(self.people, chance.choice((2, 2, 3, 4)))
        command = commands.Open(by=people[0], game="pebbles", chat=chat, seats=4, time_limit=120)
        log = Log(command)
        if casual:
            log.do(commands.SetSwitch(people[0], log.table.position, "casual", on=True))
        for person in people[1:]:
            log.do(commands.Join(person))
        if len(people) < 4 and chance.random() < 0.3:
            level = chance.choice(LEVELS)
            log.do(commands.AddComputer(people[0], log.table.position, level))
        log.do(commands.Start(people[0], f"seed{self.count}"))
        given = ending
        if given is None:
            ending = chance.choice(ENDINGS) if chance.random() < 1 / 6 else ""
        elif given in OTHERS:
            ending = ""
        self._play(log, chance.randint(0, 4) if ending else 1)
        if given == "stand in" or (given is None and not ending and chance.random() < 1 / 6):
            self._stand_in(log, people)
            self._play(log, chance.randint(0, 3))
        if given == "substitute" or (given is None and not ending and chance.random() < 1 / 6):
            self._substitute(log, people[-1])
            self._play(log, chance.randint(0, 3))
        if log.table.stage is Stage.RUNNING:
            self._end(log, ending, people)
        self._play(log, 100)
        return log

    def _play(self, log: Log, moves: int) -> None:
        for _ in range(moves):
            table = log.table
            seat = table.to_move
            if seat is None:
                return
            word = GAME.encode(self.chance.choice(GAME.legal_moves(table.state)))
            occupant = table.occupants[seat]
            if occupant.level is not None or occupant.owner is None:
                log.do(commands.Think(seat, table.position, word))
            else:
                log.do(commands.Play(occupant.owner, table.position, word))

    def _stand_in(self, log: Log, people: Sequence[PersonKey]) -> None:
        seat = log.table.to_move
        if seat is None or log.table.occupants[seat].level is not None:
            return
        other = next(one for one in people if one != log.table.occupants[seat].owner)
        log.do(commands.StandIn(other, log.table.position, 0))

    def _substitute(self, log: Log, person: PersonKey) -> None:
        """Let somebody leave and another person take the seat, who leaves again in half of the games."""
        table, seat = log.table, log.table.seat_of(person)
        other = next((one for one in self.people if one not in table.people), None)
        if table.stage is not Stage.RUNNING or seat is None or other is None:
            return
        log.do(commands.Leave(person))
        log.apply(taken(log.table, other, seat))
        if self.chance.random() < 1 / 2:
            log.do(commands.Leave(other))

    def _end(self, log: Log, ending: str, people: Sequence[PersonKey]) -> None:
        match ending:
            case "stop":
                log.do(commands.Stop(people[0]))
            case "vote":
                for person in people[1:]:
                    if log.table.stage is Stage.RUNNING:
                        log.do(commands.Stop(person))
            case "idle":
                log.do(commands.Expire())
            case "leave":
                log.do(commands.Leave(people[-1]))
            case "abandon":
                for person in people:
                    log.do(commands.Leave(person))
