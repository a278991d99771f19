"""The pictures of Reef: cards and banks above, everyone's board from above below; the end; a hand for one alone."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.games.reef.asides import HAND
from engine.games.reef.views import ReefView
from render.games.reef import ending, hand, heading, market, seats
from render.games.reef.look import THEME, Zones, sea
from render.games.reef.marks import marks_of
from render.page import Page
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a position of Reef; chosen "?hand", in a seat's own view: that hand, for its player alone."""
    view = cast(ReefView, scene.view)
    page = Page(scene, THEME, sea())
    if scene.chosen == HAND and view.viewer is not None:
        hand.draw(page, view, view.viewer)
    elif view.outcome is not None:
        ending.draw(page, view)
    else:
        zones, marks = Zones(view.seats), marks_of(view)
        heading.draw(page, zones, view, marks)
        market.draw(page, zones.market, view, marks)
        market.draw_banks(page, zones.banks, view)
        seats.draw(page, zones.boards, view, marks)
    return page.image
