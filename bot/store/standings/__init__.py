"""Standings: records, ratings, estimates of strength."""
