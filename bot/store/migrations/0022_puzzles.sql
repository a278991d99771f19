-- Answers to the puzzle of a day, in each chat where a person pressed a key; the first answer counts in all of them.
-- day: days since 1970-01-01. choice: the word of the chosen move.
CREATE TABLE puzzle_answer (
    day INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES person (id),
    chat_id INTEGER NOT NULL REFERENCES chat (id),
    choice TEXT NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    at REAL NOT NULL,
    PRIMARY KEY (day, person_id, chat_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answer_in_chat ON puzzle_answer (chat_id, day);
CREATE INDEX puzzle_answer_of_person ON puzzle_answer (person_id, day);

-- Groups that get the puzzle of the day. hour: in the time zone of the chat. next_at: when the next puzzle is due.
-- sent_day: the day of the last puzzle that was sent, or NULL.
CREATE TABLE puzzle_chat (
    chat_id INTEGER PRIMARY KEY REFERENCES chat (id),
    topic INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    next_at REAL NOT NULL,
    sent_day INTEGER
) STRICT;

CREATE INDEX puzzle_due ON puzzle_chat (next_at);

-- The analysis of a finished game as JSON.
CREATE TABLE analysis (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    body TEXT NOT NULL
) STRICT;
