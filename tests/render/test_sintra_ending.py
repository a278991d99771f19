"""The final picture of Sintra: its score tables add up to the totals, and nothing in them is cut."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.contract import Outcome
from engine.games.sintra.views import SintraView
from render import ending
from render.canvas import Canvas
from render.games.sintra import paint
from render.games.sintra.theme import LIGHT
from render.layout import Box, row
from tests.render.differences import changed
from tests.render.drawn_words import drawn_words
from tests.render.sintra_scenes import game, scene


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_every_score_table_of_the_end_has_five_evenly_spaced_lines_of_uncut_words(
    locale: str,
) -> None:
    """Points lost during the game and at the end are one line, which also shows both."""
    lost = {"lost": -36, "broken": -14}
    end = _scored(game(4, "b")[-1], [lost, lost, {"lost": 0}, {"lost": 0, "broken": 0}])
    canvas = Canvas(scene(end, locale=locale), LIGHT)
    for standing, box in zip(ending.standings(_outcome(end)), ending.panels(4), strict=True):
        low = Box(box.x, box.y + ending.PANEL_HEADER, box.w, box.h - ending.PANEL_HEADER)
        low = low._replace(x=570) if locale == "fa" else low._replace(w=384)
        found = drawn_words(scene(end, locale=locale), low)
        lines = sorted({words.y for words in found})
        steps = [after - before for before, after in pairwise(lines)]
        assert len(lines) == 5
        assert max(steps) - min(steps) <= 1
        assert min(steps) >= 36
        assert not [words for words in found if "…" in words.text]
        figures = [words.text for words in found]
        both = [canvas.format_number(points) for points in (-36, -14, -50)]
        assert [figures.count(words) for words in both] == (
            [1, 1, 1] if standing.seat < 2 else [0, 0, 0]
        )


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lines_of_every_score_table_of_the_end_add_up_to_the_total(
    seats: int, side: str, locale: str
) -> None:
    end = game(seats, side)[-1]
    canvas = Canvas(scene(end, locale=locale), LIGHT)
    special = "ornaments" if side == "a" else "complete"
    keys = ("windows", "bonus", "left", "broken", special)
    labels = {canvas.say(f"sintra-picture-{key}") for key in (*keys, "marker")}
    points = {canvas.format_number(points, signed=True): points for points in range(-100, 200)}
    for standing, box in zip(ending.standings(_outcome(end)), ending.panels(seats), strict=True):
        rows = []
        columns = row(box, 2, 0, from_right=False) if seats == 2 else [box]
        for column in columns:
            found = drawn_words(scene(end, locale=locale), column)
            for y in [words.y for words in found if words.text in labels]:
                figures = [words for words in found if words.y == y and words.text in points]
                figures.sort(reverse=locale == "en")  # by x: the points are at the reading end
                rows.append(points[figures[0].text])
        assert len(rows) == len(keys)
        assert sum(rows) == end.scores[standing.seat].total


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("lost", [0, -8])
@pytest.mark.parametrize("broken", [0, -6])
def test_points_for_the_marker_alone_are_not_called_broken_panes(
    lost: int, broken: int, locale: str
) -> None:
    end = _scored(game(2, "b")[-1], [{"lost": lost, "broken": broken}] * 2)
    told = {words.text for words in drawn_words(scene(end, locale=locale), Box(0, 0, 2000, 2000))}
    canvas = Canvas(scene(end, locale=locale), LIGHT)
    label = canvas.say("sintra-picture-marker" if broken and not lost else "sintra-picture-broken")
    both = {canvas.say(f"sintra-picture-{one}") for one in ("marker", "broken")}
    assert told & both == {label}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_broke_a_tie_is_told_above_and_takes_no_room_from_a_name(seats: int) -> None:
    end = game(seats, "a")[-1]
    assert end.outcome is not None
    tied = replace(end, outcome=replace(end.outcome, tie_break=end.outcome.reason))
    where = changed(paint(scene(end)), paint(scene(tied)))
    assert where is not None
    assert where[3] <= 104


def _outcome(end: SintraView) -> Outcome:
    assert end.outcome is not None
    return end.outcome


def _scored(end: SintraView, changed_points: list[dict[str, int]]) -> SintraView:
    """Return the end of a game with other points in the score lines of each seat; the others are 12."""
    scores = tuple(
        replace(
            score,
            lines=tuple(replace(line, points=points.get(line.key, 12)) for line in score.lines),
        )
        for score, points in zip(end.scores, changed_points, strict=True)
    )
    return replace(end, scores=scores)
