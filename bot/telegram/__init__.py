"""Input from and output to Telegram: the update poller, HTTP, callback data, the outbox and rate limits."""
