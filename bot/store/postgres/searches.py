"""Searches that are handed over in PostgreSQL (migrations/postgres/0031_thinkers.sql), on a connection of their own."""

# ruff: noqa: S608 - the statements consist of the texts below

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from bot.store.outages import StoreOutages
from bot.store.postgres.listener import Listener
from bot.store.searches import KEPT_SECONDS, SIGN_SECONDS, SearchJob

ANSWER_SECONDS = 1.0
"""The maximum time in seconds to wait for an answer from the database. A node that cannot hand over a search in this
time runs the search itself."""
JOBS, ANSWERS = "miz_searches", "miz_answers"
"""The channels of notices to thinkers and to nodes."""
_UNTIL = "clock_timestamp() + $1::float8 * interval '1 second'"
_ADD = (
    "WITH added AS (INSERT INTO search_job (key, body) VALUES ($1, $2))"
    f" SELECT pg_notify('{JOBS}', '')"
)
_WITHDRAW = "DELETE FROM search_job WHERE key = $1 AND (thinker IS NULL OR $2) RETURNING key"
_CLEAN = (
    "DELETE FROM search_job WHERE added_at < clock_timestamp() - $1::float8 * interval '1 second'"
)
_WORKERS = "SELECT coalesce(sum(workers), 0) FROM thinker WHERE until > clock_timestamp()"
_JOIN = f"INSERT INTO thinker (until, workers) VALUES ({_UNTIL}, $2) RETURNING id"
_BEAT = f"UPDATE thinker SET until = {_UNTIL}, workers = $2 WHERE id = $3 RETURNING id"
_DELETE_EXPIRED = "DELETE FROM thinker WHERE until < clock_timestamp()"
_CLAIM = (
    "WITH mine AS (SELECT key FROM search_job WHERE thinker IS NULL ORDER BY added_at LIMIT $2"
    " FOR UPDATE SKIP LOCKED)"
    " UPDATE search_job SET thinker = $1 FROM mine WHERE search_job.key = mine.key"
    " RETURNING search_job.key, search_job.body"
)
_ANSWER = (
    "WITH gone AS (DELETE FROM search_job WHERE key = $1 AND thinker = $2 RETURNING key)"
    f" SELECT pg_notify('{ANSWERS}', key || ' ' || $3::text) FROM gone"
)


class PostgresSearches:
    """Implements `bot.store.searches.SearchQueue`."""

    def __init__(self, url: str, *, channel: str, outages: StoreOutages | None = None) -> None:
        """`channel` is the channel to listen to: JOBS for a thinker, ANSWERS for a node.

        `outages` logs outages of a thinker. For a node it is None, since the node's store logs them.
        """
        watched = nullcontext if outages is None else partial(outages.watched, "searches")
        self._listener = Listener(url, channel, seconds=ANSWER_SECONDS, watched=watched)
        self._thinker = 0

    async def add(self, key: str, body: str) -> None:
        """Hand over a search."""
        await self._listener.all(_ADD, key, body)

    async def withdraw(self, key: str, *, claimed: bool) -> bool:
        """Delete a search if no thinker has claimed it, or if `claimed` is set. Return whether it was deleted."""
        return bool(await self._listener.all(_WITHDRAW, key, claimed))

    async def workers(self) -> int:
        """Return how many searches the live thinkers can run at once, after deleting searches that are too old."""
        await self._listener.all(_CLEAN, KEPT_SECONDS)
        return int((await self._listener.all(_WORKERS))[0][0])

    async def beat(self, workers: int) -> None:
        """Renew the row of this thinker, or add a row if it has none."""
        if not await self._listener.all(_BEAT, SIGN_SECONDS, workers, self._thinker):
            self._thinker = int((await self._listener.all(_JOIN, SIGN_SECONDS, workers))[0][0])
        await self._listener.all(_DELETE_EXPIRED)
        await self._listener.all(_CLEAN, KEPT_SECONDS)

    async def claim(self, limit: int) -> Sequence[SearchJob]:
        """Claim up to `limit` searches, oldest first, and return them."""
        rows = await self._listener.all(_CLAIM, self._thinker, limit)
        return [SearchJob(row["key"], row["body"]) for row in rows]

    async def answer(self, key: str, word: str) -> bool:
        """Delete a search and send its answer. Return whether this thinker still had the search."""
        return bool(await self._listener.all(_ANSWER, key, self._thinker, word))

    async def leave(self) -> None:
        """Delete the row of this thinker."""
        await self._listener.all("DELETE FROM thinker WHERE id = $1", self._thinker)

    async def notice(self) -> str:
        """Wait for the next notice, and return it."""
        return await self._listener.notice()

    async def close(self) -> None:
        """Close the connection."""
        await self._listener.close()
