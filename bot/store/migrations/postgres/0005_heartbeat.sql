-- When the bot last had a working connection; one row at most.
CREATE TABLE heartbeat (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    alive_at DOUBLE PRECISION NOT NULL
);
