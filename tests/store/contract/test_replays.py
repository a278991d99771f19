"""Stored replays, and the lists of finished games."""

from __future__ import annotations

from dataclasses import replace

from bot.store.interface import Store
from bot.store.records import Change, FinishedGame, Place, TableKey, Version
from bot.store.replay_records import FilmStyle, StoredReplay
from tests.store.finished_games import ending, game, projection
from tests.store.samples import NOON, change


async def finished(
    store: Store, place: Place, *, minute: int, token: str, like: FinishedGame
) -> TableKey:
    table = await store.open_table(place, "azul", token, change("opened"))
    ended: Change = ending(replace(like, ended_at=NOON + 60 * minute))
    await store.append(table, Version(1), ended)
    return table


async def test_finished_games_are_listed_newest_first_for_their_chat_and_people(
    store: Store,
) -> None:
    like = await game(store)
    sara, amir = (await store.meet(101, "Sara")).key, (await store.meet(102, "Amir")).key
    other = replace(like, seats=(replace(like.seats[0], person=amir),))
    here = Place((await store.enter(-100, "group")).key)
    there = Place((await store.enter(-200, "group")).key)
    old = await finished(store, here, minute=1, token="1", like=like)
    new = await finished(store, here, minute=9, token="2", like=other)
    elsewhere = await finished(store, there, minute=5, token="3", like=like)
    assert await store.finished_in(here.chat) == [new, old]
    assert await store.finished_in(here.chat, limit=1) == [new]
    assert await store.finished_in(here.chat, offset=1) == [old]
    assert await store.finished_in(there.chat) == [elsewhere]
    assert await store.finished_of(sara) == [elsewhere, old]
    assert await store.finished_of(amir) == [new]
    stood_up = replace(projection(old, like), seated=(amir,))
    await store.rebuild([stood_up, replace(projection(new, other), seated=(amir,))])
    assert await store.finished_of(amir) == [new, old], "once where the person sat from the start"
    assert await store.finished_of(amir, limit=1, offset=1) == [old]
    assert await store.finished_of(sara) == [elsewhere, old]
    migrated = await store.migrate_chat(-100, -1001)
    assert await store.finished_in(migrated) == [new, old]


async def test_positions_are_missing_until_they_are_stored_or_given_up(store: Store) -> None:
    like = await game(store)
    place = Place((await store.enter(-100, "group")).key)
    one = await finished(store, place, minute=1, token="1", like=like)
    two = await finished(store, place, minute=2, token="2", like=like)
    assert await store.missing_replays() == [one, two]
    assert await store.missing_replays(limit=1) == [one]
    await store.store_replay(one, 3, b"positions")
    await store.give_up_replay(two, "broken")
    assert await store.missing_replays() == []
    assert await store.stored_replay(one) == StoredReplay(
        3, b"positions", film_style=FilmStyle(None, "fa")
    )
    assert await store.stored_replay(two) is None
    await store.rebuild([projection(one, like)])
    assert await store.missing_replays() == [], "a rebuild keeps stored positions"
    await store.set_turning_points(one, "[]")
    await store.set_film(one, "file", FilmStyle("dark", "en"))
    assert await store.stored_replay(one) == StoredReplay(
        3, b"positions", "[]", "file", FilmStyle("dark", "en")
    )


async def test_a_substitute_finds_the_game_even_after_leaving_the_seat(store: Store) -> None:
    like = await game(store)
    negar = (await store.meet(103, "Negar")).key
    like = replace(like, substitutes=(negar,))
    place = Place((await store.enter(-100, "group")).key)
    table = await finished(store, place, minute=1, token="1", like=like)
    assert (await store.finished_game(table)) == replace(like, ended_at=NOON + 60)
    assert await store.finished_of(negar) == [table]
    assert await store.has_played(negar)
    await store.rebuild([replace(projection(table, like), seated=(negar,))])
    assert await store.finished_of(negar) == [table], "once"
    await store.rebuild([projection(table, None)])
    assert await store.finished_of(negar) == []
    assert not await store.has_played(negar)
