-- The colour theme of a chat's pictures, and the theme of a stored animation; NULL is each game's own theme.
ALTER TABLE chat ADD COLUMN theme TEXT;
ALTER TABLE replay ADD COLUMN film_theme TEXT;
