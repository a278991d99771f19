"""Captions: their sentences, notes and layout."""
