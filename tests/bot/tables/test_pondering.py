"""Pondering: replies are searched while a person thinks, from what the computer's seat sees, and never delay others."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.runtime.metrics import PONDERED
from bot.runtime.worker_pool import WorkerPool
from bot.store.records import TableKey, Waiting
from bot.tables import commands
from bot.tables.computers import pondering
from bot.tables.computers.pondering import MAX_TABLES, PREDICTED_TURNS, Pondering
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import SearchRequest, request_for
from bot.tables.decisions import decide, open_table
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.table import Table, evolve
from bot.telegram.buttons.buttons import WordButton
from engine import core, games
from engine.contract import View, Word
from tests.bot.bot_fixture import SARA as SARA_ID
from tests.bot.bot_fixture import open_bot
from tests.bot.buttons import setup
from tests.bot.table_log import AMIR, CHAT, SARA, TableLog
from tests.engine.compiled_search import needs_core
from tests.manual_clock import until

KEY = TableKey(7)
LIBRARY = GameLibrary()
HARD = "2"
"""The level in the data of the setup form."""

pytestmark = needs_core


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


@pytest.mark.slow
async def test_exactly_the_searches_after_the_likeliest_turns_are_answered() -> None:
    pool = SearchPool(1, ponders=True)
    under_test = pool.pondering
    assert under_test is not None
    try:
        table = solo()
        under_test.follow(KEY, table)
        await under_test.wait_until_done()
        asked = [one for _, one in requests_after(table)]
        known = [(one, word) for one in asked if (word := under_test.answer(one)) is not None]
        assert 2 <= len(known) <= PREDICTED_TURNS < len(asked)
        for one, word in known:
            assert word in legal(one.game, one.view)
            assert await pool.choose(one.game, one.view, one.level, one.seed) == word
            for other in (
                replace(one, level="master"),
                replace(one, level="medium"),
                replace(one, seed=f"{one.seed}0"),
                replace(one, view=replace(one.view, viewer=table.to_move)),
            ):
                assert under_test.answer(other) is None
        assert not pool.processes, "nothing was searched"
        missed = next(one for one in asked if under_test.answer(one) is None)
        word = await pool.choose(missed.game, missed.view, missed.level, missed.seed)
        assert word in legal(missed.game, missed.view)
        assert pool.processes
    finally:
        await pool.close()


@pytest.mark.slow
async def test_every_word_of_a_computers_turn_is_found(under_test: Pondering) -> None:
    """A turn of Ice Cult has several words, that of the person as well as that of the computer."""
    table = solo("icecult")
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await until(lambda: len(under_test._turns[KEY].words or ()) == PREDICTED_TURNS - 1)
    person, later = table.to_move, iter(pool.results[1:])
    table = played(table, pool.results[0][0])
    assert table.to_move == person
    while table.to_move == person:
        table = played(table, next(later))
    words = 0
    while table.waiting is Waiting.COMPUTER:
        word = under_test.answer(request_for(KEY, table))
        assert word is not None
        assert word == next(later)
        table = played(table, word)
        words += 1
    assert words > 1


async def test_a_reply_depends_only_on_what_the_computer_sees(under_test: Pondering) -> None:
    """In Reef, the deck is hidden. Another deck behind the same view gets the same reply."""
    table = solo("reef")
    while not [*requests_after(table)]:  # the corals at the start
        word = table.game.plausible_moves(table.view(table.to_move))[0]
        table = played(table, word)
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await under_test.wait_until_done()
    assert pool.begun
    for args in pool.begun:
        views = [one.view if isinstance(one, SearchRequest) else one for one in args]
        views = [one for one in views if isinstance(one, View)]
        assert [one.viewer for one in views] == [one.to_move for one in views] != []
        assert not any(isinstance(one, table.game.state_type()) for one in args)
    others = 0
    for word, asked in requests_after(table):
        if under_test.answer(asked) is None:
            continue
        after = played(table, word)
        state = after.game.determinize(asked.view, "another deck")
        view = after.game.observe(state, after.to_move)
        others += state != after.state
        assert under_test.answer(replace(asked, view=view)) == under_test.answer(asked)
    assert others


@pytest.mark.parametrize("level", ["easy", "medium", "matched"])
async def test_nothing_is_pondered_for_levels_without_a_search(
    level: str, under_test: Pondering
) -> None:
    under_test.follow(KEY, solo(level=level))
    assert not under_test._turns
    assert under_test._work is None


async def test_nothing_is_pondered_without_a_computer_a_person_to_move_or_the_library(
    under_test: Pondering, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = started("azul", others=(AMIR,)).table
    lobby = open_table(
        commands.Open(by=SARA, game="azul", chat=CHAT, seats=2, levels=("hard",)),
        games.game("azul"),
    )
    table = solo()
    assert table.to_move is not None
    computers = next(played(table, word) for word, _ in requests_after(table))
    for one in (people, TableLog(lobby, LIBRARY).table, computers):
        under_test.follow(KEY, one)
    monkeypatch.setattr(core, "library", lambda: None)
    under_test.follow(KEY, table)
    assert not under_test._turns
    assert under_test._work is None


async def test_a_turn_after_which_no_computer_is_to_move_is_only_predicted(
    under_test: Pondering,
) -> None:
    log = started("reef", "hard", others=(AMIR,))
    table = at_a_persons_turn(log)
    while table.occupants[(table.to_move or 0) + 1 - 3 * (table.to_move == 2)].level is not None:
        assert table.to_move is not None
        owner = table.occupants[table.to_move].owner
        assert owner is not None
        log.move(owner, table.game.plausible_moves(table.view(table.to_move))[0])
        table = at_a_persons_turn(log)
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await under_test.wait_until_done()
    assert len(pool.begun) == 1
    assert not [*under_test._answers]


async def test_a_table_that_changes_ends_its_search(under_test: Pondering) -> None:
    table = solo(level="master")
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await until(lambda: len(pool.begun) == 2)  # the prediction, and the first reply
    under_test.follow(KEY, next(played(table, word) for word, _ in requests_after(table)))
    await under_test.wait_until_done()
    assert (len(pool.begun), pool.results[1:]) == (2, [None])
    assert not [*under_test._answers]


async def test_a_table_that_ends_is_forgotten(idle: asyncio.Event, under_test: Pondering) -> None:
    idle.clear()
    table = solo()
    log = started("azul", "hard", solo=True)
    at_a_persons_turn(log)
    under_test.follow(KEY, table)
    assert KEY in under_test._turns
    log.do(commands.Stop(SARA))
    under_test.follow(KEY, log.table)
    idle.set()
    await under_test.wait_until_done()
    assert not under_test._turns
    assert not under_test.processes


@pytest.mark.slow
async def test_a_search_for_a_table_waits_for_nothing_that_is_pondered() -> None:
    pool = SearchPool(1, ponders=True)
    try:
        assert pool.pondering is not None
        calls = recorded(pool.pondering)
        table = solo(level="master")
        pool.pondering.follow(KEY, table)
        await until(lambda: len(calls.begun) == 2)
        other = solo("icecult")
        seat = other.to_move
        word = await pool.choose(other.game, other.view(seat), "hard", "1")
        assert word in legal(other.game, other.view(seat))
        assert calls.results[1] is None, "it ended when the search began"
        assert not set(pool.processes) & set(calls.processes), "it had a process of its own"
        await until(lambda: len(calls.begun) > 2)
        assert calls.begun[2][1] == calls.begun[1][1], "the same reply is searched again"
    finally:
        await pool.close()


async def test_nothing_is_pondered_while_a_search_runs(
    idle: asyncio.Event, under_test: Pondering
) -> None:
    idle.clear()
    pool = recorded(under_test)
    under_test.follow(KEY, solo())
    for _ in range(100):
        await asyncio.sleep(0)
    assert not pool.begun
    idle.set()
    await until(lambda: pool.begun)


async def test_only_the_tables_that_changed_last_are_pondered(
    idle: asyncio.Event, under_test: Pondering
) -> None:
    idle.clear()
    table = solo()
    for number in range(MAX_TABLES + 3):
        under_test.follow(TableKey(number), table)
    assert [*under_test._turns] == [TableKey(number) for number in range(3, MAX_TABLES + 3)]
    newest = under_test._next()
    assert newest is not None
    assert newest.key == MAX_TABLES + 2
    newest.steps = 1
    second = under_test._next()
    assert second is not None
    assert second.key == MAX_TABLES + 1


async def test_a_turn_of_several_words_has_one_budget(
    idle: asyncio.Event, under_test: Pondering
) -> None:
    idle.clear()
    table = solo("icecult")
    under_test.follow(KEY, table)
    under_test._turns[KEY].seconds = 3.0
    assert table.to_move is not None
    word = legal(table.game, table.view(table.to_move))[0]
    later = played(table, word)
    assert later.game.in_turn(later.state)
    under_test.follow(KEY, later)
    assert under_test._turns[KEY].seconds == 3.0
    under_test.follow(KEY, replace(table, position=later.position + 1))
    assert under_test._turns[KEY].seconds == pondering.TURN_SECONDS


async def test_a_turn_whose_time_is_used_up_is_given_up(
    under_test: Pondering, caplog: pytest.LogCaptureFixture
) -> None:
    pool = recorded(under_test)
    under_test.follow(KEY, solo())
    await until(lambda: len(pool.begun) == 2)
    under_test._turns[KEY].seconds = 0.001
    await under_test.wait_until_done()
    assert len(pool.begun) == 2
    assert [*under_test._answers], "what was found is kept"
    assert not caplog.records


async def test_a_worker_that_dies_is_only_logged(
    under_test: Pondering, caplog: pytest.LogCaptureFixture
) -> None:
    table = solo(level="master")
    pool = recorded(under_test)
    under_test.follow(KEY, table)
    await until(lambda: len(pool.begun) == 2)
    [process] = pool.processes
    os.kill(process, signal.SIGKILL)
    await under_test.wait_until_done()
    assert caplog.messages == [f"pondering at table {KEY} failed: BrokenProcessPool"]
    assert not caplog.records[0].exc_info
    under_test.follow(KEY, replace(table, position=table.position + 1))
    await until(lambda: len(pool.results) == 2)
    assert pool.results[1], "a new worker predicts the next turn"


async def test_a_worker_that_hangs_is_killed_and_logged_without_a_traceback(
    under_test: Pondering, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pondering, "HUNG_SECONDS", 0.001)
    table = solo(level="master")
    under_test.follow(KEY, table)
    await under_test.wait_until_done()
    assert caplog.messages == [f"pondering at table {KEY} failed: TimeoutError"]
    assert not caplog.records[0].exc_info
    assert not under_test.processes


async def test_closing_ends_the_search_and_its_worker(under_test: Pondering) -> None:
    pool = recorded(under_test)
    under_test.follow(KEY, solo(level="master"))
    await until(lambda: len(pool.begun) == 2)
    [process] = pool.processes
    await under_test.close()
    assert not under_test.processes
    assert under_test._work is not None
    assert under_test._work.done()

    def has_ended() -> bool:
        try:
            return os.waitpid(process, os.WNOHANG)[0] == process
        except ChildProcessError:  # the executor has waited for it
            return True

    await until(has_ended)


@pytest.mark.slow
async def test_a_computer_at_a_table_plays_what_was_found(tmp_path: Path) -> None:
    pool = SearchPool(1, ponders=True)
    assert pool.pondering is not None
    async with open_bot(tmp_path, search_pool=pool) as bot:
        await bot.say(SARA_ID, SARA_ID, "/solo azul")
        opening = setup("azul", solo=True, seats=2, levels=HARD, opens=True)
        await bot.press(SARA_ID, SARA_ID, opening, bot.last_id(SARA_ID), forged=True)
        [row] = await bot.rows(SARA_ID)
        await pool.pondering.wait_until_done()
        table = await bot.table(row.key)
        assert table.to_move is not None
        person = table.occupants[table.to_move].owner
        known = {
            word: found
            for word, asked in requests_after(table, row.key)
            if (found := pool.pondering.answer(asked)) is not None
        }
        word = next(iter(known))
        found = PONDERED.labels("found")._value.get()
        button = WordButton(row.key, table.position, Word(word))
        await bot.press(SARA_ID, SARA_ID, button, await bot.board(row.key), forged=True)
        turns = (await bot.table(row.key)).turns[len(table.turns) :]
        assert [(turn.word, turn.by) for turn in turns[:2]] == [(word, person), (known[word], None)]
        assert PONDERED.labels("found")._value.get() == found + 1
