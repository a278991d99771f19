"""Requests for take-backs. They are stored, so that every node can answer them, even after a restart."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, cast

from bot.store.connection import Connection, SqlPart
from bot.store.records import PersonKey, TableKey

REQUEST_SECONDS = 60
"""Seconds for which a request is open."""
RequestEnd: TypeAlias = Literal["", "denied", "withdrawn"]
"""How a request ended, or "" if it is open, has expired or was granted."""


@dataclass(frozen=True, slots=True)
class TakebackRequest:
    """A request by `asker`, which `asked` may grant until the time `until` (seconds since the epoch).

    `position` is that of its buttons. The table's position may have risen since, if another seat has changed hands.
    """

    position: int
    asker: PersonKey
    asked: PersonKey
    until: float
    end: RequestEnd = ""


class TakebackRequestStore(Protocol):
    """Reads and writes requests for take-backs; a part of `bot.store.interface.Store`."""

    async def takeback_request(self, table: TableKey, asker: PersonKey) -> TakebackRequest | None:
        """Return the last request of a person at a table, or None. Outages, and pauses of the table, move its `until`.

        A change that ends the game or the turn deletes the request. `Store.purge` deletes expired requests, except
        denied ones, which prevent another request in the same turn.
        """
        ...

    async def keep_takeback_request(self, table: TableKey, request: TakebackRequest) -> None:
        """Record a request, in place of an earlier one of its asker and of the open ones of others at the table.

        The message with an open request is replaced by that of a newer one.
        """
        ...


class SqlTakebackRequests(SqlPart, TakebackRequestStore):
    """The part of `SqlStore` that implements `TakebackRequestStore`."""

    async def takeback_request(self, table: TableKey, asker: PersonKey) -> TakebackRequest | None:
        query = "SELECT * FROM takeback_request WHERE table_id = ? AND asker_id = ?"
        row = await self._reader.one(query, table, asker)
        if row is None:
            return None
        asked = PersonKey(row["asked_id"])
        end = cast("RequestEnd", row["ended"])
        return TakebackRequest(row["position"], asker, asked, row["until"], end)

    async def keep_takeback_request(self, table: TableKey, request: TakebackRequest) -> None:
        await self._write(_keep, table, request)


DROP_OUTDATED = (
    "DELETE FROM takeback_request WHERE table_id = ? AND ((position <> ? AND NOT ?) OR ?)"
)
"""Deletes the requests at a table that no longer apply. Parameters: the table, its position, whether the turn goes on
although the position may have changed, and whether the game is over."""
_PURGE = (
    "DELETE FROM takeback_request WHERE EXISTS (SELECT 1 FROM game_table t WHERE t.id = table_id"
    " AND (t.stage = 'over' OR (until < ? AND ended <> 'denied' AND t.paused IS NULL)))"
)
_KEEP = """
INSERT INTO takeback_request (table_id, position, asker_id, asked_id, until, ended) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, asker_id) DO UPDATE SET position = excluded.position, asked_id = excluded.asked_id,
    until = excluded.until, ended = excluded.ended
"""
_REPLACE = "DELETE FROM takeback_request WHERE table_id = ? AND asker_id <> ? AND ended = ''"


def purge(connection: Connection, before: float) -> None:
    """Delete the requests that can have no effect: those of tables that are over, and expired ones.

    A request is considered expired if its time was up before the time `before`, it was not denied, and its table is not
    paused (when a pause ends, `until` is moved).
    """
    connection.execute(_PURGE, (before,))


def _keep(connection: Connection, table: TableKey, one: TakebackRequest) -> None:
    values = (table, one.position, one.asker, one.asked, one.until, one.end)
    connection.execute(_KEEP, values)
    if not one.end:
        connection.execute(_REPLACE, (table, one.asker))
