-- seen: when a bot last saw the problem. told: the number that the operators were told, 0 if they were not told yet.
ALTER TABLE alarm ADD COLUMN seen REAL NOT NULL DEFAULT 0;
ALTER TABLE alarm ADD COLUMN told INTEGER NOT NULL DEFAULT 1;
UPDATE alarm SET told = number;
