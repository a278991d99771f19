"""Pictures of standings: their size, their contents, and the lines of the table."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from typing import Any

import pytest

import render
from bot.presentation.texts import Voice
from engine.games import KEYS
from engine.saying import say
from render import rating_plot
from render.canvas import Canvas, RowItem
from render.games.azul.theme import THEMES
from render.layout import HEIGHT, WIDTH, Box
from render.leaderboard import table_lines
from render.pages import Landmark, Leaderboard, LeaderRow, PersonalPage, Rated
from render.scene import Scene
from tests.render.standings_pages import COMPUTERS, NAMES, board, person, row

PLOT_BOTTOM = 700
"""The y coordinate in px below which the lists of a personal page are."""


def drawn(
    game: str, page: Leaderboard | PersonalPage, locale: str, names: tuple[str, ...] = NAMES
) -> bytes:
    image = render.paint(Scene(game, page, names, Voice(locale, names, strict=True).drawn))
    assert image.size == (WIDTH, HEIGHT)
    return image.tobytes()


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("game", KEYS)
def test_every_game_and_language_has_both_pages(game: str, locale: str) -> None:
    pages = [
        board(9, own=9),
        board(0),
        board(1),
        board(3, landmarks=()),
        person(0),
        person(2),
        person(61),
    ]
    pictures = [drawn(game, page, locale) for page in pages]
    assert len(set(pictures)) == len(pages)
    assert drawn(game, pages[0], locale) == pictures[0]


def test_the_own_row_is_marked_and_names_are_drawn() -> None:
    assert drawn("azul", board(5, own=2), "fa") != drawn("azul", board(5, own=3), "fa")
    others = (NAMES[1], *NAMES[1:])
    assert drawn("azul", board(5), "fa") != drawn("azul", board(5), "fa", others)


def test_a_computer_stands_where_its_rating_belongs() -> None:
    page = Leaderboard(
        title=say("azul-name"),
        period=say("period-all"),
        rows=(row(1, 2000, 50), row(2, 1100, 150), row(3, 90, 10)),
        landmarks=COMPUTERS,
    )
    found = [line.level if isinstance(line, Landmark) else line.rank for line in table_lines(page)]
    assert found == [1, "level-hard", 2, "level-medium", "level-easy", 3]


def test_the_own_row_and_at_most_nine_lines_are_shown() -> None:
    lines = table_lines(board(9, own=9))
    people = [line.rank for line in lines if isinstance(line, LeaderRow)]
    assert people == [1, 2, 3, 4, 5, 6, 7, 9]
    assert len(lines) == 9
    shown = [line.level for line in lines if isinstance(line, Landmark)]
    assert shown == ["level-hard"], "computers below everybody are left out first"


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("slope", [-9, 0, 9])
def test_names_of_computers_do_not_cover_the_curve_of_the_rating(locale: str, slope: int) -> None:
    history = tuple(Rated(1000 + slope * at, 600 - at) for at in range(40))
    page = dataclasses.replace(person(2), history=history, landmarks=())

    def curve(page: PersonalPage) -> set[tuple[int, int]]:
        scene = Scene("azul", page, NAMES, Voice(locale, NAMES, strict=True).drawn)
        image, colour = render.paint(scene), THEMES.named(scene.theme).mark
        plot = itertools.product(range(140, 940), range(380, 700))
        return {place for place in plot if image.getpixel(place) == colour}

    alone = curve(page)
    assert len(alone) > 1000
    assert alone <= curve(dataclasses.replace(page, landmarks=COMPUTERS))


CROWDED = {
    "at both edges": (range(1000, 1320, 8), 300, (1620, 1300, 730, 690)),
    "close together": (range(1000, 780, -20), 300, (1320, 1285, 500, 490)),
    "after one game": ((200,), 300, (500, 450, 0, -90)),
    "negative": ((-900, -650, -800, -700, -910), 200, (-430, -500, -1090, -1098)),
}


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("case", CROWDED)
def test_names_of_computers_are_inside_the_plot_and_not_crossed(
    case: str, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    values, spread, computers = CROWDED[case]
    levels = ("level-master", "level-hard", "level-medium", "level-easy")
    page = dataclasses.replace(
        person(2),
        history=tuple(Rated(value, spread) for value in values),
        landmarks=tuple(map(Landmark, levels, computers)),
    )
    names: list[Box] = []
    plots: list[tuple[Box, list[int]]] = []
    draw_row, paste = Canvas.draw_row, rating_plot._paste_plot

    def noting(self: Canvas, box: Box, items: Sequence[RowItem], **options: Any) -> Box:
        filled = draw_row(self, box, items, **options)
        if plots and len(items) == 2 and box.bottom < PLOT_BOTTOM + 60:
            names.append(box._replace(x=filled.x, w=filled.w))
        return filled

    def plotted(canvas: Canvas, axes: Any, history: Any, shown: Sequence[Landmark]) -> None:
        plots.append((axes.box, [round(axes.y(one.value)) for one in shown]))
        paste(canvas, axes, history, shown)

    monkeypatch.setattr(Canvas, "draw_row", noting)
    monkeypatch.setattr(rating_plot, "_paste_plot", plotted)
    drawn("azul", page, locale)
    (plot, lines), *_ = plots
    assert len(names) == len(lines) == len(computers)
    for name in names:
        assert name.x >= plot.x
        assert name.right <= plot.right
        assert name.bottom <= plot.bottom
        assert not [y for y in lines if name.y + 4 < y < name.bottom - 4]
    assert not [pair for pair in itertools.combinations(names, 2) if pair[0].overlaps(pair[1])]
