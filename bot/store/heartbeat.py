"""Functions that record when the bot was last working, and that move the deadlines by the length of an outage.

Times are in seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.store.connection import Connection
from bot.store.reader import GUEST_KINDS, PLAYED

_PAUSED = "SELECT t.id FROM game_table t WHERE t.paused IS NOT NULL"


def record_alive(connection: Connection, at: float) -> None:
    """Record that the bot was working at time `at`."""
    connection.execute(
        "INSERT INTO heartbeat VALUES (1, ?) ON CONFLICT (only_row)"
        " DO UPDATE SET alive_at = excluded.alive_at",
        (at,),
    )


def skip_outage(
    connection: Connection,
    seconds: float,
    earliest: Mapping[str, float],
    at: float,
    told: Collection[str] = (),
    since: float | None = None,
) -> bool:
    """Move deadlines by `seconds`, the length of an outage, but at least to the time in `earliest` for their kind.

    Deadlines of kinds that `earliest` does not contain stay. Those that a pause stops are moved by `seconds` alone, and
    so are the times of the pauses: when a pause ends, its deadlines are moved by its length without outages. If
    `seconds` is not 0, the boards of tables with a deadline of a kind in `told` become outdated, because they show the
    time of that deadline. Invitations, and requests for take-backs, expire `seconds` later. Also records that the bot
    was working at time `at`.

    If a bot was working after the time `since`, when the outage had begun, another node has already done all this.
    Return whether it was done now.
    """
    row = connection.execute("SELECT alive_at FROM heartbeat").fetchone()
    if since is not None and row is not None and row["alive_at"] > since:
        return False
    connection.executemany(
        f"UPDATE deadline SET set_at = set_at + ?1, due = CASE WHEN due + ?1 > ?2 OR table_id IN ({_PAUSED}"  # noqa: S608
        f" AND NOT (?3 IN {GUEST_KINDS} AND {PLAYED})) THEN due + ?1 ELSE ?2 END WHERE kind = ?3",
        [(seconds, until, kind) for kind, until in earliest.items()],
    )
    query = "UPDATE game_table SET paused_at = paused_at + ? WHERE paused IS NOT NULL"
    connection.execute(query, (seconds,))
    for kind in told if seconds else ():
        connection.execute(
            "UPDATE game_table SET shown_version = version - 1 WHERE shown_version >= version"
            " AND id IN (SELECT table_id FROM deadline WHERE kind = ?)",
            (kind,),
        )
        connection.execute(
            "UPDATE guest SET behind = 1, shown_version = 0"
            " WHERE table_id IN (SELECT table_id FROM deadline WHERE kind = ?)",
            (kind,),
        )
    connection.execute("UPDATE invitation SET at = at + ?", (seconds,))
    connection.execute("UPDATE takeback_request SET until = until + ?", (seconds,))
    record_alive(connection, at)
    return True
