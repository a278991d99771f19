"""The log of a table, finding tables, and what people see of them."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.errors import AlreadyFollowed, NoSuchTable, StaleTable
from bot.store.interface import Store
from bot.store.records import (
    Change,
    Deadline,
    InboxRow,
    Message,
    Stage,
    TableKey,
    TableSummary,
    Version,
    Waiting,
)
from tests.store.contract.conftest import OpenDatabase
from tests.store.samples import NOON, change, opened


async def test_facts_are_read_in_the_order_in_which_they_were_written(store: Store) -> None:
    table = await opened(store, "a", "b")
    version = await store.append(table, Version(2), change("c", at=NOON + 1))
    assert version == 3
    assert [(row.version, row.body) for row in await store.facts(table)] == [
        (1, "a"),
        (2, "b"),
        (3, "c"),
    ]
    assert [row.body for row in await store.facts(table, after=Version(1))] == ["b", "c"]


async def test_of_two_who_write_after_the_same_version_one_is_refused(store: Store) -> None:
    table = await opened(store)
    results = await asyncio.gather(
        *(store.append(table, Version(1), change(fact)) for fact in "ab"), return_exceptions=True
    )
    winner = results.index(2)
    assert isinstance(results[1 - winner], StaleTable)
    assert [row.body for row in await store.facts(table)] == ["opened", "ab"[winner]]


async def test_a_frozen_table_takes_no_facts(store: Store) -> None:
    table = await opened(store)
    assert await store.freeze(table, at=NOON)
    with pytest.raises(StaleTable):
        await store.append(table, Version(1), change("x"))
    assert await store.append(table, Version(1), change()) == 1, "its deadlines"
    assert await store.unfreeze(table, at=NOON + 1)
    assert await store.append(table, Version(1), change("x")) == 2


async def test_a_refused_append_leaves_its_update_unsettled(store: Store) -> None:
    table = await opened(store)
    await store.add_updates([InboxRow(7, "{}")], at=NOON)
    with pytest.raises(StaleTable):
        await store.append(table, Version(5), change("x", update_id=7))
    assert await store.pending_updates() == [InboxRow(7, "{}")]


async def test_an_append_settles_its_update_in_the_same_breath(store: Store) -> None:
    table = await opened(store)
    await store.add_updates([InboxRow(7, "{}"), InboxRow(8, "{}")], at=NOON)
    await store.append(table, Version(1), change("x", update_id=7))
    assert await store.pending_updates() == [InboxRow(8, "{}")]


async def test_a_table_that_nobody_opened_is_not_found(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.table(TableKey(99))
    with pytest.raises(NoSuchTable):
        await store.append(TableKey(99), Version(0), change("x"))


async def test_a_table_is_found_by_its_chat_and_its_token(store: Store) -> None:
    sara = await store.meet(101, "Sara")
    omid = await store.meet(102, "Omid")
    table = await opened(
        store, token="abc", seated=(omid.key, sara.key), stage=Stage.LOBBY, position=3
    )
    found = await store.table(table)
    assert found.seated == (omid.key, sara.key)
    assert (found.stage, found.position, found.game) == (Stage.LOBBY, 3, "azul")
    assert await store.tables_in(found.place.chat) == [found]
    assert await store.table_by_token("abc") == found
    assert await store.table_by_token("abd") is None
    await store.append(table, Version(1), change("ended", stage=Stage.OVER))
    assert await store.tables_in(found.place.chat) == []


async def test_a_second_rematch_joins_the_first(store: Store) -> None:
    table = await opened(store)
    place = (await store.table(table)).place
    again = await store.open_table(place, "azul", "u", change("opened"), rematch_of=table)
    with pytest.raises(AlreadyFollowed) as refused:
        await store.open_table(place, "azul", "v", change("opened"), rematch_of=table)
    assert refused.value.table == again
    assert await store.rematch(table) == await store.table(again)


async def test_a_board_is_behind_until_it_is_shown(store: Store) -> None:
    table = await opened(store, "a", "b")
    assert [found.key for found in await store.outdated_tables()] == [table]
    await store.shown(table, Version(1), Message(55, photo=True))
    assert [found.key for found in await store.outdated_tables()] == [table]
    await store.shown(table, Version(2), Message(56, photo=False))
    assert await store.outdated_tables() == []
    found = await store.table(table)
    assert (found.board, found.shown_version) == (Message(56, photo=False), 2)


async def test_what_was_shown_late_does_not_take_the_version_back(store: Store) -> None:
    table = await opened(store, "a", "b")
    await store.shown(table, Version(2), Message(56, photo=True))
    await store.shown(table, Version(1), Message(55, photo=True))
    assert (await store.table(table)).shown_version == 2


async def test_tables_that_wait_for_a_computer_are_found(store: Store) -> None:
    first = await opened(store, token="1", waiting=Waiting.COMPUTER)
    second = await opened(store, token="2", waiting=Waiting.COMPUTER)
    await opened(store, token="3", waiting=Waiting.PERSON)
    assert [found.key for found in await store.thinking()] == [first, second]
    assert [found.key for found in await store.thinking(after=first)] == [second]


async def test_deadlines_stand_as_the_last_change_set_them(store: Store) -> None:
    table = await opened(store, deadlines={"turn": NOON + 600, "idle": NOON + 9000})
    assert await store.due(NOON + 599) == []
    assert await store.due(NOON + 600) == [Deadline(table, "turn", NOON + 600)]
    await store.append(table, Version(1), change("played", deadlines={"idle": NOON + 9999}))
    assert await store.due(NOON + 9999) == [Deadline(table, "idle", NOON + 9999)]


async def test_deadlines_that_were_not_handled_stay_if_they_are_stored(store: Store) -> None:
    unhandled = frozenset({"turn", "warn"})
    table = await opened(store, deadlines={"turn": NOON, "seat": NOON, "idle": NOON + 9})
    vote = change("voted", deadlines={"idle": NOON + 99}, unhandled=unhandled)
    await store.append(table, Version(1), vote)
    assert await store.deadlines_of(table) == {"turn": NOON, "idle": NOON + 99}
    await store.append(table, Version(2), change(unhandled=unhandled))
    assert await store.deadlines_of(table) == {"turn": NOON}
    moved = change("played", deadlines={"turn": NOON + 600}, unhandled=unhandled)
    await store.append(table, Version(2), moved)
    assert await store.deadlines_of(table) == {"turn": NOON + 600}
    await store.append(table, Version(3), change())
    assert await store.deadlines_of(table) == {}


async def test_a_change_without_facts_moves_deadlines_and_no_version(store: Store) -> None:
    table = await opened(store, deadlines={"idle": NOON})
    assert await store.append(table, Version(1), change(deadlines={"idle": NOON + 5})) == 1
    assert await store.due(NOON + 5) == [Deadline(table, "idle", NOON + 5)]


async def test_after_an_outage_everybody_has_the_same_time_left(store: Store) -> None:
    await opened(store, token="1", deadlines={"turn": NOON, "idle": NOON})
    await opened(store, token="2", deadlines={"turn": NOON + 999})
    paused = await opened(store, token="3", deadlines={"turn": NOON})
    await store.pause(paused, "forbidden", at=NOON)
    assert await store.alive_at() is None
    await store.record_alive(NOON)
    assert await store.alive_at() == NOON
    earliest = {"turn": NOON + 160, "idle": NOON + 500}
    await store.skip_outage(100, earliest=earliest, at=NOON + 100)
    due = [(deadline.kind, deadline.due) for deadline in await store.due(NOON + 9999)]
    assert due == [("turn", NOON + 160), ("idle", NOON + 500), ("turn", NOON + 1099)]
    assert await store.deadlines_of(paused) == {"turn": NOON + 100}
    assert await store.alive_at() == NOON + 100


async def test_after_an_outage_boards_that_tell_a_deadline_are_outdated(store: Store) -> None:
    told = await opened(store, token="1", deadlines={"pause": NOON})
    other = await opened(store, token="2", deadlines={"turn": NOON})
    for table in (told, other):
        await store.shown(table, Version(1), None)
    await store.skip_outage(0, earliest={"pause": NOON}, at=NOON, told=("pause",))
    assert await store.outdated_tables() == []
    await store.skip_outage(100, earliest={"pause": NOON}, at=NOON + 100, told=("pause",))
    assert [row.key for row in await store.outdated_tables()] == [told]
    assert await store.deadlines_of(told) == {"pause": NOON + 100}


async def test_components_and_snapshots_are_kept(store: Store) -> None:
    table = await opened(store, snapshot="{1}")
    started = change("started", snapshot=None)
    started = type(started)(
        facts=("s",), at=NOON, standing=started.standing, components=("hash", "{cards}")
    )
    await store.append(table, Version(1), started)
    assert await store.components("hash") == "{cards}"
    assert await store.snapshot(table) == (1, "{1}")
    with pytest.raises(KeyError):
        await store.components("other")


async def test_everything_is_there_after_closing_and_opening(open_database: OpenDatabase) -> None:
    store = await open_database("games")
    table = await opened(store, "a", "b", deadlines={"turn": NOON})
    before = await store.table(table)
    await store.close()
    store = await open_database("games")
    assert await store.table(table) == before
    assert [row.body for row in await store.facts(table)] == ["a", "b"]
    await store.close()


async def test_boards_of_finished_games_stay_in_the_former_group(store: Store) -> None:
    """Otherwise, a message of the supergroup with the same number would be taken for the board."""
    table = await opened(store)
    group = (await store.table(table)).place.chat
    await store.append(
        table, Version(1), Change(facts=("e",), at=NOON, standing=TableSummary(stage=Stage.OVER))
    )
    await store.shown(table, Version(2), Message(4, photo=True))
    assert await store.board_at(group, 4) == table
    former = (await store.chat(group)).telegram_id
    assert await store.migrate_chat(former, -1001234) == group
    assert await store.board_at(group, 4) is None
    row = await store.table(table)
    assert (row.board, row.shown_version) == (None, Version(2))
