"""Input from and output to Telegram: polling and webhooks, HTTP, buttons, the outbox, ephemeral messages, nodes."""
