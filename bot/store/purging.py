"""Deletes updates, imported games, requests for take-backs and named messages that are no longer needed."""

from __future__ import annotations

from bot.store import notices, takeback_requests
from bot.store.connection import Connection


def purge(connection: Connection, before: float, limit: int) -> tuple[int, int]:
    """Move and delete a part of the old updates. Return the number of updates moved and the number of updates deleted.

    Up to `limit` settled updates are moved from the inbox to the database table `handled_update`, which has only their
    ids and times. Up to `limit` of these, and up to `limit` quarantined updates, are deleted if they were received
    before `before`. So are all imported games received before then, all requests for take-backs without effect, and the
    records of the named messages about tables that are over.
    """
    moved = connection.execute(
        "DELETE FROM inbox WHERE update_id IN"
        " (SELECT update_id FROM inbox WHERE state = 'done' ORDER BY at LIMIT ?)"
        " RETURNING update_id, at",
        (limit,),
    ).fetchall()
    connection.executemany("INSERT INTO handled_update (update_id, at) VALUES (?, ?)", moved)
    deleted = 0
    for table, where in (("handled_update", "true"), ("inbox", "state = 'bad'")):
        cursor = connection.execute(
            f"DELETE FROM {table} WHERE update_id IN"  # noqa: S608 - from the line above
            f" (SELECT update_id FROM {table} WHERE {where} AND at < ? ORDER BY at LIMIT ?)",
            (before, limit),
        )
        deleted += cursor.rowcount
    connection.execute("DELETE FROM imported_game WHERE at < ?", (before,))
    takeback_requests.purge(connection, before)
    notices.purge_named(connection)
    return len(moved), deleted
