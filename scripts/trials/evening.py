"""A short evening: a game of two and a solo game, played by people who press again when they are told to."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from bot.sandbox import Sandbox
from bot.store.errors import StoreAway, Unfit
from bot.store.records import Stage, TableKey, Waiting
from bot.tables.facts import Played, load_fact
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve
from bot.telegram.callback_data import Action, TableButton, WordButton, pack
from scripts.trials.indoors import PATIENT, Complaints, Indoors, indoors
from tests.slow_clock import SlowClock

GROUP, SARA, AMIR = -1001000000001, 101, 102
MOVES = 3
"""Of people, at each of the two tables."""
STARTS = 40
"""A host's patience with a bot that says, each time, why it does not start."""
TRIES = 6
"""Presses after which something that does not happen is stuck."""


class Stuck(Exception):
    """People pressed again and again, and nothing happened."""


class Evening:
    """`weaken` puts something between the bot and its store; a bot that stops is started again, as a host would."""

    def __init__(self, path: Path, *, weaken: Callable[[Any], Any] | None = None) -> None:
        self.path = path
        self.clock = SlowClock()
        self.sandbox = Sandbox(clock=self.clock.now, rules=PATIENT)
        self.stops: list[str] = []
        """Why the bot stopped, each time that it did."""
        self.silent: list[str] = []
        """Presses that were never answered."""
        self._weaken = weaken
        self._stack = AsyncExitStack()
        self._house: Indoors | None = None

    async def play(self) -> list[str]:
        """The whole evening, until all is quiet again; what is wrong then. Raises Stuck."""
        try:
            await self._open()
            await self._say(SARA, SARA, "/start")
            await self._say(SARA, GROUP, "/new azul")
            await self._insist(SARA, GROUP, "n:azul:go:2:0:", lambda: self._newest(GROUP))
            key = TableKey(self._tables(GROUP)[0])
            await self._insist(
                AMIR,
                GROUP,
                pack(TableButton(key, 0, Action.JOIN)),
                lambda: len(self.table(key).people) > 1,
            )
            await self._insist(
                SARA,
                GROUP,
                pack(TableButton(key, 0, Action.START)),
                lambda: self.table(key).stage is Stage.RUNNING,
            )
            await self._say(SARA, SARA, "/solo azul")
            await self._insist(SARA, SARA, "n:azul:so:2:0:0", lambda: self._newest(SARA))
            solo = TableKey(self._tables(SARA)[0])
            for _ in range(MOVES):
                await self._move(key, GROUP)
                await self._move(solo, SARA)
            for _ in range(10):  # time enough for everything that is tried again
                await self._rest()
                self.clock.move(10.0)
            return [*self._wrong(GROUP), *self._wrong(SARA), *self.silence()]
        finally:
            await self._stack.aclose()

    def silence(self) -> list[str]:
        """Presses that led to nothing and were never answered, and what else a closed database tells."""
        wrong: list[str] = []
        with self._file() as file:
            if pending_updates := file.execute(
                "SELECT count(*) FROM inbox WHERE state <> 'done'"
            ).fetchone()[0]:
                wrong.append(f"{pending_updates} updates are not settled")
            if file.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                wrong.append("the database is damaged")
        return wrong + [f"never answered: {one}" for one in self.silent]

    # The bot

    async def _open(self) -> None:
        for _ in range(STARTS):
            try:
                self._house = await self._stack.enter_async_context(
                    indoors(self.path, self.sandbox, self.clock, weaken=self._weaken)
                )
            except Unfit as unfit:
                self.stops.append(str(unfit))
            else:
                return
        raise Stuck("the bot does not start")

    async def _rest(self) -> None:
        assert self._house is not None
        try:
            await self._house.rest()
        except (StoreAway, Unfit) as error:  # it has stopped with this sentence
            self.stops.append(str(error))
            await self._stack.aclose()
            await self._open()
            await self._house.rest()

    # People

    async def _say(self, person: int, chat: int, text: str) -> None:
        self.sandbox.telegram.people.say(person, chat, text)
        await self._rest()

    async def _insist(
        self, person: int, chat: int, data: str, is_done: Callable[[], object]
    ) -> None:
        for _ in range(TRIES):
            messages = [*self.sandbox.telegram.world.chat(chat).messages]
            query = self.sandbox.telegram.people.press(
                person, chat, messages[-1], data, forged=True
            )
            await self._rest()
            done = is_done()
            if query.answer is None and not done:
                self.silent.append(data)
            if done:
                return
        raise Stuck(f"{data} was pressed {TRIES} times")

    async def _move(self, key: TableKey, chat: int) -> None:
        for _ in range(20):
            table = self.table(key)
            if table.waiting is Waiting.PERSON:
                break
            await self._rest()
            self.clock.move(1)
        seat = table.to_move
        if seat is None or table.waiting is not Waiting.PERSON:
            raise Stuck(f"table {key} waits for a computer for ever")
        word = table.game.encode(table.game.legal_moves(table.state)[0])
        who = {0: SARA, 1: AMIR}[table.people.index(_owner(table, seat))]
        data = pack(WordButton(key, table.position, word))
        await self._insist(who, chat, data, lambda: self.table(key).position > table.position)

    # What is on the disk

    @contextmanager
    def _file(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as file:
            yield file

    def _tables(self, chat: int) -> list[int]:
        query = (
            "SELECT t.id FROM game_table t JOIN chat c ON c.id = t.chat_id WHERE c.telegram_id = ?"
        )
        with self._file() as file:
            return [row[0] for row in file.execute(query, (chat,))]

    def _newest(self, chat: int) -> list[int]:
        return self._tables(chat)

    def table(self, key: TableKey) -> Table:
        """The table as its log on the disk makes it."""
        query = "SELECT body FROM fact WHERE table_id = ? ORDER BY version"
        with self._file() as file:
            bodies = [row[0] for row in file.execute(query, (key,))]
            raw = {row[0]: row[1] for row in file.execute("SELECT hash, body FROM components")}
        table: Table | None = None
        for body in bodies:
            table = evolve(table, load_fact(body), GameLibrary(raw=raw.__getitem__))
        assert table is not None
        return table

    def _wrong(self, chat: int) -> list[str]:
        wrong, keys = [], self._tables(chat)
        if len(keys) != 1:
            wrong.append(f"{len(keys)} tables in {chat}")
        key = TableKey(keys[0])
        with self._file() as file:
            version, shown, board = file.execute(
                "SELECT version, shown_version, board_message FROM game_table WHERE id = ?", (key,)
            ).fetchone()
            rows = file.execute("SELECT body FROM fact WHERE table_id = ?", (key,)).fetchall()
        if shown < version:
            wrong.append(f"the board of table {key} is behind")
        moves = [
            fact for (body,) in rows if isinstance(fact := load_fact(body), Played) and fact.by
        ]
        if len(moves) != MOVES:
            wrong.append(f"{len(moves)} moves of people at table {key} instead of {MOVES}")
        table, world = self.table(key), self.sandbox.telegram.world
        if table.waiting is Waiting.COMPUTER:
            wrong.append(f"table {key} waits for a computer that does not think")
        start = pack(WordButton(key, table.position, ""))
        message = world.chat(chat).messages.get(board)
        markup = {} if message is None else world.message_json(message).get("reply_markup", {})
        data = [
            k.get("callback_data", "") for row in markup.get("inline_keyboard", []) for k in row
        ]
        if not any(each.startswith(start) for each in data):
            wrong.append(f"the keys under the board of table {key} are not those of its position")
        return wrong


def _owner(table: Table, seat: int) -> Any:
    return table.chairs[seat].owner


async def spend(evening: Evening) -> list[str]:
    """Play it; what is wrong, errors in the log among it."""
    complaints = Complaints()
    logging.getLogger("bot").addHandler(complaints)
    try:
        async with asyncio.timeout(120):
            wrong = await evening.play()
    except (Stuck, AssertionError, TimeoutError) as stuck:
        wrong = [repr(stuck)]
    finally:
        logging.getLogger("bot").removeHandler(complaints)
    return wrong + [f"logged: {line}" for line in complaints.lines]
