"""The wall of a board, in any size: what lies there, what belongs where, what is about to come."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.azul.places import wall_columns
from engine.games.azul.state import COLOURS, SIZE, Colour, WallKind
from engine.games.azul.views import AzulView, Choice
from engine.saying import Seat
from render import sprites
from render.games.azul import tiles
from render.games.azul.look import PANEL, SPACE
from render.page import Page
from render.pen import Sprite, collage

WIDTH = 6
"""How wide a ring is: walls are small, and a phone shows them smaller still."""


class Bricks(NamedTuple):
    """How large a wall is drawn: `step` from tile to tile."""

    step: int

    @property
    def tile(self) -> int:
        """The side of a tile."""
        return self.step - max(4, self.step // 12)

    @property
    def side(self) -> int:
        """The whole wall, from the first tile's edge to the last one's."""
        return (SIZE - 1) * self.step + self.tile

    @property
    def radius(self) -> int:
        """How round a tile's corners are."""
        return round(self.tile * 0.17)

    @property
    def reach(self) -> int:
        """How far the panel goes beyond the tiles."""
        return self.step - self.tile + 2


def draw_wall(page: Page, x: int, y: int, bricks: Bricks, view: AzulView, seat: Seat) -> None:
    """Draw a seat's wall with the corner of its first tile there; what full lines will fill is outlined."""
    step, tile = bricks.step, bricks.tile
    page.put(_bare_wall(bricks, view.wall), x - bricks.reach, y - bricks.reach)
    wall, columns = view.boards[seat].wall, wall_columns(view.wall)
    for at, column in enumerate(columns):
        for row in range(SIZE):
            lying = wall[row][column - 1]
            if lying is not None:
                page.put(tiles.tile(lying, tile), x + at * step, y + row * step)
    outline = sprites.outline(tile, tile, bricks.radius, max(3, tile // 14), page.theme.ink)
    for row, column, _ in view.previews[seat].spaces:
        page.put(outline, x + columns.index(column) * step, y + (row - 1) * step)
    if view.choice is not None and view.to_move == seat:
        _mark_choice(page, x, y, bricks, view, view.choice)


def draw_rings(page: Page, x: int, y: int, bricks: Bricks, places: list[tuple[int, int]]) -> None:
    """Ring tiles of a wall, given by row from the top and place from the left, both from 0."""
    accent, light = page.theme.accent, page.theme.card
    ring = sprites.ring(bricks.tile, bricks.tile, bricks.radius, accent, light, WIDTH)
    for row, at in places:
        page.put(ring, x + at * bricks.step, y + row * bricks.step)


def _mark_choice(
    page: Page, x: int, y: int, bricks: Bricks, view: AzulView, choice: Choice
) -> None:
    """Dashes where the tile may go; a cross on a free space that its column forbids."""
    theme, tile = page.theme, bricks.tile
    wall = view.boards[view.to_move or 0].wall
    dashes = sprites.dashes(tile, tile, bricks.radius, max(3, tile // 13), theme.accent)
    top = y + (choice.row - 1) * bricks.step
    for at, column in enumerate(wall_columns(view.wall)):
        left = x + at * bricks.step
        if column in choice.columns:
            page.put(tiles.tile(choice.colour, tile).faded(0.35), left, top)
            page.put(dashes, left, top)
        elif wall[choice.row - 1][column - 1] is None:
            page.put(sprites.cross(tile, theme.quiet), left, top)


@cache
def _bare_wall(bricks: Bricks, kind: WallKind) -> Sprite:
    panel = bricks.side + 2 * bricks.reach
    things = [(sprites.sunk(panel, panel, bricks.radius + bricks.reach, PANEL), 0, 0)]
    for at, column in enumerate(wall_columns(kind)):
        for row in range(1, SIZE + 1):
            if kind is WallKind.COLOURED:
                space = tiles.faint(_printed(row, column), bricks.tile, PANEL)
            else:
                space = tiles.hollow(bricks.tile, SPACE)
            left, top = at * bricks.step, (row - 1) * bricks.step
            things.append((space, bricks.reach + left, bricks.reach + top))
    return collage(panel, panel, things)


def _printed(row: int, column: int) -> Colour:
    """The colour that the coloured wall shows there (AZ-6)."""
    return COLOURS[(column - row) % SIZE]
