"""Ephemeral messages, which only one member of a group sees."""
