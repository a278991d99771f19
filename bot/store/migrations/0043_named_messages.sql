-- The messages of named notices about a table, so that a later one replaces them even after a restart.
CREATE TABLE named_message (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    name TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    message INTEGER NOT NULL,
    PRIMARY KEY (chat_id, name)
) STRICT, WITHOUT ROWID;
