"""Games of all kinds, played without Telegram and written to a store."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.store.interface import Store
from bot.store.records import PersonKey, Place, TableKey
from bot.tables import commands
from bot.tables.commands import Command
from bot.tables.components import ComponentFiles
from bot.tables.decisions import decide, open_table
from bot.tables.decisions.seats import taken
from bot.tables.decisions.takebacks import takeback
from bot.tables.facts import ChatAdded
from bot.tables.library import GameLibrary
from bot.tables.live_table import LiveTable
from bot.tables.repository import TableRepository
from engine import games
from engine.contract import AnyGame, Seat
from tests import tiny, toy
from tests.manual_clock import ManualClock

SMALL = {"pebbles": toy.GAME, "tiny": tiny.GAME}


def game_of(key: str) -> AnyGame:
    return SMALL[key] if key in SMALL else games.game(key)


LIBRARY = GameLibrary(game=game_of)


class PlayedGames:
    """Plays games with random legal moves, take-backs and stand-ins."""

    def __init__(self, store: Store, seed: int | str = 1) -> None:
        self.clock = ManualClock()
        self.tables = TableRepository(store, self.clock, ComponentFiles(), LIBRARY)
        self.store = store
        self.chance = random.Random(seed)
        self.opened = 0

    async def people(self) -> tuple[PersonKey, PersonKey, PersonKey]:
        found = [(await self.store.meet(number, f"P{number}")).key for number in (101, 102, 103)]
        return found[0], found[1], found[2]

    async def do(self, live: LiveTable, command: Command) -> None:
        self.clock.advance(7)
        decision = decide(live.table, command)
        await self.tables.write(live, decision.facts, transitions=decision.transitions)

    async def lobby(
        self, game: str, people: Sequence[PersonKey], levels: tuple[str, ...] = ()
    ) -> LiveTable:
        place = Place((await self.store.enter(-100, "group")).key)
        solo = len(people) == 1 and bool(levels)
        command = commands.Open(
            by=people[0],
            game=game,
            chat=place.chat,
            seats=len(people) + len(levels) if solo or len(people) + len(levels) > 1 else 2,
            levels=levels,
            solo=solo,
            time_limit=None if solo else 120,
        )
        self.opened += 1
        facts, token = open_table(command, game_of(game)), f"token{self.opened}"
        live = await self.tables.open(place, facts, token, update_id=None, rematch_of=None)
        for person in people[1:]:
            await self.do(live, commands.Join(person))
        return live

    async def start(self, live: LiveTable, by: PersonKey) -> None:
        data = self.tables.component_text(live.table.game)
        await self.do(live, commands.Start(by, f"seed{live.key}", data and data[0]))

    async def play(self, live: LiveTable, moves: int = 10**6, *, backs: float = 0.0) -> None:
        """Make the given number of moves, or fewer if the game ends.

        backs: the probability that a move is taken back if that is possible.
        """
        for _ in range(moves):
            table = live.table
            seat = table.to_move
            if seat is None:
                return
            legal = table.game.legal_moves(table.state)
            word, occupant = table.game.encode(self.chance.choice(legal)), table.occupants[seat]
            if occupant.level is not None or occupant.owner is None:
                await self.do(live, commands.Think(seat, table.position, word))
                continue
            await self.do(live, commands.Play(occupant.owner, table.position, word))
            if takeback(live.table, occupant.owner) is not None and self.chance.random() < backs:
                await self.do(live, commands.TakeBack(occupant.owner, live.table.position))

    async def with_a_substitute(self) -> tuple[TableKey, PersonKey]:
        """Play a game in which the third person takes over a seat and leaves again. Return its table and that person.

        The former owner of the seat, who played as a guest, returns for a while.
        """
        sara, amir, negar = await self.people()
        live = await self.lobby("azul", (sara, amir))
        private = await self.store.enter(102, "private")
        await self.tables.write(live, [ChatAdded(person=amir, chat=private.key)])
        await self.start(live, sara)
        await self.play(live, 4)
        await self.do(live, commands.Leave(amir))
        seat = next(Seat(at) for at, one in enumerate(live.table.occupants) if one.owner is None)
        for person in (negar, amir):
            await self.tables.write(live, taken(live.table, person, seat))
            await self.do(live, commands.Leave(person))
        await self.play(live)
        return live.key, negar

    async def all_kinds(self) -> None:
        """Play finished games of all kinds, games that ended early, a lobby and a running game."""
        sara, amir, negar = await self.people()
        for key in (*games.KEYS, *SMALL):
            live = await self.lobby(key, (sara, amir))
            await self.start(live, sara)
            await self.play(live, 2)
            if (seat := live.table.to_move) is not None:
                await self.do(live, commands.StandIn((amir, sara)[seat], live.table.position, 0))
                await self.play(live, 3)
                if live.table.to_move is not None:
                    await self.do(live, commands.ComeBack((sara, amir)[seat]))
            await self.play(live, backs=0.2)
        for word_order in ("aaabbb", "ababab"):
            live = await self.lobby("pebbles", (sara, amir))
            await self.start(live, sara)
            for number, heap in enumerate(word_order):
                by = (sara, amir)[number % 2]
                await self.do(live, commands.Play(by, live.table.position, f"{heap}.3"))
        live = await self.lobby("tiny", (amir, negar))
        await self.start(live, amir)
        for number, word in enumerate("123546879"):
            by = (amir, negar)[number % 2]
            await self.do(live, commands.Play(by, live.table.position, word))
        live = await self.lobby("reef", (sara,), ("medium", "easy"))
        await self.start(live, sara)
        await self.play(live, 9)
        await self.do(live, commands.Resign(sara))
        endings = (commands.Stop(negar), commands.Expire(), commands.Leave(negar))
        for ending in endings:
            live = await self.lobby("azul", (negar, sara, amir))
            await self.start(live, negar)
            await self.play(live, 7)
            await self.do(live, commands.Leave(amir))
            if isinstance(ending, commands.Leave):
                await self.do(live, commands.Leave(sara))
            await self.do(live, ending)
        await self.do(await self.lobby("reef", (sara,)), commands.Expire())
        live = await self.lobby("sintra", (sara, negar))
        await self.start(live, sara)
        await self.play(live, 4)
        await self.lobby("azul", (amir,))
