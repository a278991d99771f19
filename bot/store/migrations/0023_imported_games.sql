-- Recorded games that people sent to the bot as files, to see them as replays. They are deleted after a day.
-- content: the file, compressed. A number is never used again, so the keys of an old message lead to no other game.
CREATE TABLE imported_game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES person (id),
    at REAL NOT NULL,
    content BLOB NOT NULL
) STRICT;

CREATE INDEX imported_by_person ON imported_game (person_id, id);
CREATE INDEX imported_by_time ON imported_game (at);

-- The move of each seat of a finished game after which its chance to win had risen most, computed with the turning
-- points. position: the number of the position after the move. before, after: the chances, per mille.
CREATE TABLE best_move (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position > 0),
    before INTEGER NOT NULL,
    after INTEGER NOT NULL CHECK (after > before),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Replays whose turning points were not computed yet.
CREATE INDEX replay_without_turning_points ON replay (table_id) WHERE turning_points IS NULL;
