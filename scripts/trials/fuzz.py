"""fuzz: forged button data through the whole path of a press: none raises, none changes what it may not change."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from functools import partial
from pathlib import Path

from bot.sandbox import Sandbox
from bot.store.records import NO_VERSION, ChatKey, PersonKey, Stage, TableKey
from bot.tables.facts import (
    ComputerAdded,
    ComputerRemoved,
    Ended,
    Fact,
    HandedOver,
    Joined,
    Left,
    OptionSet,
    PatienceSet,
    Played,
    SeatsSet,
    Started,
    StopVoted,
    load_fact,
)
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve
from bot.telegram.callback_data import Action, TableButton, WordButton, pack
from engine.games import KEYS
from scripts.trials.forger import Forger
from scripts.trials.haste import forget_calls, guard, rare_collections
from scripts.trials.indoors import PATIENT, Complaints, Indoors, indoors, quick_folder
from scripts.trials.result import Result
from scripts.trials.still import StillLoop
from tests.slow_clock import SlowClock

PIECE, PIECES = 20_000, 250
SEED = 3
BATCH = 100
GONE = 10**9
"""Most presses come from a message that is gone: those bring no keyboard along, which only costs time."""
GROUPS = (-1001000000001, -1001000000002, -1001000000003)
PEOPLE = (101, 102, 103, 104)
BY_HOST = (ComputerAdded, ComputerRemoved, OptionSet, SeatsSet, PatienceSet, Started)


class Broken(Exception):
    """A forged press did what it may not do."""


class Fuzz:
    """Batches of presses, each from one chat; all other chats must stay as they were."""

    def __init__(self, house: Indoors, chance: random.Random) -> None:
        self._house = house
        self._chance = chance
        self._forger = Forger(chance)
        self._raw: dict[str, object] = {}
        self._library = GameLibrary(raw=self._raw.__getitem__)
        self.tables: dict[TableKey, Table] = {}
        self._chats: dict[TableKey, ChatKey] = {}
        self._people: dict[PersonKey, int] = {}
        self.facts = 0
        self.answered = 0

    async def settle_in(self) -> None:
        """Groups and people; the games are opened by what real buttons are among the forged ones."""
        people = self._house.telegram.people
        for chat in GROUPS[1:]:
            people.gather(chat, "G", PEOPLE[0], list(PEOPLE[1:]))
        for person in PEOPLE:
            people.follow(person)
        await self._house.rest()

    async def batch(self, size: int) -> None:
        """Presses of people in one chat, and what came of them."""
        chat = self._chance.choice((*GROUPS, *PEOPLE[:2]))
        members = PEOPLE if chat < 0 else (chat,)
        people = self._house.telegram.people
        if self._chance.random() < 0.1:
            word = "new" if chat < 0 else "solo"
            people.say(members[0], chat, f"/{word} {self._chance.choice(KEYS)}")
        self._gather_real(chat)
        shown = [*self._house.telegram.world.chat(chat).messages][-3:]
        messages = [*shown, *[GONE] * 12]
        pressers = [self._chance.choice(members) for _ in range(size)]
        pressed = [(person, self._forger.forge()) for person in pressers]
        pressed += await self._honest(chat)
        self._chance.shuffle(pressed)
        queries = [
            people.press(person, chat, self._chance.choice(messages), data, forged=True)
            for person, data in pressed
        ]
        await self._house.rest()
        silent = sum(query.answer is None for query in queries)
        if silent:
            raise Broken(f"{silent} presses were not answered")
        self.answered += len(queries)
        await self._look(chat, {person for person, _ in pressed})

    async def _honest(self, chat: int) -> list[tuple[int, str]]:
        """One press that brings each table of the chat on, so that all kinds of keyboards come to be forged."""
        found: list[tuple[int, str]] = []
        here = await self._house.store.chat_by_id(chat)
        for key, table in self.tables.items():
            if here is None or self._chats.get(key) != here.key or table.stage is Stage.OVER:
                continue
            if table.stage is Stage.LOBBY:
                found += [(p, pack(TableButton(key, 0, Action.JOIN))) for p in PEOPLE[:2]]
                if table.host is not None and len(table.chairs) > 1:
                    found.append(
                        (self._people[table.host], pack(TableButton(key, 0, Action.START)))
                    )
            elif table.to_move is not None:
                owner = table.chairs[table.to_move].owner
                word = table.game.encode(self._chance.choice(table.game.legal_moves(table.state)))
                if owner is not None:
                    found.append((self._people[owner], pack(WordButton(key, table.position, word))))
        return found

    def _gather_real(self, chat: int) -> None:
        """Data of buttons that people see: mostly of this chat, some of the others."""
        world, found = self._house.telegram.world, []
        for one in (chat, chat, self._chance.choice(GROUPS)):
            for message in [*world.chat(one).messages.values()][-6:]:
                markup = world.message_json(message).get("reply_markup", {})
                rows = markup.get("inline_keyboard", [])
                found += [k["callback_data"] for row in rows for k in row if "callback_data" in k]
        if found:
            self._forger.real = found

    async def _look(self, chat: int, pressers: set[int]) -> None:
        store = self._house.store
        here = await store.chat_by_id(chat)
        allowed = set()
        for person in pressers:
            key = (await store.meet(person, await self._name(person))).key
            self._people[key] = person
            allowed.add(key)
        newest = max(self.tables, default=0)
        keys = [*self.tables]
        while await self._exists(TableKey(newest + 1)):
            newest = TableKey(newest + 1)
            keys.append(newest)
        for at in keys:
            table = self.tables.get(at)
            version = NO_VERSION if table is None else table.version
            for row in await store.facts(at, after=version):
                fact = load_fact(row.body)
                by_itself = isinstance(fact, Ended) and fact.reason in ("expired", "idle")
                elsewhere = here is None or (await self._chat_of(at)) != here.key
                if elsewhere and not by_itself:
                    raise Broken(f"table {at} of another chat has a new fact: {row.body}")
                if isinstance(fact, Started) and fact.components is not None:
                    self._raw[fact.components] = json.loads(await store.components(fact.components))
                table = self._checked(table, fact, allowed)
            assert table is not None
            self.tables[at] = table
        for left in await store.pending_updates():
            raise Broken(f"an update was not settled: {left.body}")

    async def _exists(self, key: TableKey) -> bool:
        return bool(await self._house.store.facts(key))

    async def _chat_of(self, key: TableKey) -> ChatKey:
        if key not in self._chats:
            self._chats[key] = (await self._house.store.table(key)).place.chat
        return self._chats[key]

    async def _name(self, person: int) -> str:
        return str(self._house.telegram.world.person(person).to_json()["first_name"])

    def _checked(self, table: Table | None, fact: Fact, pressers: set[PersonKey]) -> Table:
        """The fact follows from the rules and from somebody who may cause it; evolve proves that words are legal."""
        self.facts += 1
        if not _may(table, fact, pressers):
            raise Broken(f"{fact} by one of {pressers}")
        return evolve(table, fact, self._library)


def _may(table: Table | None, fact: Fact, pressers: set[PersonKey]) -> bool:
    match fact:
        case Played(seat=seat, by=by):
            assert table is not None
            chair = table.chairs[seat]
            mine = by in pressers and chair.owner == by and chair.level is None
            return table.to_move == seat and (mine or (by is None and chair.level is not None))
        case Joined(person=person) | Left(person=person) | StopVoted(person=person):
            return person in pressers
        case HandedOver(seat=seat, cause="left" | "returned"):
            assert table is not None
            return table.chairs[seat].owner in pressers
        case _ if isinstance(fact, BY_HOST):
            return table is not None and (table.host in pressers or table.opened.host in pressers)
        case _:
            return True


def run(times: int, *, seed: int = SEED) -> Result:
    """So many forged presses; every tenth piece has the threads of the store and the guards of the library."""
    clock, as_it_is = SlowClock(), seed % 10 == 5
    guard(on=as_it_is)
    try:
        with asyncio.Runner(loop_factory=partial(StillLoop, clock)) as runner, rare_collections():
            return runner.run(_run(times, clock, random.Random(seed), threads=as_it_is))
    finally:
        guard(on=True)


async def _run(times: int, clock: SlowClock, chance: random.Random, *, threads: bool) -> Result:
    began = time.monotonic()
    complaints, result = Complaints(), Result("fuzz")
    logging.getLogger("bot").addHandler(complaints)
    sandbox = Sandbox(clock=clock.now, rules=PATIENT)
    forget_calls(sandbox)
    try:
        with quick_folder() as folder:
            path = Path(folder) / "games.sqlite3"
            async with indoors(path, sandbox, clock, threads=threads) as house:
                fuzz = Fuzz(house, chance)
                await fuzz.settle_in()
                while fuzz.answered < times and not complaints.lines:
                    await fuzz.batch(BATCH)
                result.counts.update(
                    {
                        "forged presses": fuzz.answered,
                        "lawful facts": fuzz.facts,
                        "tables": len(fuzz.tables),
                    }
                )
    except Broken as broken:
        result.wrong.append(str(broken))
    finally:
        logging.getLogger("bot").removeHandler(complaints)
    result.wrong += complaints.lines
    result.seconds = time.monotonic() - began
    return result
