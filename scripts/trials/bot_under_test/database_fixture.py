"""Writes a database with many running games, such as there may be after a year of use."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bot.store.records import (
    Change,
    ChatKey,
    Message,
    PersonKey,
    Place,
    Stage,
    TableSummary,
    Version,
    Waiting,
)
from bot.store.sqlite.store import SqliteStore, open_store
from bot.tables import commands
from bot.tables.components import ComponentFiles, digest
from bot.tables.deadlines import deadlines
from bot.tables.decisions import decide, open_table
from bot.tables.facts import Fact, Joined, Opened, Played, Started, dump_fact
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from scripts.trials.bot_under_test import owner_to_move, random_word
from scripts.trials.bot_under_test.defects import without_sync

FIRST_CHAT, FIRST_PERSON = -1002000000000, 10_000
VARIANTS = 12
"""The number of different games. The games of all other tables are copies of these with other people."""
PEOPLE = 2_000
BATCH = 200
"""The number of tables that are written concurrently. It is large enough to keep the writer thread busy."""
BOT_ID = 7000000001
"""The bot's id, which must equal the id in the token of scripts.trials.processes."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The log and state of a game of the people with the keys 1 and 2."""

    facts: tuple[Fact, ...]
    table: Table

    @classmethod
    def played(cls, game: str, moves: int, chance: random.Random, library: GameLibrary) -> Sample:
        """Return a game after `moves` random moves, or after fewer if the game ends or a computer is to move.

        Computers take the seats that the two people leave free.
        """
        first, second = PersonKey(1), PersonKey(2)
        component_files, of = ComponentFiles(), library.game(game)
        text = component_files.text(of)
        command = commands.Open(by=first, game=game, chat=ChatKey(1), seats=min(of.seat_counts))
        log = [*open_table(command, of)]
        table = replay(log, library)

        def do(command: commands.Command) -> None:
            nonlocal table
            for fact in decide(table, command).facts:
                table = evolve(table, fact, library)
                log.append(fact)

        do(commands.Join(second))
        while len(table.occupants) < table.seats:
            do(commands.AddComputer(first, table.position, "easy"))
        seed = f"{chance.random()}"
        do(commands.Start(first, seed, None if text is None else digest(text)))
        while table.waiting is Waiting.PERSON and (moves > 0 or table.to_move is None):
            moves -= 1
            owner = owner_to_move(table)
            assert owner is not None
            do(commands.Play(owner, table.position, random_word(table, chance)))
        return cls(tuple(log), table)

    def bodies(self, chat: ChatKey, people: Sequence[PersonKey]) -> tuple[str, ...]:
        """Return the facts of this game as stored for other people in another chat.

        people: the keys of the people who replace 1 and 2.
        """
        return tuple(dump_fact(_for_people(fact, chat, people)) for fact in self.facts)


def _for_people(fact: Fact, chat: ChatKey, people: Sequence[PersonKey]) -> Fact:
    def who(key: PersonKey | None) -> PersonKey | None:
        return None if key is None else people[key - 1]

    match fact:
        case Opened():
            return fact.model_copy(update={"chat": chat, "host": who(fact.host)})
        case Joined():
            return fact.model_copy(update={"person": who(fact.person)})
        case Started():
            occupants = tuple(
                replace(occupant, owner=who(occupant.owner)) for occupant in fact.occupants
            )
            return fact.model_copy(update={"occupants": occupants})
        case Played():
            return fact.model_copy(update={"by": who(fact.by)})
        case _:
            return fact


async def write(
    path: Path, tables: int, *, games: Sequence[str], moves: int, shown: bool, now: float, seed: int
) -> None:
    """Write a database with `tables` running games, each in its own group.

    The Telegram ids of the groups are FIRST_CHAT, FIRST_CHAT - 1, …, and those of the people are FIRST_PERSON,
    FIRST_PERSON + 1, …

    games: the keys of the games, which are used in turn. moves: the number of moves of each game, or fewer as in
    `Sample.played`. shown: whether the boards are recorded as sent. now: the time of all facts, in seconds since the
    epoch.
    """
    chance, raw = random.Random(seed), {}
    for key in games:
        if (text := ComponentFiles().text(GameLibrary().game(key))) is not None:
            raw[digest(text)] = json.loads(text)
    library = GameLibrary(raw=raw.__getitem__)
    samples = [
        Sample.played(games[number % len(games)], moves, chance, library)
        for number in range(VARIANTS)
    ]
    with without_sync():
        store = await open_store(path)
        try:
            await store.set_bot_id(BOT_ID)
            found = [
                await store.meet(FIRST_PERSON + number, f"P{number}")
                for number in range(min(2 * tables, PEOPLE))
            ]
            keys = [person.key for person in found]
            for start in range(0, tables, BATCH):
                end = min(start + BATCH, tables)
                await asyncio.gather(
                    *(
                        _write(store, samples[n % VARIANTS], n, keys, shown=shown, now=now)
                        for n in range(start, end)
                    )
                )
        finally:
            await store.close()


async def _write(
    store: SqliteStore,
    sample: Sample,
    number: int,
    keys: Sequence[PersonKey],
    *,
    shown: bool,
    now: float,
) -> None:
    chat = (await store.enter(FIRST_CHAT - number, "supergroup", f"G{number}")).key
    people = [keys[2 * number % len(keys)], keys[(2 * number + 1) % len(keys)]]
    table = sample.table
    text = ComponentFiles().text(table.game)
    change = Change(
        facts=sample.bodies(chat, people),
        at=now,
        standing=TableSummary(
            stage=Stage.RUNNING,
            waiting=table.waiting,
            position=table.position,
            seated=tuple(people),
            deadlines=deadlines(table, touched=now, moved=now, now=now),
            snapshot=json.dumps(table.game.dump(table.state)),
        ),
        components=None if text is None else (digest(text), text),
    )
    key = await store.open_table(Place(chat), table.game.key, f"token-{number}", change)
    if shown:
        await store.shown(key, Version(len(sample.facts)), Message(1, photo=True))
