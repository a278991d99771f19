"""Puzzles: positions with one clearly best move, made by self-play and checked by long searches."""
