"""Requests for take-backs in the store: the last one at a table, and when it expires."""

from __future__ import annotations

from dataclasses import replace

from bot.store.interface import Store
from bot.store.takeback_requests import TakebackRequest
from tests.store.samples import change, group


async def test_the_last_request_is_kept_and_expires_later_after_outages_and_pauses(
    store: Store,
) -> None:
    place = await group(store)
    sara, amir = [(await store.meet(number, "name")).key for number in (101, 102)]
    key = await store.open_table(place, "azul", "token", change("opened"))
    assert await store.takeback_request(key) is None
    await store.keep_takeback_request(key, TakebackRequest(3, amir, sara, 1.0))
    request = TakebackRequest(4, sara, amir, 100.0)
    await store.keep_takeback_request(key, request)
    assert await store.takeback_request(key) == request
    await store.skip_outage(7.0, earliest={}, at=50.0)
    assert await store.takeback_request(key) == replace(request, until=107.0)
    await store.pause(key, "forbidden", at=60.0)
    await store.skip_outage(10.0, earliest={}, at=70.0)
    await store.wake(place.chat, at=80.0)
    moved = replace(request, until=127.0)
    assert await store.takeback_request(key) == moved
    await store.keep_takeback_request(key, replace(moved, end="denied"))
    assert await store.takeback_request(key) == replace(moved, end="denied")
