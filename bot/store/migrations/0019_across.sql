-- The first name alone, which is shown at tables across chats. NULL until the person is met again.
ALTER TABLE person ADD COLUMN first_name TEXT;

-- The private chats in which people play at a table that has another home, and what they show there.
-- behind: whether the board in this chat is outdated.
CREATE TABLE guest (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    person_id INTEGER NOT NULL REFERENCES person (id),
    shown_version INTEGER NOT NULL DEFAULT 0,
    behind INTEGER NOT NULL DEFAULT 1 CHECK (behind IN (0, 1)),
    board_message INTEGER,
    board_photo INTEGER NOT NULL DEFAULT 0 CHECK (board_photo IN (0, 1)),
    ring_message INTEGER,
    paused TEXT,
    PRIMARY KEY (table_id, chat_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX guest_by_chat ON guest (chat_id, board_message);
CREATE INDEX guest_behind ON guest (table_id) WHERE behind = 1 AND paused IS NULL;
CREATE INDEX guest_paused ON guest (chat_id) WHERE paused IS NOT NULL;

-- Invitations that people may send by an inline query. The token becomes that of the table that is opened by it.
-- chat_id: the home of that table, a row of kind 'card'. at: when the invitation was last offered.
CREATE TABLE invitation (
    token TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES person (id),
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX invitation_by_person ON invitation (person_id, game, seats);
CREATE INDEX invitation_by_age ON invitation (at);

-- The messages that were sent by inline queries and show the tables of a home of kind 'card'. token: that of its key.
CREATE TABLE card (
    inline_message_id TEXT PRIMARY KEY,
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    token TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX card_by_chat ON card (chat_id);
