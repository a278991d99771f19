"""One player's board: pattern lines, wall and floor line, as printed, in any size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.games.azul.places import wall_columns
from engine.games.azul.state import FLOOR_COSTS, SIZE, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import sprites
from render.games.azul import tiles
from render.games.azul.look import COST, NUMBER, SMALL, SPACE
from render.games.azul.marks import Marks
from render.games.azul.wall import Bricks, draw_rings, draw_wall
from render.page import Page
from render.pen import Sprite, collage
from render.text import Face


@dataclass(frozen=True, slots=True)
class Grid:
    """How large a board is drawn: `step` from tile to tile, `numbers` for the column of line numbers."""

    step: int
    numbers: int
    floor_step: int

    @property
    def bricks(self) -> Bricks:
        """The measures of its wall."""
        return Bricks(self.step)

    @property
    def tile(self) -> int:
        """The side of a tile."""
        return self.bricks.tile

    @property
    def gap(self) -> int:
        """What is free between two tiles."""
        return self.step - self.tile

    @property
    def wall_x(self) -> int:
        """Where the wall begins, from the board's left edge."""
        return SIZE * self.step + self.numbers + self.gap

    @property
    def width(self) -> int:
        """The whole board, the wall's panel included."""
        return self.wall_x + SIZE * self.step - self.gap + self.panel

    @property
    def panel(self) -> int:
        """How far the wall's panel reaches beyond its tiles."""
        return self.gap + 2

    @property
    def height(self) -> int:
        """Pattern lines and floor line."""
        return SIZE * self.step + self.floor_gap + self.floor_tile

    @property
    def floor_gap(self) -> int:
        """What is free above the floor line."""
        return max(8, self.step // 6)

    @property
    def floor_tile(self) -> int:
        """The side of a floor space."""
        return self.floor_step - self.gap


def draw_board(
    page: Page, x: int, y: int, grid: Grid, view: AzulView, seat: Seat, marks: Marks
) -> None:
    """Draw a seat's board with its upper left corner there."""
    _lines(page, x, y, grid, view, seat)
    draw_wall(page, x + grid.wall_x, y, grid.bricks, view, seat)
    _floor(page, x, y + SIZE * grid.step + grid.floor_gap, grid, view, seat)
    _rings(page, x, y, grid, view, seat, marks)


@cache
def _bare_lines(grid: Grid) -> Sprite:
    space = tiles.hollow(grid.tile, SPACE)
    places = [(SIZE - 1 - at, row) for row in range(SIZE) for at in range(row + 1)]
    return collage(
        SIZE * grid.step,
        SIZE * grid.step,
        [(space, x * grid.step, y * grid.step) for x, y in places],
    )


@cache
def _bare_floor(grid: Grid) -> Sprite:
    space = sprites.field(grid.floor_tile, grid.floor_tile, round(grid.floor_tile * 0.17), COST)
    count = len(FLOOR_COSTS)
    return collage(
        count * grid.floor_step,
        grid.floor_tile,
        [(space, at * grid.floor_step, 0) for at in range(count)],
    )


def _lines(page: Page, x: int, y: int, grid: Grid, view: AzulView, seat: Seat) -> None:
    theme, board = page.theme, view.boards[seat]
    face = NUMBER if grid.step < 50 else Face(40, bold=True)
    page.put(_bare_lines(grid), x, y)
    for row in range(1, SIZE + 1):
        line, top = board.lines[row - 1], y + (row - 1) * grid.step
        for at in range(row):
            left = x + (SIZE - 1 - at) * grid.step
            if line.colour is not None and at < line.count:
                page.put(tiles.tile(line.colour, grid.tile), left, top)
        middle, number_x = top + grid.tile // 2, x + SIZE * grid.step + 4
        tag = grid.numbers - grid.panel + grid.gap - 6
        if line.count == row:
            stuck = row in view.previews[seat].stuck
            colour = theme.minus if stuck else theme.disc
            page.put(sprites.arrow(tag, grid.tile, colour), number_x, top)
            page.write_number(
                number_x + tag * 9 // 20,
                middle,
                row,
                face.at(max(30, face.size - 4)),
                theme.on_disc,
            )
        else:
            page.write_number(number_x + tag // 2, middle, row, face, theme.ink)


def _floor(page: Page, x: int, y: int, grid: Grid, view: AzulView, seat: Seat) -> None:
    pieces, tile = view.boards[seat].floor, grid.floor_tile
    page.put(_bare_floor(grid), x, y)
    for at, cost in enumerate(FLOOR_COSTS):
        left = x + at * grid.floor_step
        if at >= len(pieces):
            page.write_number(left + tile // 2, y + tile // 2, -cost, SMALL, page.theme.minus)
        elif isinstance(piece := pieces[at], Marker):
            draw_marker(page, left, y, tile)
        else:
            page.put(tiles.tile(piece, tile), left, y)


def draw_marker(page: Page, x: int, y: int, size: int) -> None:
    """The starting-player marker with its 1."""
    page.put(tiles.marker(size), x, y)
    page.write_number(
        x + size // 2, y + size // 2, 1, Face(max(30, size // 2), bold=True), page.theme.ink
    )


def _rings(
    page: Page, x: int, y: int, grid: Grid, view: AzulView, seat: Seat, marks: Marks
) -> None:
    theme, step, tile = page.theme, grid.step, grid.tile
    for (who, row), (first, count) in marks.lines.items():
        if who == seat:
            left, wide = x + (SIZE - first - count) * step, (count - 1) * step + tile
            ring = sprites.ring(wide, tile, grid.bricks.radius, theme.accent, theme.card)
            page.put(ring, left, y + (row - 1) * step)
    columns = wall_columns(view.wall)
    new = [
        (row - 1, columns.index(column)) for who, row, column in sorted(marks.walls) if who == seat
    ]
    draw_rings(page, x + grid.wall_x, y, grid.bricks, new)
    if seat in marks.floors:
        first, count = marks.floors[seat]
        wide = (count - 1) * grid.floor_step + grid.floor_tile
        ring = sprites.ring(wide, grid.floor_tile, grid.bricks.radius, theme.accent, theme.card)
        page.put(ring, x + first * grid.floor_step, y + SIZE * step + grid.floor_gap)
