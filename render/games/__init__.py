"""One file a game: `paint(scene) -> Image`."""
