from dataclasses import replace

import pytest
from PIL import Image

from engine.saying import Seat
from render import sprites
from render.games.azul.look import THEME
from render.page import Drawing, Page, Run, fit
from render.pen import Pen
from render.text import Face
from render.theme import Box
from tests.render.positions import azul_view, scene

INK = (0, 0, 0)


def page(locale: str = "fa", names: tuple[str, ...] = ("سارا", "Christopher")) -> Page:
    return Page(scene(azul_view(2, at=0), locale=locale, names=names), THEME)


def run(words: str, size: int = 40, *, is_name: bool = False) -> Run:
    return Run(words, Face(size), INK, "ltr", is_name)


def width(pieces: list[Run | Drawing], gap: int) -> int:
    return sum(piece.width for piece in pieces) + gap * (len(pieces) - 1)


def test_a_line_that_fits_is_left_alone() -> None:
    pieces = [run("from"), run("Sara", is_name=True)]
    assert fit(pieces, 400, 10) == pieces


def test_a_line_is_made_smaller_before_it_is_cut() -> None:
    pieces: list[Run | Drawing] = [run("from factory"), run("Christopher", is_name=True)]
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


@pytest.mark.parametrize("room", [40, 90, 150, 700])
def test_a_line_never_takes_more_than_its_room(room: int) -> None:
    pieces = [run("words " * 5), run("W" * 24, is_name=True), Drawing(20, lambda x, y: None)]
    assert width(fit(pieces, room + 60, 5), 5) <= room + 60


def test_a_sentence_is_parted_at_its_names_and_drawings() -> None:
    paper = page()
    drawing = Drawing(10, lambda x, y: None)
    words = f"{paper.say('picture-slot')} را Christopher به سارا داد"
    pieces = paper.sentence(words, Face(30), INK, seats=[Seat(0), Seat(1)], drawings=[drawing])
    parted = [piece.text if isinstance(piece, Run) else "drawing" for piece in pieces]
    assert parted == ["drawing", "را", "Christopher", "به", "سارا", "داد"]
    assert [piece.direction for piece in pieces if isinstance(piece, Run) and piece.is_name] == [
        "ltr",
        "rtl",
    ]


@pytest.mark.parametrize(("locale", "left"), [("fa", 700), ("en", 100)])
def test_a_line_begins_where_reading_begins(locale: str, left: int) -> None:
    filled = page(locale).line(Box(100, 0, 700, 40), [Drawing(100, lambda x, y: None)])
    assert (filled.x, filled.w) == (left, 100)


def test_a_signed_zero_is_a_dash_and_a_minus_is_a_true_one() -> None:
    paper = page("en")
    assert [paper.number(value, signed=True) for value in (3, 0, -4)] == [
        "+3",
        "–",
        "\N{MINUS SIGN}4",
    ]
    assert page().number(1090) == "۱۰۹۰"


@pytest.mark.parametrize(("w", "h"), [(200, 60), (24, 24), (60, 200), (500, 300)])
def test_a_stretched_card_is_the_card_drawn_whole(w: int, h: int) -> None:
    pen = Pen(w, h)
    pen.box(0, 0, w, h, 12, (10, 20, 30))
    assert sprites.field(w, h, 12, (10, 20, 30)).image.tobytes() == pen.sprite().image.tobytes()


def test_putting_a_sprite_in_pieces_is_putting_it_whole() -> None:
    card = sprites.card(120, 90, 12, (250, 240, 230), (90, 80, 70))
    whole = replace(card, core=None)
    papers = [Image.new("RGB", (200, 200), (0, 99, 0)) for _ in range(2)]
    for paper, sprite in zip(papers, (card, whole), strict=True):
        for colours, mask, right, down in sprite.pieces:
            paper.paste(colours, (40 + right, 40 + down), mask)
    assert papers[0].tobytes() == papers[1].tobytes()


def test_a_shape_keeps_its_colour_to_the_very_edge() -> None:
    pen = Pen(21, 21)
    pen.disc(10.5, 10.5, 10, (200, 30, 40))
    colours = pen.sprite().image.getcolors(1000)
    assert colours is not None
    assert {colour[:3] for _, colour in colours if colour[3] > 40} <= {  # type: ignore[index]
        (red, green, blue)
        for red in range(196, 205)
        for green in range(26, 35)
        for blue in range(36, 45)
    }
