"""Standings that are rebuilt from the facts equal those that were written with the games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.interface import Store
from bot.store.records import ChatKey
from bot.store.standings.periods import period
from bot.tables.rebuild import rebuild, update_old_games
from tests.bot.played_games import LIBRARY, PlayedGames
from tests.bot.store.generated_games import ENDINGS, OTHERS, GeneratedGames
from tests.bot.store.result_rows import rows
from tests.conftest import NIGHTLY
from tests.new_database import open_new


def run(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


@pytest.mark.parametrize("count", [400, pytest.param(100_000, marks=NIGHTLY)])
async def test_rebuilt_standings_equal_the_live_ones_in_every_row(
    tmp_path: Path, count: int
) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_new(path)
    games = GeneratedGames(store, people=max(40, count // 100))
    await games.prepare()
    await games.write(count // 2)
    await store.enter(-1001, "supergroup")
    games.chats.append((await store.enter(-1002, "supergroup")).key)
    await games.write(count // 4)
    await store.migrate_chat(-100, -1001)
    await store.migrate_chat(-200, -1002)  # both have games: they are merged
    games.chats.pop()
    await games.write(count // 4)
    await store.close()
    live = rows(path)
    with closing(sqlite3.connect(path)) as connection:
        query = (
            "SELECT reason, sum(has_quit), sum(has_left), sum(2 * stand_in_moves > moves)"
            " FROM finished_game WHERE is_casual = 0 GROUP BY 1"
        )
        kinds = {row[0]: row[1:] for row in connection.execute(query)}
        tables = connection.execute("SELECT count(DISTINCT table_id) FROM finished_game").fetchone()
    assert tables == (count,)
    assert {*kinds} == {"finished", "stopped", "idle", "abandoned"}
    assert kinds["stopped"][0] > 0 < kinds["idle"][0]
    assert kinds["finished"][1] > 0 < kinds["finished"][2]
    assert live["due_standing"] == []
    assert len(live["rating"]) > count
    assert len(live["substitute"]) > count / 20
    deleted = "".join(f"DELETE FROM {table};" for table in ("standing", "rating", "substitute"))
    run(path, f"{deleted} UPDATE finished_game SET has_quit = NULL")
    store = await open_new(path)
    await rebuild(store, LIBRARY)
    await store.close()
    assert rows(path) == live


async def test_a_game_that_ended_before_others_is_added_without_folding_all_games(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_new(path)
    games = GeneratedGames(store, people=6)
    await games.prepare((-100,))
    await games.write(30)
    early = "(SELECT ended_at FROM rating ORDER BY ended_at, table_id, person_id LIMIT 1)"
    run(path, f"UPDATE rating SET sigma = 99 WHERE ended_at = {early}")
    await games.write_late(1, 200_000)
    await store.close()
    after = rows(path)
    assert sum(row[-1] == 99 for row in after["rating"]) >= 2, "the first games were folded again"
    store = await open_new(path)
    await rebuild(store, LIBRARY)
    await store.close()
    rebuilt = rows(path)
    assert rebuilt["standing"] == after["standing"]
    assert [row for row in rebuilt["rating"] if row not in after["rating"]] == [
        row for row in rebuilt["rating"] if row[3] == min(one[3] for one in rebuilt["rating"])
    ]


@pytest.mark.parametrize("ending", [*ENDINGS, *OTHERS])
async def test_a_casual_game_changes_no_standings_whatever_its_end(
    tmp_path: Path, ending: str
) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_new(path)
    games = GeneratedGames(store, people=4)
    await games.prepare((-100,))
    await games.write(12)
    before = rows(path, "standing", "rating")
    pages = [await store.personal_games(person, None) for person in games.people]
    strengths = [await store.strength_of(person, "pebbles") for person in games.people]
    await games.write_casual(ending)
    assert rows(path, "standing", "rating") == before
    assert [await store.personal_games(person, None) for person in games.people] == pages
    assert [await store.strength_of(person, "pebbles") for person in games.people] == strengths
    [newest, *_] = await store.finished_in(games.chats[0])
    found = await store.finished_game(newest)
    assert found is not None
    assert found.casual
    assert (found.reason == "finished") == (ending in (*OTHERS, "leave"))
    await rebuild(store, LIBRARY)
    await store.close()
    assert rows(path, "standing", "rating") == before


async def test_damaged_standings_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_new(path)
    await PlayedGames(store).all_kinds()
    await store.close()
    live = rows(path)
    run(
        path,
        "UPDATE standing SET played = 99, mu = 0; DELETE FROM rating WHERE mu > 25;"
        "INSERT INTO standing SELECT chat_id, 'gone', period, person_id, 1, 1, 1, 1, 1, 1, 1, 1, 1"
        " FROM standing WHERE game = 'azul'",
    )
    assert rows(path) != live
    store = await open_new(path)
    await rebuild(store, LIBRARY)
    await store.close()
    assert rows(path) == live


async def test_games_of_an_earlier_version_get_their_standings(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = await open_new(path)
    games = GeneratedGames(store)
    await games.prepare()
    await games.write(60)
    await store.close()
    live = rows(path)
    run(
        path,
        "DELETE FROM standing; DELETE FROM rating;"
        "UPDATE finished_game SET has_quit = NULL, achievements = NULL;"
        "INSERT INTO due_standing SELECT DISTINCT chat_id, game FROM finished_game",
    )
    store = await open_new(path)
    assert await update_old_games(store, LIBRARY) == 60
    assert await update_old_games(store, LIBRARY) == 0
    await store.close()
    assert rows(path) == live


# Groups


@pytest.fixture
async def store(tmp_path: Path) -> Store:
    return await open_new(tmp_path / "games.sqlite3")


async def shown(store: Store, chat: ChatKey) -> list[object]:
    return [await store.games_played(chat), await store.standings(chat, "pebbles", "all")]


async def test_two_groups_never_see_each_others_standings(store: Store) -> None:
    games = GeneratedGames(store, people=6)
    await games.prepare((-100, -200))
    one, other = games.chats
    games.chats = [one]
    await games.write(20)
    before = await shown(store, one)
    assert await shown(store, other) == [[], []]
    games.chats = [other]
    await games.write(20)
    assert await shown(store, one) == before
    person = games.people[0]
    mine = [await store.personal_games(person, chat) for chat in (one, other, None)]
    assert mine[0][0].standing.played + mine[1][0].standing.played == mine[2][0].standing.played
    assert {opponent.person for opponent in mine[0][0].opponents} <= {
        row.person for row in await store.standings(one, "pebbles", "all")
    }
    await store.close()


async def test_a_supergroup_keeps_the_standings_of_its_group(store: Store) -> None:
    games = GeneratedGames(store, people=6)
    await games.prepare((-100,))
    await games.write(20)
    before = await shown(store, games.chats[0])
    moved = await store.migrate_chat(-100, -1001)
    assert await shown(store, moved) == before
    assert (await store.enter(-1001, "supergroup")).key == moved
    await store.close()


async def test_the_counts_of_one_person_in_a_group_agree_with_the_standings(store: Store) -> None:
    games = GeneratedGames(store, people=5)
    await games.prepare((-100,))
    await games.write(60)
    found = {row.person: row for row in await store.standings(games.chats[0], "pebbles", "all")}
    assert set(found) == set(games.people)
    for person in games.people:
        (mine,) = await store.personal_games(person, games.chats[0])
        assert replace(mine.standing, rank=found[person].rank) == found[person]
        assert mine.history[-1].rating == mine.standing.rating
        assert len(mine.history) <= mine.standing.played
    assert [row.rank for row in found.values()] == [1, 2, 3, 4, 5]
    last = games.people.index(max(found, key=lambda one: found[one].rank))
    part = await store.standings(
        games.chats[0], "pebbles", "all", limit=2, person=games.people[last]
    )
    assert [row.rank for row in part] == [1, 2, 5]
    order = [row.rating.floor for row in found.values()]
    assert order == sorted(order, reverse=True)
    await store.close()


async def test_a_week_and_a_month_count_their_games_only(store: Store) -> None:
    games = GeneratedGames(store, people=4)
    await games.prepare((-100,))
    chat = games.chats[0]
    await games.write(40)
    everything = sum(row.played for row in await store.standings(chat, "pebbles", "all"))
    weeks = {period("week", games.at - day * 86_400) for day in range(60)}
    by_week = [
        sum(row.played for row in await store.standings(chat, "pebbles", week)) for week in weeks
    ]
    assert sum(by_week) == everything
    assert max(by_week) < everything
    await store.close()
