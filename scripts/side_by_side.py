"""Draws the boards of all games side by side at the width of a phone, for docs/pictures.md.

python scripts/side_by_side.py --out docs/games.jpg
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gallery_pictures import _texts, positions, seat_names
from PIL import Image

import render
from bot.presentation.narration.big_moves import big_move
from engine import games
from render.layout import HEIGHT, WIDTH
from render.scene import Scene
from render.theme import NAMES

PHONE, GAP = 360, 12
HEIGHT_ON_PHONE = round(HEIGHT * PHONE / WIDTH)


def main(arguments: Sequence[str] | None = None) -> None:
    ask = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--seats", type=int, default=4)
    ask.add_argument("--game", action="append", help="default: each game for that many people")
    ask.add_argument("--locale", default="fa")
    ask.add_argument("--theme", default="", choices=NAMES, help="default: each game's own theme")
    wish = ask.parse_args(arguments)
    shown = wish.game or [key for key in games.KEYS if wish.seats in games.game(key).seat_counts]
    boards = [board(key, wish.seats, wish.locale, wish.theme) for key in shown]
    width = len(boards) * (PHONE + GAP) - GAP
    image = Image.new("RGB", (width, HEIGHT_ON_PHONE), (255, 255, 255))
    for at, picture in enumerate(boards):
        image.paste(picture, (at * (PHONE + GAP), 0))
    wish.out.write_bytes(render.encode(image))


def board(key: str, seats: int, locale: str, theme: str = "") -> Image.Image:
    """Return a picture, PHONE px wide, of a game between computers after half of its moves.

    With `theme` "", the picture has the game's own theme.
    """
    game, played = games.game(key), positions(key, seats)
    position = played[len(played) // 2]
    names = seat_names(locale, seats)
    view = game.observe(position.state, None, position.events)
    voice = _texts().voice(locale, names)
    big = big_move(key, view.events)
    picture = render.paint(Scene(key, view, names, voice.drawn, theme=theme, big_move=big))
    return picture.resize((PHONE, HEIGHT_ON_PHONE), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
