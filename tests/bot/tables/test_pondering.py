"""Pondering: what is searched while a person thinks, from what the computer's seat sees, and what is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.runtime.metrics import PONDERED
from bot.store.records import Waiting
from bot.tables import commands
from bot.tables.computers.pondering import PREDICTED_TURNS, Pondering
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import SearchRequest, request_for
from bot.tables.decisions import open_table
from bot.telegram.buttons.buttons import WordButton
from engine import core, games
from engine.contract import View, Word
from tests.bot.bot_fixture import SARA as SARA_ID
from tests.bot.bot_fixture import open_bot
from tests.bot.buttons import setup
from tests.bot.table_log import AMIR, CHAT, SARA, TableLog
from tests.bot.tables.pondered_tables import (
    KEY,
    LIBRARY,
    at_a_persons_turn,
    idle,
    legal,
    patient,
    played,
    recorded,
    requests_after,
    solo,
    started,
    under_test,
)
from tests.engine.compiled_search import needs_core
from tests.manual_clock import until

__all__ = ["idle", "patient", "under_test"]

HARD = "2"
"""The level in the data of the setup form."""


pytestmark = needs_core


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
