"""Pictures of Reef: the players' boards above the banks and the market; the end of a game; a player's hand."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PIL import Image

from engine.contract import Word
from engine.games.reef.asides import BOARD, HAND
from engine.games.reef.views import ReefView
from render import frame
from render.canvas import Canvas
from render.games.reef import ending, hand, header, market, seats
from render.games.reef.background import background
from render.games.reef.highlights import highlights_of
from render.games.reef.layout import Areas
from render.games.reef.own_hand import OwnHand
from render.games.reef.theme import THEMES
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a scene of Reef and return its RGB image.

    If the view belongs to a seat, `scene.chosen` can select a picture for that seat. If it is `HAND`, draw the hand of
    the seat instead of the position. If it is `BOARD`, possibly followed by "." and a partial word, and the game is not
    over, draw the position with what the cards of the seat would score. If the word names a card and a space, the first
    coral of the card is on that space of the seat's board.
    """
    view = cast(ReefView, scene.view)
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme, background(theme))
    first, _, partial = scene.chosen.partition(".")
    if scene.chosen == HAND and view.viewer is not None:
        hand.draw(canvas, view, view.viewer)
    elif view.outcome is not None:
        ending.draw(canvas, view)
    else:
        own = None
        if first == BOARD and view.viewer is not None:
            own = OwnHand.of(view.viewer, Word(partial))
        areas = Areas(
            view.seats,
            for_one=own is not None,
            is_idle=market.is_idle(view),
            rtl=canvas.is_rtl,
        )
        highlights = highlights_of(view, is_close_up=scene.close_up is not None)
        if own is not None and own.space is not None:
            view = own.with_choice(view)
            highlights = replace(highlights, choice=(own.seat, own.space))
        header.draw(canvas, view, highlights)
        seats.draw(canvas, areas, view, highlights, own)
        market.draw(canvas, areas, view, highlights)
        places = {"header": frame.HEADER, "board": areas.mover}
        if areas.hand is not None:
            places["hand"] = areas.hand
        height = areas.market.bottom - areas.banks.y
        places["market"] = areas.banks._replace(h=height)
        places["display"] = areas.market  # the market without the banks
        return frame.close_up(canvas, places)
    return canvas.image
