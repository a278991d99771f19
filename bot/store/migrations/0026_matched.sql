-- The strength of the matched computer in this seat (engine/players/scale.py), or NULL.
ALTER TABLE finished_game ADD COLUMN strength REAL;

-- The strengths of the levels have been measured again, so all ratings are folded again.
INSERT INTO due_standing (chat_id, game) SELECT DISTINCT chat_id, game FROM finished_game WHERE true
    ON CONFLICT DO NOTHING;
