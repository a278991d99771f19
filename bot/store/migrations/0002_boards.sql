-- Which table's board a message is: asked for every letter that takes another message's place.
CREATE INDEX table_by_board ON game_table (chat_id, board_message) WHERE board_message IS NOT NULL;
