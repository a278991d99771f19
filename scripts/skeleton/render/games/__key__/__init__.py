"""The picture of __Name__. TODO: draw the game; docs/rendering.md describes the parts."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.contract import OpenView
from engine.games.__key__.state import State
from render import ending, frame, shapes
from render.canvas import Canvas
from render.frame import Progress
from render.games.__key__.theme import THEMES
from render.scene import Scene
from render.text import Font

CELL = 96


def paint(scene: Scene) -> Image.Image:
    """Draw a scene and return its RGB image.

    `view.to_move` is None if the game is over, or if the table was closed during the game; then there is no outcome.
    """
    view = cast("OpenView[State]", scene.view)
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme)
    if view.outcome is not None:
        ending.draw_header(canvas, view.outcome, ending.note(canvas, view.outcome, ""))
    else:
        frame.header(canvas, view.to_move, None, Progress())
    for space, owner in enumerate(view.state.spaces):
        x, y = 20 + space * (CELL + 6), 200
        fill = theme.card if owner is None else theme.badge
        canvas.draw_sprite(shapes.rounded_rect(CELL, CELL, 12, fill), x, y)
        number = space + 1 if owner is None else owner + 1
        colour = theme.text if owner is None else theme.on_badge
        canvas.draw_number(x + CELL // 2, y + CELL // 2, number, Font(40), colour)
    return canvas.image
