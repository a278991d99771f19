import pytest

from bot.presentation.texts import Quote, Voice
from engine.saying import Seat, Term, Who, say
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, Run, fit
from render.games.azul.theme import LIGHT
from render.layout import Box
from render.names import mark
from render.raster import Rasterizer
from render.rows import MIN_WIDTH
from render.text import Font
from tests.render.positions import azul_view, scene

INK = (0, 0, 0)


def canvas(locale: str = "fa", names: tuple[str, ...] = ("سارا", "Christopher")) -> Canvas:
    return Canvas(scene(azul_view(2, at=0), locale=locale, names=names), LIGHT)


def run(words: str, size: int = 40, *, is_name: bool = False) -> Run:
    return Run(words, Font(size), INK, "ltr", is_name)


def width(pieces: list[Run | InlineDrawing], gap: int) -> int:
    return sum(piece.width for piece in pieces) + gap * (len(pieces) - 1)


def test_a_line_that_fits_is_left_alone() -> None:
    pieces = [run("from"), run("Sara", is_name=True)]
    assert fit(pieces, 400, 10) == pieces


def test_a_line_is_made_smaller_before_it_is_cut() -> None:
    pieces: list[Run | InlineDrawing] = [run("from factory"), run("Christopher", is_name=True)]
    fitted = fit(pieces, width(pieces, 10) - 40, 10)
    assert [piece.text for piece in fitted if isinstance(piece, Run)] == [
        "from factory",
        "Christopher",
    ]
    assert width(fitted, 10) <= width(pieces, 10) - 40


def test_names_are_cut_before_words_and_the_longest_first() -> None:
    pieces = [run("from", 30), run("Li", 30, is_name=True), run("W" * 24, 30, is_name=True)]
    fitted = [piece.text for piece in fit(pieces, 300, 10) if isinstance(piece, Run)]
    assert fitted[:2] == ["from", "Li"]
    assert fitted[2].endswith("W…")


def test_names_become_narrower_before_they_are_cut() -> None:
    name = run("محمدحسین", 30, is_name=True)
    [narrow] = fit([name], round(name.width * 0.8), 10)
    assert isinstance(narrow, Run)
    assert narrow.text == name.text
    assert narrow.width <= name.width * 0.8
    [cut] = fit([name], round(name.width * 0.6), 10)
    assert isinstance(cut, Run)
    assert cut.text.endswith("…")
    assert cut.font.width == MIN_WIDTH


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_the_level_of_a_computer_stays_beside_a_name_that_is_cut(locale: str) -> None:
    voice = Voice(locale)
    name = voice.plain(say("computer-name", level=Term("level-hard"), number=2))
    paper = canvas(locale, ("W" * 24, name))
    items = paper.name_items(Seat(1), Font(44, bold=True), INK)
    fitted = fit([paper.name_run(Seat(0), Font(44), INK), *items], 300, 10)
    assert any(isinstance(item, InlineDrawing) for item in fitted)
    assert width(fitted, 10) <= 300


@pytest.mark.parametrize("room", [40, 90, 150, 700])
def test_a_line_never_takes_more_than_its_room(room: int) -> None:
    pieces = [run("words " * 5), run("W" * 24, is_name=True), InlineDrawing(20, lambda x, y: None)]
    assert width(fit(pieces, room + 60, 5), 5) <= room + 60


def test_a_sentence_is_parted_at_its_names_and_drawings() -> None:
    paper = canvas()
    drawing = InlineDrawing(10, lambda x, y: None)
    words = f"{paper.say('picture-slot')} را {mark(Seat(1))} به {mark(Seat(0))} داد"
    pieces = paper.itemize(words, Font(30), INK, drawings=[drawing])
    parted = [piece.text if isinstance(piece, Run) else "drawing" for piece in pieces]
    assert parted == ["drawing", "را", "Christopher", "به", "سارا", "داد"]
    assert [piece.direction for piece in pieces if isinstance(piece, Run) and piece.is_name] == [
        "ltr",
        "rtl",
    ]


@pytest.mark.parametrize(
    ("name", "locale", "parts"),
    [("ب", "fa", ["نوبت با", "ب", "است"]), ("t", "en", ["t", "to move"])],
)
def test_a_name_that_occurs_within_a_word_does_not_part_it(
    name: str, locale: str, parts: list[str]
) -> None:
    paper = canvas(locale, (name, "سارا"))
    items = paper.itemize(paper.say("picture-turn", who=Who(Seat(0))), Font(34), INK)
    assert [item.text for item in items if isinstance(item, Run)] == parts


