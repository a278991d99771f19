-- A settled update keeps its number, and a quarantined one its kind and the name of the error.
CREATE TABLE handled_update (
    update_id BIGINT PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);

DROP TABLE inbox;
CREATE TABLE inbox (
    update_id BIGINT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('new', 'done', 'bad')),
    at DOUBLE PRECISION NOT NULL,
    body TEXT,
    reason TEXT,
    CHECK ((state = 'new') = (body IS NOT NULL))
);

CREATE INDEX inbox_undone ON inbox (update_id) WHERE state = 'new';
CREATE INDEX inbox_settled ON inbox (state, at) WHERE state <> 'new';
CREATE INDEX handled_by_age ON handled_update (at);
