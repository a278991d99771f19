-- The private messages that show a table to one member of its group, so that a restart does not forget them.
-- number: the ephemeral_message_id, which Telegram may use again once the message is gone. position: that of the table
-- which the message shows. replaces: whether it stands in the place of the board.
CREATE TABLE private_copy (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    number INTEGER NOT NULL,
    position INTEGER NOT NULL,
    replaces INTEGER NOT NULL CHECK (replaces IN (0, 1)),
    PRIMARY KEY (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX private_copy_by_person ON private_copy (person_id);
CREATE INDEX private_copy_by_chat ON private_copy (chat_id);
