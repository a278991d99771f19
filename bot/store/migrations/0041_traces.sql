-- The Telegram id that a forgotten person had, until their traces in copies of the database are erased; then NULL.
ALTER TABLE forgotten ADD COLUMN telegram_id INTEGER;
