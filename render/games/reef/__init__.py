"""Pictures of Reef: the market and banks above the players' boards; the end of a game; a player's hand."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.games.reef.asides import HAND
from engine.games.reef.views import ReefView
from render.canvas import Canvas
from render.games.reef import ending, hand, header, market, seats
from render.games.reef.background import background
from render.games.reef.highlights import highlights_of
from render.games.reef.layout import Areas
from render.games.reef.theme import THEME
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a scene of Reef and return its RGB image.

    If `scene.chosen` is `HAND` and the view belongs to a seat, draw the hand of that seat instead of the position.
    """
    view = cast(ReefView, scene.view)
    canvas = Canvas(scene, THEME, background())
    if scene.chosen == HAND and view.viewer is not None:
        hand.draw(canvas, view, view.viewer)
    elif view.outcome is not None:
        ending.draw(canvas, view)
    else:
        areas, highlights = Areas(view.seats), highlights_of(view)
        header.draw(canvas, areas, view, highlights)
        market.draw(canvas, areas, view, highlights)
        seats.draw(canvas, areas.boards, view, highlights)
    return canvas.image
