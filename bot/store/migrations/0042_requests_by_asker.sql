-- The last request of each person for a take-back at a table, so that a denial outlasts the request of another person.
CREATE TABLE request_by_asker (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    position INTEGER NOT NULL,
    asker_id INTEGER NOT NULL REFERENCES person (id),
    asked_id INTEGER NOT NULL REFERENCES person (id),
    until REAL NOT NULL,
    ended TEXT NOT NULL CHECK (ended IN ('', 'denied', 'withdrawn')),
    PRIMARY KEY (table_id, asker_id)
) STRICT, WITHOUT ROWID;

INSERT INTO request_by_asker (table_id, position, asker_id, asked_id, until, ended)
SELECT table_id, position, asker_id, asked_id, until, ended FROM takeback_request;

DROP TABLE takeback_request;

ALTER TABLE request_by_asker RENAME TO takeback_request;
