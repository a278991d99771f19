-- Whether the table was casual, so the game counts for nobody in the standings. Older games are rated.
ALTER TABLE finished_game ADD COLUMN is_casual INTEGER NOT NULL DEFAULT 0 CHECK (is_casual IN (0, 1));
