-- CRC-32 of the body; facts of earlier versions have none.
ALTER TABLE fact ADD COLUMN checksum INTEGER;
