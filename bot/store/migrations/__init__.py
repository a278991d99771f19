"""Numbered steps of the database's schema; one that was released is never edited."""
