"""The pictures of each game: a module or package named after the game, with a function `paint(scene) -> Image`."""
