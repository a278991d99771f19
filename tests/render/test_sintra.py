"""The pictures of Sintra: every position can be drawn; names fit, and highlights are where they belong."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from engine.games.sintra.state import COLOURS, Colour
from engine.games.sintra.views import SintraView
from render import ending, frame
from render.games.sintra import glass, paint, sprites
from render.layout import HEIGHT, WIDTH
from render.raster import Sprite
from tests.render.differences import Area, changed
from tests.render.drawn_words import drawn_words
from tests.render.positions import LONGEST, SAMPLED, renamed, sampled
from tests.render.sintra_scenes import areas_of, game, scene

SEATS_AND_SIDES = [(seats, side) for seats in (2, 3, 4) for side in ("a", "b")]


def phases(seats: int, side: str) -> Iterator[tuple[str, SintraView]]:
    seen = set()
    for view in game(seats, side):
        kinds = {type(event).__name__ for event in view.events}
        kind = "move"
        if view.outcome is not None:
            kind = "end"
        elif "RoundEnded" in kinds:
            kind = "round's end"
        elif "RoundStarted" in kinds:
            kind = "start"
        elif "StripCompleted" in kinds:
            kind = "strip completed"
        if kind not in seen:
            seen.add(kind)
            yield kind, view


@pytest.mark.parametrize(("seats", "side"), SEATS_AND_SIDES)
def test_every_phase_has_a_picture_of_its_own(seats: int, side: str) -> None:
    pictures = {kind: paint(scene(view)) for kind, view in phases(seats, side)}
    assert set(pictures) == {"start", "move", "strip completed", "round's end", "end"}
    assert {picture.size for picture in pictures.values()} == {(WIDTH, HEIGHT)}
    assert len({picture.tobytes() for picture in pictures.values()}) == len(pictures)


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize(("seats", "side"), SEATS_AND_SIDES)
@pytest.mark.parametrize("every", SAMPLED)
def test_states_of_a_game_can_be_drawn(seats: int, side: str, locale: str, every: int) -> None:
    for view in sampled(game(seats, side, f"random {locale}"), every):
        assert paint(scene(view, locale=locale)).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize(("seats", "side"), SEATS_AND_SIDES)
def test_everything_since_the_last_board_can_be_marked_at_once(seats: int, side: str) -> None:
    views = game(seats, side)
    told = tuple(event for view in views[:-1] for event in view.events)
    assert paint(scene(replace(views[-2], events=told))).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_scene_gives_the_same_bytes(seats: int) -> None:
    one, other = (render.encode(render.paint(scene(game(seats, "a")[20]))) for _ in range(2))
    assert one == other


def test_both_layouts_of_letters_draw_nearly_the_same_picture(
    lay_out: Callable[[str], None],
) -> None:
    view = game(4, "a")[30]
    lay_out("raqm")
    shaped = paint(scene(view))
    lay_out("basic")
    by_hand = paint(scene(view))
    assert max(ImageStat.Stat(ImageChops.difference(shaped, by_hand)).mean) < 2.5


def same_but(view: SintraView, locale: str, fields: list[Area]) -> bool:
    """Return whether other names change nothing outside these areas."""
    short = scene(view, locale=locale, names=("A", "B", "C", "D"))
    paper, wide = paint(short), paint(renamed(short, LONGEST))
    for field in fields:
        for picture in (paper, wide):
            picture.paste(0, field)
    return changed(paper, wide) is None


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_names_stay_in_their_fields(seats: int, locale: str) -> None:
    view = game(seats, "a")[25]
    areas = areas_of(view, locale)
    heads = [(box.x, box.y, box.right, box.y + 60) for box in (areas.mover, *areas.others)]
    assert same_but(view, locale, [(0, 0, WIDTH, frame.TOP), *heads])


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_the_longest_names_stay_in_their_fields(seats: int, side: str) -> None:
    heads = [(box.x, box.y, box.right, box.y + ending.PANEL_HEADER) for box in ending.panels(seats)]
    assert same_but(game(seats, side)[-1], "fa", [(0, 0, WIDTH, 96), *heads])


@pytest.mark.parametrize(
    "names",
    [
        ("🌸🌸", "中文", "\u202eabc", "e\u0301\u0301\u0301\u0301"),
        ("", " ", "\n", "\u200c"),
        ("است", "با", "نوبت با", "از"),
        ("<b>", "&amp;", "%s", "{ $who }"),
        ("A", "A", "A", "A"),
        ("\ufffc", "۱۲", "12", "-1"),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_name_can_stand_in_a_picture(names: tuple[str, ...], seats: int, way: str) -> None:
    for at in (12, -1):
        assert paint(scene(game(seats, "b")[at], names=names)).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("size", [(47, 34), (47, 52), (80, 44), (36, 36)])
@pytest.mark.parametrize("sprite", [glass.lit, glass.unlit])
def test_every_colour_is_also_a_shape(
    sprite: Callable[[Colour, int, int], Sprite], size: tuple[int, int]
) -> None:
    """With hue, lightness and contrast removed, panes still differ in at least 8 % of their area."""
    faces = {colour: _outline(sprite(colour, *size), size) for colour in COLOURS}
    for one, other in combinations(COLOURS, 2):
        difference = ImageStat.Stat(ImageChops.difference(faces[one], faces[other])).mean[0] / 255
        assert difference > 0.08, (one, other)


def _outline(sprite: Sprite, size: tuple[int, int]) -> Image.Image:
    """Return the shape in white, cut from the middle square of the pane."""
    grey = sprite.image.convert("L")
    reach = min(size) // 2 - 5
    x, y = grey.width // 2, grey.height // 2
    middle = grey.crop((x - reach, y - reach, x + reach, y + reach))
    ground = middle.getpixel((2, reach))
    assert isinstance(ground, int)
    far = middle.point([abs(level - ground) for level in range(256)])
    strongest = far.getextrema()[1]
    assert isinstance(strongest, int)
    return far.point([255 * (level > strongest * 0.5) for level in range(256)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_empty_factories_leave_their_space_to_the_palaces(seats: int) -> None:
    view = game(seats, "a")[0]
    empty = replace(view, factories=((),) * len(view.factories), events=())
    full, palaces = areas_of(view), areas_of(empty)
    assert palaces.roses == {}
    assert palaces.market == palaces.centre == full.centre
    for smaller, larger in zip(
        (full.mover, *full.others), (palaces.mover, *palaces.others), strict=True
    ):
        assert larger.h > smaller.h


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panes_in_factories_are_large_and_not_covered_by_the_number(seats: int) -> None:
    areas = areas_of(game(seats, "a")[0])
    assert len(areas.roses) == 2 * seats + 1
    for box in areas.roses.values():
        width, _ = sprites.openings(box.w)
        assert width * 360 / WIDTH >= 16.5  # px on a phone
        covered = sprites.NUMBER_SIZE / 2 * (box.y + sprites.NUMBER_SIZE - (box.bottom - box.w))
        assert covered / width**2 < 0.1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_factories_are_apart(seats: int) -> None:
    roses = list(areas_of(game(seats, "a")[0]).roses.values())
    for right, left in pairwise(roses):
        assert right.x - left.right >= 4
        assert left.x >= 0


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_signs_of_later_rounds_have_their_numbers_in_reading_order(locale: str) -> None:
    for view in (game(4, "a")[0], game(4, "a")[-2]):
        digits = "۰۱۲۳۴۵۶" if locale == "fa" else "0123456"
        written = drawn_words(scene(view, locale=locale), frame.HEADER)
        numbers = {words.text: words.x for words in written if words.text in list(digits)}
        order = sorted(numbers, key=lambda text: numbers[text], reverse=locale == "fa")
        assert order == list(digits[view.round + 1 :])


def test_a_half_made_move_marks_its_panes() -> None:
    view = game(2, "a")[0]
    plain = paint(scene(view))
    for at, panes in enumerate(view.factories):
        place = changed(plain, paint(scene(view, chosen=f"f{at + 1}.{panes[0].value}")))
        assert place is not None
        rose = areas_of(view).roses[at + 1]
        assert rose.x - 8 <= place[0] < place[2] <= rose.right + 8
        assert rose.y - 8 <= place[1] < place[3] <= rose.bottom + 8


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_the_ring_of_a_chosen_colour_of_the_centre_does_not_touch_its_number(locale: str) -> None:
    view = next(view for view in game(3, "a") if len(set(view.centre)) == 1)
    plain = scene(view, locale=locale)
    ringed = scene(view, locale=locale, chosen=f"c.{view.centre[0].value}")
    ring = changed(paint(plain), paint(ringed))
    assert ring is not None
    [number] = [each for each in drawn_words(plain) if each.text.startswith("×")]
    gap = ring[0] - number.x if locale == "fa" else number.x - ring[2]
    assert gap >= 4
