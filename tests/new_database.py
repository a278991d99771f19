"""New databases for tests: copies of one that was migrated once in this process, which takes a quarter of the time."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.runtime.clock import Clock
from bot.store import schema
from bot.store.sqlite.store import SqliteStore, open_store
from bot.store.sqlite.writer import connect


async def open_new(path: Path, clock: Clock | None = None) -> SqliteStore:
    """Open a database like `open_store`, and create it first if it is missing."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_migrated())
    return await open_store(path, clock)


@cache
def _migrated() -> bytes:
    """Return the contents of an empty database with the newest schema."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite3"
        with closing(connect(path)) as connection:
            schema.migrate(connection, path, 0, schema.migrations())
        return path.read_bytes()
