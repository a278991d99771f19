"""Handlers of updates: commands, callback queries, inline queries, cards, and changes of chats and their members."""
