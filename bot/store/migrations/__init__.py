"""Numbered migrations of the database schema; released ones are never edited."""
