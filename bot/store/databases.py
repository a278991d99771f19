"""The database that the settings name: an SQLite file (DATABASE_PATH) or a PostgreSQL database (DATABASE_URL)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bot.runtime.clock import SteadyClock
from bot.runtime.tasks import cancel_all
from bot.store.errors import Unusable
from bot.store.outages import StoreOutages
from bot.store.searches import SearchQueue
from bot.store.sql import SqlStore
from bot.store.sqlite.store import open_store

SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class Database:
    """An SQLite file, or the PostgreSQL database of a URL. If there is a URL, `path` is not used."""

    path: Path
    url: str | None = None

    @classmethod
    def named(cls, name: str) -> Database:
        """Return the database with this URL or path."""
        return cls(Path(), name) if name.startswith(SCHEMES) else cls(Path(name))

    def __str__(self) -> str:
        """Return the path, or the URL without the user name, the password and the parameters."""
        if self.url is None:
            return str(self.path)
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    @property
    def title(self) -> Path:
        """The path from which the file names of backups are derived."""
        if self.url is None:
            return self.path
        return Path(f"{unquote(urlsplit(self.url).path).strip('/') or 'games'}.dump")

    async def open_until(self, stop: asyncio.Event, *, shared: bool = False) -> SqlStore | None:
        """Open the database as `open` does, but wait for a PostgreSQL server until it answers.

        Return None if `stop` is set before the database is open. Raises Unusable and, for SQLite, StoreUnavailable.
        """
        if self.url is None:
            return await self.open(shared=shared)
        opening = asyncio.create_task(self.open(shared=shared, waits=True))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({opening, stopping}, return_when=asyncio.FIRST_COMPLETED)
            return opening.result() if opening.done() else None
        finally:
            await cancel_all([opening, stopping])

    async def open(
        self, *, alone: bool = False, shared: bool = False, waits: bool = False
    ) -> SqlStore:
        """Open or create the database, and return its store. Raises StoreUnavailable, or Unusable with a text for the
        operator.

        Only one process can use an SQLite file. For PostgreSQL, `alone` ensures the same, `shared` makes this process
        one of several nodes, and with `waits`, opening is tried until the server answers.
        """
        if self.url is None:
            return await open_store(self.path)
        try:
            from bot.store.postgres.store import open_postgres  # noqa: PLC0415 - the packages are optional
        except ModuleNotFoundError as error:
            raise Unusable(
                f"DATABASE_URL needs the package {error.name}: pip install 'miz-board-games[postgres]'."
            ) from None
        store = await open_postgres(self.url, alone=alone, waits=waits)
        if shared:
            store.become_node()
        return store

    def searches(self, *, thinks: bool = False) -> SearchQueue | None:
        """Return the queue of handed-over searches for a node or, if `thinks` is set, for a thinker.

        Return None for SQLite, which only one process can use. Call `open` first.
        """
        if self.url is None:
            return None
        from bot.store.postgres.searches import (  # noqa: PLC0415 - as above
            ANSWERS,
            JOBS,
            PostgresSearches,
        )

        if not thinks:
            return PostgresSearches(self.url, channel=ANSWERS)
        return PostgresSearches(
            self.url, channel=JOBS, outages=StoreOutages(SteadyClock(), is_proven=True)
        )
