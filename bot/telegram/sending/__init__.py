"""The outbox: queues of chats, rate limits, budgets, delivery, recovery from failed calls."""
