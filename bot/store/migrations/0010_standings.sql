-- Whether the person of this seat ended the game before its end by the rules, and the keys of the achievements of the
-- seat, separated by spaces. Both are NULL until they are computed from the facts of a game of an earlier version.
ALTER TABLE finished_game ADD COLUMN has_quit INTEGER CHECK (has_quit IN (0, 1));
ALTER TABLE finished_game ADD COLUMN achievements TEXT;

CREATE INDEX finished_unprojected ON finished_game (table_id) WHERE has_quit IS NULL;

-- The standings of a chat: one row for each game, period and person, folded from finished_game in the order of
-- (ended_at, table_id). mu and sigma are the present rating, in the rows of the period 'all' only.
CREATE TABLE standing (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    game TEXT NOT NULL,
    period TEXT NOT NULL,
    person_id INTEGER NOT NULL REFERENCES person (id),
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    places INTEGER NOT NULL,
    best INTEGER,
    streak INTEGER NOT NULL,
    longest INTEGER NOT NULL,
    with_computers INTEGER NOT NULL,
    mu REAL,
    sigma REAL,
    PRIMARY KEY (chat_id, game, period, person_id)
) STRICT, WITHOUT ROWID;

-- The rating of a person after each of their rated games in a chat.
CREATE TABLE rating (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    game TEXT NOT NULL,
    person_id INTEGER NOT NULL REFERENCES person (id),
    ended_at REAL NOT NULL,
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (chat_id, game, person_id, ended_at, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_by_person ON rating (person_id, game);

-- Games of chats whose standings must be folded again from all their finished games.
CREATE TABLE due_standing (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    game TEXT NOT NULL,
    PRIMARY KEY (chat_id, game)
) STRICT, WITHOUT ROWID;

INSERT INTO due_standing (chat_id, game) SELECT DISTINCT chat_id, game FROM finished_game;
