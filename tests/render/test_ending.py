import pytest
from PIL import ImageChops

from engine.contract import Outcome
from engine.ranking import ranks
from engine.saying import Saying, Seat, say
from render.canvas import Canvas
from render.ending import ScoreRow, TableStyle, draw_score_table, note, standings
from render.games.azul.theme import LIGHT
from render.layout import Box
from render.text import Font
from tests.render.positions import azul_view, scene

REASON = say("azul-ended-empty")


def outcome(*groups: tuple[int, ...], tie_break: Saying | None = None) -> Outcome:
    ranking = tuple(tuple(Seat(seat) for seat in group) for group in groups)
    return Outcome(ranking[0], ranking, REASON, tie_break)


def canvas(locale: str = "fa") -> Canvas:
    return Canvas(scene(azul_view(2, at=0), locale=locale), LIGHT)


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (((1,), (0,), (2,)), {1: 1, 0: 2, 2: 3}),
        (((0, 3), (1, 2)), {0: 1, 3: 1, 1: 3, 2: 3}),
        (((2,), (0, 1), (3,)), {2: 1, 0: 2, 1: 2, 3: 4}),
        (((0, 1, 2),), {0: 1, 1: 1, 2: 1}),
    ],
)
def test_ties_share_a_rank_and_the_next_ranks_are_skipped(
    groups: tuple[tuple[int, ...], ...], expected: dict[int, int]
) -> None:
    ranking = outcome(*groups).ranking
    assert ranks(ranking) == expected
    assert list(ranks(ranking)) == [seat for group in groups for seat in group]


def test_standings_begin_with_the_winners() -> None:
    assert standings(outcome((2, 0), (1,))) == [(2, 1, True), (0, 1, True), (1, 3, False)]


def test_the_note_tells_a_shared_victory_a_tie_break_and_a_plain_end_apart() -> None:
    paper = canvas()
    shared, broken, plain = (
        note(paper, ended, "tie")
        for ended in (
            outcome((0, 1), tie_break=REASON),
            outcome((0,), (1,), tie_break=REASON),
            outcome((0,), (1,)),
        )
    )
    assert (shared, broken) == (paper.say("picture-shared"), "tie")
    assert plain == paper.say("picture-over")


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_a_score_table_stays_in_its_box(locale: str) -> None:
    rows = [ScoreRow("label " * 20, points, count=3) for points in (-7, 0, 120)]
    style = TableStyle(Font(34), Font(36, bold=True), LIGHT.border, gap=10)
    box = Box(200, 300, 400, 180)
    paper, empty = canvas(locale), canvas(locale)
    draw_score_table(paper, box, rows, style, step=60)
    left, top, right, bottom = ImageChops.difference(paper.image, empty.image).getbbox() or (0,) * 4
    assert (left >= box.x - 2, top >= box.y, right <= box.right + 2, bottom <= box.bottom) == (
        (True,) * 4
    )
