"""The Telegram bot: handlers, tables, presentation, store and sandbox; all input and output is here."""
