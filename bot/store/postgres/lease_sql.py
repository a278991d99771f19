"""The statements of bot/store/postgres/leases.py.

Those that need the number of the node have it as their first parameter, except HANDLES, which has it as its second.
"""

# ruff: noqa: S608 - the statements consist of the texts below

from __future__ import annotations

from bot.store.reader import LASTING, OWED, PLAYED, runs

SLACK = 4
"""The number of chats that a node may have in excess of its share before it leaves new ones to others."""
USED_SECONDS = 5
"""Seconds after which the use of a lease is recorded again."""
ALIVE = "until > clock_timestamp()"
JOIN = (
    "INSERT INTO node (until) VALUES (clock_timestamp() + $1::float8 * interval '1 second')"
    " RETURNING id"
)
BEAT = (
    "UPDATE node SET until = clock_timestamp() + $2::float8 * interval '1 second' WHERE id = $1"
    f" AND {ALIVE} RETURNING id"
)
COUNT = f"SELECT count(*), min(id) FROM node WHERE {ALIVE}"
LIVE = f"SELECT id FROM node WHERE {ALIVE}"
DELETE_EXPIRED = f"DELETE FROM node WHERE NOT {ALIVE}"
FREE = (
    "UPDATE inbox SET node = NULL WHERE state = 'new' AND node IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = inbox.node)"
)
UNLEASED = "NOT EXISTS (SELECT 1 FROM lease WHERE lease.lane = found.lane)"
WAITING = (
    "SELECT DISTINCT found.lane FROM inbox found"
    f" WHERE found.state = 'new' AND found.node IS NULL AND {UNLEASED}"
)
ROOM = (
    f"SELECT (SELECT count(*) FROM lease) / n.nodes + {SLACK} - (SELECT count(*) FROM lease WHERE node = $1),"
    f" (SELECT count(*) FROM ({WAITING} LIMIT $2) waiting) / n.nodes"
    f" FROM (SELECT greatest(count(*), 1) AS nodes FROM node WHERE {ALIVE}) n"
)
"""Two numbers for a node: how many leases are left until it has SLACK more than its share of all leases, and its share
of the chats that have updates but no lease."""
TAKE = (
    f"INSERT INTO lease (lane, node) SELECT waiting.lane, $1::bigint FROM ({WAITING} AND found.at <= $2) waiting"
    " LIMIT $3 ON CONFLICT DO NOTHING RETURNING lane"
)
CLAIM = (
    "WITH mine AS (SELECT i.update_id, i.lane FROM inbox i"
    " JOIN lease l ON l.lane = i.lane AND l.node = $1"
    " WHERE i.state = 'new' AND i.node IS NULL ORDER BY i.update_id LIMIT $2"
    " FOR UPDATE OF i SKIP LOCKED),"
    " used AS (UPDATE lease SET used_at = clock_timestamp() FROM mine WHERE lease.lane = mine.lane"
    f" AND used_at < clock_timestamp() - interval '{USED_SECONDS} seconds'),"
    " claimed AS (UPDATE inbox SET node = $1 FROM mine WHERE inbox.update_id = mine.update_id"
    " RETURNING inbox.update_id, inbox.body)"
    " SELECT update_id, body FROM claimed"
    f" UNION ALL SELECT NULL, NULL WHERE EXISTS ({WAITING})"
)
"""Returns the claimed updates, and a row of NULLs if there are updates of chats without a lease."""
UNFINISHED = (
    "SELECT chat_id, id FROM game_table WHERE shown_version < version AND paused IS NULL"
    f" UNION SELECT chat_id, id FROM game_table t WHERE waiting = 'computer' AND {PLAYED}"
    " UNION SELECT t.chat_id, t.id FROM guest JOIN game_table t ON t.id = table_id"
    f" WHERE behind = 1 AND guest.paused IS NULL AND (t.paused IS NULL OR NOT t.{LASTING})"
    f" UNION SELECT t.chat_id, t.id FROM owed_notice o JOIN game_table t ON t.id = o.table_id WHERE {OWED}"
)
"""The tables with something left to do. Each part has an index that contains only such tables, because a chat may have
thousands of finished games, which must not be read."""
ADOPT = (
    "INSERT INTO lease (lane, node) SELECT DISTINCT found.lane, $1::bigint FROM ("
    f"SELECT coalesce(c.telegram_id, lane_of_table(t.chat_id, t.id)) AS lane FROM ({UNFINISHED}"
    " UNION SELECT t.chat_id, t.id FROM deadline d JOIN game_table t ON t.id = d.table_id"
    f" WHERE d.due <= $2 AND {runs('$2')}"
    ") t LEFT JOIN chat c ON c.id = t.chat_id"
    f") found WHERE found.lane IS NOT NULL AND {UNLEASED}"
    " LIMIT $3 ON CONFLICT DO NOTHING RETURNING lane"
)
OPEN_OF_CHATS = (
    "SELECT t.chat_id, t.id FROM game_table t JOIN chat c ON c.id = t.chat_id"
    " WHERE c.telegram_id = ANY($1::bigint[]) AND t.stage <> 'over'"
    " UNION SELECT t.chat_id, t.id FROM guest g JOIN chat c ON c.id = g.chat_id JOIN game_table t ON t.id = g.table_id"
    " WHERE c.telegram_id = ANY($1::bigint[]) AND t.stage <> 'over'"
)
UNFINISHED_OF_CHATS = (
    "SELECT u.chat_id, u.id FROM unfinished u JOIN chat c ON c.id = u.chat_id WHERE c.telegram_id = ANY($1::bigint[])"
    " UNION SELECT u.chat_id, u.id FROM unfinished u JOIN guest g ON g.table_id = u.id JOIN chat c ON c.id = g.chat_id"
    " WHERE c.telegram_id = ANY($1::bigint[])"
)
TABLES = (
    f"WITH unfinished AS MATERIALIZED ({UNFINISHED}), todo AS MATERIALIZED ({UNFINISHED_OF_CHATS})"
    " SELECT t.id, t.id IN (SELECT id FROM todo) AND lane_of_table(t.chat_id, t.id) = ANY($1::bigint[]) AS unfinished"
    f" FROM (SELECT chat_id, id FROM todo UNION {OPEN_OF_CHATS}) t"
)
HANDLES = (
    "SELECT 1 FROM game_table t JOIN lease l ON l.lane = lane_of_table(t.chat_id, t.id)"
    " WHERE t.id = $1 AND l.node = $2"
)
_QUIET = (
    "node = $1 AND NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'new' AND inbox.lane = lease.lane)"
    " AND NOT EXISTS (SELECT 1 FROM unfinished u JOIN chat c ON c.id = u.chat_id"
    " WHERE c.telegram_id = lease.lane)"
    " AND NOT EXISTS (SELECT 1 FROM unfinished u JOIN guest g ON g.table_id = u.id"
    " JOIN chat c ON c.id = g.chat_id WHERE c.telegram_id = lease.lane)"
)
"""The condition that a lease belongs to a node and that nothing is left to do in its chat."""
RELEASE = (
    f"WITH unfinished AS MATERIALIZED ({UNFINISHED}) DELETE FROM lease WHERE {_QUIET}"
    " AND used_at < clock_timestamp() - $2::float8 * interval '1 second'"
)
GIVE_UP = (
    f"WITH unfinished AS MATERIALIZED ({UNFINISHED}) DELETE FROM lease WHERE lane IN"
    f" (SELECT lane FROM lease WHERE {_QUIET} ORDER BY used_at LIMIT $2)"
)
