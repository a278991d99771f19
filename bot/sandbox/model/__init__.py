"""The state of the simulated Telegram: users, chats, messages, photos, updates and events."""
