"""Copies a database to PostgreSQL, and measures how fast a node claims updates."""

from __future__ import annotations

import time
from pathlib import Path

from bot.store import __main__ as program
from bot.store.postgres.store import open_postgres
from bot.store.records import InboxRow
from bot.telegram.nodes.node import MOST_CLAIMED

CHATS = 500


def copy(source: Path, url: str) -> None:
    """Copy an SQLite database to an empty PostgreSQL database."""
    assert program.main(["copy", str(source), url]) == 0


async def per_second(url: str, count: int) -> float:
    """Store `count` updates, a multiple of 1,000, of CHATS chats. Claim them all, and return the claims per second."""
    store = await open_postgres(url)
    for first in range(0, count, 1000):
        rows = [
            InboxRow(n, f'{{"message":{{"chat":{{"id":{-1 - n % CHATS}}}}}}}')
            for n in range(first, first + 1000)
        ]
        await store.add_updates(rows, at=0.0)
    node = store.become_node()
    try:
        await node.join()
        began, claimed = time.perf_counter(), 0
        while claimed < count:
            claimed += len((await node.claim(time.time(), MOST_CLAIMED)).updates)
        return count / (time.perf_counter() - began)
    finally:
        await node.leave()
        await store.close()
