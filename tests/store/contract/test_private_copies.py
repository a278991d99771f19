"""Private messages: stored with their chat, person and position, and forgotten with them."""

from __future__ import annotations

from bot.store.interface import Store
from bot.store.private_copies import StoredCopy
from tests.store.samples import NOON, opened


async def test_a_copy_is_stored_once_for_each_table_and_person(store: Store) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    group = (await store.chat(chat)).telegram_id
    sara, amir = await store.meet(101, "Sara"), await store.meet(102, "Amir")
    await store.keep_private_copy(table, chat, sara.key, 7, 3, replaces=True)
    await store.keep_private_copy(table, chat, sara.key, 8, 4, replaces=False)
    await store.keep_private_copy(table, chat, amir.key, 8, 4, replaces=True)
    assert await store.private_copies(table) == [
        StoredCopy(sara.key, 101, group, 8, 4, replaces=False),
        StoredCopy(amir.key, 102, group, 8, 4, replaces=True),
    ]
    assert await store.private_copy_at(chat, amir.key, 8) == table
    assert await store.private_copy_at(chat, amir.key, 7) is None
    await store.drop_private_copy(table, sara.key)
    await store.drop_private_copy(table, sara.key)
    assert [one.person for one in await store.private_copies(table)] == [amir.key]


async def test_copies_are_forgotten_with_their_person(store: Store) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    sara = await store.meet(101, "Sara")
    await store.keep_private_copy(table, chat, sara.key, 7, 3, replaces=True)
    [about] = (await store.stored_about(sara.key))["private_messages"]
    assert (about["number"], about["position"]) == (7, 3)
    await store.forget(sara.key, at=NOON)
    assert await store.private_copies(table) == []


async def test_copies_in_a_group_are_forgotten_when_it_becomes_a_supergroup(store: Store) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    group = (await store.chat(chat)).telegram_id
    sara = await store.meet(101, "Sara")
    await store.keep_private_copy(table, chat, sara.key, 7, 3, replaces=True)
    await store.migrate_chat(group, -1001234)
    assert await store.private_copies(table) == []
