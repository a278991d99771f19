"""Pages with standings, replays, analyses and puzzles."""
