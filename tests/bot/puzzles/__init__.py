"""The tests of bot/puzzles."""
