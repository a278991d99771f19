"""Recorded games in which the narrator tells sentences of all kinds."""
