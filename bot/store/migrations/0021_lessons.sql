-- How far people are in the lesson of each game: the current task, the words played in it, and the solved tasks.
CREATE TABLE lesson (
    person_id INTEGER NOT NULL REFERENCES person (id),
    game TEXT NOT NULL,
    task TEXT NOT NULL,
    words TEXT NOT NULL,
    solved TEXT NOT NULL,
    PRIMARY KEY (person_id, game)
) STRICT, WITHOUT ROWID;
-- Whether a person gets help in their first games: NULL for yes, 'off' for no.
ALTER TABLE person ADD COLUMN tips TEXT;
