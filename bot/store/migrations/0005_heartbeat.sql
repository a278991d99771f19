-- When the bot last had a working connection; one row at most. Before the first heartbeat it is the last thing stored.
CREATE TABLE heartbeat (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    alive_at REAL NOT NULL
) STRICT;

INSERT INTO heartbeat (only_row, alive_at)
SELECT 1, max(at) FROM (
    SELECT max(changed_at) AS at FROM game_table
    UNION ALL SELECT max(at) FROM inbox
    UNION ALL SELECT max(at) FROM handled_update
)
HAVING max(at) IS NOT NULL;
