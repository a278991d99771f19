-- number: the order in which the cards of a home became known; 0 for those of earlier versions. Only the newest ones are
-- updated. is_replaced: whether the card says that it is no longer updated.
ALTER TABLE card ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE card ADD COLUMN is_replaced INTEGER NOT NULL DEFAULT 0 CHECK (is_replaced IN (0, 1));
