"""Functions that record when the bot was last working, and that move the deadlines by the length of an outage.

Times are in seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.store.connection import Connection


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

    Deadlines of kinds that `earliest` does not contain stay. The deadlines of paused tables are moved when the pause
    ends. If `seconds` is not 0, the boards of tables with a deadline of a kind in `told` become outdated, because they
    show the time of that deadline. Invitations, and requests for take-backs at tables that are not paused, expire
    `seconds` later. Also records that the bot was working at time `at`.

    If a bot was working after the time `since`, when the outage had begun, another node has already done all this.
    Return whether it was done now.
    """
    row = connection.execute("SELECT alive_at FROM heartbeat").fetchone()
    if since is not None and row is not None and row["alive_at"] > since:
        return False
    connection.executemany(
        "UPDATE deadline SET due = CASE WHEN due + ?1 > ?2 THEN due + ?1 ELSE ?2 END"
        " WHERE kind = ?3 AND table_id NOT IN"
        " (SELECT id FROM game_table WHERE paused IS NOT NULL)",
        [(seconds, until, kind) for kind, until in earliest.items()],
    )
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
    connection.execute(
        "UPDATE takeback_request SET until = until + ? WHERE table_id NOT IN"
        " (SELECT id FROM game_table WHERE paused IS NOT NULL)",
        (seconds,),
    )
    record_alive(connection, at)
    return True
