"""The pictures of Ice Cult: blocks in the middle, paths to the four sides, a panel for each colour in the corners."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.games.icecult.events import Tilted
from engine.games.icecult.legality import compulsory, movable
from engine.games.icecult.pieces import Colour
from engine.games.icecult.state import State, face
from engine.games.icecult.tilts import PLACES, Place
from engine.games.icecult.views import IceView, preview
from render.games.icecult import base, ending, film, heading, panels, paths
from render.games.icecult.frost import frost
from render.games.icecult.look import THEME
from render.games.icecult.marks import Marks, marks_of
from render.games.icecult.paths import Ways
from render.page import Page
from render.scene import Scene


def paint(scene: Scene) -> Image.Image:
    """Draw a position of Ice Cult; half-made tilts are shown as if they were made, and marked as a preview."""
    if tilts := film.tilts_of(scene.chosen):
        return film.paint(scene, cast(IceView, scene.view), tilts)
    view = preview(cast(IceView, scene.view), scene.chosen)
    page = Page(scene, THEME, frost())
    marks = Marks() if view.tried else marks_of(view)
    source = _source(scene.chosen)
    arrows = _arrows(view.position, source)
    ways = _ways(view.position, arrows)
    heading.bar(page, view)
    heading.strip(page, view, marks)
    paths.draw(page, view.position, marks, ways, pale=bool(view.tried))
    panels.draw(page, view, marks, _entering(view.position, arrows))
    if view.outcome is not None:
        ending.draw(page, view)
        return page.image
    base.draw(page, view, _recent(marks), source)
    heading.legend(page, view)
    return page.image


def _recent(marks: Marks) -> tuple[str, ...]:
    """The codes of the newest turn's tilts."""
    tilted = [deed for turn in marks.turns[-1:] for deed in turn if isinstance(deed, Tilted)]
    return tuple(code for deed in tilted for code in (deed.first, deed.second))


def _source(chosen: str) -> Place | None:
    """The block whose arrow is chosen in a half-made word."""
    kind, *rest = chosen.split(".")
    found = [place for place in PLACES if rest[:1] == [place.value.lower()]]
    return found[0] if found and kind in ("arrow", "circle") else None


def _arrows(position: State, source: Place | None) -> tuple[Place, ...]:
    """The arrows whose pieces are pointed out: the chosen one, else all that must still be resolved."""
    if position.resolving is None:
        return ()
    return compulsory(position) if source is None else (source,)


def _ways(position: State, arrows: tuple[Place, ...]) -> Ways:
    shown = {place: face(position, place) for place in arrows}
    pieces = {
        (top.points, space, height)
        for place, top in shown.items()
        for space, height in movable(position, place)
        if space
    }
    return Ways(pieces, {top.points for top in shown.values()})


def _entering(position: State, arrows: tuple[Place, ...]) -> set[Colour]:
    return {
        colour
        for place in arrows
        if (colour := face(position, place).colour) and (0, 0) in movable(position, place)
    }
