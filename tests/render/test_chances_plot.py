"""Pictures of the chances to win: the ends of the axes, names, numbers of turning points, and the last chances."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import ImageChops

import render
from bot.presentation.texts import Voice
from engine import games
from engine.saying import Seat, say
from render import chances_plot, chances_plot_labels, widgets
from render.canvas import Canvas
from render.geometry import distance
from render.layout import HEIGHT, WIDTH, Box
from render.pages import WinChances
from render.raster import Sprite
from render.scene import Scene
from tests.render.contrast import MIN_CONTRAST, contrast, themes
from tests.render.drawn_words import Drawn, drawn_words

NAMES = ("سارا", "Christopher Alexander the Third", "نگار", "کیان")


def page(seats: int = 4, count: int = 40) -> WinChances:
    """Return the course of a game that seat 0 seemed to win, and that the last seat won."""
    chances = []
    for at in range(count):
        weights = [
            1.5 + math.sin(at / (3 + seat) + seat) + 3 * (seat == 0) for seat in range(seats)
        ]
        chances.append(tuple(round(1000 * each / sum(weights)) for each in weights))
    chances.append((*(0,) * (seats - 1), 1000))
    last = Seat(seats - 1)
    marks = ((count // 3, Seat(0)), (count // 3 + 1, Seat(1)), (count - 1, last), (count, last))
    return WinChances(title=say("azul-name"), chances=tuple(chances), marks=marks)


def scene(of: WinChances, locale: str = "fa", theme: str = "", key: str = "azul") -> Scene:
    names = NAMES[: len(of.chances[0]) if of.chances else 2]
    return Scene(key, of, names, Voice(locale, names, strict=True).drawn, theme=theme)


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_the_start_is_at_the_left_and_the_end_at_the_right_in_every_language(locale: str) -> None:
    shown, voice = scene(page(), locale), Voice(locale, strict=True).drawn
    drawn = {each.text: each for each in drawn_words(shown)}
    start, end, moves = (
        drawn[voice(say(f"analysis-picture-{part}", count=40))]
        for part in ("start", "end", "moves")
    )
    assert start.x < 200 < moves.x < 700 < end.x
    assert len({each.y for each in (start, end, moves)}) == 1


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_chance_of_every_seat_is_at_the_right(seats: int, locale: str) -> None:
    shown, voice = scene(page(seats), locale), Voice(locale, strict=True).drawn
    percent = [voice(say("analysis-picture-percent", percent=each)) for each in (100, 0)]
    right: list[Drawn] = [each for each in drawn_words(shown) if each.x > 800]
    labels = sorted((each for each in right if each.text in percent), key=lambda each: each.y)
    assert [each.text for each in labels] == [percent[0], *[percent[1]] * (seats - 1)]
    distances = [low.y - high.y for high, low in pairwise(labels)]
    assert min(distances) >= 36


@pytest.mark.parametrize("seats", [2, 4])
def test_the_number_of_a_turning_point_covers_no_line(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = page(seats)
    plots: list[Box] = []
    discs: list[tuple[float, float]] = []
    draw = chances_plot_labels.draw

    def noting(canvas: object, plot: Box, page: WinChances) -> None:
        plots.append(plot)
        draw(canvas, plot, page)  # type: ignore[arg-type]

    monkeypatch.setattr(chances_plot.chances_plot_labels, "draw", noting)
    monkeypatch.setattr(
        widgets, "badge", lambda canvas, x, y, size, *rest: discs.append((x + size / 2, y))
    )
    render.paint(scene(of))
    [plot], steps = plots, len(of.chances) - 1
    assert len(discs) == len(of.marks)
    for x, y in discs:
        for at in range(steps):
            for one, other in zip(of.chances[at], of.chances[at + 1], strict=True):
                ends = (
                    (plot.x + plot.w * (at + part) / steps, plot.y + plot.h * (1 - value / 1000))
                    for part, value in ((0, one), (1, other))
                )
                assert distance((x, y), *ends) > 46 / 2


def test_the_area_below_the_highest_line_has_a_tint_of_its_seat() -> None:
    parts = list(chances_plot._highest([(600, 400), (200, 800), (200, 800)]))
    assert [(seat, [at for at, _ in ends]) for seat, ends in parts] == [
        (0, [0, 0.25]),
        (1, [0.25, 1]),
        (1, [1, 2]),
    ]
    assert parts[0][1][1][1] == parts[1][1][0][1] == 500


@pytest.mark.parametrize("key", games.KEYS)
def test_names_and_lines_can_be_seen_on_the_cards_of_all_themes(key: str) -> None:
    of = themes(key)
    for colours, theme in (
        (chances_plot_labels.ON_LIGHT, of.light),
        (chances_plot_labels.ON_DARK, of.dark),
    ):
        assert min(contrast(colour, theme.card) for colour in colours) >= MIN_CONTRAST


@pytest.mark.parametrize("chances", [(), ((500, 500),), ((1000, 0),) * 2])
def test_a_short_game_has_a_picture(chances: tuple[tuple[int, ...], ...]) -> None:
    of = replace(page(2), chances=chances, marks=())
    image = render.paint(scene(of))
    assert image.size == (WIDTH, HEIGHT)
    assert ImageChops.difference(image, render.paint(scene(page(2)))).getbbox()


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_names_beside_lines_do_not_overlap(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of a short name and a long one are close together."""
    chances = [(900 - 7 * at, 50 + 3 * at, 50 + 4 * at) for at in range(20)]
    chances += [(760, 110, 130), (650, 140, 210), *[(900, 60, 40)] * 30]
    grounds: list[Box] = []
    draw = chances_plot_labels.shapes.rounded_rect

    def noting(w: int, h: int, *rest: Any) -> Any:
        grounds.append(Box(0, 0, w, h))
        return draw(w, h, *rest)

    of = WinChances(title=say("azul-name"), chances=tuple(chances), marks=())
    places: list[Box] = []
    draw_sprite = Canvas.draw_sprite

    def placed(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if grounds:
            places.append(grounds.pop()._replace(x=x, y=y))
        draw_sprite(self, sprite, x, y)

    names = chances_plot_labels._draw_names

    def naming(*args: Any) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(chances_plot_labels.shapes, "rounded_rect", noting)
            patch.setattr(Canvas, "draw_sprite", placed)
            names(*args)

    monkeypatch.setattr(chances_plot_labels, "_draw_names", naming)
    shown = replace(scene(of, locale), names=("Christopher Alexander", "سارا", "ن"))
    render.paint(shown)
    assert len(places) >= 2
    assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]
