-- The last request for a take-back at a table. position: that of the table when it was asked for. until: when the request
-- expires. ended: '' while it may be answered.
CREATE TABLE takeback_request (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    position INTEGER NOT NULL,
    asker_id INTEGER NOT NULL REFERENCES person (id),
    asked_id INTEGER NOT NULL REFERENCES person (id),
    until REAL NOT NULL,
    ended TEXT NOT NULL CHECK (ended IN ('', 'denied', 'withdrawn'))
) STRICT, WITHOUT ROWID;
