"""One module or package per game, with `paint(scene) -> Image`."""
