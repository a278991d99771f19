"""The databases that restorations have replaced, in which people are forgotten as well."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from urllib.parse import SplitResult, quote, unquote, urlsplit

from bot.store.connection import Connection
from bot.store.errors import StoreError, Unusable
from bot.store.people.forgetting import forget_in_copy
from bot.store.postgres.sessions import ERRORS, LONG_SECONDS, Sessions
from bot.store.postgres.transactions import PostgresWriter

SUFFIX, STAMP = "_replaced_", "%Y%m%dT%H%M%SZ"
"""What follows the name of a database in the name of one that it replaced: a suffix, and the time in this format."""
DATABASES = "SELECT datname::text FROM pg_database ORDER BY datname"
"""Returns the names of all databases of the server."""
_STAMPED = re.compile(r"\d{8}T\d{6}Z")
_COLUMNS = (
    "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema()"
)
log = logging.getLogger(__name__)


def sibling(url: str, suffix: str) -> str:
    """Return the URL of another database on the server of `url`, whose name is that in `url` followed by `suffix`."""
    parts = urlsplit(url)
    return joined(parts._replace(path=f"/{quote(name_of(url) + suffix)}"))


def joined(parts: SplitResult) -> str:
    """Return the URL with these parts. Unlike `urlunsplit`, this keeps the slashes before an empty host."""
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{parts.netloc}{parts.path}{query}"


def name_of(url: str) -> str:
    """Return the name of the database in a URL. Raises Unusable if there is none."""
    name = unquote(urlsplit(url).path).strip("/")
    if not name:
        raise Unusable("DATABASE_URL must name a database.")
    return name


async def forget_in_replaced(sessions: Sessions, telegram_id: int, at: float) -> None:
    """Forget a person in the databases that this one replaced. If a database cannot be changed, this is logged.

    `at` is in seconds since the epoch. Raises the errors of asyncpg if the databases cannot be listed.
    """
    async with sessions.take() as session:
        rows = await session.fetch(DATABASES)
    for suffix in replaced_suffixes(sessions.url, [row[0] for row in rows]):
        try:
            await _forget(sibling(sessions.url, suffix), telegram_id, at)
        except (StoreError, *ERRORS) as error:
            log.warning(
                "a person is not forgotten in a replaced database",
                extra={"database": name_of(sessions.url) + suffix, "error": str(error)},
            )


def replaced_suffixes(url: str, databases: Sequence[str]) -> Sequence[str]:
    """Return what follows the name of the database of `url` in the names of those that it has replaced.

    `databases` are the names of all databases of the server.
    """
    start = name_of(url) + SUFFIX
    found = [one for one in databases if one.startswith(start)]
    return [SUFFIX + one[len(start) :] for one in found if _STAMPED.fullmatch(one, len(start))]


async def _forget(url: str, telegram_id: int, at: float) -> None:
    def forget(connection: Connection) -> None:
        columns = {(row[0], row[1]) for row in connection.execute(_COLUMNS)}
        forget_in_copy(connection, telegram_id, at, columns)

    sessions = Sessions(url, 1)
    try:
        await PostgresWriter(sessions).run(forget)
        async with sessions.take() as session:
            await session.run("VACUUM", seconds=LONG_SECONDS)
    finally:
        await sessions.close()
