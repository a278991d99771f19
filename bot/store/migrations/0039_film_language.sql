-- The language of the animation. Those that were made before count as Persian, the default language.
ALTER TABLE replay ADD COLUMN film_language TEXT NOT NULL DEFAULT 'fa';
