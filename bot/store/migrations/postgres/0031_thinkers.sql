-- Processes that only search for computer players (python -m bot --telegram --think-only). One that has not renewed
-- its row by `until` counts as dead. Both tables are not logged: a crash of the server empties them, and nodes whose
-- searches are lost search themselves.
CREATE UNLOGGED TABLE thinker (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    until TIMESTAMPTZ NOT NULL,
    workers BIGINT NOT NULL
);

-- Searches that nodes have handed over; a row is deleted when its answer is sent. body: what one seat sees, and the
-- level. thinker: who has claimed the search; NULL until then.
CREATE UNLOGGED TABLE search_job (
    key TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    added_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    thinker BIGINT
);

CREATE INDEX search_job_by_age ON search_job (added_at);
