"""What the pictures of all games have in common: their size, the smallest text, and the order of the panels."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageChops

from engine import games
from engine.contract import Word
from engine.saying import Seat
from render import decorations, frame
from render.canvas import Canvas, InlineDrawing
from render.games.azul.theme import LIGHT
from render.layout import WIDTH, Box
from render.scene import Scene
from tests.conftest import sampled
from tests.render import positions
from tests.render.drawn_words import drawn_sizes

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import gallery_pictures

PHONE = 360
"""The width in px of a picture on a small phone."""


def scenes(key: str, seats: int, locale: str) -> Iterator[Scene]:
    """Yield the start, the middle, the last turn and the end of a game between computers."""
    game = games.game(key)
    played = gallery_pictures.positions(key, seats)
    named = gallery_pictures.seat_names(locale, seats)
    voice = gallery_pictures._texts().voice(locale, named)
    for at in (0, len(played) // 2, -2, -1):
        view = game.observe(played[at].state, None, played[at].events)
        yield Scene(key, view, named, voice.drawn, Word(""))


@pytest.mark.parametrize(
    ("key", "seats"),
    sampled([(key, seats) for key in games.KEYS for seats in games.game(key).seat_counts], 2),
)
def test_a_picture_is_low_enough_and_its_text_large_enough_for_a_phone(
    key: str, seats: int
) -> None:
    for locale in ("fa", "en"):  # in one process, because they share the game that is played
        for scene in scenes(key, seats, locale):
            picture, sizes = drawn_sizes(scene)
            assert min(sizes) * PHONE / WIDTH >= 11, locale
            assert picture.width == WIDTH
            assert picture.height <= 1.2 * picture.width, locale


@pytest.mark.parametrize("mover", [0, 1, 2, 3])
def test_the_others_follow_in_turn_order_after_the_player_to_move(mover: int) -> None:
    order = frame.others_in_turn_order(4, Seat(mover))
    assert order[0] == (mover + 1) % 4
    assert sorted([mover, *order]) == [0, 1, 2, 3]


@pytest.mark.parametrize("signs", [(), (InlineDrawing(40, lambda x, y: None),)])
def test_the_line_below_the_header_of_the_last_round_covers_no_text(
    signs: tuple[InlineDrawing, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[Box] = []
    monkeypatch.setattr(decorations, "finish_line", lambda canvas, box: lines.append(box))
    headers = []
    for name in ("ررر", "ددد"):  # with and without strokes below the line of writing
        canvas = Canvas(positions.scene(positions.azul_view(2, at=0), names=("سارا", name)), LIGHT)
        progress = frame.Progress("دور پایانی", is_last=True, signs=signs)
        frame.header(canvas, Seat(0), Seat(1), progress)
        headers.append(canvas.image)
    ink = ImageChops.difference(*headers).getbbox()
    assert ink is not None
    assert [ink[3] <= line.y for line in lines] == [True, True]


@pytest.mark.parametrize("active", [False, True])
def test_points_just_won_are_on_a_pill_that_can_be_seen(active: bool) -> None:
    canvas = Canvas(positions.scene(positions.azul_view(2, at=0)), LIGHT)
    box = Box(6, 200, 948, 380)
    panel = frame.PanelHeader(Seat(0), 7, active=active, gain=4)
    frame.wide_panel(canvas, box, 310, panel)
    tint, pill = (LIGHT.accent_tint, LIGHT.card) if active else (None, LIGHT.accent_tint)
    column = canvas.image.crop((650, 290, 940, 340))
    colours = {shade: count for count, shade in column.getcolors(100_000) or ()}
    assert colours[pill] > 500
    assert tint is None or colours[tint] > 500
