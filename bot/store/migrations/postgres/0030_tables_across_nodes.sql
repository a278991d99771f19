-- The lane of a table: that of its home; for a table of a card, whose home is no chat, that of its oldest private chat.
CREATE FUNCTION lane_of_table(home BIGINT, this_table BIGINT) RETURNS BIGINT LANGUAGE sql STABLE AS $$
    SELECT coalesce(
        (SELECT telegram_id FROM chat WHERE id = home),
        (SELECT chat.telegram_id FROM guest JOIN chat ON chat.id = guest.chat_id
         WHERE guest.table_id = this_table AND chat.telegram_id IS NOT NULL ORDER BY chat.id LIMIT 1)
    )
$$;

-- A table that another node changed than the one that handles its lane. The people of a table across chats are in
-- chats of several nodes, which all have it in memory, so all nodes are told: the node of its lane, and who changed it.
CREATE OR REPLACE FUNCTION tell_of_table() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    owner BIGINT;
    writer TEXT := current_setting('miz.node', true);
BEGIN
    SELECT lease.node INTO owner FROM lease WHERE lease.lane = lane_of_table(NEW.chat_id, NEW.id);
    IF EXISTS (SELECT 1 FROM guest WHERE guest.table_id = NEW.id) THEN
        PERFORM pg_notify('miz', concat_ws(' ', 'across', NEW.id, coalesce(owner, 0), coalesce(nullif(writer, ''), '0')));
    ELSIF owner IS NOT NULL AND owner::text IS DISTINCT FROM writer THEN
        PERFORM pg_notify('miz', 'game_table ' || NEW.id);
    END IF;
    RETURN NULL;
END $$;

-- At the end of the transaction, when its people and chats have been written.
DROP TRIGGER tell_of_table ON game_table;
CREATE CONSTRAINT TRIGGER tell_of_table AFTER UPDATE ON game_table DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION tell_of_table();
