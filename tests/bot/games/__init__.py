"""Whole games and evenings, from the first message to the last."""
