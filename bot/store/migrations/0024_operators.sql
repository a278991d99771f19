-- People and chats, by Telegram id, whose updates are dropped.
CREATE TABLE ban (
    telegram_id INTEGER PRIMARY KEY,
    at REAL NOT NULL
) STRICT;

-- Announcements of the operators. last_chat: the last chat that was sent the text. sent: the number of chats.
CREATE TABLE announcement (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    last_chat INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    is_over INTEGER NOT NULL CHECK (is_over IN (0, 1))
) STRICT;

CREATE INDEX announcement_unfinished ON announcement (id) WHERE is_over = 0;

-- Groups that get no announcements.
CREATE TABLE unannounced_chat (
    chat_id INTEGER PRIMARY KEY REFERENCES chat (id)
) STRICT;

-- Problems that the operators were told about and that are not over. number: how many were told.
CREATE TABLE alarm (
    kind TEXT PRIMARY KEY,
    since REAL NOT NULL,
    number INTEGER NOT NULL
) STRICT;

CREATE INDEX table_frozen ON game_table (id) WHERE paused IN ('damaged', 'frozen');
