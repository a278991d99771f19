from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from bot.presentation.texts import Texts
from engine.contract import Outcome, ScoreLine
from engine.games.azul.state import COLOURS, Colour, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat, Term, say
from render import ending, frame
from render.games.azul import ending as azul_ending
from render.games.azul import paint, tiles
from render.games.azul.theme import DARK, LIGHT
from render.games.azul.wall import WallGrid
from render.layout import HEIGHT, WIDTH
from render.raster import Sprite
from render.scene import Scene
from tests.render.differences import Area, changed
from tests.render.drawn_words import drawn_sizes, drawn_words
from tests.render.positions import (
    AZUL,
    LONGEST,
    SAMPLED,
    azul_areas,
    azul_games,
    azul_phases,
    azul_view,
    renamed,
    sampled,
    scene,
)

HEADER = (0, 0, WIDTH, 92)
LEVELS = ("آسان", "متوسط", "سخت", "استاد")
SEATS_AND_WALLS = [(seats, wall) for seats in (2, 3, 4) for wall in ("coloured", "grey")]


@pytest.mark.parametrize(("seats", "wall"), SEATS_AND_WALLS)
def test_every_phase_has_a_picture_of_its_own(seats: int, wall: str) -> None:
    pictures = {kind: paint(scene(view)) for kind, view in azul_phases(seats, wall)}
    expected = {"start", "offer", "marker taken", "round's end", "end"} | (
        {"choice"} if wall == "grey" else set()
    )
    assert set(pictures) == expected
    assert {picture.size for picture in pictures.values()} == {(WIDTH, HEIGHT)}
    assert len({picture.tobytes() for picture in pictures.values()}) == len(pictures)


@pytest.mark.parametrize("every", SAMPLED)
@pytest.mark.parametrize(("seats", "wall"), SEATS_AND_WALLS)
def test_states_of_a_random_game_can_be_drawn(seats: int, wall: str, every: int) -> None:
    for locale in ("fa", "en"):
        states = list(azul_games(seats, wall, f"random {seats} {wall} {locale}"))
        for state, events in sampled(states, every):
            assert paint(scene(AZUL.observe(state, None, events), locale=locale)).size == (
                WIDTH,
                HEIGHT,
            )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_scene_gives_the_same_bytes(seats: int) -> None:
    one = render.encode(render.paint(scene(azul_view(seats, at=20))))
    other = render.encode(render.paint(scene(azul_view(seats, at=20))))
    assert one == other


def test_both_layouts_of_letters_draw_nearly_the_same_picture(
    lay_out: Callable[[str], None],
) -> None:
    view = azul_view(4, at=30)
    lay_out("raqm")
    shaped = paint(scene(view))
    lay_out("basic")
    by_hand = paint(scene(view))
    assert max(ImageStat.Stat(ImageChops.difference(shaped, by_hand)).mean) < 2


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_names_stay_in_their_fields(seats: int, locale: str) -> None:
    """Names change a picture only in the bars and the headers of the panels."""
    view = azul_view(seats, at=25)
    short = scene(view, locale=locale, names=("A", "B", "C", "D"))
    paper, wide = paint(short), paint(renamed(short, LONGEST))
    for field in _name_fields(view):
        for picture in (paper, wide):
            picture.paste(0, field)
    assert changed(paper, wide) is None


