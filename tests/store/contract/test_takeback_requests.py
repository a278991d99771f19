"""Requests for take-backs in the store: the last one at a table, when it expires, and when it is deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.interface import Store
from bot.store.records import Stage, TableKey, Version
from bot.store.takeback_requests import REQUEST_SECONDS, RequestEnd, TakebackRequest
from tests.store.samples import NOON, change, group


async def last(store: Store, key: TableKey) -> TakebackRequest | None:
    """Return the last request of Sara at a table."""
    return await store.takeback_request(key, (await store.meet(101, "name")).key)


async def test_the_last_request_is_kept_and_expires_later_after_outages_and_pauses(
    store: Store,
) -> None:
    place = await group(store)
    sara, amir = [(await store.meet(number, "name")).key for number in (101, 102)]
    key = await store.open_table(place, "azul", "token", change("opened"))
    assert await last(store, key) is None
    await store.keep_takeback_request(key, TakebackRequest(3, sara, amir, 1.0))
    request = TakebackRequest(4, sara, amir, 100.0)
    await store.keep_takeback_request(key, request)
    assert await last(store, key) == request
    await store.skip_outage(7.0, earliest={}, at=50.0)
    assert await last(store, key) == replace(request, until=107.0)
    await store.pause(key, "forbidden", at=60.0)
    await store.skip_outage(10.0, earliest={}, at=70.0)
    await store.wake(place.chat, at=80.0)
    moved = replace(request, until=127.0)
    assert await last(store, key) == moved
    await store.keep_takeback_request(key, replace(moved, end="denied"))
    assert await last(store, key) == replace(moved, end="denied")


async def test_a_request_made_while_only_the_home_was_paused_is_not_open_again_afterwards(
    store: Store,
) -> None:
    key = await requested(store)
    await store.pause(key, "forbidden", at=60.0)
    sara, amir = [(await store.meet(number, "name")).key for number in (101, 102)]
    request = TakebackRequest(4, sara, amir, 500.0 + REQUEST_SECONDS)
    await store.keep_takeback_request(key, request)
    await store.wake((await store.table(key)).place.chat, at=900.0)
    assert await last(store, key) == request


async def test_the_request_of_another_person_replaces_an_open_one_but_no_denial(
    store: Store,
) -> None:
    key = await requested(store)
    sara, amir = [(await store.meet(number, "name")).key for number in (101, 102)]
    other = TakebackRequest(4, amir, sara, 100.0)
    await store.keep_takeback_request(key, other)
    assert await last(store, key) is None
    denied = TakebackRequest(4, sara, amir, 100.0, "denied")
    await store.keep_takeback_request(key, denied)
    assert await store.takeback_request(key, amir) == other
    await store.keep_takeback_request(key, other)
    assert await last(store, key) == denied


async def test_a_request_at_a_frozen_table_expires_later(store: Store) -> None:
    key = await requested(store)
    await store.freeze(key, at=60.0)
    await store.unfreeze(key, at=80.0)
    request = await last(store, key)
    assert request is not None
    assert request.until == 120.0


async def requested(
    store: Store, *, until: float = 100.0, end: RequestEnd = "", token: str = "t"
) -> TableKey:
    """Open a table at position 4, and store a request at this position."""
    place = await group(store)
    sara, amir = [(await store.meet(number, "name")).key for number in (101, 102)]
    key = await store.open_table(place, "azul", token, change("opened", position=4))
    await store.keep_takeback_request(key, TakebackRequest(4, sara, amir, until, end))
    return key


async def test_a_change_that_keeps_the_position_keeps_the_request(store: Store) -> None:
    key = await requested(store, end="denied")
    await store.append(key, Version(1), change("voted", position=4))
    assert await last(store, key) is not None


@pytest.mark.parametrize("end", ["", "denied", "withdrawn"])
async def test_a_request_is_kept_until_the_turn_ends(store: Store, end: RequestEnd) -> None:
    key = await requested(store, end=end)
    request = await last(store, key)
    await store.append(key, Version(1), change("handed_over", position=5, is_same_turn=True))
    await store.append(key, Version(2), change("voted", position=5, is_same_turn=True))
    await store.purge(before=0.0)
    assert await last(store, key) == request
    await store.append(key, Version(3), change("moved", position=6))
    assert await last(store, key) is None


@pytest.mark.parametrize("end", ["", "denied", "withdrawn"])
@pytest.mark.parametrize(("position", "stage"), [(5, Stage.RUNNING), (4, Stage.OVER)])
async def test_a_request_is_deleted_with_its_position_or_its_table(
    store: Store, position: int, stage: Stage, end: RequestEnd
) -> None:
    key = await requested(store, end=end)
    other = await requested(store, token="other")
    await store.append(key, Version(1), change("moved", position=position, stage=stage))
    assert await last(store, key) is None
    assert await last(store, other) is not None


async def test_a_purge_deletes_requests_that_can_have_no_effect(store: Store) -> None:
    kept = [
        await requested(store, until=NOON, token="open"),
        await requested(store, until=1.0, end="denied", token="denied"),
        await requested(store, until=1.0, token="of a paused table, which moves its end"),
    ]
    await store.pause(kept[-1], "forbidden", at=0.5)
    outdated = [
        await requested(store, until=NOON - 1, token="expired"),
        await requested(store, until=1.0, end="withdrawn", token="withdrawn"),
    ]
    over = await store.open_table(
        await group(store), "azul", "over", change("opened", position=4, stage=Stage.OVER)
    )
    person = (await store.meet(101, "name")).key
    await store.keep_takeback_request(over, TakebackRequest(4, person, person, NOON, "denied"))
    await store.purge(before=NOON)
    assert [key for key in kept if await last(store, key) is None] == []
    for key in (*outdated, over):
        assert await last(store, key) is None
