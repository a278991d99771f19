"""The palaces of Sintra in pictures: strips, windows, printed spaces and panes."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageStat

from engine.games.sintra.events import Shattered, Took
from engine.games.sintra.state import COLOURS, STRIP_SPACES, STRIPS, Colour, Side
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import frame
from render.frame import GAP
from render.games.sintra import glass, paint
from render.games.sintra.board import DIMMED, SPACING, Grid
from render.games.sintra.theme import LIGHT
from render.games.sintra.windows import WindowGrid
from render.layout import HEIGHT, WIDTH, Box
from tests.render.differences import changed
from tests.render.drawn_words import drawn_words
from tests.render.sintra_scenes import areas_of, game, scene

BLUE, RED = Colour.BLUE, Colour.RED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mover_has_the_largest_palace_directly_above_the_factories(seats: int) -> None:
    areas = areas_of(game(seats, "a")[10])
    assert all(areas.mover.w * areas.mover.h > box.w * box.h for box in areas.others)
    assert areas.mover.bottom + GAP == areas.market.y
    assert areas.market.bottom == areas.centre.bottom > HEIGHT - 10


def rows_of(view: SintraView, box: Box, locale: str) -> list[list[str]]:
    """Return the words that are drawn in a box by row, each from left to right."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for words in drawn_words(scene(view, locale=locale), box):
        rows.setdefault(words.y, []).append((words.x, words.text))
    return [[text for _, text in sorted(row)] for row in rows.values()]


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_palace_of_the_mover_has_the_points_of_its_windows(
    seats: int, side: str, locale: str
) -> None:
    view = game(seats, side)[10]
    areas = areas_of(view, locale)
    digits = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹") if locale == "fa" else {}
    points = [str(points).translate(digits) for points in view.components.windows]
    assert points in rows_of(view, areas.mover, locale)
    assert not any(points in rows_of(view, box, locale) for box in areas.others)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_strip_has_its_number_above_it(seats: int) -> None:
    """Also the strip below the glazier, whose number is on the glazier; a strip that left has none."""
    view = game(seats, "a")[-2]
    assert view.to_move is not None
    areas = areas_of(view, "en")
    others = frame.others_in_turn_order(seats, view.to_move)
    for seat, box in ((view.to_move, areas.mover), *zip(others, areas.others, strict=True)):
        own = view.palaces[seat]
        numbers = {
            str(place)
            for place, strip in enumerate(own.strips, start=1)
            if strip is not None or place == own.glazier
        }
        above = box._replace(h=110)
        written = [words.text for words in drawn_words(scene(view, locale="en"), above)]
        assert numbers <= set(written), seat


def test_a_strip_that_left_is_crossed_out_and_has_no_number() -> None:
    view = game(4, "a")[0]
    seat = frame.others_in_turn_order(4, Seat(view.to_move or 0))[0]
    own = view.palaces[seat]
    gone = replace(own, strips=(*own.strips[:-1], None))
    palaces = tuple(gone if at == seat else palace for at, palace in enumerate(view.palaces))
    less = replace(view, palaces=palaces)
    above = areas_of(view, "en").others[0]._replace(h=110)
    before, after = (
        [words.text for words in drawn_words(scene(each, locale="en"), above)]
        for each in (view, less)
    )
    assert (before.count("8"), after.count("8")) == (1, 0)


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panes_of_every_palace_are_large(
    seats: int, side: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spaces on strips are at least 12 px high and 17 px wide on a phone, while all factories are full."""
    grids: list[Grid] = []
    within = Grid.within

    def noted(*measures: Any, **options: Any) -> Grid:
        grids.append(within(*measures, **options))
        return grids[-1]

    monkeypatch.setattr(Grid, "within", noted)
    paint(scene(game(seats, side)[0]))
    assert len(grids) == seats
    for grid in grids:
        assert grid.space_w * 360 / WIDTH >= 17
        assert grid.space_h * 360 / WIDTH >= 12
        assert grid.window_h * 360 / WIDTH >= 10


@pytest.mark.parametrize("pitch", [45, 57, 67, 88, 115])
def test_ornaments_cover_no_window(pitch: int) -> None:
    grid = WindowGrid(pitch, 28, Side.A)
    for first in range(1, STRIPS, 2):
        middle = first * pitch
        assert grid.left(first) + grid.window_w < middle - grid.ornament / 2
        assert grid.left(first + 1) > middle + grid.ornament / 2


def test_a_loss_that_the_last_move_shows_is_not_repeated_and_the_mover_has_no_red_border() -> None:
    view = game(2, "a")[10]
    mover = view.to_move
    assert mover is not None
    took = Took(mover, None, RED, 4, (), False, None, (), 0, 1, 4)
    lost = replace(view, events=(took, Shattered(mover, 18)))
    assert [words.text for words in drawn_words(scene(lost))].count("−۱۸") == 3
    quiet = paint(scene(replace(view, events=(took,))))
    where = changed(quiet, paint(scene(lost)))
    assert where is not None
    assert where[3] <= frame.TOP


@pytest.mark.parametrize("pitch", [56, 86])
def test_a_gap_below_the_third_space_helps_to_count_the_spaces_of_a_strip(pitch: int) -> None:
    grid = Grid.within(STRIPS * pitch, 340, 44, Side.A, has_points=True)
    tops = [grid.top(space) for space in range(STRIP_SPACES)]
    steps = [lower - upper for upper, lower in pairwise(tops)]
    assert steps[0] == steps[1] == steps[3] == grid.space_h + SPACING
    assert steps[2] >= steps[0] + 6
    assert tops[-1] + grid.space_h < grid.strip_h


@pytest.mark.parametrize("size", [(53, 32), (80, 44)])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_printed_space_is_dark_except_for_its_sign_and_a_pane_is_not(
    colour: Colour, size: tuple[int, int]
) -> None:
    """At the left and right edges, where neither has a sign."""
    width, height = size
    levels = []
    for sprite in (glass.lit(colour, *size), glass.unlit(colour, *size)):
        drawn = Image.new("RGB", size, LIGHT.card)
        sprite.paste(drawn, 0, 0)
        edges = [drawn.crop((x, 0, x + width // 6, height)) for x in (0, width - width // 6)]
        levels += [max(ImageStat.Stat(edge).mean) for edge in edges]
    assert min(levels[:2]) > 140
    assert max(levels[2:]) < 40


@pytest.mark.parametrize("colour", COLOURS)
def test_a_pane_is_brighter_than_a_printed_space_of_its_colour(colour: Colour) -> None:
    """On average, also on a faded strip of the light theme; a printed space is mostly dark."""
    size = (36, 36)
    ground = Image.new("RGB", size, LIGHT.card)
    for opacity in (1.0, DIMMED):
        levels = []
        for sprite in (
            glass.lit(colour, *size),
            glass.unlit(colour, *size).faded(opacity),
        ):
            drawn = ground.copy()
            sprite.paste(drawn, 0, 0)
            saturation = ImageStat.Stat(drawn.convert("HSV")).mean[1]
            levels.append((ImageStat.Stat(drawn.convert("L")).mean[0], saturation))
        (light, vivid), (dark, pale) = levels
        assert light > dark + 30 or vivid > pale + 60, (opacity, levels)
