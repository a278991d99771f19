"""Recorded games in which the narrator uses sentences of all kinds."""
