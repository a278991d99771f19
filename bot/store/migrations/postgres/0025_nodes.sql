-- The restoration of a backup that tables are still to be told about; one row at most. SQLite has a file for it.
CREATE TABLE restoration (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    saved_at DOUBLE PRECISION NOT NULL,
    tables BIGINT[] NOT NULL
);

-- The bots that share this database. A node that does not renew its row in time counts as dead.
CREATE TABLE node (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    until TIMESTAMPTZ NOT NULL
);

-- Which node handles a chat, given by its Telegram id, and the tables in it. A lease ends with its node.
CREATE TABLE lease (
    lane BIGINT PRIMARY KEY,
    node BIGINT NOT NULL REFERENCES node (id) ON DELETE CASCADE,
    used_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX lease_by_node ON lease (node);

-- The Telegram id of the chat of an update, as bot/telegram/update_parser.py stores it; the person's in an inline query.
CREATE FUNCTION lane_of(body TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT coalesce(
        body::json #>> '{callback_query,message,chat,id}',
        body::json #>> '{message,chat,id}',
        body::json #>> '{my_chat_member,chat,id}',
        body::json #>> '{inline_query,from,id}',
        '0'
    )::bigint
$$;

-- node: the node that handles an update; NULL until one has claimed it.
ALTER TABLE inbox ADD COLUMN node BIGINT;
ALTER TABLE inbox ADD COLUMN lane BIGINT GENERATED ALWAYS AS (lane_of(body)) STORED;

CREATE INDEX inbox_unclaimed ON inbox (update_id) WHERE state = 'new' AND node IS NULL;
CREATE INDEX inbox_new_in_lane ON inbox (lane) WHERE state = 'new';

-- Notices to all nodes, on the channel "miz": that there are updates, and what must be dropped from the caches.
CREATE FUNCTION tell_of_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('miz', 'inbox');
    RETURN NULL;
END $$;
CREATE TRIGGER tell_of_updates AFTER INSERT ON inbox FOR EACH STATEMENT EXECUTE FUNCTION tell_of_updates();

CREATE FUNCTION tell_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('miz', TG_TABLE_NAME || ' ' || NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER tell_of_person AFTER UPDATE ON person FOR EACH ROW EXECUTE FUNCTION tell_of_row();
CREATE TRIGGER tell_of_chat AFTER UPDATE ON chat FOR EACH ROW EXECUTE FUNCTION tell_of_row();

-- A table that another node changed than the one that handles its chat.
CREATE FUNCTION tell_of_table() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    owner BIGINT;
BEGIN
    SELECT lease.node INTO owner FROM lease JOIN chat ON chat.telegram_id = lease.lane WHERE chat.id = NEW.chat_id;
    IF owner IS NOT NULL AND owner::text IS DISTINCT FROM current_setting('miz.node', true) THEN
        PERFORM pg_notify('miz', 'game_table ' || NEW.id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER tell_of_table AFTER UPDATE ON game_table FOR EACH ROW
WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION tell_of_table();
