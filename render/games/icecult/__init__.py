"""Pictures of Ice Cult: the base in the centre, a path on each side, and a panel for each colour in the corners."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PIL import Image

from engine.games.icecult.events import Tilted
from engine.games.icecult.legality import compulsory, movable
from engine.games.icecult.pieces import Colour
from engine.games.icecult.state import State, face
from engine.games.icecult.tilts import PLACES, BlockPlace
from engine.games.icecult.views import IceView, preview
from render import frame
from render.canvas import Canvas
from render.games.icecult import base, ending, header, legend, paths, seats, tilt_frames
from render.games.icecult.background import background
from render.games.icecult.highlights import Highlights, highlights_of
from render.games.icecult.layout import LEGEND, NORTH, SOUTH
from render.games.icecult.paths import MoveHints
from render.games.icecult.theme import THEMES
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a scene of Ice Cult and return its RGB image.

    The tilts of a partial word are applied, and the picture is marked as a preview. For a word that starts with
    `tilt_frames.WORD`, draw the tilt frames instead.
    """
    if tilts := tilt_frames.tilts_of(scene.chosen):
        return tilt_frames.paint(scene, cast(IceView, scene.view), tilts)
    view = preview(cast(IceView, scene.view), scene.chosen)
    theme = THEMES.named(scene.theme)
    if view.outcome is not None:
        canvas = Canvas(scene, theme, background(theme))
        ending.draw(canvas, view)
        return canvas.image
    if view.to_move is None:  # a stopped game: no symbol is left to use
        view = replace(view, state=replace(view.state, resolving=None))
    canvas = Canvas(scene, theme, paths.empty(theme))
    parts = () if scene.close_up is None else scene.close_up.parts
    highlights = Highlights() if view.tried else highlights_of(view, whole_turn=not parts)
    source = _source(scene.chosen)
    arrows = _arrows(view.state, source)
    hints = _hints(view.state, arrows)
    if not parts or "header" in parts:
        header.draw(canvas, view, highlights)
    paths.draw(canvas, view.state, highlights, hints, pale=bool(view.tried))
    seats.draw(canvas, view, highlights, _entering(view.state, arrows))
    base.draw(canvas, view, _last_tilts(highlights), source)
    if not parts or "legend" in parts:
        legend.draw(canvas, view, highlights)
    board = NORTH._replace(h=SOUTH.bottom - NORTH.y)
    places = {"header": frame.HEADER, "board": board, "legend": LEGEND}
    return frame.close_up(canvas, places)


def _last_tilts(highlights: Highlights) -> tuple[str, ...]:
    """Return the codes of the tilts in the last turn, or () if no turn or no tilt is known."""
    tilted = [deed for turn in highlights.turns[-1:] for deed in turn if isinstance(deed, Tilted)]
    return tuple(code for deed in tilted for code in (deed.first, deed.second))


def _source(chosen: str) -> BlockPlace | None:
    """Return the place that a partial word names after "arrow" or "circle", or None if it names no place."""
    kind, *rest = chosen.split(".")
    found = [place for place in PLACES if rest[:1] == [place.value.lower()]]
    return found[0] if found and kind in ("arrow", "circle") else None


def _arrows(state: State, source: BlockPlace | None) -> tuple[BlockPlace, ...]:
    """Return the blocks whose arrows are emphasized: `source`, or else all blocks whose arrow must be resolved.

    The result is () while tilts are chosen.
    """
    if state.resolving is None:
        return ()
    return compulsory(state) if source is None else (source,)


def _hints(state: State, arrows: tuple[BlockPlace, ...]) -> MoveHints:
    shown = {place: face(state, place) for place in arrows}
    pieces = {
        (top.points, space, height)
        for place, top in shown.items()
        for space, height in movable(state, place)
        if space
    }
    return MoveHints(pieces, {top.points for top in shown.values()})


def _entering(state: State, arrows: tuple[BlockPlace, ...]) -> set[Colour]:
    return {
        colour
        for place in arrows
        if (colour := face(state, place).colour) and (0, 0) in movable(state, place)
    }
