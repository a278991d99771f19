-- People who took over a seat of a finished game that was not theirs at its start. They may have left it again.
CREATE TABLE substitute (
    person_id INTEGER NOT NULL REFERENCES person (id),
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    PRIMARY KEY (person_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX substitute_by_table ON substitute (table_id);

INSERT INTO substitute
SELECT DISTINCT json_extract(body, '$.chair.owner'), table_id FROM fact
WHERE body LIKE '{"kind":"handed_over"%' AND json_extract(body, '$.chair.owner') IS NOT NULL
    AND EXISTS (
        SELECT 1 FROM finished_game
        WHERE finished_game.table_id = fact.table_id AND seat = json_extract(body, '$.seat')
            AND person_id IS NOT json_extract(body, '$.chair.owner')
    );
