"""Pictures of Reef: the market and banks above the players' boards; the end of a game; a player's hand."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PIL import Image

from engine.contract import Word
from engine.games.reef.asides import BOARD, HAND
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render.canvas import Canvas
from render.games.reef import ending, hand, header, market, seats
from render.games.reef.background import background
from render.games.reef.highlights import highlights_of
from render.games.reef.layout import Areas
from render.games.reef.theme import THEMES
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a scene of Reef and return its RGB image.

    If `scene.chosen` is `HAND` and the view belongs to a seat, draw the hand of that seat instead of the position. If
    it is `BOARD`, possibly followed by a partial word, draw the cards of that hand below the position.
    """
    view = cast(ReefView, scene.view)
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme, background(theme))
    if scene.chosen == HAND and view.viewer is not None:
        hand.draw(canvas, view, view.viewer)
    elif scene.chosen.split(".")[0] == BOARD and view.viewer is not None:
        return _with_hand(scene, view, view.viewer)
    elif view.outcome is not None:
        ending.draw(canvas, view)
    else:
        areas, highlights = Areas(view.seats), highlights_of(view)
        header.draw(canvas, view, highlights)
        seats.draw(canvas, areas, view, highlights)
        market.draw(canvas, areas, view, highlights)
    return canvas.image


def _with_hand(scene: Scene, view: ReefView, seat: Seat) -> Image.Image:
    """Draw the position, and below it the cards of a hand with their points. A chosen card has a frame."""
    position = paint(replace(scene, chosen=Word("")))
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme, background(theme))
    parts = scene.chosen.split(".")
    chosen = int(parts[2]) - 1 if parts[1:2] == ["play"] and parts[2].isdecimal() else None
    height = hand.draw_cards(canvas, view, seat, chosen=chosen)
    image = Image.new("RGB", (position.width, position.height + height))
    image.paste(position, (0, 0))
    image.paste(canvas.image.crop((0, 0, position.width, height)), (0, position.height))
    return image
