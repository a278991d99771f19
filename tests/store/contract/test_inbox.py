"""Updates are stored before they are confirmed, settled once, and quarantined if they cannot be read."""

from __future__ import annotations

from bot.store.interface import Store
from bot.store.records import InboxRow
from tests.store.samples import NOON


def rows(*ids: int) -> list[InboxRow]:
    return [InboxRow(number, f'{{"update_id": {number}}}') for number in ids]


async def test_an_update_that_comes_again_is_not_new(store: Store) -> None:
    assert await store.add_updates(rows(3, 4), at=NOON) == rows(3, 4)
    assert await store.add_updates(rows(4, 5, 5), at=NOON) == rows(5)
    assert await store.pending_updates() == rows(3, 4, 5)


async def test_a_settled_update_is_neither_undone_nor_new(store: Store) -> None:
    await store.add_updates(rows(3, 4), at=NOON)
    await store.settle(3)
    await store.settle(3)
    assert await store.pending_updates() == rows(4)
    assert await store.add_updates(rows(3), at=NOON) == []


async def test_undone_updates_come_in_slices(store: Store) -> None:
    await store.add_updates(rows(1, 2, 3), at=NOON)
    assert await store.pending_updates(limit=2) == rows(1, 2)
    assert await store.pending_updates(after=2, limit=2) == rows(3)


async def test_a_bad_update_is_set_aside_and_stays(store: Store) -> None:
    await store.add_updates(rows(3), at=NOON)
    await store.quarantine(3, "message", "KeyError")
    assert await store.pending_updates() == []
    assert await store.purge(before=NOON) == 0
    assert await store.add_updates(rows(3), at=NOON) == []


async def test_only_old_and_settled_updates_are_purged(store: Store) -> None:
    await store.add_updates(rows(1, 2, 3), at=NOON)
    await store.add_updates(rows(4), at=NOON + 10)
    await store.settle(1)
    await store.quarantine(2, "message", "KeyError")
    await store.settle(4)
    assert await store.purge(before=NOON + 10) == 2
    assert await store.pending_updates() == rows(3)
    assert await store.add_updates(rows(1, 4), at=NOON) == rows(1)


async def test_a_settled_update_is_new_again_after_a_day_and_pending_ones_stay(
    store: Store,
) -> None:
    await store.add_updates(rows(1, 2), at=NOON)
    await store.settle(1)
    assert await store.purge(before=NOON + 1) == 1
    assert await store.pending_updates() == rows(2)


async def test_updates_of_another_bot_are_forgotten(store: Store) -> None:
    await store.set_bot_id(11)
    await store.add_updates(rows(1), at=NOON)
    await store.set_bot_id(11)
    assert await store.pending_updates() == rows(1)
    await store.set_bot_id(12)
    assert await store.pending_updates() == []
