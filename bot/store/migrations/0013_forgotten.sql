-- People who were forgotten. A backup that is restored is made to forget them again (bot/store/forgetting.py).
-- chat_id: their private chat, if it was stored.
CREATE TABLE forgotten (
    person_id INTEGER PRIMARY KEY REFERENCES person (id),
    chat_id INTEGER REFERENCES chat (id),
    at REAL NOT NULL
) STRICT;
