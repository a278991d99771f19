"""The picture of __Name__. TODO: draw the game; docs/rendering.md describes the parts."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.contract import Seat
from engine.games.__key__.views import __Class__View
from render import ending, frame, shapes, widgets
from render.canvas import Canvas
from render.frame import Progress
from render.games.__key__.theme import THEMES
from render.layout import WIDTH, Box
from render.scene import Scene
from render.text import Font

CARD, GAP, ROW = 96, 10, 224


def paint(scene: Scene) -> Image.Image:
    """Draw a scene and return its RGB image. Cards of hands that the view does not show are drawn without a number.

    `view.to_move` is None if the game is over, or if the table was closed during the game; then there is no outcome.
    """
    view = cast("__Class__View", scene.view)
    canvas = Canvas(scene, THEMES.named(scene.theme))
    if view.outcome is not None:
        ending.draw_header(canvas, view.outcome, ending.note(canvas, view.outcome, ""))
    else:
        frame.header(canvas, view.to_move, None, Progress())
    for seat in range(view.seats):
        box = Box(16, 200 + seat * ROW, WIDTH - 32, ROW - 16)
        widgets.card(canvas, box, active=view.to_move == seat)
        names = canvas.name_items(Seat(seat), Font(36, bold=True), canvas.theme.text)
        canvas.draw_row(Box(box.x, box.y, box.w, 80).inset(22, 0), names, gap=20)
        cards = (*view.hands[seat], *view.played[seat])
        for at, card in enumerate(cards):
            _card(canvas, box.x + 22 + at * (CARD + GAP), box.y + 92, card, at < len(view.hands[seat]))
    return canvas.image


def _card(canvas: Canvas, x: int, y: int, number: int | None, in_hand: bool) -> None:
    theme = canvas.theme
    fill, ink = (theme.badge, theme.on_badge) if in_hand else (theme.accent, theme.on_accent)
    canvas.draw_sprite(shapes.rounded_rect(CARD, CARD, 12, fill), x, y)
    if number is not None:
        canvas.draw_number(x + CARD // 2, y + CARD // 2, number, Font(40), ink)