def test_all_names_of_a_list_become_items() -> None:
    paper = canvas("en", ("Ali", "Alireza"))
    winners = (Who(Seat(1)), Who(Seat(0)))
    items = paper.itemize(paper.say("picture-won", who=winners, count=2), Font(34), INK)
    names = [item.text for item in items if isinstance(item, Run) and item.is_name]
    assert names == ["Alireza", "Ali"]


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_a_computer_that_plays_for_a_person_is_shown_by_an_icon(locale: str) -> None:
    voice = Voice(locale).drawn
    name = voice.write("stand-in-name", {"name": Quote("Christopher Alexander")})
    paper = canvas(locale, ("سارا", name))
    for short in (False, True):
        items = paper.name_items(Seat(1), Font(40), INK, short=short)
        assert isinstance(items[0], Run)
        assert (items[0].text, items[0].direction) == ("Christopher Alexander", "ltr")
        assert isinstance(items[1], InlineDrawing)
    assert isinstance(fit(items, 120, 10)[1], InlineDrawing)


@pytest.mark.parametrize(("locale", "left"), [("fa", 700), ("en", 100)])
def test_a_line_begins_where_reading_begins(locale: str, left: int) -> None:
    filled = canvas(locale).draw_row(Box(100, 0, 700, 40), [InlineDrawing(100, lambda x, y: None)])
    assert (filled.x, filled.w) == (left, 100)


def test_a_signed_zero_is_a_dash_and_a_minus_is_a_true_one() -> None:
    paper = canvas("en")
    assert [paper.format_number(value, signed=True) for value in (3, 0, -4)] == [
        "+3",
        "–",
        "\N{MINUS SIGN}4",
    ]
    assert canvas().format_number(1090) == "۱۰۹۰"


@pytest.mark.parametrize(("w", "h"), [(200, 60), (24, 24), (60, 200), (500, 300)])
def test_a_stretched_card_is_the_card_drawn_whole(w: int, h: int) -> None:
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h, 12, (10, 20, 30))
    assert (
        shapes.rounded_rect(w, h, 12, (10, 20, 30)).image.tobytes()
        == raster.sprite().image.tobytes()
    )


def test_a_shape_keeps_its_colour_to_the_very_edge() -> None:
    raster = Rasterizer(21, 21)
    raster.disc(10.5, 10.5, 10, (200, 30, 40))
    colours = raster.sprite().image.getcolors(1000)
    assert colours is not None
    assert {colour[:3] for _, colour in colours if colour[3] > 40} <= {  # type: ignore[index]
        (red, green, blue)
        for red in range(196, 205)
        for green in range(26, 35)
        for blue in range(36, 45)
    }


@pytest.mark.parametrize(("locale", "start", "end"), [("fa", 740, 100), ("en", 100, 740)])
def test_parts_of_a_box_follow_the_reading_direction(locale: str, start: int, end: int) -> None:
    paper, box = canvas(locale), Box(100, 50, 700, 40)
    assert paper.start_of(box, 60) == Box(start, 50, 60, 40)
    assert paper.end_of(box, 60) == Box(end, 50, 60, 40)


@pytest.mark.parametrize(("locale", "left"), [("fa", 220), ("en", 100)])
def test_the_rest_of_a_row_lies_before_what_is_at_its_end(locale: str, left: int) -> None:
    paper, box = canvas(locale), Box(100, 50, 700, 40)
    assert paper.rest_of_row(box, 100, 20) == Box(left, 50, 580, 40)


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_a_row_with_an_end_keeps_its_distance(locale: str) -> None:
    places: dict[str, int] = {}

    def drawing(name: str) -> InlineDrawing:
        return InlineDrawing(100, lambda x, y: places.update({name: x}))

    box = Box(100, 50, 700, 40)
    canvas(locale).draw_row_with_end(box, [drawing("start")], [drawing("end")], between=20)
    assert places == ({"start": 700, "end": 100} if locale == "fa" else {"start": 100, "end": 700})


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_a_count_follows_its_drawing_in_the_reading_direction(locale: str) -> None:
    paper, places = canvas(locale), list[int]()
    drawn = widgets.counted(paper, InlineDrawing(40, lambda x, y: places.append(x)), 9)
    drawn.draw(100, 50)
    assert drawn.width > 40
    assert places == [100 + drawn.width - 40 if locale == "fa" else 100]
