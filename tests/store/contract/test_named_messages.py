"""Messages of named notices about a table: the last one of each name, and when it is deleted."""

from __future__ import annotations

from bot.store.interface import Store
from bot.store.notices import ANALYSIS, AT_NODE
from bot.store.records import Stage, Version
from tests.store.samples import NOON, change, opened

NAME = "vote 1"


async def test_the_last_message_of_a_name_is_kept_while_its_table_is_open(store: Store) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    assert await store.named_message(chat, NAME) is None
    await store.keep_named_message(table, chat, NAME, 7)
    await store.keep_named_message(table, chat, NAME, 8)
    await store.purge(before=NOON)
    assert await store.named_message(chat, NAME) == 8
    assert await store.named_message(chat, "vote 2") is None
    await store.append(table, Version(1), change("ended", stage=Stage.OVER))
    await store.purge(before=NOON)
    assert await store.named_message(chat, NAME) is None


async def test_the_messages_of_a_group_are_forgotten_when_it_becomes_a_supergroup(
    store: Store,
) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    await store.keep_named_message(table, chat, NAME, 7)
    await store.migrate_chat((await store.chat(chat)).telegram_id, -1001234)
    assert await store.named_message(chat, NAME) is None


async def test_the_messages_of_a_private_chat_are_forgotten_with_its_person(store: Store) -> None:
    table, sara = await opened(store), await store.meet(101, "Sara")
    chat = await store.enter(101, "private", "")
    await store.keep_named_message(table, chat.key, NAME, 7)
    await store.forget(sara.key, at=NOON)
    assert await store.named_message(chat.key, NAME) is None


async def test_the_message_of_an_analysis_is_kept_until_it_is_forgotten(store: Store) -> None:
    table = await opened(store)
    chat, name = (await store.table(table)).place.chat, f"{ANALYSIS}{table}"
    await store.keep_named_message(table, chat, NAME, 7)
    await store.keep_named_message(table, chat, name, 8)
    await store.append(table, Version(1), change("ended", stage=Stage.OVER))
    await store.purge(before=NOON)
    assert await store.named_message(chat, NAME) is None
    assert await store.open_analyses() == [(chat, name, 8)]
    await store.forget_named_message(chat, name)
    assert await store.open_analyses() == []


async def test_the_analyses_of_a_node_remain_its_own_when_it_gets_another_number(
    store: Store,
) -> None:
    table = await opened(store)
    chat, name = (await store.table(table)).place.chat, f"{ANALYSIS}{table}{AT_NODE}"
    for number in (7, 17, 71):
        await store.keep_named_message(table, chat, f"{name}{number}", number)
    await store.renumber_analyses(7, 80)
    found = {one.name: one.message for one in await store.open_analyses()}
    assert found == {f"{name}17": 17, f"{name}71": 71, f"{name}80": 7}
