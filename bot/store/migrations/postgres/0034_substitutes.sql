-- People who took over a seat of a finished game that was not theirs at its start. They may have left it again.
CREATE TABLE substitute (
    person_id BIGINT NOT NULL REFERENCES person (id) DEFERRABLE,
    table_id BIGINT NOT NULL REFERENCES game_table (id) DEFERRABLE,
    PRIMARY KEY (person_id, table_id)
);

CREATE INDEX substitute_by_table ON substitute (table_id);

INSERT INTO substitute
SELECT DISTINCT owner, handed.table_id
FROM (
    SELECT table_id, (body::json #>> '{chair,owner}')::bigint AS owner, (body::json #>> '{seat}')::bigint AS seat
    FROM fact WHERE body LIKE '{"kind":"handed_over"%'
) AS handed
JOIN finished_game ON finished_game.table_id = handed.table_id AND finished_game.seat = handed.seat
WHERE owner IS NOT NULL AND person_id IS DISTINCT FROM owner;
