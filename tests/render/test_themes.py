"""Both themes of every game: all text is readable, and every picture has the theme of its scene."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import pytest
from PIL import Image

import render
from engine import games
from engine.saying import Seat, say
from render import text
from render.canvas import Canvas
from render.pages import WinChances
from render.scene import Scene
from render.text import Direction, Font
from render.theme import NAMES, Rgb

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import gallery_pictures
from colour_distance import VISIONS, closest, nearest_to, piece_groups

from tests.conftest import sampled
from tests.render import standings_pages
from tests.render.contrast import MIN_CONTRAST, contrast, luminance, themes
from tests.render.positions import random_game

MIN_MARK_CONTRAST = 3
"""The smallest contrast of rings and outlines: WCAG 2.2, success criterion 1.4.11."""
COVERED = 0.2
"""The part of the area behind a line of text that may have another colour, such as an outline or a pattern."""


def scenes(key: str, theme: str) -> Iterator[Scene]:
    """Yield boards from the start to the end, a stopped game, a partial move, private pictures and pages."""
    game = games.game(key)
    for seats, shares in (
        (min(game.seat_counts), (0.6,)),
        (max(game.seat_counts), (0, 0.3, 0.9, 1)),
    ):
        played = random_game(key, seats)
        named = gallery_pictures.seat_names("fa", seats)
        drawn = gallery_pictures._texts().voice("fa", named).drawn
        for at in (round(share * (len(played) - 1)) for share in shares):
            state, events = played[at]
            view = game.observe(state, None, events)
            big = Seat(at % seats) if at else None
            scene = Scene(key, view, named, drawn, theme=theme, is_opening=at == 0, big_move=big)
            yield scene
            if at == 0:
                yield replace(scene, view=replace(view, to_move=None))
            word = next((word for word in game.offers(view) if "." in word), None)
            if word is not None and shares[-1] == 0.6:
                yield replace(scene, chosen=word.rpartition(".")[0])
            if view.to_move is not None:
                own = game.observe(state, view.to_move, events)
                for aside in game.drawn_asides if at else ():
                    yield replace(scene, view=own, chosen=aside)
    chances = tuple((500 + 9 * at, 300 - 5 * at, 200 - 4 * at) for at in range(40))
    course = WinChances(
        title=say("azul-name"), chances=chances, marks=((12, Seat(0)), (39, Seat(2)))
    )
    for page in (standings_pages.board(9, own=9), standings_pages.person(20), course):
        names = standings_pages.NAMES
        drawn = gallery_pictures._texts().voice("fa", names).drawn
        yield Scene(key, page, names, drawn, theme=theme)


def read_under(
    canvas: Canvas, x: int, y: int, words: str, font: Font, anchor: str, way: Direction
) -> Image.Image:
    """Return the part of a picture on which a line of text will be drawn by `Canvas.draw_text`."""
    bitmap = text.rasterize(words, font, way)
    start = {"left": x, "right": x - bitmap.advance}.get(
        anchor, x - bitmap.left - bitmap.width // 2
    )
    baseline = y + text.digit_height(font) // 2
    if anchor == "bbox":
        baseline = y - bitmap.top - bitmap.mask.height // 2
    left, top = start + bitmap.left, baseline + bitmap.top
    return canvas.image.crop((left, top, left + bitmap.width, top + bitmap.mask.height))


@pytest.mark.parametrize("theme", sampled(NAMES, len(NAMES)))
@pytest.mark.parametrize("key", games.KEYS)
def test_all_text_can_be_read(key: str, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Canvas.draw_text
    faint: dict[tuple[Rgb, Rgb], str] = {}
    count = 0

    def measuring(
        self: Canvas, x: int, y: int, words: str, font: Font, colour: Rgb,
        *, anchor: str = "centre", direction: Direction | None = None,
    ) -> None:  # fmt: skip
        nonlocal count
        count += 1
        area = read_under(self, x, y, words, font, anchor, direction or self.direction)
        behind = area.getcolors(area.width * area.height) or []
        low = [(n, shade) for n, shade in behind if contrast(colour, shade) < MIN_CONTRAST]  # type: ignore[arg-type]
        if sum(n for n, _ in low) > COVERED * area.width * area.height:
            faint[colour, max(low)[1]] = words  # type: ignore[index]
        draw(self, x, y, words, font, colour, anchor=anchor, direction=direction)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "draw_text", measuring)
    for scene in scenes(key, theme):
        render.paint(scene)
    assert count > 200
    assert faint == {}, f"(colour, colour behind it): text with a contrast below {MIN_CONTRAST}"


@pytest.mark.parametrize("theme", NAMES)
@pytest.mark.parametrize("key", games.KEYS)
def test_the_colours_of_a_theme_contrast_with_each_other(key: str, theme: str) -> None:
    of = themes(key).named(theme)
    inks = ("text", "muted", "negative")
    pairs = [(ink, ground) for ground in ("background", "pattern", "card") for ink in inks]
    pairs += [
        ("text", "accent_tint"),
        ("negative", "accent_tint"),
        ("accent_ink", "accent_tint"),
        ("accent_ink", "card"),
        ("on_accent", "accent"),
        ("on_badge", "badge"),
        ("on_warning", "negative"),
    ]
    if of.tiled:
        pairs.append(("on_accent", "accent_dark"))
    measured = {
        f"{ink} on {ground}": contrast(getattr(of, ink), getattr(of, ground))
        for ink, ground in pairs
    }
    low = {pair: round(ratio, 2) for pair, ratio in measured.items() if ratio < MIN_CONTRAST}
    assert low == {}, f"the contrast in the {theme} palette of {key} must be {MIN_CONTRAST}"


@pytest.mark.parametrize("theme", NAMES)
@pytest.mark.parametrize("key", games.KEYS)
def test_marks_can_be_seen_on_cards_and_on_the_background(key: str, theme: str) -> None:
    of = themes(key).named(theme)
    for ground in (of.card, of.background, of.accent_tint):
        assert contrast(of.mark, ground) >= MIN_MARK_CONTRAST


@pytest.mark.parametrize("theme", NAMES)
@pytest.mark.parametrize("key", games.KEYS)
def test_the_accent_colours_are_far_from_every_piece(key: str, theme: str) -> None:
    of = themes(key).named(theme)
    for colour, pieces in product((of.accent, of.mark), piece_groups(key).values()):
        for vision in VISIONS.values():
            assert nearest_to(colour, pieces, vision).distance > 10


@pytest.mark.parametrize("key", [*filter(piece_groups, games.KEYS)])
def test_pieces_are_far_from_each_other(key: str) -> None:
    [pieces, *_] = piece_groups(key).values()
    assert min(closest(pieces, vision).distance for vision in VISIONS.values()) > 10


@pytest.mark.parametrize("key", games.KEYS)
def test_every_picture_is_drawn_in_the_theme_of_its_scene(key: str) -> None:
    def mean(image: Image.Image) -> float:
        red, green, blue = image.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[misc]
        return luminance((red, green, blue))

    both = zip(scenes(key, "light"), scenes(key, "dark"), strict=True)
    for light, dark in islice(both, 1, None, 4):
        pictures = render.paint(light), render.paint(dark)
        assert mean(pictures[0]) > 1.5 * mean(pictures[1])
        again = render.paint(light)
        assert again.tobytes() == pictures[0].tobytes(), "a cached layer has the other theme"
        own = render.paint(replace(light, theme=""))
        assert own.tobytes() in (pictures[0].tobytes(), pictures[1].tobytes())
