"""Nodes that share a database, and their leases."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.postgres import leases
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.store import PostgresStore
from bot.store.records import InboxRow
from tests.store.samples import NOON

LATER = NOON + 100


def press(number: int, chat: int) -> InboxRow:
    body = f'{{"update_id":{number},"callback_query":{{"message":{{"chat":{{"id":{chat}}}}}}}}}'
    return InboxRow(number, body)


@pytest.fixture
async def nodes(
    store: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[PostgresLeases, PostgresLeases]]:
    monkeypatch.setattr(leases, "LEASE_SECONDS", 600.0)  # these nodes do not renew their leases
    found = store.become_node(), other.become_node()
    assert [await one.join() for one in found] == [1, 2]
    yield found
    for one in found:
        await one.leave()
