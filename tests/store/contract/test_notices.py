"""Notices that are owed to the chats of a table until they are sent."""

from __future__ import annotations

from dataclasses import replace

from bot.store.interface import Store
from bot.store.records import ChatKey, Place, Stage, TableKey, Version
from tests.store.samples import change, group, opened

OTHER = -200


async def owing(store: Store, kind: str = "absent") -> tuple[TableKey, Place, ChatKey]:
    """Return a table that owes a notice to two chats."""
    place = await group(store)
    other = (await store.enter(OTHER, "group", "")).key
    key = await opened(store, position=3)
    owed = (kind, (place.chat, other))
    await store.append(key, Version(1), replace(change(position=3), owed=owed))
    return key, place, other


async def test_a_notice_is_begun_once_and_ends(store: Store) -> None:
    key, place, other = await owing(store)
    assert await store.owing_tables() == [key]
    assert await store.begin_notice(key, "absent", place.chat)
    assert not await store.begin_notice(key, "absent", place.chat)
    assert not await store.begin_notice(key, "warn", place.chat)
    await store.end_notice(key, "absent", place.chat, sent=False)
    assert await store.begin_notice(key, "absent", place.chat)
    await store.end_notice(key, "absent", place.chat, sent=True)
    assert not await store.begin_notice(key, "absent", place.chat)
    [left] = await store.owed_notices(key)
    assert (left.chat, left.kind, left.is_begun) == (other, "absent", False)
    assert await store.begin_notice(key, "absent", other)
    assert await store.owing_tables() == []
    assert await store.owing_tables(after=key) == []


async def test_another_position_or_the_end_of_the_game_cancels_notices(
    store: Store,
) -> None:
    key, _, _ = await owing(store)
    await store.append(key, Version(1), change("stop_voted", position=3))
    assert len(await store.owed_notices(key)) == 2
    await store.append(key, Version(2), change("played", position=4))
    assert await store.owed_notices(key) == []
    owed = ("absent", (await group(store)).chat)
    await store.append(key, Version(3), replace(change(position=4), owed=(owed[0], (owed[1],))))
    await store.append(key, Version(3), change("ended", position=4, stage=Stage.OVER))
    assert await store.owed_notices(key) == []


async def test_another_position_in_the_same_turn_cancels_no_notices(store: Store) -> None:
    key, _, _ = await owing(store)
    same = change("handed_over", position=4, is_same_turn=True)
    await store.append(key, Version(1), same)
    assert len(await store.owed_notices(key)) == 2
    await store.append(key, Version(2), change("played", position=5))
    assert await store.owed_notices(key) == []


async def test_a_warning_is_cancelled_by_any_fact_and_by_a_later_deadline(store: Store) -> None:
    key, place, _ = await owing(store, "warn")
    await store.append(key, Version(1), change("stop_voted", position=3))
    assert await store.owed_notices(key) == []
    warned = replace(change(position=3), owed=("warn", (place.chat,)))
    await store.append(key, Version(2), warned)
    await store.append(key, Version(2), change(position=3, deadlines={"idle": 9.0}))
    assert len(await store.owed_notices(key)) == 1
    await store.append(key, Version(2), change(position=3, deadlines={"warn": 5.0}))
    assert await store.owed_notices(key) == []


async def test_a_paused_table_owes_nothing_until_it_is_resumed(store: Store) -> None:
    key, place, _ = await owing(store)
    await store.pause(key, "kicked", at=1.0)
    assert await store.owing_tables() == []
    await store.wake(place.chat, at=2.0)
    assert await store.owing_tables() == [key]


async def test_notices_follow_a_group_that_becomes_a_supergroup(store: Store) -> None:
    new = (await store.enter(OTHER, "supergroup", "")).key
    place = await group(store, -100)
    key = await opened(store, position=3)
    await store.append(key, Version(1), replace(change(position=3), owed=("absent", (new,))))
    assert await store.migrate_chat(-100, OTHER) == place.chat
    assert [one.chat for one in await store.owed_notices(key)] == [place.chat]


async def test_a_notice_owed_to_both_merged_chats_is_owed_once(store: Store) -> None:
    key, place, _ = await owing(store)
    assert await store.migrate_chat(-100, OTHER) == place.chat
    assert [one.chat for one in await store.owed_notices(key)] == [place.chat]


async def test_people_wait_for_the_next_table_of_merged_chats(store: Store) -> None:
    place = await group(store, -100)
    new = (await store.enter(OTHER, "supergroup", "")).key
    sara = (await store.meet(1, "Sara", "sara", "Sara")).key
    amir = (await store.meet(2, "Amir", "amir", "Amir")).key
    for chat, person in ((place.chat, sara), (new, sara), (new, amir)):
        assert await store.await_next_table(chat, person)
    assert await store.migrate_chat(-100, OTHER) == place.chat
    for person in (sara, amir):
        assert not await store.await_next_table(place.chat, person)
