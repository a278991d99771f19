"""Computer players: searches, pondering, thinkers."""
