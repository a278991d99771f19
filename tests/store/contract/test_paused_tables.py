"""Paused tables, their clocks, and tables in topics: when they wake."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.store.interface import Store
from bot.store.records import ChatKey, Deadline, Place
from bot.store.sql import SqlStore
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
