"""The Telegram bot: its tables, database, texts and pages, and the communication with Telegram."""
