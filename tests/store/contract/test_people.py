"""People and chats are identified by the bot's own numbers, even if their names and ids change."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.store.interface import Store
from bot.store.records import ChatKey, Message, PersonKey, Version
from tests.store.contract.conftest import OpenDatabase
from tests.store.samples import change, group, opened


async def test_a_person_keeps_their_key_under_a_new_name(store: Store) -> None:
    first = await store.meet(101, "Sara", "sara")
    again = await store.meet(101, "Sara K", None)
    assert (again.key, again.name, again.username) == (first.key, "Sara K", None)


async def test_choices_of_a_person_outlive_a_new_name(store: Store) -> None:
    sara = await store.meet(101, "Sara")
    assert (sara.language, sara.started) == (None, False)
    await store.set_person_language(sara.key, "en")
    await store.set_started(sara.key, started=True)
    again = await store.meet(101, "S")
    assert (again.language, again.started) == ("en", True)


async def test_a_person_is_found_by_their_telegram_id(store: Store) -> None:
    sara = await store.meet(7, "Sara")
    assert await store.person_by_id(7) == sara
    assert await store.person_by_id(8) is None


async def test_people_are_asked_for_together(store: Store) -> None:
    sara, omid = await store.meet(101, "Sara"), await store.meet(102, "Omid")
    found = await store.people([sara.key, omid.key, PersonKey(99)])
    assert found == {sara.key: sara, omid.key: omid}
    with pytest.raises(KeyError):
        await store.person(PersonKey(99))


async def test_a_chat_keeps_its_language(store: Store) -> None:
    chat = await store.enter(-5, "group", "Monday")
    await store.set_chat_language(chat.key, "fa")
    assert (await store.enter(-5, "group", "Tuesday")).language == "fa"
    with pytest.raises(KeyError):
        await store.chat(ChatKey(99))


async def test_a_migrated_group_keeps_its_tables_and_forgets_its_messages(
    store: Store,
) -> None:
    table = await opened(store)
    await store.shown(table, Version(1), Message(55, photo=True))
    await store.record_turn_call(table, 56)
    key = await store.migrate_chat(-100, -100777)
    found = await store.table(table)
    assert (found.place.chat, found.board, found.turn_call) == (key, None, None)
    assert [outdated_tables.key for outdated_tables in await store.outdated_tables()] == [table]
    chat = await store.chat(key)
    assert (chat.telegram_id, chat.kind) == (-100777, "supergroup")


async def test_the_notices_of_a_migration_may_come_twice_and_in_any_order(
    open_database: OpenDatabase,
) -> None:
    async def notice(store: Store) -> None:
        await store.migrate_chat(-100, -100777)

    async def message_there(store: Store) -> None:
        chat = await store.enter(-100777, "supergroup", "Monday")
        await store.set_chat_language(chat.key, "en")

    async def late_message_from_the_old_one(store: Store) -> None:
        await store.enter(-100, "group", "Monday")

    steps = (notice, notice, message_there, late_message_from_the_old_one)
    for number, order in enumerate(dict.fromkeys(permutations(steps))):
        store = await open_database(str(number))
        table = await opened(store)
        for step in order:
            await step(store)
        chat = await store.chat((await store.table(table)).place.chat)
        assert (chat.telegram_id, chat.language) == (-100777, "en")
        assert chat == await store.enter(-100777, "supergroup", "Monday")
        assert [found.key for found in await store.tables_in(chat.key)] == [table]
        await store.close()


async def test_a_table_opened_under_the_new_id_moves_too(store: Store) -> None:
    old = await opened(store, token="1")
    place = await group(store, -100777)
    new = await store.open_table(place, "azul", "2", change("opened"))
    key = await store.migrate_chat(-100, -100777)
    assert [found.key for found in await store.tables_in(key)] == [old, new]
    assert (await store.chat(place.chat)).key == key
