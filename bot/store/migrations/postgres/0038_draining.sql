-- That all nodes drain (bot/telegram/draining.py); one row at most. chat_id, topic: where an operator asked for it, and
-- gets the answer. finish_by: when the operators are told what is unfinished. until: when the nodes work again.
-- is_answered: whether a node has taken over telling the operators the outcome.
CREATE TABLE draining (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    chat_id BIGINT NOT NULL,
    topic BIGINT NOT NULL,
    finish_by TIMESTAMPTZ NOT NULL,
    until TIMESTAMPTZ NOT NULL,
    is_answered BOOLEAN NOT NULL DEFAULT false
);

-- drained: how far a node is with it (bot/store/draining.py, Step). Nodes of earlier versions do not drain, and stay at 0.
ALTER TABLE node ADD COLUMN drained BIGINT NOT NULL DEFAULT 0;
