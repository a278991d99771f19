"""The pictures of Azul: the market above, everyone's board below, the end with its scores."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from PIL import Image

from engine.games.azul.events import Placed, RoundEnded, Took
from engine.games.azul.state import Colour
from engine.games.azul.views import AzulView
from engine.saying import Saying, Seat, Who, say
from render import parts, sprites
from render.games.azul import ending, market, seats, tiles, tiling
from render.games.azul.look import THEME
from render.games.azul.marks import Marks, marks_of
from render.page import SLOT, Drawing, Page
from render.scene import Scene
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box

MARGIN = 6


def paint(scene: Scene) -> Image.Image:
    """Draw a position of Azul."""
    view = cast(AzulView, scene.view)
    page = Page(scene, THEME, parts.ground(THEME))
    if view.outcome is not None:
        ending.draw(page, view)
        return page.image
    marks = marks_of(view.events)
    zones = _Zones(view.seats)
    if view.to_move is None:
        view = replace(view, choice=None, next_to_move=None)
    words, movers = parts.whose_turn(page, view.to_move)
    parts.turn_bar(
        page,
        zones.turn,
        parts.turn_sentence(page, words, movers),
        page.say("picture-round", round=view.round),
    )
    _tell(page, zones.last, view, marks)
    if view.choice is not None:
        tiling.draw(page, zones.market, view)
    else:
        market.draw_factories(page, zones.factories, view, marks, scene.chosen)
        market.draw_centre(page, zones.centre, view, marks, scene.chosen)
    seats.draw(page, zones.boards, view, marks)
    return page.image


class _Zones:
    """Where the parts of the picture lie; what fewer factories leave free goes to larger trays and boards."""

    def __init__(self, seat_count: int) -> None:
        bar, line, tray, centre = {2: (86, 56, 76, 80), 3: (82, 54, 78, 80), 4: (80, 52, 66, 70)}[
            seat_count
        ]
        wide, rows = WIDTH - 2 * MARGIN, seat_count + 1
        self.turn = Box(MARGIN, MARGIN, wide, bar)
        self.last = Box(MARGIN, self.turn.bottom + 4, wide, line)
        self.factories = Box(MARGIN, self.last.bottom + 5, wide, rows * (tray + 7) - 7)
        self.centre = Box(MARGIN, self.factories.bottom + 8, wide, centre)
        top = self.centre.bottom + 10
        self.boards = Box(MARGIN, top, wide, HEIGHT - MARGIN - top)
        self.market = Box(MARGIN, self.factories.y, wide, self.centre.bottom - self.factories.y)


def _tell(page: Page, box: Box, view: AzulView, marks: Marks) -> None:
    """The newest event in one line, its tiles drawn into the sentence."""
    told, people, drawings = _sentence(page, view, marks)
    parts.last_line(page, box, page.say(told.id, **dict(told.args)), people, drawings)


def _sentence(page: Page, view: AzulView, marks: Marks) -> tuple[Saying, list[Seat], list[Drawing]]:
    match marks.latest:
        case Took() as took:
            told = say(
                "azul-picture-took",
                who=Who(took.seat),
                tiles=SLOT,
                source="centre" if took.factory is None else "factory",
                factory=took.factory or 0,
                target="floor" if took.line is None else "line",
                line=took.line or 0,
                fallen=0 if took.line is None else took.fallen,
            )
            return told, [took.seat], [_moved(page, took.colour, took.count)]
        case Placed() as placed:
            told = say(
                "azul-picture-placed",
                who=Who(placed.seat),
                tiles=SLOT,
                row=placed.row,
                column=placed.column,
                points=placed.points,
            )
            return told, [placed.seat], [_moved(page, placed.colour, 1)]
        case RoundEnded(round=round):
            return say("azul-picture-round-over", round=round), [], []
    return say("azul-picture-starts", who=Who(view.starter), round=view.round), [view.starter], []


def _moved(page: Page, colour: Colour, count: int) -> Drawing:
    """Tiles in a ring, small enough for a line of text; many of them as one and a number."""
    side, theme = 36, page.theme
    shown = count if count <= 4 else 1
    wide = shown * (side + 3) - 3
    figure = "" if shown == count else "×" + page.number(count)
    room = wide + 12 + (len(figure) * 22 if figure else 0)

    def put(x: int, middle: int) -> None:
        top = middle - side // 2
        for at in range(shown):
            page.put(tiles.tile(colour, side), x + 6 + at * (side + 3), top)
        page.put(sprites.ring(wide, side, 6, theme.accent, theme.card), x + 6, top)
        if figure:
            page.write(
                x + wide + 18,
                middle,
                figure,
                Face(34, bold=True),
                theme.ink,
                anchor="left",
                direction="ltr",
            )

    return Drawing(room, put)
