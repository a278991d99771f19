"""The world of the trial stateful: one bot, two groups, a store that fails now and then, and people who insist."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from bot.sandbox import Sandbox
from bot.store.errors import StoreAway
from bot.store.interface import Store
from bot.store.records import NO_VERSION, Stage, TableKey, Version
from bot.tables import service
from bot.tables.deadlines import LOBBY_SECONDS
from bot.tables.table import Table
from bot.telegram.callback_data import Action, TableButton, pack
from scripts.trials.haste import forget_calls
from scripts.trials.indoors import PATIENT, Complaints, Indoors, indoors, quick_folder
from scripts.trials.still import StillLoop
from scripts.trials.verdict import buttons
from tests.slow_clock import SlowClock

T = TypeVar("T")

FIRST, SECOND, OUTSIDER = 101, 102, 103


@dataclass(slots=True)
class Game:
    """What the model knows of a table: who may press what was known before, and what was played."""

    chat: int
    key: TableKey
    words: list[str] = field(default_factory=list)
    old: str = ""
    """The data of the last move: an old board's button."""
    read: Version = NO_VERSION
    """So far the log was held against the model."""
    found: int = 0
    """Moves of people in that part of it."""


class FailingStore:
    """The store; the next `left` calls that write fail, and write nothing."""

    WRITES = (
        "open_table",
        "append",
        "shown",
        "record_turn_call",
        "add_updates",
        "settle",
        "meet",
        "enter",
    )

    def __init__(self, store: Store, town: Town) -> None:
        self._store = store
        self._town = town
        for name in self.WRITES:
            setattr(self, name, self._failing(getattr(store, name)))

    def __getattr__(self, name: str) -> Any:
        """What is not among them never fails."""
        method = getattr(self._store, name)
        setattr(self, name, method)
        return method

    def _failing(self, method: Any) -> Any:
        async def write(*values: Any, **named: Any) -> Any:
            if self._town.failing:
                self._town.failing -= 1
                raise StoreAway("database or disk is full")
            return await method(*values, **named)

        return write


class Lots:
    """In the place of the module `secrets`: the same lots each time."""

    def __init__(self, deal: int) -> None:
        self._chance = random.Random(deal)

    def token_hex(self, size: int) -> str:
        """For a deal."""
        return self._chance.randbytes(size).hex()

    token_urlsafe = token_hex


class Town:
    """What people can do in it; `stateful` decides what they do."""

    had_faults = False
    """Something was made to fail in this life."""

    def __init__(self, deal: int, *, threads: bool) -> None:
        self.lots = patch.object(service, "secrets", Lots(deal))
        self.lots.start()
        self.clock = SlowClock()
        self.loop = StillLoop(self.clock)
        self.threads = threads
        self.folder = quick_folder()
        self.sandbox = Sandbox(clock=self.clock.now, rules=PATIENT)
        forget_calls(self.sandbox)
        self.people = self.sandbox.telegram.people
        self.world = self.sandbox.telegram.world
        self.failing = 0
        self.groups = [-4001, -4002]
        self.new_ids = count(-1009000000001, -1)
        self.shut: set[int] = set()
        self.games: dict[TableKey, Game] = {}
        self.stack = AsyncExitStack()
        self.complaints = Complaints()
        logging.getLogger("bot").addHandler(self.complaints)
        for chat in self.groups:
            self.people.gather(chat, "G", FIRST, [SECOND, OUTSIDER], kind="group")
        self.do(self._wake())
        for person in (FIRST, SECOND):
            self.people.follow(person)
        self.do(self.rest())
        self.open_table(FIRST)
        self.open_table(self.groups[0])
        for game in self.those(Stage.LOBBY):
            self.begin(game)

    def open_table(self, chat: int) -> None:
        """A table by the command and the button under it."""
        self.people.say(FIRST, chat, "/solo azul" if chat == FIRST else "/new azul")
        self.do(self.rest())
        start = "n:azul:so:" if chat == FIRST else "n:azul:go:"
        found = self.button(chat, start)
        if found is not None:  # the message with it may have been lost on the way
            self.press(FIRST, chat, found)
        for table in self.do(self.tables_in(chat)):
            if table not in self.games:
                self.games[table] = Game(chat, table)

    def begin(self, game: Game) -> None:
        """A second one joins, and the first one starts; or it closes, if its time is over and the disk was full."""
        row = self.do(self.house.store.table(game.key))
        is_late = self.clock.now() >= row.changed_at + LOBBY_SECONDS
        self.insist(
            SECOND,
            game,
            TableButton(game.key, 0, Action.JOIN),
            lambda t: len(t.chairs) > 1 or (is_late and t.stage is Stage.OVER),
        )
        self.insist(
            FIRST,
            game,
            TableButton(game.key, 0, Action.START),
            lambda t: t.stage is not Stage.LOBBY,
        )

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have the loop run until it is done."""
        return self.loop.run_until_complete(work)

    async def passes(self, times: int) -> None:
        """The loop goes round so many times."""
        for _ in range(times):
            await asyncio.sleep(0)

    async def _wake(self) -> None:
        path = Path(self.folder.name) / "games.sqlite3"
        weaken = lambda store: FailingStore(store, self)  # noqa: E731
        self.house: Indoors = await self.stack.enter_async_context(
            indoors(path, self.sandbox, self.clock, weaken=weaken, threads=self.threads)
        )

    async def restart(self) -> None:
        """End the bot as if it had been killed, and start it again."""
        await self.stack.aclose()
        await self._wake()

    async def rest(self) -> None:
        """Until nothing is to be done."""
        try:
            await self.house.rest()
        except StoreAway:  # it could not start, said so, and its host starts it again
            self.failing = 0
            await self.restart()
            await self.house.rest()

    def table(self, key: TableKey) -> Table:
        """The table as the bot knows it."""
        live = self.house.host.cached(key) or self.do(self.house.host.live(key))
        return live.table

    def stage(self, key: TableKey) -> Stage:
        """Its stage; a table that was not asked for since the last start need not be read for that."""
        live = self.house.host.cached(key)
        return live.table.stage if live else self.do(self.house.store.table(key)).stage

    async def tables_in(self, chat: int) -> list[TableKey]:
        """The running tables of a chat."""
        found = await self.house.store.chat_by_id(chat)
        return [] if found is None else [t.key for t in await self.house.store.tables_in(found.key)]

    def those(self, stage: Stage) -> list[Game]:
        """The games of a stage, in chats where the bot is."""
        return [
            game
            for game in self.games.values()
            if game.chat not in self.shut and self.stage(game.key) is stage
        ]

    def button(self, chat: int, start: str) -> str | None:
        """The newest button whose data begin so."""
        for message in reversed(self.world.chat(chat).messages.values()):
            for data in buttons(self.world.message_json(message)):
                if data.startswith(start):
                    return data
        return None

    def ask(self, person: int, chat: int, data: str) -> Any:
        """Press under the newest message of a chat, whatever it shows."""
        newest = max(self.world.chat(chat).messages)
        return self.people.press(person, chat, newest, data, forged=True)

    def press(self, person: int, chat: int, data: str) -> None:
        """Press, and let everything come to rest."""
        self.ask(person, chat, data)
        self.do(self.rest())

    def insist(self, person: int, game: Game, act: TableButton, is_done: Any) -> None:
        """Press again and again, as people do, until it is done."""
        for _ in range(6):
            if is_done(self.table(game.key)):
                return
            self.press(person, game.chat, pack(act))
        assert is_done(self.table(game.key)), f"{act} was pressed again and again"
