"""Finished games, missing results, and rebuilding the projections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.errors import StaleTable
from bot.store.interface import Store
from bot.store.records import (
    ChatKey,
    Message,
    PersonKey,
    Stage,
    Version,
    Waiting,
)
from bot.store.standings.strength import WINDOW
from tests.store.finished_games import ending, game, projection, seat
from tests.store.samples import NOON, opened


async def test_a_game_is_finished_in_the_transaction_of_its_last_fact(store: Store) -> None:
    table, finished = await opened(store), await game(store)
    with pytest.raises(StaleTable):
        await store.append(table, Version(9), ending(finished))
    assert await store.finished_game(table) is None
    await store.append(table, Version(1), ending(finished))
    assert await store.finished_game(table) == finished


async def test_a_result_without_places_and_totals_is_kept(store: Store) -> None:
    table, finished = await opened(store), await game(store)
    stopped = replace(
        finished,
        reason="stopped",
        is_draw=True,
        casual=True,
        seats=tuple(
            replace(one, place=None, total=None, is_winner=False, left=True)
            for one in finished.seats
        ),
    )
    await store.append(table, Version(1), ending(stopped))
    assert await store.finished_game(table) == stopped


async def test_strangers_of_a_chat_have_only_been_guests_there(store: Store) -> None:
    finished = await game(store)
    sara, amir = (await store.meet(101, "Sara")).key, (await store.meet(102, "Amir")).key
    seats = (seat(0, sara, 1), seat(1, amir, 2, guest=True))
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    await store.append(table, Version(1), ending(replace(finished, seats=seats)))
    assert (await store.finished_game(table)) == replace(finished, seats=seats)
    assert await store.strangers(chat, (sara, amir)) == {amir}
    assert await store.strangers(chat, (sara,)) == await store.strangers(chat, ()) == frozenset()
    assert await store.strangers(ChatKey(chat + 1), (sara, amir)) == frozenset()
    again = await opened(store, token="again")
    seats = (seat(0, sara, 1, guest=True), seat(1, amir, 2))
    await store.append(again, Version(1), ending(replace(finished, seats=seats)))
    assert await store.strangers(chat, (sara, amir)) == frozenset()


async def test_games_that_do_not_count_push_none_out_of_an_estimate(store: Store) -> None:
    finished = await game(store)
    [sara] = {one.person for one in finished.seats} - {None}
    assert sara is not None
    stopped = replace(
        finished,
        reason="stopped",
        seats=tuple(replace(one, place=None, is_winner=False) for one in finished.seats),
    )
    for number in range(WINDOW + 1):
        one = replace(stopped if number else finished, ended_at=NOON + number)
        table = await opened(store, token=str(number))
        await store.append(table, Version(1), ending(one))
    assert (await store.strength_of(sara, "azul")).games == 1


async def test_a_board_that_is_up_to_date_stays_so_if_the_facts_keep_it(store: Store) -> None:
    shown, behind = await opened(store, token="1"), await opened(store, "a", "b", token="2")
    for table, version in ((shown, 1), (behind, 2)):
        await store.shown(table, Version(1), Message(55, photo=True))
        await store.append(table, Version(version), ending(await game(store), keeps_board=True))
    assert [found.key for found in await store.outdated_tables()] == [behind]


async def test_rebuilding_replaces_rows(store: Store) -> None:
    finished = await game(store)
    first, second = await opened(store, token="1"), await opened(store, token="2")
    await store.append(second, Version(1), ending(finished))
    await store.rebuild([projection(first, finished), projection(second, None)])
    assert await store.finished_game(first) == finished
    assert await store.finished_game(second) is None
    found = await store.table(first)
    assert (found.stage, found.waiting, found.position, found.seated) == (
        Stage.OVER,
        Waiting.NOBODY,
        12,
        (PersonKey(1),),
    )


async def test_what_is_unknown_stays_when_rows_are_rebuilt(store: Store) -> None:
    table = await opened(store, waiting=Waiting.COMPUTER)
    await store.meet(101, "Sara")
    await store.rebuild([replace(projection(table, None), waiting=None)])
    assert (await store.table(table)).waiting is Waiting.COMPUTER


async def test_all_tables_are_found_in_slices(store: Store) -> None:
    first = await opened(store, token="1")
    second = await opened(store, token="2", stage=Stage.OVER)
    assert [found.key for found in await store.all_tables(limit=1)] == [first]
    assert [found.key for found in await store.all_tables(after=first)] == [second]


async def test_a_new_database_misses_no_results(store: Store) -> None:
    table = await opened(store, stage=Stage.OVER)
    assert await store.missing_results() == []
    await store.resolve_missing_result(table, "not needed")
    assert await store.result_problems() == {}