def _name_fields(view: AzulView) -> list[Area]:
    areas = azul_areas(view)
    panels = [*areas.others, areas.mover]
    return [(0, 0, WIDTH, frame.TOP), *((box.x, box.y, box.right, box.y + 62) for box in panels)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_the_longest_names_stay_in_their_fields(seats: int) -> None:
    short = scene(azul_view(seats), names=("A", "B", "C", "D"))
    paper, wide = paint(short), paint(renamed(short, LONGEST))
    for box in ending.panels(seats):
        for picture in (paper, wide):
            picture.paste(0, (0, 0, WIDTH, 96))
            picture.paste(0, (box.x, box.y, box.right, box.y + ending.PANEL_HEADER))
    assert changed(paper, wide) is None


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
        assert paint(scene(azul_view(seats, at=at), names=names)).size == (WIDTH, HEIGHT)


def test_a_name_that_cannot_be_drawn_becomes_the_number_of_the_seat() -> None:
    view = azul_view(4, at=12)
    strange = paint(scene(view, names=("😀", "😀😀", "中", "文")))
    numbered = paint(scene(view, names=("بازیکن ۱", "بازیکن ۲", "بازیکن ۳", "بازیکن ۴")))
    assert changed(strange, numbered) is None


@pytest.mark.parametrize("size", [36, 37, 55])
@pytest.mark.parametrize(
    "sprite",
    [
        tiles.tile,
        lambda colour, size: tiles.printed(colour, size, LIGHT),
        lambda colour, size: tiles.printed(colour, size, DARK),
    ],
)
def test_every_colour_is_also_a_shape(sprite: Callable[[Colour, int], Sprite], size: int) -> None:
    """With hue, lightness and contrast removed, tiles still differ in at least a tenth of their area."""
    faces = {colour: _outline(sprite(colour, size).image, size) for colour in COLOURS}
    for one, other in combinations(COLOURS, 2):
        difference = ImageStat.Stat(ImageChops.difference(faces[one], faces[other])).mean[0] / 255
        assert difference > 0.1, (one, other)


def _outline(tile: Image.Image, size: int) -> Image.Image:
    """Return the motif in white: the pixels that are lighter or darker than the background of the tile."""
    margin = (tile.width - size) // 2
    grey = tile.convert("L").crop((margin + 4, margin + 3, margin + size - 4, margin + size - 6))
    corner = grey.getpixel((grey.width // 2, 0))
    assert isinstance(corner, int)
    far = grey.point([abs(level - corner) for level in range(256)])
    strongest = far.getextrema()[1]
    assert isinstance(strongest, int)
    return far.point([255 * (level > strongest * 0.45) for level in range(256)])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", ["fa", "en"])
def test_the_totals_at_the_end_are_larger_than_all_other_numbers(seats: int, locale: str) -> None:
    _, sizes = drawn_sizes(scene(azul_view(seats), locale=locale))
    largest, second = sorted(sizes, reverse=True)[:2]
    assert largest > 1.5 * second


def test_the_last_round_is_marked_as_soon_as_a_row_is_certain_to_be_complete() -> None:
    view = azul_view(2, at=0)
    colours = [Colour.BLUE, Colour.YELLOW, Colour.RED, Colour.BLACK]
    almost = replace(view.boards[0], wall=((*colours, None), *view.boards[0].wall[1:]))
    one = replace(view, boards=(almost, *view.boards[1:]))
    full = replace(view.forecasts[0], spaces=((1, 5, Colour.WHITE),))
    other = replace(one, forecasts=(full, *view.forecasts[1:]))
    words = (0, 0, WIDTH, 84)
    marked = changed(paint(scene(one)).crop(words), paint(scene(other)).crop(words))
    assert marked is not None
    assert marked[2] < WIDTH // 2
    line = (0, 84, WIDTH, 95)
    assert changed(paint(scene(one)).crop(line), paint(scene(other)).crop(line)) is not None


def test_the_level_of_a_computer_is_an_icon() -> None:
    view = azul_view(2, at=10)
    pictures = [paint(scene(view, names=("A", f"کامپیوتر ({level})"))) for level in LEVELS]
    assert len({picture.tobytes() for picture in pictures}) == len(LEVELS)
    person = paint(scene(view, names=("A", "کامپیوتر")))
    assert person.tobytes() not in {picture.tobytes() for picture in pictures}


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_the_only_computer_keeps_its_name_beside_the_widest_board(locale: str) -> None:
    """When the factories are empty, the boards are at their largest, and the columns beside them at their narrowest."""
    voice = Texts.load(strict=True).voice(locale).drawn
    name = voice(say("computer-name", level=Term("level-easy"), number=0))
    word = voice(say("picture-computer", number=0))
    found = (AZUL.observe(state, None, events) for state, events in azul_games(2, "coloured", "x"))
    view = next(one for one in found if one.to_move == 0 and not any(one.factories) and one.centre)
    shown = Scene("azul", view, ("A", name), voice)
    panel = azul_areas(view).others[0]
    texts = [one.text.rstrip("…") for one in drawn_words(shown, panel)]
    assert any(len(one) > 1 and word.startswith(one) for one in texts), texts


@pytest.mark.parametrize("seats", [2, 4])
def test_a_marker_without_floor_space_lies_beside_its_holder(seats: int) -> None:
    view = azul_view(seats, at=0)
    board = replace(view.boards[0], floor=(Colour.RED,) * 7)
    full = replace(view, boards=(board, *view.boards[1:]))
    assert Marker.MARKER not in board.floor
    assert changed(paint(scene(full)), paint(scene(replace(full, marker=Seat(0))))) is not None


def test_a_shared_victory_and_a_tie_break_are_told() -> None:
    view = azul_view(2)
    alone = Outcome((Seat(0),), ((Seat(0),), (Seat(1),)), say("azul-ended-empty"))
    tied = replace(alone, tie_break=say("azul-ended-empty"))
    shared = replace(alone, winners=(Seat(0), Seat(1)), ranking=((Seat(0), Seat(1)),))
    pictures = [paint(scene(replace(view, outcome=outcome))) for outcome in (alone, tied, shared)]
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_the_file_is_a_jpeg_of_full_size_and_small_enough_for_a_slow_line() -> None:
    data = render.encode(paint(scene(azul_view(4, at=40))))
    image = Image.open(BytesIO(data))
    assert (image.format, image.size) == ("JPEG", (WIDTH, HEIGHT))
    assert len(data) < 500_000


def test_a_half_made_move_marks_its_tiles() -> None:
    view = azul_view(2, at=0)
    plain = paint(scene(view))
    number = next(at for at, content in enumerate(view.factories, 1) if content)
    tray = azul_areas(view).trays[number]
    place = changed(
        plain, paint(scene(view, chosen=f"f{number}.{view.factories[number - 1][0].value}"))
    )
    assert place is not None
    assert tray.x <= place[0] < place[2] <= tray.right
    assert tray.y - 4 <= place[1] < place[3] <= tray.bottom + 4  # a ring is wider than its tiles


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_colours_of_the_centre_are_in_reading_order_as_on_the_keys(
    seats: int, locale: str, wall: str
) -> None:
    view, lefts = azul_view(seats, wall, at=4), []
    for colour in (COLOURS[0], COLOURS[-1]):
        none, one, two = (
            paint(scene(replace(view, centre=(colour,) * count), locale=locale))
            for count in (0, 1, 2)
        )
        group, number = changed(none, one), changed(one, two)
        assert group is not None
        assert number is not None
        lefts.append(group[0])
        middle = (group[0] + group[2]) / 2
        assert (number[0] < middle) is (locale == "fa")
    assert lefts == sorted(lefts, reverse=locale == "fa")


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_at_the_end_complete_rows_explain_every_rank_that_they_decide(locale: str) -> None:
    view = azul_view(4)
    assert view.outcome is not None
    scores = tuple(
        replace(score, total=total)
        for score, total in zip(view.scores, (30, 20, 20, 20), strict=True)
    )
    groups = tuple(tuple(map(Seat, group)) for group in ((0,), (2,), (1, 3)))
    decided = replace(
        view, scores=scores, outcome=replace(view.outcome, winners=groups[0], ranking=groups)
    )
    shown = scene(decided, locale=locale)
    note = shown.say(say("azul-picture-tie"))
    panels = ending.panels(4)
    found = [sum(each.text == note for each in drawn_words(shown, box)) for box in panels]
    assert found == [0, 1, 0, 0]


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_at_the_end_with_two_players_everything_fits_beside_the_large_walls(locale: str) -> None:
    view = azul_view(2)
    assert view.outcome is not None
    scores = tuple(
        replace(score, total=40, lines=(ScoreLine("before", 12), *score.lines))
        for score in view.scores
    )
    groups = ((Seat(1),), (Seat(0),))
    tied = replace(
        view, scores=scores, outcome=replace(view.outcome, winners=groups[0], ranking=groups)
    )
    shown = scene(tied, locale=locale)
    first, second = ending.panels(2)
    one, other = ([each.text for each in drawn_words(shown, box)] for box in (first, second))
    for line in ("rounds", "wall", "floor", "rows", "columns", "colours"):
        label = shown.say(say(f"azul-picture-{line}"))
        assert label in one
        assert label in other
    assert shown.say(say("azul-picture-tie")) in one
    assert WallGrid(azul_ending._LARGE_STEP).side > 0.85 * first.h
