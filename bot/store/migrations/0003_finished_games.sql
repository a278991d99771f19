-- One row for each seat of a finished game; rebuilt from the facts by `python -m bot.store rebuild`.
CREATE TABLE finished_game (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    solo INTEGER NOT NULL CHECK (solo IN (0, 1)),
    ended_at REAL NOT NULL,
    reason TEXT NOT NULL,
    is_draw INTEGER NOT NULL CHECK (is_draw IN (0, 1)),
    person_id INTEGER REFERENCES person (id),
    level TEXT,
    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1)),
    moves INTEGER NOT NULL,
    stand_in_level TEXT,
    stand_in_moves INTEGER NOT NULL,
    place INTEGER CHECK (place > 0),
    is_winner INTEGER NOT NULL CHECK (is_winner IN (0, 1)),
    total INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX finished_by_chat ON finished_game (chat_id, game, ended_at);
CREATE INDEX finished_by_person ON finished_game (person_id, game, ended_at) WHERE person_id IS NOT NULL;

-- Tables that ended before results were recorded. problem: why there is no result; NULL: not replayed yet.
CREATE TABLE missing_result (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    problem TEXT
) STRICT;

CREATE INDEX missing_result_pending ON missing_result (table_id) WHERE problem IS NULL;

INSERT INTO missing_result (table_id) SELECT id FROM game_table WHERE stage = 'over';
