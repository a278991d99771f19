"""The Telegram bot. All input and output of the project is in this package."""
