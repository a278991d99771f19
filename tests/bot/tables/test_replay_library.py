"""Replays of all kinds of finished games, and of games that ended before the rules changed."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store.records import Stage, TableKey
from bot.store.replay_records import BestMove
from bot.store.sqlite.store import SqliteStore
from bot.tables.library import GameLibrary
from bot.tables.refusals import NoReplay
from bot.tables.replays import turning_points
from bot.tables.replays.replay_library import ReplayLibrary
from bot.tables.replays.replays import load_positions
from bot.tables.replays.turning_points import (
    TurningPoint,
    dump_turning_points,
    judge,
    load_turning_points,
)
from engine.contract import AnyGame
from tests.bot.played_games import LIBRARY, PlayedGames
from tests.bot.stubs import InlinePool
from tests.bot.tables.older_rules import OtherScores, Unreadable, finished
from tests.new_database import open_new
from tests.toy import GAME, LaterPebbles


async def test_every_finished_game_is_stored_as_the_engine_replays_it(tmp_path: Path) -> None:
    store = await open_new(tmp_path / "games.sqlite3")
    await PlayedGames(store).all_kinds()
    replays = ReplayLibrary(store, LIBRARY)
    count = await replays.store_missing()
    games = 0
    for row in await store.all_tables():
        if row.stage is not Stage.OVER or await store.finished_game(row.key) is None:
            with pytest.raises(NoReplay):
                await replays.load(row.key)
            assert await store.stored_replay(row.key) is None
            continue
        games += 1
        found, stored = await replays.load(row.key), await store.stored_replay(row.key)
        assert stored is not None
        game = found.table.game
        again = load_positions(game, stored.positions)
        assert again is not None
        assert [game.dump(one.state) for one in again] == [
            game.dump(one.state) for one in found.positions
        ]
        assert [(one.seat, one.word, one.told) for one in again] == [
            (one.seat, one.word, one.told) for one in found.positions
        ]
        assert game.dump(found.positions[-1].state) == game.dump(found.table.state)
    assert count == games > 8
    assert await store.missing_replays() == []
    await store.close()


async def with_older_game(tmp_path: Path) -> SqliteStore:
    """Return a store with a finished game whose positions are stored."""
    store = await open_new(tmp_path / "games.sqlite3")
    await finished(store)
    await ReplayLibrary(store, library(GAME)).store_missing()
    return store


def library(game: AnyGame) -> GameLibrary:
    return GameLibrary(game={"pebbles": game}.__getitem__)


@pytest.mark.parametrize("later", [LaterPebbles(), OtherScores()], ids=["same", "other scores"])
async def test_a_game_is_replayed_after_the_rules_have_changed(
    tmp_path: Path, later: AnyGame
) -> None:
    store = await with_older_game(tmp_path)
    before = await ReplayLibrary(store, library(GAME)).load(TableKey(1))
    after = await ReplayLibrary(store, library(later)).load(TableKey(1))
    assert after.table.outdated
    assert [one.state for one in after.positions] == [one.state for one in before.positions]
    assert [one.told for one in after.positions] == [one.told for one in before.positions]
    end, expected = after.view(after.last), before.view(before.last)
    assert (end.scores, end.outcome) == (expected.scores, expected.outcome)
    assert end.outcome is not None
    await store.close()


async def test_a_game_that_cannot_be_read_has_no_replay(tmp_path: Path) -> None:
    store = await with_older_game(tmp_path)
    with pytest.raises(NoReplay):
        await ReplayLibrary(store, library(Unreadable())).load(TableKey(1))
    await store.close()


async def test_a_game_whose_positions_were_not_stored_in_time_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_new(path)
    await finished(store)
    replays = ReplayLibrary(store, library(LaterPebbles()))
    assert await replays.store_missing() == 0
    assert await store.missing_replays() == []
    with pytest.raises(NoReplay):
        await replays.load(TableKey(1))
    await store.close()
    connection = sqlite3.connect(path)
    [(problem,)] = connection.execute("SELECT problem FROM missing_replay").fetchall()
    connection.close()
    assert problem.startswith("NoReplay")


async def test_a_game_that_ends_while_another_one_is_judged_is_stored_at_once(
    tmp_path: Path,
) -> None:
    store = await with_older_game(tmp_path)
    replays = ReplayLibrary(store, library(GAME), judges=True)
    searching, may_end, searches_for_missing = asyncio.Event(), asyncio.Event(), 0

    async def search(found: object) -> None:
        searching.set()
        await may_end.wait()

    async def store_missing() -> int:
        nonlocal searches_for_missing
        searches_for_missing += 1
        return 0

    replays._search = search  # type: ignore[method-assign]
    replays.store_missing = store_missing  # type: ignore[method-assign]
    replays.store_missing_soon()
    await searching.wait()
    replays.store_missing_soon()  # a game has ended
    assert replays._storing is not None
    await replays._storing
    assert searches_for_missing == 2
    may_end.set()
    await replays.idle()
    await replays.close()
    await store.close()


async def test_the_newest_games_are_judged_when_they_are_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await with_older_game(tmp_path)
    replays = ReplayLibrary(store, library(GAME), judges=True)
    replays._pool = InlinePool(1)
    monkeypatch.setattr(turning_points, "MIN_CHANGE", 1)
    replays.store_missing_soon()
    await replays.idle()
    stored = await store.stored_replay(TableKey(1))
    assert stored is not None
    found = await replays.load(TableKey(1))
    movers = [one.seat for one in found.positions]
    judged = judge(GAME, [one.state for one in found.positions], movers, "1")
    assert load_turning_points(stored.turning_points) == judged.turning_points
    assert await store.unjudged_replays(limit=9) == []
    assert judged.best_moves
    for one in judged.best_moves:
        person = found.table.people[one.seat] if found.table else None
        expected = BestMove(TableKey(1), one.seat, one.position, one.before, one.after)
        assert person is not None
        assert await store.best_move(person, "pebbles", None) == expected
    await replays.close()
    await store.close()


def test_a_turning_point_is_a_move_after_which_a_chance_has_changed() -> None:
    state = GAME.start(2, {}, None, "seed").state
    states = [state]
    while GAME.to_move(states[-1]) is not None:
        move = GAME.legal_moves(states[-1])[0]
        states.append(GAME.apply(states[-1], move).state)
    movers = [None, *(GAME.to_move(state) for state in states[:-1])]
    points, best = judge(GAME, states, movers, "seed")
    assert (points, best) == judge(GAME, states, movers, "seed")
    for one in best:
        assert movers[one.position] == one.seat
        assert one.after - one.before == one.change >= 100
        own = [each for each in points if each.seat == one.seat and each.after > each.before]
        assert all(one.change >= each.change for each in own if movers[each.position] == one.seat)
    assert load_turning_points(dump_turning_points(points)) == points
    assert all(1 <= point.position < len(states) for point in points)
    assert all(point.change >= 100 for point in points)
    outcome = GAME.outcome(states[-1])
    assert outcome is not None
    last = [one for one in points if one.position == len(states) - 1]
    assert all(one.after == 1000 * outcome.share(one.seat) for one in last)  # type: ignore[arg-type]
    assert TurningPoint(3, 0, 700, 200).change == 500
