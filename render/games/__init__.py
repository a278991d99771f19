"""The pictures of each game: a package named after the game.

It has a function `paint(scene) -> Image`, and a module `theme` with `THEMES`, the light and the dark palette.
"""
