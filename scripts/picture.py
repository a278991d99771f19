"""Draws a position of a game, given by its seed and words, as a PNG or JPEG file.

python scripts/picture.py azul --seats 4 --seed tea --play 37 --width 360 --out board.png
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image

import render
from bot.presentation.narration.big_moves import big_move
from bot.presentation.texts import Texts
from engine.contract import Event, Game, Secret, Word
from engine.players import choose
from engine.saying import Seat, say
from render.scene import Scene
from render.theme import NAMES


def main(arguments: Sequence[str] | None = None) -> None:
    ask = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ask.add_argument("game")
    ask.add_argument("--seats", type=int, default=2)
    ask.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    ask.add_argument("--seed", default="tea")
    ask.add_argument("--words", default="", help="the words played, separated by spaces")
    ask.add_argument(
        "--play", type=int, default=0, help="number of further words, chosen by the computer"
    )
    ask.add_argument(
        "--since", type=int, default=1, help="number of last words that are highlighted"
    )
    ask.add_argument("--chosen", default="", help="a partial word, or a drawn aside (?hand)")
    ask.add_argument("--viewer", type=int, help="the viewer's seat, from 1; default: the group")
    ask.add_argument("--locale", default="fa")
    ask.add_argument("--theme", default="", choices=NAMES, help="default: the game's own theme")
    ask.add_argument("--names", default="", help="names, separated by commas")
    ask.add_argument("--width", type=int, default=960)
    ask.add_argument(
        "--out", type=Path, default=Path("picture.png"), help="output file, .png or .jpg"
    )
    ask.add_argument("--tell", action="store_true", help="print the words played")
    wish = ask.parse_args(arguments)
    plain = Texts.load(strict=True).voice(wish.locale).drawn
    strangers = tuple(plain(say("seat-number", number=at + 1)) for at in range(wish.seats))
    names = tuple(wish.names.split(",")) if wish.names else strangers
    game: Game[Any, Any, Any] = import_module(f"engine.games.{wish.game}").GAME
    options = dict(pair.split("=") for pair in wish.option)
    position = play(game, wish.seats, options, wish.seed, wish.words.split(), more=wish.play)
    events = [event for step in position.steps[-wish.since :] for event in step]
    viewer = None if wish.viewer is None else Seat(wish.viewer - 1)
    view = game.observe(position.state, viewer, events)
    image = render.paint(
        Scene(
            game.key,
            view,
            names,
            plain.named(names),
            Word(wish.chosen),
            theme=wish.theme,
            is_opening=not position.words,
            big_move=big_move(game.key, view.events),
        )
    )
    if wish.width != image.width:
        size = (wish.width, round(image.height * wish.width / image.width))
        image = image.resize(size, Image.Resampling.LANCZOS)
    if wish.out.suffix == ".jpg":
        wish.out.write_bytes(render.encode(image))
    else:
        image.save(wish.out)
    if wish.tell:
        print(" ".join(position.words))


@dataclass
class DrawnPosition:
    """A position, the words that led to it, and the events of the setup and of each word."""

    state: Any
    words: list[Word]
    steps: list[Sequence[Event | Secret]]


def play(
    game: Game[Any, Any, Any], seats: int, options: dict[str, str], seed: str, words: Sequence[str], *, more: int = 0
) -> DrawnPosition:  # fmt: skip
    """Play `words` and then `more` words chosen by a computer player, or fewer if the game ends; return the position.

    Raises BadOptions, BadWord or IllegalMove if the rules of the game do not allow the options or a word.
    """
    step = game.start(seats, options, game.components(None), seed)
    position = DrawnPosition(step.state, [], [step.events])
    while (seat := game.to_move(position.state)) is not None:
        at = len(position.words)
        if at == len(words) + more:
            break
        if at < len(words):
            word = Word(words[at])
        else:
            view = game.observe(position.state, seat)
            word = choose(game, view, "medium", f"{seed}/{at}")
        step = game.apply(position.state, game.decode(word))
        position.state = step.state
        position.words.append(word)
        position.steps.append(step.events)
    return position


if __name__ == "__main__":
    main()
