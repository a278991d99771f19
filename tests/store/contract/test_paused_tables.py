"""Paused tables, their clocks, and tables in topics: when they wake."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.store.interface import Store
from bot.store.records import ChatKey, Deadline, Place, Version
from bot.store.sql import SqlStore
from tests.manual_clock import LONG
from tests.store.samples import NOON, change, group, opened


async def test_the_clocks_of_a_paused_table_stand_still(store: Store) -> None:
    table = await opened(store, deadlines={"turn": NOON + 600})
    chat = (await store.table(table)).place.chat
    await store.pause(table, "forbidden", at=NOON + 500)
    await store.pause(table, "topic-closed", at=NOON + 501)
    assert (await store.table(table)).paused == "forbidden"
    assert await store.due(NOON + 9999) == []
    assert await store.outdated_tables() == []
    woken = await store.wake(chat, at=NOON + 9999)
    assert [found.key for found in woken] == [table]
    assert await store.due(NOON + 99999) == [Deadline(table, "turn", NOON + 600 + 9499)]
    assert await store.wake(chat, at=NOON + 9999) == []


async def test_a_damaged_table_does_not_wake(store: Store) -> None:
    table = await opened(store)
    await store.pause(table, "damaged", at=NOON)
    assert await store.wake((await store.table(table)).place.chat, at=NOON) == []


async def test_topics_of_a_chat_are_kept_apart(store: Store) -> None:
    chat = (await group(store)).chat
    table = await store.open_table(Place(chat, 9), "azul", "t", change("opened"))
    assert (await store.table(table)).place == Place(chat, 9)


async def test_a_table_is_resumed_while_another_one_is_paused(store: Store) -> None:
    key, place = await opened(store), await group(store)
    other = await store.open_table(await group(store, -200), "azul", "u", change("opened"))
    await store.pause(key, "kicked", at=1.0)
    await store.wake(ChatKey(0), at=2.0)  # the paused chats are in memory now
    _, woken = await asyncio.gather(
        store.pause(other, "kicked", at=3.0), store.wake(place.chat, at=3.0)
    )
    assert [row.key for row in woken] == [key]
    assert [row.key for row in await store.wake((await group(store, -200)).chat, at=4.0)] == [other]


async def test_a_pause_is_not_missed_by_a_reader_of_the_paused_chats(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, place = await opened(store), await group(store)
    read = store.reading.all

    async def pause_meanwhile(query: str, *values: object) -> Any:
        rows = await read(query, *values)
        await store.pause(key, "kicked", at=1.0)
        return rows

    with monkeypatch.context() as slow:
        slow.setattr(store.reading, "all", pause_meanwhile)
        assert await store.wake(place.chat, at=2.0) == []
    assert [row.key for row in await store.wake(place.chat, at=3.0)] == [key]


async def test_a_pause_whose_caller_was_cancelled_is_ended_by_activity(store: Store) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    assert await store.wake(chat, at=NOON) == []  # from now on, the paused chats are in memory
    pausing = asyncio.create_task(store.pause(table, "forbidden", at=NOON))
    await asyncio.sleep(0)
    pausing.cancel()
    await asyncio.wait([pausing])
    async with asyncio.timeout(LONG):
        while not (await store.table(table)).paused:  # noqa: ASYNC110 - the database changes it
            await asyncio.sleep(0.01)
    assert [row.key for row in await store.wake(chat, at=NOON)] == [table]


async def test_the_pause_of_a_topic_ends_only_by_activity_there(store: Store) -> None:
    place = await group(store)
    tables = [
        await store.open_table(replace(place, topic=topic), "azul", f"t{topic}", change("{}"))
        for topic in (7, 8, 0)
    ]
    for table, reason in zip(tables, ("topic-gone", "topic-closed", "kicked"), strict=True):
        await store.pause(table, reason, at=NOON)
    woken = [
        [row.key for row in await store.wake(place.chat, at=NOON, topic=topic)]
        for topic in (0, 0, 8, 9, None, None)
    ]
    assert woken == [[tables[2]], [], [tables[1]], [], [tables[0]], []]


async def test_a_table_moves_to_another_topic_and_wakes_there(store: Store) -> None:
    place = await group(store)
    table = await store.open_table(replace(place, topic=7), "azul", "token", change("{}"))
    await store.pause(table, "topic-gone", at=NOON)
    assert await store.wake(place.chat, at=NOON, topic=0) == []
    await store.move_table(table, 0)
    [woken] = await store.wake(place.chat, at=NOON, topic=0)
    assert (woken.key, woken.place.topic, woken.paused) == (table, 0, None)


async def test_a_deadline_set_during_a_pause_moves_by_the_rest_of_the_pause(store: Store) -> None:
    table = await opened(store, deadlines={"idle": NOON + 9000, "absent": NOON + 600})
    chat = (await store.table(table)).place.chat
    await store.pause(table, "forbidden", at=NOON + 100)
    during = change("moved", deadlines={"idle": NOON + 10_000, "absent": NOON + 600})
    await store.append(table, Version(1), replace(during, at=NOON + 1000))
    await store.wake(chat, at=NOON + 3000)
    assert await store.deadlines_of(table) == {"idle": NOON + 12_000, "absent": NOON + 3500}


async def test_an_outage_during_a_pause_moves_its_deadlines_once(store: Store) -> None:
    table = await opened(store, deadlines={"idle": NOON + 9000, "absent": NOON + 600})
    chat = (await store.table(table)).place.chat
    await store.pause(table, "forbidden", at=NOON + 100)
    earliest = {"idle": NOON + 99_000, "absent": NOON + 99_000}
    await store.skip_outage(500.0, earliest=earliest, at=NOON + 700)
    await store.wake(chat, at=NOON + 1100)
    assert await store.deadlines_of(table) == {"idle": NOON + 10_000, "absent": NOON + 1600}


async def test_a_pause_takes_no_time_although_the_clock_was_set_back_meanwhile(
    store: Store,
) -> None:
    table = await opened(store, deadlines={"absent": NOON + 600})
    chat = (await store.table(table)).place.chat
    await store.pause(table, "forbidden", at=NOON + 100)
    await store.skip_outage(-9000.0, earliest={"absent": NOON - 8500}, at=NOON - 8800)
    await store.wake(chat, at=NOON - 8000)
    assert await store.deadlines_of(table) == {"absent": NOON - 8000 + 500}


async def test_a_month_after_a_pause_began_a_table_may_end(store: Store) -> None:
    due = {"idle": NOON + 60, "absent": NOON + 60}
    tables = [await opened(store, token=token, deadlines=due) for token in "abc"]
    await store.pause(tables[0], "kicked", at=NOON)
    await store.pause(tables[1], "damaged", at=NOON)
    await store.freeze(tables[2], at=NOON)
    month = 30 * 24 * 3600
    assert await store.due(NOON + month - 1) == []
    assert await store.due(NOON + month) == [Deadline(tables[0], "idle", NOON + 60)]


async def test_a_table_that_was_paused_in_the_supergroup_wakes_after_the_migration(
    store: Store,
) -> None:
    place, later = await group(store), await group(store, -200)
    table = await store.open_table(later, "azul", "token", change("{}"))
    await store.pause(table, "forbidden", at=NOON)
    assert await store.wake(place.chat, at=NOON) == []  # the paused chats are in memory now
    chat = await store.migrate_chat(-100, -200)
    assert [row.key for row in await store.wake(chat, at=NOON)] == [table]
