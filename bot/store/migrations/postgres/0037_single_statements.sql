-- Connections that commit transactions of a single statement (bot/store/postgres/at_once.py). Each such transaction
-- counts itself in `commits`; so if its answer is lost, another connection can find out whether it was committed. Once
-- `is_closed` is set, the connection can commit nothing more in this way. pid: the server's process.
CREATE TABLE writing_session (
    id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    commits BIGINT NOT NULL DEFAULT 0,
    is_closed BOOLEAN NOT NULL DEFAULT false,
    pid BIGINT NOT NULL DEFAULT pg_backend_pid(),
    used_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- Fails with an error code unless a condition is true.
CREATE FUNCTION ensure(condition BOOLEAN, code TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
    IF NOT condition THEN
        RAISE EXCEPTION USING ERRCODE = code, MESSAGE = 'the condition of a statement is not fulfilled';
    END IF;
    RETURN true;
END $$;

-- As in 0030. The lane is computed once, not for each lease.
CREATE OR REPLACE FUNCTION tell_of_table() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    owner BIGINT;
    lane_of_row BIGINT;
    is_across BOOLEAN := EXISTS (SELECT 1 FROM guest WHERE guest.table_id = NEW.id);
    writer TEXT := current_setting('miz.node', true);
BEGIN
    lane_of_row := (SELECT telegram_id FROM chat WHERE id = NEW.chat_id);
    IF lane_of_row IS NULL THEN
        lane_of_row := lane_of_table(NEW.chat_id, NEW.id);
    END IF;
    owner := (SELECT lease.node FROM lease WHERE lease.lane = lane_of_row);
    IF is_across THEN
        PERFORM pg_notify('miz', concat_ws(' ', 'across', NEW.id, coalesce(owner, 0), coalesce(nullif(writer, ''), '0')));
    ELSIF owner IS NOT NULL AND owner::text IS DISTINCT FROM writer THEN
        PERFORM pg_notify('miz', 'game_table ' || NEW.id);
    END IF;
    RETURN NULL;
END $$;
