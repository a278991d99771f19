"""Tables at which a person thinks, and pondering with a pool that records its searches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from copy import copy
from typing import Any

import pytest

from bot.runtime.worker_pool import WorkerPool
from bot.store.records import TableKey, Waiting
from bot.tables import commands
from bot.tables.computers import pondering
from bot.tables.computers.pondering import Pondering
from bot.tables.computers.search_request import SearchRequest, request_for
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve
from engine import games
from engine.contract import AnyGame, View, Word
from tests.bot.table_log import CHAT, SARA, TableLog

KEY = TableKey(7)


LIBRARY = GameLibrary()


def started(
    key: str, *levels: str, seed: str = "1", others: tuple[Any, ...] = (), **options: Any
) -> TableLog:
    """Return a table at which Sara, others and computers of some levels have begun a game."""
    seats = 1 + len(others) + len(levels)
    opened = commands.Open(by=SARA, game=key, chat=CHAT, seats=seats, levels=levels, **options)
    log = TableLog(open_table(opened, games.game(key)), LIBRARY)
    for person in others:
        log.do(commands.Join(person))
    log.do(commands.Start(SARA, seed))
    return log


def at_a_persons_turn(log: TableLog) -> Table:
    """Let computers play plausible words until a person is to move."""
    while (table := log.table).waiting is Waiting.COMPUTER:
        assert table.to_move is not None
        log.think(table.to_move, table.game.plausible_moves(table.view(table.to_move))[0])
    return log.table


def solo(key: str = "azul", level: str = "hard") -> Table:
    return at_a_persons_turn(started(key, level, solo=True))


def legal(game: AnyGame, view: View) -> list[Word]:
    return [game.encode(one) for one in game.legal_moves(game.determinize(view, "legal"))]


def requests_after(table: Table, key: TableKey = KEY) -> Iterator[tuple[Word, SearchRequest]]:
    """Yield each word of the person after which a computer is to move, and what is then searched."""
    for word in legal(table.game, table.view(table.to_move)):
        after = played(table, word)
        if after.waiting is Waiting.COMPUTER:
            yield word, request_for(key, after)


def played(table: Table, word: str) -> Table:
    """Return the table after a word of the player to move, a person or a computer. Raises Refusal."""
    seat = table.to_move
    assert seat is not None
    owner = table.occupants[seat].owner
    command: commands.Command = commands.Think(seat, table.position, Word(word))
    if owner is not None:
        command = commands.Play(owner, table.position, word)
    for fact in decide(table, command).facts:
        table = evolve(table, fact, LIBRARY)
    return table


class RecordingPool(WorkerPool):
    """Records the arguments and the result of each call."""

    def __init__(self, pool: WorkerPool) -> None:
        super().__init__(1, interruptions=pool._interruptions)
        self.begun: list[tuple[Any, ...]] = []
        self.results: list[Any] = []

    async def run_within(self, seconds: float, function: Any, *args: Any, **kwargs: Any) -> Any:
        self.begun.append(args)
        result = await super().run_within(seconds, function, *args, **kwargs)
        self.results.append(copy(result))
        return result


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, a worker of low priority gets no time, and a second of processor time may take many."""
    monkeypatch.setattr(pondering, "NICE", 0)
    monkeypatch.setattr(pondering, "TURN_SECONDS", 600.0)
    monkeypatch.setattr(pondering, "HUNG_SECONDS", 600.0)
    monkeypatch.setattr("bot.tables.computers.search_pool.GRACE", 600.0)
    monkeypatch.setattr("bot.tables.computers.search_pool.COLD_GRACE", 600.0)


@pytest.fixture
async def idle() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@pytest.fixture
async def under_test(idle: asyncio.Event) -> AsyncIterator[Pondering]:
    made = Pondering(idle)
    yield made
    await made.close()


def recorded(under_test: Pondering) -> RecordingPool:
    pool = RecordingPool(under_test._pool)
    under_test._pool = pool
    return pool
