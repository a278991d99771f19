"""Replays of games, their analysis, imports, and the check of deals."""
