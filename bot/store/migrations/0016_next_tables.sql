-- People who want one message when the next table opens in a chat.
CREATE TABLE next_table (
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;

-- The settings of the last table of a game are the defaults of the next one in its chat.
CREATE INDEX table_by_chat_and_game ON game_table (chat_id, game, id);
