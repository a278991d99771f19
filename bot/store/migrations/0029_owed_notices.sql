-- Messages to a table that a deadline caused, in each of its chats, until they are sent. is_begun: the call has begun.
CREATE TABLE owed_notice (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    kind TEXT NOT NULL,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    position INTEGER NOT NULL,
    is_begun INTEGER NOT NULL CHECK (is_begun IN (0, 1)),
    PRIMARY KEY (table_id, kind, chat_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX owed_notice_by_chat ON owed_notice (chat_id);
