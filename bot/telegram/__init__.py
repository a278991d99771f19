"""Telegram input and output: the update poller, HTTP, callback data, the outbox and rate limits."""
