"""Pictures of Azul: the players' boards above the market or, at the end of a game, one panel per seat."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PIL import Image

from engine.games.azul.views import AzulView
from render import frame, widgets
from render.canvas import Canvas
from render.games.azul import ending, header, market, seats, tiling
from render.games.azul.highlights import highlights_of
from render.games.azul.layout import Areas
from render.games.azul.theme import THEMES
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a scene of Azul and return its RGB image."""
    view = cast(AzulView, scene.view)
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme, widgets.azulejo_background(theme))
    if view.outcome is not None:
        ending.draw(canvas, view)
        return canvas.image
    highlights = highlights_of(view.events)
    is_large = view.seats == 4 or canvas.main_seat(view.to_move) == view.to_move
    if view.to_move is None or not is_large:  # small panels have no room for the numbers of columns
        view = replace(view, choice=None)
    areas = Areas(
        view.seats,
        len(view.factories),
        market.factories_shown(view, highlights),
        choosing=view.choice is not None,
        rtl=canvas.is_rtl,
    )
    header.draw(canvas, view, highlights)
    seats.draw(canvas, areas, view, highlights)
    if view.choice is None:
        market.draw(canvas, areas, view, highlights, scene.chosen)
    elif view.seats == 4:
        tiling.draw_instruction(canvas, areas.market, view)
    places = {"header": frame.HEADER, "board": areas.mover, "market": areas.market}
    return frame.close_up(canvas, places)
