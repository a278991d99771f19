"""The row that makes all nodes drain, in PostgreSQL (migrations/postgres/0038_draining.sql)."""

# ruff: noqa: S608 - the statements consist of the texts below

from __future__ import annotations

from collections.abc import Callable

from bot.store.draining import DrainingProgress, Step
from bot.store.postgres.lease_sql import ALIVE, UNFINISHED
from bot.store.postgres.listener import Listener
from bot.store.records import ChatKey, Place

NOTICE = "draining"
"""The notice that tells all nodes to read the row."""
_BEGIN = (
    "WITH begun AS (INSERT INTO draining (only_row, chat_id, topic, finish_by, until) VALUES (1, $1, $2,"
    " clock_timestamp() + $3::float8 * interval '1 second', clock_timestamp() + $4::float8 * interval '1 second')"
    " ON CONFLICT (only_row) DO UPDATE SET chat_id = excluded.chat_id, topic = excluded.topic,"
    " finish_by = excluded.finish_by, until = excluded.until, is_answered = false"
    " WHERE draining.until <= clock_timestamp() RETURNING only_row)"
    " SELECT pg_notify($5, $6) FROM begun"
)
_PROGRESS = (
    "WITH recorded AS (UPDATE node SET drained = $2 WHERE id = $1 AND drained <> $2),"
    f" live AS (SELECT CASE WHEN id = $1 THEN $2::bigint ELSE drained END AS step FROM node WHERE {ALIVE})"
    " SELECT chat_id, topic, is_answered, finish_by <= clock_timestamp() AS is_late,"
    f" (SELECT count(*) FROM live WHERE step < {Step.CLOSED:d}) AS working,"
    f" (SELECT count(*) FROM live WHERE step < {Step.FINISHED:d}) AS unfinished,"
    " (SELECT count(*) FROM inbox WHERE state = 'new') AS updates,"
    f" (SELECT count(*) FROM ({UNFINISHED}) todo) AS tables"
    " FROM draining WHERE until > clock_timestamp()"
)
_ANSWER = (
    "UPDATE draining SET is_answered = true, until = clock_timestamp() + $1::float8 * interval '1 second'"
    " WHERE NOT is_answered RETURNING only_row"
)
_END = "DELETE FROM draining WHERE until <= clock_timestamp() RETURNING chat_id, topic"


class PostgresDraining:
    """Implements `bot.store.draining.DrainingRow`, with the connection of a node's leases."""

    def __init__(self, listener: Listener, channel: str, node: Callable[[], int]) -> None:
        """`channel` carries the notices to nodes; `node` returns the current number of this node."""
        self._listener = listener
        self._channel = channel
        self._node = node

    async def begin(self, place: Place, *, finish: float, resume_after: float) -> bool:
        """Start draining all nodes, and notify them. Return False if they are already draining."""
        values = (place.chat, place.topic, finish, finish + resume_after, self._channel, NOTICE)
        return bool(await self._listener.all(_BEGIN, *values))

    async def progress(self, step: Step) -> DrainingProgress | None:
        """Record how far this node is, and return how far all are, or None if the nodes are not draining."""
        rows = await self._listener.all(_PROGRESS, self._node(), int(step))
        if not rows:
            return None
        chat, topic, *others = rows[0]
        return DrainingProgress(Place(ChatKey(chat), topic), *others)

    async def answer(self, resume_after: float) -> bool:
        """Choose this node to report the outcome, if no node has been chosen yet. Return whether it was chosen."""
        return bool(await self._listener.all(_ANSWER, resume_after))

    async def end(self) -> Place | None:
        """Delete the row if its time is up, and return the place where draining was requested, or None."""
        rows = await self._listener.all(_END)
        return Place(ChatKey(rows[0]["chat_id"]), rows[0]["topic"]) if rows else None

    async def clear(self) -> None:
        """Delete the row."""
        await self._listener.all("DELETE FROM draining")
