-- Ids and names of people and chats stand in these two tables only; everything else names them by our own numbers.
CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    telegram_id INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    username TEXT,
    language TEXT,
    started INTEGER NOT NULL DEFAULT 0 CHECK (started IN (0, 1))
) STRICT;

-- A group that became a supergroup keeps its row and gets the new id. If the new id was met first, that row
-- gives its id up and says which row it became.
CREATE TABLE chat (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    telegram_id INTEGER UNIQUE,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    language TEXT,
    became INTEGER REFERENCES chat (id)
) STRICT;

CREATE TABLE former_chat (
    telegram_id INTEGER PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chat (id)
) STRICT;

-- Everything up to changed_at can be rebuilt from the facts.
CREATE TABLE game_table (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    topic INTEGER NOT NULL,
    game TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    rematch_of INTEGER UNIQUE REFERENCES game_table (id),
    version INTEGER NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('lobby', 'running', 'over')),
    waiting TEXT NOT NULL CHECK (waiting IN ('nobody', 'person', 'computer')),
    position INTEGER NOT NULL,
    opened_at REAL NOT NULL,
    changed_at REAL NOT NULL,
    shown_version INTEGER NOT NULL DEFAULT 0,
    board_message INTEGER,
    board_photo INTEGER NOT NULL DEFAULT 0 CHECK (board_photo IN (0, 1)),
    ring_message INTEGER,
    paused TEXT,
    paused_at REAL
) STRICT;

CREATE INDEX table_by_chat ON game_table (chat_id) WHERE stage <> 'over';
CREATE INDEX table_behind ON game_table (id) WHERE shown_version < version;
CREATE INDEX table_thinking ON game_table (id) WHERE waiting = 'computer';
CREATE INDEX table_paused ON game_table (chat_id) WHERE paused IS NOT NULL;

CREATE TABLE seated (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    place INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES person (id),
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX seated_by_person ON seated (person_id);

-- The truth: what happened at each table, only ever written once.
CREATE TABLE fact (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    version INTEGER NOT NULL CHECK (version > 0),
    at REAL NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER a_fact_is_never_changed BEFORE UPDATE ON fact
BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END;

CREATE TRIGGER a_fact_is_never_deleted BEFORE DELETE ON fact
BEGIN SELECT RAISE(ABORT, 'a fact is never deleted'); END;

-- The last state of each game, for the day when new rules cannot replay its log.
CREATE TABLE snapshot (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE components (
    hash TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deadline (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    kind TEXT NOT NULL,
    due REAL NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadline_by_due ON deadline (due);

-- An update is a row here before Telegram is told that it arrived.
CREATE TABLE inbox (
    update_id INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('new', 'done', 'bad')),
    at REAL NOT NULL,
    reason TEXT
) STRICT;

CREATE INDEX inbox_undone ON inbox (update_id) WHERE state = 'new';
CREATE INDEX inbox_by_age ON inbox (at) WHERE state <> 'new';

-- Whose updates these are; one row at most.
CREATE TABLE served_bot (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    telegram_id INTEGER NOT NULL
) STRICT;
