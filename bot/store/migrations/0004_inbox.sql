-- A settled update keeps its number, and a quarantined one its kind and the name of the error. The numbers move to a
-- table of their own at the next purge: rows that became smaller would leave the pages of the inbox almost empty.
CREATE TABLE handled_update (
    update_id INTEGER PRIMARY KEY,
    at REAL NOT NULL
) STRICT;

INSERT INTO handled_update (update_id, at) SELECT update_id, at FROM inbox WHERE state = 'done';

CREATE TABLE inbox_without_content (
    update_id INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('new', 'done', 'bad')),
    at REAL NOT NULL,
    body TEXT,
    reason TEXT,
    CHECK ((state = 'new') = (body IS NOT NULL))
) STRICT;

INSERT INTO inbox_without_content (update_id, state, at, body, reason)
SELECT
    update_id,
    state,
    at,
    CASE WHEN state = 'new' THEN body END,
    CASE WHEN state = 'bad' THEN
        coalesce(
            (
                SELECT key FROM json_each(CASE WHEN json_valid(body) THEN body ELSE '{}' END)
                WHERE key IN ('message', 'callback_query', 'inline_query', 'my_chat_member')
            ),
            'other'
        ) || ': ' || substr(coalesce(reason, ''), 1, instr(coalesce(reason, '') || '(', '(') - 1)
    END
FROM inbox WHERE state <> 'done';

DROP TABLE inbox;
ALTER TABLE inbox_without_content RENAME TO inbox;

CREATE INDEX inbox_undone ON inbox (update_id) WHERE state = 'new';
CREATE INDEX inbox_settled ON inbox (state, at) WHERE state <> 'new';
CREATE INDEX handled_by_age ON handled_update (at);
