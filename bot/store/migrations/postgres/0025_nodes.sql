-- The restoration of a backup that tables are still to be told about; one row at most. SQLite has a file for it.
CREATE TABLE restoration (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    saved_at DOUBLE PRECISION NOT NULL,
    tables BIGINT[] NOT NULL
);
