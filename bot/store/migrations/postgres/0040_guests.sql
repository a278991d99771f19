-- Whether the person played from their private chat as a guest of the table, even if they left the table later.
ALTER TABLE finished_game ADD COLUMN is_guest BIGINT NOT NULL DEFAULT 0 CHECK (is_guest IN (0, 1));

CREATE INDEX finished_by_guest ON finished_game (chat_id, person_id) WHERE is_guest = 1;

UPDATE finished_game SET is_guest = 1 WHERE (table_id, person_id) IN (
    SELECT table_id, (body::json #>> '{person}')::bigint FROM fact WHERE body LIKE '{"kind":"chat_added"%'
);
