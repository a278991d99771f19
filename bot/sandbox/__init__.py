"""The same bot without Telegram: an honest imitation of the Bot API with a page in the browser."""
