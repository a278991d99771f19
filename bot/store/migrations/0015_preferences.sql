-- How people are called and when they are left alone; what is silent in a chat, and how small its boards are.
ALTER TABLE person ADD COLUMN calls TEXT;
ALTER TABLE person ADD COLUMN quiet TEXT;
ALTER TABLE person ADD COLUMN zone TEXT;
ALTER TABLE chat ADD COLUMN calls TEXT;
ALTER TABLE chat ADD COLUMN silent TEXT NOT NULL DEFAULT '';
ALTER TABLE chat ADD COLUMN light TEXT;
-- The message of a table that the bot has pinned.
ALTER TABLE game_table ADD COLUMN pinned_message INTEGER;
