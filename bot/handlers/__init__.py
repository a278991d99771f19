"""Handlers of updates: commands, callback queries and inline queries."""
