-- When a deadline was last set: the end of a pause moves it only by the time since then.
ALTER TABLE deadline ADD COLUMN set_at REAL NOT NULL DEFAULT 0;
