"""A backup of PostgreSQL that is killed while it is verified leaves a copy, which the next backup drops."""

from __future__ import annotations

from pathlib import Path

from bot.store.postgres import backup
from bot.store.postgres.store import open_postgres
from tests.postgres_server import POSTGRES, Server


@POSTGRES
async def test_the_copy_that_a_killed_backup_left_is_dropped(
    postgres_server: Server, tmp_path: Path
) -> None:
    url = await postgres_server.create()
    store = await open_postgres(url)
    await store.meet(101, "Sara")
    await store.close()
    name = url.rpartition("/")[2]
    # As `loaded` leaves it if the process is killed: nightly.py does this when the bot is stopped.
    await postgres_server.execute(f"CREATE DATABASE {name}_verify_999999 TEMPLATE {name}")
    async with backup.draft(url, tmp_path):
        pass
    rows = await postgres_server.fetch("SELECT datname::text FROM pg_database")
    assert [row[0] for row in rows if "_verify_" in row[0]] == []
