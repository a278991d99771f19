"""What the bot asks of a store, whatever keeps it."""
