"""Pictures of Sintra: the market and the players' palaces or, at the end of a game, one panel per seat."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.games.sintra.views import SintraView
from render import frame
from render.canvas import Canvas
from render.games.sintra import ending, header, market, seats
from render.games.sintra.background import background
from render.games.sintra.highlights import highlights_of
from render.games.sintra.layout import Areas
from render.games.sintra.theme import THEMES
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a scene of Sintra and return its RGB image."""
    view = cast(SintraView, scene.view)
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme, background(theme))
    if view.outcome is not None:
        ending.draw(canvas, view)
        return canvas.image
    highlights = highlights_of(view.events)
    shown = market.factories_shown(view, highlights)
    areas = Areas(view.seats, len(view.factories), shown, rtl=canvas.is_rtl)
    header.draw(canvas, view, highlights)
    seats.draw(canvas, areas, view, highlights)
    market.draw(canvas, areas, view, highlights, scene.chosen)
    places = {"header": frame.HEADER, "board": areas.mover, "market": areas.market}
    return frame.close_up(canvas, places)
