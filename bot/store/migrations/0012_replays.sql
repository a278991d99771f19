-- The positions of finished games, which can be shown after the rules have changed.
-- positions: compressed JSON. turning_points: JSON, NULL until they are computed. film: the file id of the animation.
CREATE TABLE replay (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    rules_version INTEGER NOT NULL,
    positions BLOB NOT NULL,
    turning_points TEXT,
    film TEXT
) STRICT;

-- Finished games whose positions are not stored. problem: why they cannot be computed; NULL: not tried yet.
CREATE TABLE missing_replay (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    problem TEXT
) STRICT;

CREATE INDEX missing_replay_pending ON missing_replay (table_id) WHERE problem IS NULL;

INSERT INTO missing_replay (table_id) SELECT DISTINCT table_id FROM finished_game;

CREATE INDEX finished_in_chat ON finished_game (chat_id, ended_at, table_id) WHERE seat = 0;
CREATE INDEX finished_of_person ON finished_game (person_id, ended_at, table_id) WHERE person_id IS NOT NULL;
