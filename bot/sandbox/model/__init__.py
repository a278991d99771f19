"""The state of the simulated Telegram: users, chats, messages, photos, queries, updates and events; and its journal."""
